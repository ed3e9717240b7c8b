// @ts-check
/** What happened, in words, turn by turn. Pointing at a line shows the hexes it speaks of. */

import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { older } from "../../table/oldlog.js";
import { standing } from "../../table/standing.js";
import { mark } from "./parts.js";
import { hovered } from "./regions.js";

/**
 * @typedef {import("../../table/state.js").Moment} Moment
 * @typedef {import("../../table/state.js").Fact} Fact
 * @typedef {{words: string, hexes: string[], loud: boolean}} Line
 * @typedef {{version: number, seat: number | null, lines: Line[]}} Turn
 */

// Told by the headings of turns.
const SILENT = new Set(["turn_began", "turn_ended", "draft_began", "move_ended"]);
const CLOSING = new Set(["turn_ended", "pair_drafted", "tiles_chosen"]);
const LOUD = new Set(["region_scored", "phase_scored", "game_over"]);

/** @param {Moment[]} moments @returns {Turn[]} */
function turns(moments) {
  /** @type {Turn[]} */
  const found = [];
  let over = true;
  for (const moment of standing(moments)) {
    const lines = moment.kind === "step" ? factLines(moment.facts) : moment.words.map((words) => ({ words, hexes: [], loud: false }));
    const seat = moment.kind === "step" ? moment.seat : null;
    const last = found.at(-1);
    if (last && !over && last.seat === seat) last.lines.push(...lines);
    else found.push({ version: moment.version, seat, lines });
    over = moment.facts.some((fact) => CLOSING.has(fact.fact));
  }
  return found.filter((turn) => turn.lines.length);
}

/** @param {Fact[]} facts */
function factLines(facts) {
  return facts
    .filter((fact) => fact.words && !SILENT.has(fact.fact))
    .map((fact) => ({ words: fact.words ?? "", hexes: fact.touches ?? [], loud: LOUD.has(fact.fact) }));
}

export class Log {
  /**
   * @param {HTMLElement} into @param {import("./types.js").BoardData} board
   * @param {(hexes: string[]) => void} mention
   */
  constructor(into, board, mention) {
    this.into = into;
    this.board = board;
    this.mention = mention;
    this.list = h("ol", { class: "log", "aria-label": t("What happened") });
    this.foot = h("p");
    show(into, this.list, this.foot);
    /** @type {Map<string, HTMLElement>} turns that are shown, by what they tell */
    this.shown = new Map();
  }

  /** Draw the turns that are new or went on; the others stay. @param {import("../../table/state.js").TableState} state */
  render(state) {
    const kept = this.shown;
    this.shown = new Map();
    for (const turn of turns(state.moments).reverse()) {
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
    show(this.foot, older(state, () => this.render(state)));
  }

  /** @param {Turn} turn */
  turn(turn) {
    const pack = turn.seat ? this.board.packs[turn.seat - 1] : null;
    return h("li", null, pack && mark(pack), h("div", null, turn.lines.map((line) => {
      const shows = line.hexes.length > 0;
      const on = shows ? hovered(() => this.mention(line.hexes), () => this.mention([])) : {};
      return h("p", { class: line.loud ? "loud" : "", tabindex: shows ? 0 : null, on }, line.words);
    })));
  }
}
