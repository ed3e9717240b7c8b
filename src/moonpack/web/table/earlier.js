// @ts-check
/** The button above a log that loads earlier events. */

import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { t } from "../core/words.js";

/** @param {import("./view.js").TableView} view @param {() => void} redraw */
export function earlierButton(view, redraw) {
  const { player } = view;
  const first = view.moments[0]?.version ?? (view.now?.version ?? 0) + 1;
  if (first <= 1 || !player) return null;
  const load = async () => {
    try {
      player.add(await get(`/api/tables/${view.id}/log?before=${first}`));
      redraw();
    } catch (error) {
      report(error);
    }
  };
  return h("button", { data: { key: "older" }, on: { click: () => void load() } }, t("Show earlier events"));
}
