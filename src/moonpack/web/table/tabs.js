// @ts-check
/** The bar at the foot of a phone: which panel the sheet shows. */

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/**
 * @param {HTMLElement} table  the element whose `data-tab` says it
 * @param {[string, string][]} names  of the panels, the first one shown first
 */
export function phoneTabs(table, names) {
  const buttons = names.map(([name, said]) => h("button", { data: { tab: name }, on: { click: () => choose(name) } }, said));
  /** @param {string} chosen */
  function choose(chosen) {
    table.dataset.tab = chosen;
    names.forEach(([name], n) => buttons[n].setAttribute("aria-pressed", String(name === chosen)));
  }
  choose(names[0][0]);
  return h("nav", { class: "phone-tabs", "aria-label": t("Panels") }, buttons);
}
