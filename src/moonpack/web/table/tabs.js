// @ts-check
/** The tabs at the foot of a phone: which panel the sheet shows. */

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/**
 * @param {HTMLElement} table  its `data-tab` names the panel shown
 * @param {[string, string][]} panels  names and labels; the first one is shown first
 */
export function phoneTabs(table, panels) {
  const buttons = panels.map(([name, label]) =>
    h("button", { data: { tab: name }, on: { click: () => choose(name) } }, label),
  );
  /** @param {string} chosen */
  function choose(chosen) {
    table.dataset.tab = chosen;
    panels.forEach(([name], n) => buttons[n].setAttribute("aria-pressed", String(name === chosen)));
  }
  choose(panels[0][0]);
  return h("nav", { class: "phone-tabs", "aria-label": t("Panels") }, buttons);
}
