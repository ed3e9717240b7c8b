// @ts-check
/**
 * The table of Moonlight for the editor.
 *
 * @import { BoardData, Scene } from "../../../types/moonlight.js"
 */

import { h } from "../../../core/dom.js";
import { sheet } from "../../../core/sheet.js";
import { Grid } from "../grid.js";
import { card, shapes } from "../parts.js";
import { Pick } from "../pick.js";

const styles = ["../moonlight.css", "surface.css"];
for (const name of styles) await sheet(new URL(name, import.meta.url).href);

/** @type {import("../../../editor/surfaces.js").Mount} */
export function mount(root, data, owner) {
  const board = /** @type {BoardData} */ (data);
  const grid = new Grid(board, { tap: (cell) => owner.tap(cell), point: () => {}, below: () => {} });
  const whole = h("div", { class: "moonlight editing" }, shapes(board), h("div", { class: "middle" }, grid.root));
  root.append(whole);
  return {
    render: (scene) => {
      const { cells } = /** @type {Scene} */ (scene);
      grid.render(/** @type {Scene} */ (scene), new Pick(null), { you: { seats: [] } }, (cell) => cells[cell].words);
    },
    light: (places, wrong = false) => {
      whole.classList.toggle("wrong", wrong);
      grid.highlight(places);
    },
    focus: (place) => grid.element(place)?.focus(),
    shape: (name) => {
      const [seat, face] = name.split("-");
      return card(board, Number(seat), face, "small");
    },
  };
}
