// @ts-check
/** A game in words alone: the choices as buttons, and what happened. */

import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { standing } from "../../table/history.js";

const LONGEST_LOG = 40; // sentences

/**
 * @param {HTMLElement} root @param {import("../../table/view.js").TableView} view
 */
export function mount(root, view) {
  return new PlainTable(root, view);
}

/** @extends {GameTable<any>} */
class PlainTable extends GameTable {
  /**
   * @param {HTMLElement} root @param {import("../../table/view.js").TableView} view
   */
  constructor(root, view) {
    super(view);
    this.choices = h("div", { class: "choices" });
    this.log = h("ol", { class: "log", reversed: true, "aria-label": t("What happened") });
    root.append(h("main", { class: "in-words" }, this.choices, this.log));
  }

  redraw() {
    /** @type {{step: string, words: string}[]} */
    const choices = this.view.mine ? this.scene.choices : [];
    show(
      this.choices,
      choices.map(({ step, words }) =>
        h("button", { data: { step, key: step }, on: { click: () => void this.play([step]) } }, words),
      ),
      this.view.table?.state === "over" && afterwards(this.view),
    );
    this.redrawLog();
  }

  redrawLog() {
    const sentences = standing(this.view.moments)
      .flatMap((moment) => moment.words)
      .slice(-LONGEST_LOG)
      .reverse();
    show(
      this.log,
      sentences.map((words) => h("li", null, words)),
    );
  }
}
