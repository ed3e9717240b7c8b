// @ts-check
/** The button below a log that fetches what happened before. */

import { get } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/**
 * @param {import("./state.js").TableState} state @param {() => void} redraw
 */
export function older(state, redraw) {
  const first = state.moments[0]?.version ?? (state.now?.version ?? 0) + 1;
  if (first <= 1) return null;
  const fetch = async () => {
    try {
      state.add(await get(`/api/tables/${state.id}/log?before=${first}`));
      redraw();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  return h("button", { data: { key: "older" }, on: { click: () => void fetch() } }, t("Show what was before"));
}
