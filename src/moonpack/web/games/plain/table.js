// @ts-check
/** A game in words alone: the prompt, the choices as buttons, and what happened. */

import { toast } from "../../core/dialog.js";
import { h, show } from "../../core/dom.js";

/**
 * @param {HTMLElement} root @param {import("../../table/state.js").TableState} state
 */
export function mount(root, state) {
  const table = {
    retold: () => table.update(),
    update() {
      const { scene, beat } = state.now ?? {};
      const play = (/** @type {string} */ step) => void state.play([step], beat).catch((error) => toast(error.message, "bad"));
      const said = state.moments.flatMap((moment) => moment.words).slice(-40).reverse();
      show(root, h("main", { class: "in-words" },
        h("div", { class: "choices" }, (state.mine ? scene.choices : []).map((/** @type {any} */ choice) =>
          h("button", { data: { step: choice.step, key: choice.step }, on: { click: () => play(choice.step) } }, choice.words))),
        h("ol", { class: "log", reversed: true }, said.map((words) => h("li", null, words)))));
    },
  };
  return table;
}
