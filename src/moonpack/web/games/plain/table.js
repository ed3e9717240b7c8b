// @ts-check
/** A game in words alone: the players, the state in lines, the choices as buttons, and what happened. */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { standing, wordsOf } from "../../table/history.js";

/**
 * @typedef {import("../../types/scene.js").PlainGame} PlainGame
 * @typedef {import("../../table/view.js").TableView<PlainGame>} TableView
 */

const LONGEST_LOG = 40; // sentences

await sheet(new URL("./plain.css", import.meta.url).href);

/** @param {HTMLElement} root @param {TableView} view */
export function mount(root, view) {
  return new PlainTable(root, view);
}

/** @extends {GameTable<PlainGame>} */
class PlainTable extends GameTable {
  /** @param {HTMLElement} root @param {TableView} view */
  constructor(root, view) {
    super(view);
    this.players = h("ul", { class: "players", "aria-label": t("Players") });
    this.state = h("dl", { class: "state" });
    this.choices = h("div", { class: "choices" });
    this.log = h("ol", { class: "log", reversed: true, "aria-label": t("What happened") });
    root.append(h("main", { class: "in-words" }, this.players, this.state, this.choices, this.log));
  }

  redraw() {
    const { players, state, result } = this.scene;
    show(
      this.players,
      players.map(({ name, score, is_to_decide }, n) =>
        h(
          "li",
          { class: is_to_decide ? "due" : "" },
          h("span", null, name),
          h("i", { "data-clock": n + 1 }),
          h("span", null, score ?? ""),
        ),
      ),
    );
    show(
      this.state,
      state.flatMap(({ name, value }) => [h("dt", null, name), h("dd", null, value)]),
    );
    const choices = this.view.mine ? this.scene.choices : [];
    show(
      this.choices,
      result && h("p", { class: "result" }, result),
      this.view.you.must_look && this.curtain(this.view.you.must_look),
      choices.map(({ step, words }) =>
        h("button", { data: { step, key: step }, on: { click: () => void this.play([step]) } }, words),
      ),
      this.view.table?.state === "over" && afterwards(this.view),
    );
    this.redrawLog();
  }

  /**
   * At a shared screen the secrets of the seat to decide stay hidden until its player asks for them.
   * @param {number} seat
   */
  curtain(seat) {
    const { name } = this.scene.players[seat - 1];
    const look = { class: "go", data: { key: "look" }, on: { click: () => this.view.player?.look(seat) } };
    return h(
      "div",
      { class: "curtain" },
      h("p", null, t("What only {name} may see is hidden. {name}, make sure nobody else is looking.", { name })),
      h("button", look, icon("eye"), t("Show what I may see")),
    );
  }

  redrawLog() {
    const sentences = standing(this.view.moments)
      .flatMap((moment) => wordsOf(moment, this.view.you))
      .slice(-LONGEST_LOG)
      .reverse();
    show(
      this.log,
      sentences.map((words) => h("li", null, words)),
    );
  }
}
