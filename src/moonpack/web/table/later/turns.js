// @ts-check
/** The best and the costliest turn, once the game is analysed; until then, a button that has it analysed. */

import { at } from "../../core/address.js";
import { h, show } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";
import { Analysis } from "../../replay/analysis.js";
import { costOf, percent, turnWords } from "../../replay/parts.js";

/**
 * @typedef {import("../../types/wire.js").JudgedTurn} Turn
 * @typedef {import("../../types/wire.js").StatisticsInfo} StatisticsInfo
 */

const WORTH = 0.02; // of the chance to win, from which on a turn is worth a line

/**
 * @param {HTMLElement} into @param {string} replay @param {number | null} seat  of the reader; null: everybody's turns
 * @param {StatisticsInfo} known
 * @returns {() => void}  stops following an analysis
 */
export function turningPoints(into, replay, seat, known) {
  const analysis = new Analysis(replay, () => draw());
  const draw = () => {
    // What a bot played for the reader is not theirs.
    const turns = analysis.turns.filter((turn) => !seat || (turn.seat === seat && !turn.lent));
    const done = analysis.state === "done";
    show(
      into,
      h("h3", null, done ? t("Turning points") : t("Best and worst turn")),
      done ? points(analysis, turns, replay, seat, known) : waiting(analysis),
    );
  };
  void analysis.load();
  return () => analysis.stop();
}

/** @param {Analysis} analysis */
function waiting(analysis) {
  const { state, total, turns, ahead, why } = analysis;
  if (state === "asked" || (state === "waiting" && !ahead)) return h("p", null, t("Starting the analysis…"));
  if (state === "waiting") {
    return h("p", null, tn("Waiting: {n} other game comes first.", "Waiting: {n} other games come first.", ahead));
  }
  if (state === "turns") {
    return h(
      "p",
      { class: "progress" },
      h("progress", { max: total ?? 1, value: turns.length, "aria-label": t("Analysis") }),
      h("span", { role: "status" }, t("Turn {n} of {all}", { n: turns.length, all: total ?? "" })),
    );
  }
  const run = { data: { key: "analyse" }, on: { click: () => void analysis.run() } };
  return [
    h("p", null, t("A bot goes through the game and finds the turns that decided it.")),
    why && h("p", { class: "loss" }, why),
    h("button", run, t("Analyse this game")),
  ];
}

/** @param {Analysis} analysis @param {Turn[]} turns @param {string} replay @param {number | null} seat
 * @param {StatisticsInfo} known */
function points(analysis, turns, replay, seat, known) {
  // From one position to the next, both as spectators knew them.
  const then = (/** @type {Turn} */ turn) => (analysis.sharesAt(turn.turn) ?? turn.after)[turn.seat - 1];
  const gain = (/** @type {Turn} */ turn) => then(turn) - turn.shares[turn.seat - 1];
  const worst = turns.toSorted((one, other) => other.given_away - one.given_away)[0];
  // A turn that gained much because others had erred is no best turn if another one had been better by far.
  const best = turns.filter(({ grade }) => !grade).toSorted((one, other) => gain(other) - gain(one))[0];
  const lines = [
    best && gain(best) >= WORTH && line(best, replay, seat, bestWords(best, then(best), seat, known), "gain"),
    worst && worst.given_away >= WORTH && line(worst, replay, seat, worstWords(worst, seat, known), "loss"),
  ].flatMap((one) => one || []);
  return lines.length ? h("ul", null, lines) : h("p", null, t("No single turn decided this game."));
}

/** @param {Turn} turn @param {string} replay @param {number | null} seat @param {string} words @param {string} kind */
function line(turn, replay, seat, words, kind) {
  const address = `/r/${replay}?${seat ? `seat=${seat}&` : ""}turn=${turn.turn}#${turn.first_step - 1}`;
  return h("li", { class: kind }, h("a", { href: at(address) }, words));
}

/** @param {Turn} turn @param {number} share  after it @param {number | null} seat @param {StatisticsInfo} known */
function bestWords(turn, share, seat, known) {
  const chances = { before: percent(turn.shares[turn.seat - 1]), after: percent(share) };
  const gaps = { turn: turnWords(known, turn), ...chances };
  if (seat) return t("{turn}: your best turn. It raised your chance to win from {before} to {after}.", gaps);
  return t("{turn}: the best turn. It raised the chance to win from {before} to {after}.", gaps);
}

/** As in the replay: what it cost, by what the player knew. @param {Turn} turn @param {number | null} seat
 * @param {StatisticsInfo} known */
function worstWords(turn, seat, known) {
  const { best, after } = costOf(turn);
  const gaps = { turn: turnWords(known, turn), best, after };
  if (seat) {
    return t(
      "{turn}: your costliest turn. Your chance to win was {after} after it, and {best} with the best turn.",
      gaps,
    );
  }
  return t("{turn}: the costliest turn. Chance to win: {after} after it, {best} with the best turn.", gaps);
}
