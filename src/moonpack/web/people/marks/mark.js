// @ts-check
/** The mark that somebody has chosen for themselves, beside their name. */

import { h } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";

/** @param {import("../../types/wire.js").PersonMark | null | undefined} mark  nothing is drawn without one */
export function ownMark(mark) {
  if (!mark) return null;
  void sheet(new URL("../marks.css", import.meta.url).href);
  return h("i", { class: `own-mark mark-${mark.shape} colour-${mark.colour}`, "aria-hidden": "true" });
}
