// @ts-check
/**
 * What is lit on a table where something is tried or explained.
 *
 * @import { HintPartInfo } from "../types/wire.js"
 * @import { Look } from "../table/view.js"
 */

/**
 * A look at nothing: the table is laid out as in a lesson, and nothing of it is lit.
 * @type {Look}
 */
export const NO_LOOK = { places: [], taps: [], parts: [], labels: {}, focus: [], asks: true };

/**
 * A turn: where it is done, and the ways of pieces, with the rest of the table as bright as ever.
 * @param {HintPartInfo[]} parts @param {string} [label]  beside its first place; else places have the numbers of parts
 * @returns {Look}
 */
export function lookAt(parts, label = "") {
  const trails = parts.flatMap((part) => part.trails);
  const places = parts.flatMap((part) => part.places);
  const numbered = parts.flatMap((part, n) => part.places.map((place) => [place, String(n + 1)]));
  const shown = parts.filter((part) => part.places.length).length > 1 ? numbered : [];
  const labels = Object.fromEntries(label ? places.slice(0, 1).map((place) => [place, label]) : shown);
  return {
    ...NO_LOOK,
    places: trails.flat().concat(label ? places : []),
    taps: label ? [] : places,
    trails,
    labels,
    bright: true,
  };
}

/**
 * A look with other turns that are as good, each with a label beside its first place.
 * @param {Look} look @param {HintPartInfo[][]} turns @param {string} label @returns {Look}
 */
export function lookAlsoAt(look, turns, label) {
  const places = turns.map((parts) => parts.flatMap((part) => part.places));
  const named = places.flatMap(([first]) => (first ? [[first, label]] : []));
  return {
    ...look,
    places: look.places.concat(places.flat()),
    labels: { ...Object.fromEntries(named), ...look.labels },
    bright: true,
  };
}

/**
 * A turn that was played and a better one, each with its name beside a place that the other does not have.
 * @param {HintPartInfo[]} played @param {HintPartInfo[]} better @param {[string, string]} names @returns {Look}
 */
export function lookAtBoth(played, better, names) {
  const [past, now] = [played, better].map((parts) => ({
    places: parts.flatMap((part) => part.places),
    trails: parts.flatMap((part) => part.trails),
  }));
  const only = (/** @type {string[]} */ places, /** @type {string[]} */ others) =>
    places.find((place) => !others.includes(place));
  const named = [
    [only(past.places, now.places), names[0]],
    [only(now.places, past.places), names[1]],
  ].filter(([place]) => place);
  return { ...NO_LOOK, ...now, past, labels: Object.fromEntries(named), bright: true };
}
