// @ts-check
/** The menu: theme, language, sound, motion, names of hexes. The same on every page. */

import { post } from "./api.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { howl } from "./attention.js";
import { icon } from "./icons.js";
import { prefer, prefs } from "./prefs.js";
import { spoken, t } from "./words.js";

/**
 * The button that opens the menu.
 * @param {{languages: {code: string, name: string}[]}} me
 * @param {() => (Node | null)[]} [more]  what a page adds on top
 */
export function menuButton(me, more = () => []) {
  const open = () => {
    /** @type {HTMLDialogElement} */
    const made = dialog(t("Menu"), [
      ...more().filter((n) => n !== null),
      theme(),
      language(me),
      check(t("Sound when it is your turn"), "sound", () => howl()),
      check(t("Pieces slide"), "motion"),
      check(t("Names on hexes"), "names"),
      h("p", { class: "faint" }, t("Keys: arrows move over the board, Enter chooses, Escape goes back, U takes back, E ends the turn, + − 0 zoom.")),
    ], "menu");
    made.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-closes]")) made.close();
    });
  };
  return h("button", { class: "plain", "aria-label": t("Menu"), "aria-haspopup": "dialog", data: { key: "menu" }, on: { click: open } }, icon("menu"));
}

function theme() {
  const names = { system: t("As the system"), dark: t("Night"), light: t("Paper") };
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", null, t("Colours")),
    Object.entries(names).map(([value, name]) =>
      h("label", null,
        h("input", {
          type: "radio", name: "theme", value, checked: prefs.theme === value,
          on: { change: () => prefer({ theme: /** @type {any} */ (value) }) },
        }),
        h("span", null, name)),
    ),
  );
}

/** @param {{languages: {code: string, name: string}[]}} me */
function language(me) {
  const change = async (/** @type {Event} */ event) => {
    const code = /** @type {HTMLSelectElement} */ (event.target).value;
    await post("/api/me", { language: code });
    location.reload();
  };
  return h("label", { class: "row" }, h("span", null, t("Language")),
    h("select", { on: { change } },
      me.languages.map((l) => h("option", { value: l.code, selected: l.code === spoken() }, l.name))));
}

/**
 * @param {string} said @param {"sound" | "motion" | "names"} name @param {() => void} [after]
 */
function check(said, name, after) {
  const change = (/** @type {Event} */ event) => {
    prefer({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
    after?.();
  };
  return h("label", { class: "row" }, h("span", null, said),
    h("input", { type: "checkbox", class: "switch", checked: prefs[name], on: { change } }));
}
