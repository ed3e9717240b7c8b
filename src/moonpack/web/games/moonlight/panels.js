// @ts-check
/** The panels of a phone. Where a panel and the hand do not both fit, the first tab shows the hand again. */

import { t, tc } from "../../core/words.js";
import { phoneTabs } from "../../table/tabs.js";

/** @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView */

const TIGHT = "(max-width: 600px) and (max-height: 720px)"; // as in phone.css

export class Panels {
  /** @param {HTMLElement} table @param {TableView} view */
  constructor(table, { player, exercise }) {
    this.table = table;
    this.isPuzzle = exercise === "puzzle";
    this.window = matchMedia(TIGHT);
    this.tabs = phoneTabs(table, [
      player ? ["turn", t("Turn")] : ["replay", t("Replay")],
      ["count", tc("panel", "Score")],
      ["players", t("Players")],
      ["news", t("Log")],
    ]);
    /** A window that was turned has room for a panel beside the hand, or has not any more. */
    this.fit = () => {
      const { tab } = table.dataset;
      if (this.isTight && tab === "count") this.choose("turn");
      if (!this.isTight && tab === "turn") this.choose("count");
    };
    if (!player) return;
    this.fit();
    this.window.addEventListener("change", this.fit);
  }

  leave() {
    this.window.removeEventListener("change", this.fit);
  }

  get isTight() {
    return this.isPuzzle || this.window.matches;
  }

  /** Show the hand again, where a panel is in its place. */
  showHand() {
    if (this.isTight && this.table.dataset.tab !== "turn") this.choose("turn");
  }

  /** @param {string} name */
  choose(name) {
    /** @type {HTMLElement | null} */ (this.tabs.querySelector(`[data-tab=${name}]`))?.click();
  }
}
