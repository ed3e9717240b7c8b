// @ts-check
/**
 * What happened, in words, turn by turn. Pointing at a line highlights the hexes it is about.
 *
 * @import { TableView } from "../../table/view.js"
 * @import { BoardData, Fact, Game } from "../../types/wolves.js"
 */

import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { earlierButton } from "../../table/earlier.js";
import { standing } from "../../table/history.js";
import { mark } from "./parts.js";
import { hovered } from "./regions.js";

/**
 * @typedef {import("../../table/view.js").Moment<Game>} Moment
 * @typedef {{words: string, hexes: string[], loud: boolean}} Line
 * @typedef {{version: number, seat: number | null, lines: Line[]}} Turn
 */

// The headings of turns say this.
const SILENT = new Set(["turn_began", "turn_ended", "draft_began", "move_ended"]);
const CLOSING = new Set(["turn_ended", "pair_drafted", "tiles_chosen"]);
const LOUD = new Set(["region_scored", "phase_scored", "game_over"]);

/** @param {Moment[]} moments @returns {Turn[]} */
function turnsOf(moments) {
  /** @type {Turn[]} */
  const turns = [];
  let over = true;
  for (const moment of /** @type {Moment[]} */ (standing(moments))) {
    const lines =
      moment.kind === "step"
        ? factLines(moment.facts)
        : moment.words.map((words) => ({ words, hexes: [], loud: false }));
    const seat = moment.kind === "step" ? moment.seat : null;
    const last = turns.at(-1);
    if (last && !over && last.seat === seat) last.lines.push(...lines);
    else turns.push({ version: moment.version, seat, lines });
    over = moment.facts.some((fact) => CLOSING.has(fact.fact));
  }
  return turns.filter((turn) => turn.lines.length);
}

/** @param {Fact[]} facts */
function factLines(facts) {
  return facts
    .filter((fact) => fact.words && !SILENT.has(fact.fact))
    .map((fact) => ({ words: fact.words ?? "", hexes: fact.touches ?? [], loud: LOUD.has(fact.fact) }));
}

export class Log {
  /**
   * @param {HTMLElement} into @param {BoardData} board
   * @param {(hexes: string[]) => void} highlight
   */
  constructor(into, board, highlight) {
    this.into = into;
    this.board = board;
    this.highlight = highlight;
    this.list = h("ol", { class: "log", "aria-label": t("What happened") });
    this.foot = h("p");
    show(into, this.list, this.foot);
    /** @type {Map<string, HTMLElement>} turns that are shown, by what they say */
    this.shown = new Map();
  }

  /** Draw the turns that are new or have grown; the others stay. @param {TableView<Game>} view */
  render(view) {
    const kept = this.shown;
    this.shown = new Map();
    for (const turn of turnsOf(view.moments).reverse()) {
      const key = `${turn.version} ${turn.lines.map((line) => line.words).join(" ")}`;
      this.shown.set(key, kept.get(key) ?? this.turn(turn));
      kept.delete(key);
    }
    for (const gone of kept.values()) gone.remove();
    let next = this.list.firstChild;
    for (const turn of this.shown.values()) {
      if (turn === next) next = next.nextSibling;
      else this.list.insertBefore(turn, next);
    }
    show(
      this.foot,
      earlierButton(view, () => this.render(view)),
    );
  }

  /** @param {Turn} turn */
  turn(turn) {
    const pack = turn.seat ? this.board.packs[turn.seat - 1] : null;
    return h(
      "li",
      null,
      pack && mark(pack),
      h(
        "div",
        null,
        turn.lines.map((line) => {
          const shows = line.hexes.length > 0;
          const on = shows
            ? hovered(
                () => this.highlight(line.hexes),
                () => this.highlight([]),
              )
            : {};
          return h("p", { class: line.loud ? "loud" : "", tabindex: shows ? 0 : null, on }, line.words);
        }),
      ),
    );
  }
}
