// @ts-check
/**
 * A way to choices that are out of view on a board that is zoomed in. The board never moves by itself, because a
 * finger may be about to tap: a button at its edge shows them.
 *
 * @import { PanZoom } from "../../table/panzoom.js"
 */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { icon } from "./icons.js";

const SETTLED = 150; // milliseconds after the last change
const NEAR = 20; // units of the drawing around the middle of a hex that have to be seen
const AROUND = 60; // units of the drawing that are shown around the choices

/** @typedef {{x: number, y: number}} Point */

export class Outside {
  /** @param {PanZoom} view */
  constructor(view) {
    this.view = view;
    /** @type {Point[]} the middles of hexes that are asked for */
    this.asked = [];
    /** @type {Point[]} of all that may be chosen */
    this.open = [];
    this.timer = 0;
    const click = () => this.view.frame(this.wanted, AROUND);
    const attributes = { class: "outside", hidden: true, data: { tool: "choices" }, on: { click } };
    this.button = h("button", attributes, icon("fit"), h("span", null, t("Choices out of view")));
  }

  /** What is to be seen: what is asked for, or else something of what may be chosen. */
  get wanted() {
    return this.asked.length ? this.asked : this.open;
  }

  /** @param {Point[]} asked @param {Point[]} open */
  choices(asked, open) {
    this.asked = asked;
    this.open = open;
    this.look();
  }

  /** Look whether they are in view, once nothing changes any more. */
  look() {
    if (!this.view.isZoomed && this.button.hidden) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.button.hidden = this.isSeen()), SETTLED);
  }

  isSeen() {
    const { view, asked, open } = this;
    if (!view.isZoomed) return true;
    if (asked.length) return asked.every((place) => view.isInView(place, NEAR));
    return !open.length || open.some((place) => view.isInView(place, NEAR));
  }
}
