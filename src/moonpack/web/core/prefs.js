// @ts-check
/** What a person has switched on or off in this browser. */

const KEY = "moonpack";

/**
 * @typedef {Object} Prefs
 * @property {"system" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {boolean} motion
 * @property {boolean} names  of hexes, on the board
 */

/** @type {Prefs} */
const standard = { theme: "system", sound: true, motion: true, names: true };

/** @type {Prefs} */
export const prefs = { ...standard, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Prefs>} change */
export function prefer(change) {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Private windows may keep nothing; it holds until the page is left.
  }
  dress();
}

/** Let the document wear what is preferred; without a wish it follows the system. */
export function dress() {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.dataset.names = prefs.names ? "shown" : "hidden";
}

/** Whether things may slide. */
export function moves() {
  return prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
