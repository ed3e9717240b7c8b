// @ts-check
/** What a person prefers in this browser. */

const KEY = "moonpack";
const VERSION = 2; // of what is stored

/**
 * @typedef {Object} Prefs
 * @property {"system" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {boolean} motion
 * @property {boolean} names  coordinates on the board
 * @property {boolean} autoEnd  turns end when nothing else can be done
 * @property {boolean} askEnd  a question comes before the end of a turn that gives up actions
 * @property {"slow" | "normal" | "fast" | "off"} pace  at which others' turns are shown
 * @property {boolean} trace  what changed since one's last turn is drawn on the board
 */

/** @type {Prefs} */
const standard = {
  theme: "system",
  sound: true,
  motion: true,
  names: false,
  autoEnd: true,
  askEnd: true,
  pace: "normal",
  trace: true,
};

/** @type {Prefs} */
export const prefs = { ...standard, ...read() };

function read() {
  try {
    const { version, names, ...saved } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    // Once, everything was stored with any change, and coordinates were shown unless switched off.
    return version === VERSION && names !== undefined ? { ...saved, names } : saved;
  } catch {
    return {};
  }
}

/** @param {Partial<Prefs>} change */
export function prefer(change) {
  Object.assign(prefs, change);
  try {
    const chosen = Object.entries(prefs).filter(
      ([name, value]) => standard[/** @type {keyof Prefs} */ (name)] !== value,
    );
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...Object.fromEntries(chosen) }));
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

/** The theme of pictures that looks like the page: `paper` in the light, `night` in the dark. */
export function pictureTheme() {
  const isSystemLight = matchMedia("(prefers-color-scheme: light)").matches;
  const isLight = prefs.theme === "light" || (prefs.theme === "system" && isSystemLight);
  return isLight ? "paper" : "night";
}

/** Whether moves are animated. */
export function animates() {
  return prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long others' steps are shown, compared with the normal time; 0: not at all. */
export const paceFactor = () => ({ slow: 2, normal: 1, fast: 0.45, off: 0 })[prefs.pace] ?? 1;
