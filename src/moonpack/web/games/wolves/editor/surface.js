// @ts-check
/**
 * The board of The Wolves for the editor.
 *
 * @import { BoardData, Scene } from "../../../types/wolves.js"
 */

import { sheet } from "../../../core/sheet.js";
import { toast } from "../../../core/dialog.js";
import { t } from "../../../core/words.js";
import { Board } from "../board.js";
import { piece } from "../parts.js";

const styles = ["../colours.css", "../board.css", "surface.css"];
await Promise.all(styles.map((name) => sheet(new URL(name, import.meta.url).href)));

/** @type {import("../../../editor/surfaces.js").Mount} */
export function mount(root, data, owner) {
  const board = new Board(/** @type {BoardData} */ (data), {
    tap: (hex) => owner.tap(hex),
    point: () => {},
    again: () => {},
    closer: () => toast(t("Tap again to choose a hex.")),
  });
  root.append(board.root);
  /** @type {Scene | null} */
  let shown = null;
  const words = (/** @type {string} */ hex) =>
    [board.data.hexes[hex].words, shown?.labels[hex]].filter(Boolean).join(" · ");
  return {
    render: (scene) => {
      shown = /** @type {Scene} */ (scene);
      board.render(shown);
    },
    light: (places, wrong = false) => board.glow({ [wrong ? "wrong" : "chosen"]: places }, words),
    focus: (place) => board.focus(place),
    shape: (name) => piece(name),
    settings: ["names"],
  };
}
