// @ts-check
/** Dialogs over the page: the browser's own, so focus and Escape behave as expected. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * Open a dialog.
 * @param {string} heading @param {(Node | string)[]} content @param {string} [kind]  a class for its style
 * @param {boolean} [stays]  what it shows is shown only once: only its buttons close it
 * @returns {HTMLDialogElement}
 */
export function dialog(heading, content, kind = "", stays = false) {
  const focused = document.activeElement;
  const opener = focused?.closest("dialog")?.dataset.opener ?? focused?.getAttribute("data-key");
  const close = { class: "plain", "aria-label": t("Close"), on: { click: () => box.close() } };
  const box = h(
    "dialog",
    { class: `window ${kind}`, "aria-label": heading, data: { opener } },
    h("header", null, h("h2", null, heading), h("button", close, icon("close"))),
    h("div", { class: "inside" }, content),
  );
  box.addEventListener("close", () => {
    box.remove();
    if (opener && document.activeElement === document.body) focusByKey(opener);
  });
  box.addEventListener("click", (event) => {
    if (event.target === box && !stays) box.close();
  });
  if (stays) box.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Give the focus back to what opened a dialog; it may have been drawn again meanwhile. @param {string} key */
function focusByKey(key) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * Ask before something that cannot be undone, or is easily done by mistake.
 * @param {string} heading @param {string} text @param {string} yes  the label of the button
 * @param {() => void} act @param {Node[]} more  to show below the question
 */
export function confirm(heading, text, yes, act, ...more) {
  const accept = () => {
    act(); // first: closing takes the browser a while
    box.close();
  };
  const cancel = { autofocus: true, data: { key: "cancel" }, on: { click: () => box.close() } };
  const box = dialog(heading, [
    h("p", null, text),
    ...more,
    h(
      "div",
      { class: "end" },
      h("button", cancel, t("Cancel")),
      h("button", { class: "go", data: { key: "sure" }, on: { click: accept } }, yes),
    ),
  ]);
}

/**
 * A short message that disappears by itself. An open dialog covers the page, so the message stands in it.
 * @param {string} text @param {"calm" | "bad"} [mood]
 */
export function toast(text, mood = "calm") {
  document.querySelector(".toast")?.remove();
  const message = h("div", { class: `toast ${mood}`, role: mood === "bad" ? "alert" : "status" }, text);
  const open = [...document.querySelectorAll("dialog[open]")];
  (open.at(-1) ?? document.body).append(message);
  setTimeout(() => message.remove(), 2500 + 45 * text.length);
}
