// @ts-check
/** What a person prefers in this browser. */

const KEY = "moonpack";

/**
 * @typedef {Object} Prefs
 * @property {"system" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {boolean} motion
 * @property {boolean} names  coordinates on the board
 * @property {boolean} autoEnd  turns end when nothing else can be done
 */

/** @type {Prefs} */
const standard = { theme: "system", sound: true, motion: true, names: false, autoEnd: false };

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
    // Private windows may store nothing; then it lasts until the page is left.
  }
  applyPrefs();
}

/** Apply the preferences to the document; the theme follows the system unless one was chosen. */
export function applyPrefs() {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.dataset.names = prefs.names ? "shown" : "hidden";
}

/** Whether moves are animated. */
export function animates() {
  return prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
