// @ts-check
/** Log, regions and scores behind tabs. */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/** Show who leads in which region; on a phone that is in another panel of the sheet. */
export function showRegions() {
  for (const tab of [".phone-tabs [data-tab=news]", "#tab-regions"]) {
    /** @type {HTMLElement | null} */ (document.querySelector(`.wolves ${tab}`))?.click();
  }
}

/** @param {Record<string, HTMLElement>} parts */
export function tabs(parts) {
  /** @type {[string, string][]} */
  const names = [
    ["log", t("Log")],
    ["regions", t("Regions")],
    ["scores", t("Scores")],
  ];
  const buttons = names.map(([name, label]) =>
    h(
      "button",
      { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, on: { click: () => choose(name) } },
      label,
    ),
  );
  const list = h(
    "div",
    { role: "tablist", class: "tabs", "aria-label": t("Details"), on: { keydown: moved } },
    buttons,
  );
  for (const [name] of names) {
    const panel = parts[name];
    panel.id = `panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.tabIndex = 0;
  }
  /** @param {string} chosen */
  function choose(chosen) {
    names.forEach(([name], n) => {
      buttons[n].setAttribute("aria-selected", String(name === chosen));
      buttons[n].tabIndex = name === chosen ? 0 : -1;
      parts[name].hidden = name !== chosen;
    });
  }
  /** @param {KeyboardEvent} event */
  function moved(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const next = buttons[(at + by + buttons.length) % buttons.length];
    next.focus();
    next.click();
  }
  choose("log");
  return h(
    "section",
    { class: "news" },
    list,
    names.map(([name]) => parts[name]),
  );
}
