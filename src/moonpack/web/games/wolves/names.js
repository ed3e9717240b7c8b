// @ts-check
/**
 * The coordinates that the board shows, each of them within its own hex: those of the waters always, because regions
 * are called by them; others when a sentence or a line of the log is about them.
 *
 * @import { BoardData } from "../../types/wolves.js"
 */

import { s } from "../../core/dom.js";

const FOOT = 30.5; // units from the middle of a hex to its lower side
const BELOW = 0.36; // of the size of a name: what reaches below its line
const SIZES = [12.5, 17]; // units: names are larger where the board is small
const PIXELS = 10.5; // that a name should have
const BESIDE = { x: 14, y: -3.5, most: 14 }; // of a water with a moon: above who holds the region
const WIDE = 0.8; // times the size of names with three signs, such as h12
const MOST = 8;

/** The size of names in units. @param {number} unit  of the drawing, for each pixel */
export function nameSize(unit) {
  const [least, most] = SIZES;
  return Math.min(most, Math.max(least, PIXELS * unit));
}

/** The hexes on land whose names are shown. @param {BoardData} data
 * @param {{inSentence: string[], mentioned: string[], marked: string[]}} about  by a sentence, by the log, by a text */
export function namedHexes({ hexes, terrains }, { inSentence, mentioned, marked }) {
  // Of many hexes, such as a region, the outline says enough.
  const all = [...marked, ...inSentence, ...(mentioned.length > MOST ? [] : mentioned)];
  return [...new Set(all)].filter((hex) => (hexes[hex]?.ground ?? "") in terrains).slice(0, MOST);
}

/** @param {BoardData} data @param {string[]} shown @param {number} size
 * @param {Set<string>} moonlit  the waters that have moons */
export function names(data, shown, size, moonlit) {
  return [
    ...data.regions.map(({ water }) => waterName(data, water, size, moonlit.has(water))),
    ...shown.map((hex) => {
      const { x, y } = data.hexes[hex];
      return s("text", { x, y: y + FOOT - BELOW * size, "font-size": size, data: { hex } }, hex);
    }),
  ];
}

/** The name of a water: beside its moon, or in the middle. @param {BoardData} data @param {string} water
 * @param {number} size @param {boolean} hasMoon */
function waterName(data, water, size, hasMoon) {
  const { x, y } = data.hexes[water];
  const fitting = (hasMoon ? Math.min(size, BESIDE.most) : size) * (water.length > 2 ? WIDE : 1);
  const place = hasMoon ? { x: x + BESIDE.x, y: y + BESIDE.y } : { x, y: y + BELOW * fitting };
  return s("text", { class: "water", ...place, "font-size": fitting, data: { hex: water } }, water);
}
