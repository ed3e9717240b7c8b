// @ts-check
/** A word to those who have never been here: there are lessons. Shown until they close it, play or learn. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { t } from "../core/words.js";

const KEY = "moonpack-welcomed";

/** @param {import("../core/router.js").Me} me @returns {HTMLElement | null} */
export function welcome(me) {
  if (me.name || isKnown()) return null;
  const close = () => {
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // Private windows may store nothing; then it is shown again.
    }
    note.remove();
  };
  const closing = { class: "plain", "aria-label": t("Close"), data: { key: "welcomed" }, on: { click: close } };
  const note = h(
    "p",
    { class: "welcome", role: "note" },
    h("span", null, t("New here? Short lessons teach you right on the board.")),
    link("/learn", t("Learn to play"), "button", { data: { key: "lessons" } }),
    h("button", closing, icon("close")),
  );
  return note;
}

/** Whether somebody has been here: closed this note, or begun a lesson. */
function isKnown() {
  try {
    return localStorage.getItem(KEY) !== null || localStorage.getItem("moonpack-lessons") !== null;
  } catch {
    return false;
  }
}
