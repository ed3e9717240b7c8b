// @ts-check
/** Windows over the page: the browser's own dialogs, so focus and Escape do what they should. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * Open a window.
 * @param {string} heading @param {(Node | string)[]} content @param {string} [kind]
 * @returns {HTMLDialogElement}
 */
export function dialog(heading, content, kind = "") {
  const from = document.activeElement;
  const opener = from?.closest("dialog")?.dataset.opener ?? from?.getAttribute("data-key");
  const close = h("button", { class: "plain", "aria-label": t("Close"), on: { click: () => made.close() } }, icon("close"));
  const made = h(
    "dialog",
    { class: `window ${kind}`, "aria-label": heading, data: { opener } },
    h("header", null, h("h2", null, heading), close),
    h("div", { class: "inside" }, content),
  );
  made.addEventListener("close", () => {
    made.remove();
    if (opener && document.activeElement === document.body) refocus(opener);
  });
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** Give the focus back to what a window was opened from, which may have been drawn anew. @param {string} key */
function refocus(key) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} heading @param {string} said @param {string} yes  what the button says
 * @param {() => void} act
 */
export function confirm(heading, said, yes, act) {
  const sure = () => {
    made.close();
    act();
  };
  const made = dialog(heading, [
    h("p", null, said),
    h("div", { class: "end" },
      h("button", { autofocus: true, data: { key: "cancel" }, on: { click: () => made.close() } }, t("Cancel")),
      h("button", { class: "go", data: { key: "sure" }, on: { click: sure } }, yes)),
  ]);
}

/**
 * A word at the edge of the screen that goes away by itself.
 * @param {string} text @param {"calm" | "bad"} [mood]
 */
export function toast(text, mood = "calm") {
  document.querySelector(".toast")?.remove();
  const made = h("div", { class: `toast ${mood}`, role: mood === "bad" ? "alert" : "status" }, text);
  document.body.append(made);
  setTimeout(() => made.remove(), 2500 + 45 * text.length);
}
