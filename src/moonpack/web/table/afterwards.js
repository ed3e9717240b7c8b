// @ts-check
/** What there is to do when a game is over: replay it, or play again with the seats rotated. */

import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";

/**
 * @param {import("./state.js").TableState} state @returns {Node[]}
 */
export function afterwards(state) {
  const again = async () => {
    try {
      const done = await state.command("rematch");
      go(`/t/${done.table}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  const found = [h("a", { class: "button", href: `/r/${state.id}`, "data-page": true, data: { key: "replay" } }, t("Replay"))];
  const rematch = state.table?.rematch;
  if (rematch) {
    return [...found, h("a", { class: "button go", href: `/t/${rematch}`, "data-page": true }, t("To the rematch"))];
  }
  if (!state.you.seats.length) return found;
  return [...found, h("button", { class: "go", data: { key: "rematch" }, on: { click: again } }, t("Rematch"))];
}
