// @ts-check
/**
 * The small buttons on the board. Only those that can do something now are there, in a corner where they cover as few
 * hexes of the whole board as possible.
 *
 * @import { PanZoom } from "../../table/panzoom.js"
 */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { icon } from "./icons.js";

const CORNERS = ["bottom-right", "top-right", "bottom-left"]; // the fourth has what happened since one's last turn
const EDGE = 8; // pixels to the edge of the board
const HEX = 31; // units from the middle of a hex to its side

export class Tools {
  /** @param {PanZoom} view @param {{x: number, y: number}[]} hexes @param {() => void} again */
  constructor(view, hexes, again) {
    this.view = view;
    this.hexes = hexes;
    this.again = button("again", t("Replay the last turns"), again);
    this.fit = button("fit", t("Show the whole board"), () => view.fit());
    this.again.hidden = true;
    this.root = h(
      "div",
      { class: "zoom", data: { corner: CORNERS[0] } },
      this.again,
      button("plus", t("Zoom in"), () => view.zoom(1.4)),
      button("minus", t("Zoom out"), () => view.zoom(1 / 1.4)),
      this.fit,
    );
    this.look();
  }

  /** Whether there is anything to replay. @param {boolean} is */
  canReplay(is) {
    if (this.again.hidden !== is) return;
    this.again.hidden = !is;
    this.place();
  }

  look() {
    this.fit.classList.toggle("idle", !this.view.isZoomed);
  }

  /** Choose the corner; where the hexes of the whole board are depends only on its size. */
  place() {
    const { width, height } = this.view.svg.getBoundingClientRect();
    const { x, y, w, h: high } = this.view.whole;
    const unit = Math.max(w / width, high / height);
    const [wide, tall] = [this.root.offsetWidth + EDGE, this.root.offsetHeight + EDGE];
    const covered = (/** @type {string} */ corner) =>
      this.hexes.filter((hex) => {
        const across = (hex.x - x - w / 2) / unit + width / 2;
        const down = (hex.y - y - high / 2) / unit + height / 2;
        const fromSide = corner.endsWith("right") ? width - across : across;
        const fromEnd = corner.startsWith("bottom") ? height - down : down;
        return fromSide < wide + HEX / unit && fromEnd < tall + HEX / unit;
      }).length;
    const counts = CORNERS.map(covered);
    this.root.dataset.corner = CORNERS[counts.indexOf(Math.min(...counts))];
  }
}

/** @param {string} name @param {string} label @param {() => void} click */
function button(name, label, click) {
  const attributes = { "aria-label": label, title: label, data: { tool: name }, on: { click } };
  return h("button", attributes, icon(name === "again" ? "lately" : name));
}
