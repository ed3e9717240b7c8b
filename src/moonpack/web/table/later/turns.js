// @ts-check
/** The best and the costliest turn, once the game is analysed; until then, a button that has it analysed. */

import { at } from "../../core/address.js";
import { h, show } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";
import { Analysis } from "../../replay/analysis.js";
import { costOf, percent } from "../../replay/parts.js";

/** @typedef {import("../../types/wire.js").JudgedTurn} Turn */

const WORTH = 0.02; // of the chance to win, from which on a turn is worth a line

/**
 * @param {HTMLElement} into @param {string} replay @param {number | null} seat  of the reader; null: everybody's turns
 * @param {string[]} names
 * @returns {() => void}  stops following an analysis
 */
export function turningPoints(into, replay, seat, names) {
  const analysis = new Analysis(replay, () => draw());
  const draw = () => {
    // What a bot played for the reader is not theirs.
    const turns = analysis.turns.filter((turn) => !seat || (turn.seat === seat && !turn.lent));
    const done = analysis.state === "done";
    show(
      into,
      h("h3", null, done ? t("Turning points") : t("Best and worst turn")),
      done ? points(analysis, turns, replay, seat, names) : waiting(analysis),
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
 * @param {string[]} names */
function points(analysis, turns, replay, seat, names) {
  // From one position to the next, both as spectators knew them.
  const then = (/** @type {Turn} */ turn) => (analysis.sharesAt(turn.turn) ?? turn.after)[turn.seat - 1];
  const gain = (/** @type {Turn} */ turn) => then(turn) - turn.shares[turn.seat - 1];
  const worst = turns.toSorted((one, other) => other.given_away - one.given_away)[0];
  // A turn that gained much because others had erred is no best turn if another one had been better by far.
  const best = turns.filter(({ grade }) => !grade).toSorted((one, other) => gain(other) - gain(one))[0];
  const lines = [
    best && gain(best) >= WORTH && line(best, replay, seat, bestWords(best, then(best), seat, names), "gain"),
    worst && worst.given_away >= WORTH && line(worst, replay, seat, worstWords(worst, seat, names), "loss"),
  ].flatMap((one) => one || []);
  return lines.length ? h("ul", null, lines) : h("p", null, t("No single turn decided this game."));
}

/** @param {Turn} turn @param {string} replay @param {number | null} seat @param {string} words @param {string} kind */
function line(turn, replay, seat, words, kind) {
  const address = `/r/${replay}?${seat ? `seat=${seat}&` : ""}turn=${turn.turn}#${turn.first_step - 1}`;
  return h("li", { class: kind }, h("a", { href: at(address) }, words));
}

/** @param {Turn} turn @param {number} share  after it @param {number | null} seat @param {string[]} names */
function bestWords(turn, share, seat, names) {
  const gaps = { n: turn.turn, before: percent(turn.shares[turn.seat - 1]), after: percent(share) };
  if (seat) return t("Your best turn was turn {n}: it raised your chance to win from {before} to {after}.", gaps);
  return t("The best turn was turn {n}, by {name}: it raised the chance to win from {before} to {after}.", {
    name: names[turn.seat - 1],
    ...gaps,
  });
}

/** As in the replay: what it cost, by what the player knew. @param {Turn} turn @param {number | null} seat
 * @param {string[]} names */
function worstWords(turn, seat, names) {
  const { best, after } = costOf(turn);
  const gaps = { turn: turn.turn, best, after };
  if (seat) {
    return t(
      "Your costliest turn was turn {turn}: your chance to win was {after} after it, and {best} with the best turn.",
      gaps,
    );
  }
  const name = names[turn.seat - 1];
  return t(
    "The costliest turn was turn {turn}, by {name}: chance to win {after} after it, and {best} with the best turn.",
    { name, ...gaps },
  );
}
