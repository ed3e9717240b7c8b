// @ts-check
/**
 * What a lesson speaks of: cells, cards of the hand and parts of the table are lit, the rest is darker. Fetched for
 * lessons only.
 *
 * @import { Look } from "../../../table/view.js"
 */

import { sheet } from "../../../core/sheet.js";

const ready = sheet(new URL("./spotlight.css", import.meta.url).href);

/** @param {HTMLElement} whole  the table @param {Look} look  places are cells, or cards of the hand */
export async function spotlight(whole, look) {
  await ready;
  whole.dataset.lit = look.parts.join(" ");
  const dark = !look.bright && (look.places.length > 0 || (look.parts.length > 0 && !look.asks));
  whole.classList.toggle("spotlit", dark);
  mark(whole, "lit", [...look.places, ...look.taps]);
  mark(whole, "tap", look.taps);
  mark(whole, "past", look.past?.places ?? []);
  mark(whole, "named", Object.keys(look.labels), look.labels);
}

/**
 * Mark cells and cards, and no others. @param {HTMLElement} whole @param {string} how @param {string[]} places
 * @param {Record<string, string>} labels  what the marks say
 */
function mark(whole, how, places, labels = {}) {
  for (const one of whole.querySelectorAll(`[data-${how}-place]`)) one.removeAttribute(`data-${how}-place`);
  for (const place of places) {
    const name = CSS.escape(place);
    const selector = place.includes(",") ? `.cell[data-cell="${name}"]` : `.held[data-card="${name}"]`;
    whole.querySelector(selector)?.setAttribute(`data-${how}-place`, labels[place] ?? "");
  }
}
