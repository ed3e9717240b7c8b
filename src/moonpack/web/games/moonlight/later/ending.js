// @ts-check
/** The end of a round or match, told on the table itself: each row beside itself, the result on the left. */

import { h } from "../../../core/dom.js";
import { icon } from "../../../core/icons.js";
import { t, tn } from "../../../core/words.js";
import { moon, mountain, pair } from "../parts.js";
import { bareScore, isYou, nearSeat, scoreWords, turned } from "../sides.js";

/**
 * @import { Fact, Row, Scene } from "../../../types/moonlight.js"
 * @typedef {import("../../../table/view.js").TableView<import("../../../types/moonlight.js").Game>} TableView
 * @typedef {Object} Ending  what has ended, and how
 * @property {Fact[]} facts @property {number | null} winner @property {boolean} match  whether the match is over
 * @property {number} round
 */

/** @param {Fact[]} facts @returns {Ending} */
export function endingOf(facts) {
  const won = facts.find((fact) => fact.fact === "round won");
  const ended = facts.findLast((fact) => fact.fact === "round ended");
  const match = facts.some((fact) => fact.fact === "match won");
  return { facts, winner: won?.seat ?? null, match, round: ended?.round ?? 1 };
}

/** What the bar says meanwhile. @param {Ending} ending @param {Scene} scene @param {TableView} view */
export function captionOf(ending, scene, view) {
  const { winner, round: n } = ending;
  if (!winner) return t("Nobody wins round {n}. Continue when you are ready", { n });
  const { name } = scene.seats[winner - 1];
  if (ending.match) return isYou(view, winner) ? t("You win the match") : t("{name} wins the match", { name });
  return isYou(view, winner)
    ? t("You win round {n}. Continue when you are ready", { n })
    : t("{name} wins round {n}. Continue when you are ready", { name, n });
}

/** The result beside the table. @param {Ending} ending @param {Scene} scene @param {TableView} view */
export function verdict(ending, scene, view) {
  const { facts, winner, match, round: n } = ending;
  const moons = facts.find((fact) => fact.fact === "moons");
  const { count } = scene;
  const name = winner ? scene.seats[winner - 1].name : "";
  const yours = isYou(view, winner);
  const title = winner
    ? match
      ? yours
        ? t("You win the match")
        : t("{name} wins the match", { name })
      : yours
        ? t("You win round {n}", { n })
        : t("{name} wins round {n}", { name, n })
    : t("Round {n} is tied", { n });
  const won = /** @type {[number, number]} */ (scene.seats.map((one) => one.wins));
  const wins = winner ? scene.seats[winner - 1].wins : 0;
  const label = tn("{n} of 2 rounds won", "{n} of 2 rounds won", wins);
  return [
    h("h2", null, title),
    h("p", { class: "why" }, whyEnded(facts, scene, view)),
    h("p", { class: "result" }, pair(match ? won : count.points, winner, nearSeat(view))),
    match && h("p", null, t("Rounds won: {score}", { score: scoreWords(view, scene, won) })),
    match &&
      h(
        "p",
        { class: "last-points" },
        t("Points in round {n}", { n }),
        " ",
        pair(count.points, winner, nearSeat(view)),
      ),
    moons && h("p", { class: "moons" }, moon(), h("span", null, moonWords(moons, scene, view))),
    moons?.notes?.map((note) => h("p", { class: "faint" }, note)),
    h("p", { class: `faint ${count.points[0] === count.points[1] ? "decided" : ""}` }, reasonOf(ending, scene, view)),
    winner && h("p", { class: `seat-${winner}` }, mountain(wins, label)),
  ];
}

/** Why the round is over, full or not. @param {Fact[]} facts @param {Scene} scene @param {TableView} view */
function whyEnded(facts, scene, view) {
  const ended = facts.find((fact) => fact.fact === "round ended");
  if (!ended?.seat) return t("All 12 places are full: the round is over.");
  if (isYou(view, ended.seat)) return t("You have no cards left: the round is over.");
  return t("{name} has no cards left: the round is over.", { name: scene.seats[ended.seat - 1].name });
}

/** @param {Extract<Fact, {fact: "moons"}>} fact @param {Scene} scene @param {TableView} view */
function moonWords(fact, scene, view) {
  const score = bareScore(view, fact.moons);
  if (!fact.seat) return t("Moons: {score}. Nobody scores", { score });
  const gaps = { score, n: fact.points, name: scene.seats[fact.seat - 1].name };
  return isYou(view, fact.seat) ? t("Moons: {score}. +{n} for you", gaps) : t("Moons: {score}. +{n} for {name}", gaps);
}

/** Why the round was won, and what that means. @param {Ending} ending @param {Scene} scene @param {TableView} view */
function reasonOf(ending, scene, view) {
  const { winner } = ending;
  const { points, taken } = scene.count;
  if (!winner)
    return t("Both have the same number of points and of cards taken. The round is played again with new cards.");
  const tied = points[0] === points[1];
  const gaps = { more: Math.max(...taken), less: Math.min(...taken) };
  if (tied) return t("The points of this round are tied, so more cards taken win it: {more} to {less}.", gaps);
  if (ending.match) return t("Two rounds won: the base and the peak of the Sacred Mountain.");
  const { name } = scene.seats[winner - 1];
  const prize = isYou(view, winner)
    ? t("You take the base of the Sacred Mountain, the prize for a round won.")
    : t("{name} takes the base of the Sacred Mountain, the prize for a round won.", { name });
  return `${prize} ${t("A second round won brings its peak, and the match.")}`;
}

/** Whether a leader decided a row: that is said even where there is little room. @param {Row} row */
const isTieWon = ({ sums, winner }) => winner !== null && sums[0] === sums[1];

/** What is told beside a row. @param {Ending} ending @param {Scene} scene @param {TableView} view */
export function rowStory(ending, scene, view) {
  const order = turned(scene.count.rows, nearSeat(view)).map((row) => row.y);
  return (/** @type {Row} */ row) => {
    const fact = ending.facts.find((one) => one.fact === "row" && one.y === row.y);
    const name = row.winner ? scene.seats[row.winner - 1].name : "";
    const words = !row.winner
      ? t("Nobody takes it")
      : isYou(view, row.winner)
        ? t("You take it, +{n}", { n: row.points })
        : t("{name} takes it, +{n}", { name, n: row.points });
    return h(
      "span",
      {
        class: `row-story ${row.winner ? `seat-${row.winner}` : ""} ${isTieWon(row) ? "tie-won" : ""}`,
        vars: { "--nth": order.indexOf(row.y) },
      },
      pair(row.sums, row.winner, nearSeat(view)),
      h("b", null, words),
      (fact?.notes ?? []).map((note) => h("small", null, note)),
    );
  };
}

/**
 * What comes next, and the buttons.
 * @param {Ending} ending @param {Scene} scene @param {TableView} view
 * @param {{again: () => void, close: () => void}} handlers
 */
export function nextStep(ending, scene, view, handlers) {
  const [title, note] = nextWords(ending, scene, view);
  const { again, close } = handlers;
  return [
    h("div", { class: "prospect" }, h("b", null, title), h("p", { class: "faint" }, note)),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "go", data: { key: "continue" }, on: { click: close } }, t("Continue")),
      h("button", { data: { key: "tell" }, on: { click: again } }, icon("again"), t("Show it again")),
    ),
  ];
}

/** @param {Ending} ending @param {Scene} scene @param {TableView} view @returns {[string, string]} */
function nextWords({ winner, match }, scene, view) {
  if (match) return [t("The match is over"), t("Next: what decided it, and where to go from here.")];
  if (!winner)
    return [t("Next: the round is played again"), t("Whoever did not start this round starts the next one.")];
  const [name, other] = [scene.seats[winner - 1].name, scene.seats[2 - winner].name];
  if (isYou(view, winner))
    return [
      t("Next: choose a lone wolf for your deck"),
      t("It stays with you. {name} chooses a leader.", { name: other }),
    ];
  if (isYou(view, 3 - winner))
    return [t("Next: {name} chooses a lone wolf", { name }), t("Then you choose a leader to help you.")];
  return [t("Next: {name} chooses a lone wolf", { name }), t("Then {name} chooses a leader.", { name: other })];
}
