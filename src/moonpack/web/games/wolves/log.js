// @ts-check
/**
 * What happened, in words, turn by turn, the newest below. Pointing at a line highlights the hexes it is about; points
 * stand beside the line that brought them, and what was done to the reader has a mark.
 *
 * @import { TableView } from "../../table/view.js"
 * @import { BoardData, Fact, Game } from "../../types/wolves.js"
 */

import { h, show } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";
import { earlierButton } from "../../table/earlier.js";
import { isDoneToYou, sentenceFor, standing, wordsOf } from "../../table/history.js";
import { keepNewest } from "../../table/newest.js";
import { mark } from "./parts.js";
import { gainsOf, reasonsOf } from "./gains.js";
import { hovered } from "./regions.js";

/**
 * @typedef {import("../../table/view.js").Moment<Game>} Moment
 * @typedef {{kind: "" | "loud" | "hit" | "minor", words: string, hexes: string[], points: number,
 *   reason: string}} Line
 * @typedef {{version: number, seat: number | null, name: string, round: number, lines: Line[]}} Turn
 */

// The headings of turns say this, or the board shows it.
const SILENT = new Set(["turn_began", "turn_ended", "draft_began", "move_ended", "prey_choice_due"]);
const CLOSING = new Set(["turn_ended", "pair_drafted", "tiles_chosen"]);
const LOUD = new Set(["region_scored", "phase_scored", "game_over"]);
const MINOR = new Set(["action_begun", "bonus_gained", "date_filled"]);

/** @param {Moment[]} moments @param {TableView<Game>} view @returns {Turn[]} */
function turnsOf(moments, view) {
  /** @type {Turn[]} */
  const turns = [];
  let over = true;
  let round = 0;
  for (const moment of /** @type {Moment[]} */ (standing(moments))) {
    const lines = linesOf(moment, view);
    const seat = moment.kind === "step" ? moment.seat : null;
    const last = turns.at(-1);
    if (last && !over && last.seat === seat) last.lines.push(...lines);
    else turns.push({ version: moment.version, seat, name: moment.name ?? "", round, lines });
    over = moment.facts.some((fact) => CLOSING.has(fact.fact));
    for (const fact of moment.facts) if (fact.fact === "turn_began") round = fact.round;
  }
  return turns.filter((turn) => turn.lines.length);
}

/** @param {Moment} moment @param {TableView<Game>} view @returns {Line[]} */
function linesOf(moment, view) {
  if (moment.kind !== "step") {
    return wordsOf(moment, view.you).map((words) => ({ kind: "", words, hexes: [], points: 0, reason: "" }));
  }
  return moment.facts
    .filter((fact) => fact.words && (fact.line || !SILENT.has(fact.fact)))
    .map((fact) => {
      const attack = isDoneToYou(fact, view.you);
      const gains = gainsOf([fact], moment.seat ?? 0);
      return {
        kind: attack ? "hit" : LOUD.has(fact.fact) ? "loud" : MINOR.has(fact.fact) ? "minor" : "",
        words: attack ? sentenceFor(fact, view.you) : (fact.line ?? fact.words ?? ""),
        hexes: fact.touches ?? [],
        points: fact.fact === "region_scored" ? 0 : gains.points,
        reason: reasonsOf(gains.reasons),
      };
    });
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
    this.list = h("ol", { class: "log told", "aria-label": t("What happened") });
    this.head = h("p");
    show(into, this.head, this.list);
    /** @type {Map<string, HTMLElement>} turns that are shown, by what they say */
    this.shown = new Map();
    this.reveal = keepNewest(into);
  }

  /** Draw the turns that are new or have grown; the others stay. @param {TableView<Game>} view
   * @param {() => Moment[]} moments  what is to be told of it */
  render(view, moments) {
    const kept = this.shown;
    this.shown = new Map();
    let round = 0;
    for (const turn of turnsOf(moments(), view)) {
      const heading = turn.round !== round ? turn.round : 0;
      round = turn.round;
      const key = `${turn.version} ${heading} ${turn.lines.map((line) => line.words).join(" ")}`;
      this.shown.set(key, kept.get(key) ?? this.turn(turn, heading, view));
      kept.delete(key);
    }
    for (const gone of kept.values()) gone.remove();
    let next = this.list.firstChild;
    for (const turn of this.shown.values()) {
      if (turn === next) next = next.nextSibling;
      else this.list.insertBefore(turn, next);
    }
    show(
      this.head,
      earlierButton(view, () => this.render(view, moments)),
    );
    this.reveal();
  }

  /** @param {Turn} turn @param {number} round  that begins with it, or 0 @param {TableView<Game>} view */
  turn(turn, round, view) {
    const pack = turn.seat ? this.board.packs[turn.seat - 1] : null;
    const yours = view.you.seats.length === 1 && view.you.seats[0] === turn.seat;
    const now = view.table?.seats[(turn.seat ?? 0) - 1]?.name ?? pack?.words;
    const name = turn.name || now; // somebody else may have played this turn
    return h(
      "li",
      { class: pack ? `turn pack-${pack.name}` : "note" },
      round > 0 && h("h3", { class: "round" }, h("span", null, t("Round {n}", { n: round }))),
      pack && h("h4", null, mark(pack), h("span", null, name), yours && !turn.name && h("small", null, t("you"))),
      turn.lines.map((line) => this.line(line)),
    );
  }

  /** @param {Line} line */
  line(line) {
    const shows = line.hexes.length > 0;
    const on = shows
      ? hovered(
          () => this.highlight(line.hexes),
          () => this.highlight([]),
        )
      : {};
    return h(
      "p",
      { class: line.kind, tabindex: shows ? 0 : null, on },
      h("span", null, line.words),
      line.points > 0 &&
        h(
          "b",
          { class: "gain", title: line.reason },
          h("span", { "aria-hidden": "true" }, `+${line.points}`),
          h("span", { class: "unseen" }, pointsInWords(line)),
        ),
    );
  }
}

/** @param {Line} line */
const pointsInWords = ({ points, reason }) => tn("{n} point: {reason}", "{n} points: {reason}", points, { reason });
