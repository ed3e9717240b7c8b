// @ts-check
/** The menu: theme, language, sound, animation; at a table also what that game has settings for. */

import { playTurnSound } from "./attention.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { report } from "./errors.js";
import { icon } from "./icons.js";
import { prefer, prefs } from "./prefs.js";
import { changeLanguage, link } from "./router.js";
import { withTexts } from "./texts.js";
import { language, t, tc } from "./words.js";

/** @typedef {import("../table/view.js").Setting} Setting */

/**
 * The button that opens the menu.
 * @param {import("./router.js").Me} me
 * @param {() => (Node | null)[] | Promise<(Node | null)[]>} [entries]  what a page adds at the top
 * @param {() => string} [keys]  the keys of the page, in words
 * @param {() => Setting[]} [settings]  those of the game that is shown
 */
export function menuButton(me, entries = () => [], keys = () => "", settings = () => []) {
  const open = async () => {
    const shown = settings();
    const content = [
      ...(await entries()).filter((entry) => entry !== null),
      link("/me", t("You and your devices"), "button", { "data-closes": true, data: { key: "menu-me" } }),
      themeChoice(),
      languageChoice(me),
      toggle(t("Play a sound when it is your turn"), "sound", playTurnSound),
      toggle(t("Animate moves"), "motion"),
      ...(shown.includes("pace") ? [paceChoice()] : []),
      ...(shown.includes("autoEnd") ? [toggle(t("End my turn when nothing is left to do"), "autoEnd")] : []),
      ...(shown.includes("askEnd") ? [toggle(t("Ask before I end a turn with actions left"), "askEnd")] : []),
      ...(shown.includes("names") ? [toggle(t("Show coordinates on the board"), "names")] : []),
      alertsEntry(),
      ...(keys() && !matchMedia("(pointer: coarse)").matches ? [h("p", { class: "faint" }, keys())] : []),
    ];
    const box = dialog(t("Menu"), content, "menu");
    box.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-closes]")) box.close();
    });
  };
  const attributes = { class: "plain", "aria-label": t("Menu"), "aria-haspopup": "dialog" };
  return h(
    "button",
    { ...attributes, data: { key: "menu" }, on: { click: () => void open().catch(report) } },
    icon("menu"),
  );
}

/** Leads to the dialog for alerts. */
function alertsEntry() {
  const open = async () => {
    const { openAlerts } = await withTexts(import("../alerts/alerts.js"), "alerts");
    await openAlerts();
  };
  const attributes = { data: { key: "alerts", closes: true }, on: { click: () => void open().catch(report) } };
  return h("button", attributes, t("Alerts when it is your turn…"));
}

function themeChoice() {
  const names = { system: t("Follow system"), dark: tc("theme", "Dark"), light: tc("theme", "Light") };
  const options = Object.entries(names).map(([value, name]) => {
    const choose = () => prefer({ theme: /** @type {any} */ (value) });
    const checked = prefs.theme === value;
    return h(
      "label",
      null,
      h("input", { type: "radio", name: "theme", value, checked, on: { change: choose } }),
      h("span", null, name),
    );
  });
  return h("fieldset", { class: "choice" }, h("legend", null, t("Theme")), options);
}

function paceChoice() {
  const names = {
    slow: tc("pace", "Slow"),
    normal: tc("pace", "Normal"),
    fast: tc("pace", "Fast"),
    off: tc("pace", "Off"),
  };
  const change = (/** @type {Event} */ event) =>
    prefer({ pace: /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value) });
  const options = Object.entries(names).map(([value, name]) =>
    h("option", { value, selected: prefs.pace === value }, name),
  );
  return h(
    "label",
    { class: "row" },
    h("span", null, t("Show the turns of others")),
    h("select", { data: { key: "pace" }, on: { change } }, options),
  );
}

/** @param {import("./router.js").Me} me */
function languageChoice(me) {
  const change = async (/** @type {Event} */ event) => {
    try {
      await changeLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
    } catch (error) {
      report(error);
    }
  };
  const options = me.languages.map(({ code, name }) =>
    h("option", { value: code, lang: code, selected: code === language() }, name),
  );
  return h(
    "label",
    { class: "row" },
    h("span", null, t("Language")),
    h("select", { data: { key: "language" }, on: { change } }, options),
  );
}

/**
 * A switch for a preference.
 * @param {string} label @param {"sound" | "motion" | "names" | "autoEnd" | "askEnd" | "trace"} name
 * @param {() => void} [after]
 */
export function toggle(label, name, after) {
  const change = (/** @type {Event} */ event) => {
    prefer({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
    after?.();
  };
  const input = h("input", { type: "checkbox", class: "switch", checked: prefs[name], on: { change } });
  return h("label", { class: "row" }, h("span", null, label), input);
}
