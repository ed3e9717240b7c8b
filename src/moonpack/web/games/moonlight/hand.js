// @ts-check
/** What to do: the hand, the offers between rounds, the buttons, and the curtain over hands. */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { card } from "./parts.js";

/**
 * @typedef {import("./types.js").BoardData} BoardData
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./pick.js").Pick} Pick
 * @typedef {Object} Does
 * @property {(slot: number) => void} card @property {(choice: import("./types.js").Choice) => void} offer
 * @property {(step: string) => void} play @property {() => void} back @property {(seat: number | null) => void} look
 * @property {() => void} again @property {() => void} hurry @property {() => void} above
 * @property {() => Node[]} after  what there is to do when the match is over
 * @typedef {{seat: number | null, mine: boolean, mustLook: number | null, shared: boolean, hurried: boolean, watching: boolean, over: boolean}} How
 *   `seat`: whose hand is open; `shared`: several seats are at this screen
 */

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene @param {Pick} pick
 * @param {How} how @param {Does} does
 */
export function doing(into, board, scene, pick, how, does) {
  const offers = pick.offers.length > 0;
  show(into,
    how.mustLook ? curtain(scene, how.mustLook, does) : null,
    !how.mustLook && how.seat && !offers && hand(board, scene, pick, how.seat, does),
    offers && offering(board, scene, pick, does),
    h("div", { class: "buttons" }, buttons(board, scene, pick, how, does)));
}

/** @param {Scene} scene @param {number} seat @param {Does} does */
function curtain(scene, seat, does) {
  const { name } = scene.seats[seat - 1];
  return h("div", { class: "curtain" },
    h("p", null, t("The hands are hidden. {name}, take a look when nobody else does.", { name })),
    h("button", { class: "go", data: { key: "look" }, on: { click: () => does.look(seat) } }, icon("eye"), t("I am looking")));
}

/**
 * @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {number} seat @param {Does} does
 */
function hand(board, scene, pick, seat, does) {
  const { hand: cards, name } = scene.seats[seat - 1];
  if (!cards) return null;
  const choosing = pick.plays.length > 0;
  return h("div", { class: "hand", data: { hand: seat }, role: "group", "aria-label": t("Hand of {name}", { name }), on: { keydown: (/** @type {KeyboardEvent} */ event) => moved(event, does.above) } },
    cards.map((one, slot) => {
      const goes = choosing && pick.goes(one);
      const chosen = choosing && pick.slot === slot;
      return h("button", {
        class: `held ${goes ? "may" : ""} ${chosen ? "chosen" : ""}`, "aria-label": board.cards[one],
        "aria-pressed": choosing ? String(chosen) : null, "aria-disabled": choosing && !goes ? "true" : null,
        data: { card: one, key: `hand-${slot}` }, on: { click: () => choosing && does.card(slot) },
      }, card(board, seat, one));
    }),
    cards.length === 0 && h("p", { class: "faint" }, t("The hand is empty.")));
}

/** Arrow keys go along the hand, and up to the table. @param {KeyboardEvent} event @param {() => void} above */
function moved(event, above) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const all = [...list.querySelectorAll("button")];
  const at = all.indexOf(/** @type {any} */ (document.activeElement));
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "ArrowUp") above();
  else if (by) all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  else return;
  event.preventDefault();
}

/**
 * Cards to keep or recruit, leaders to take.
 * @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {Does} does
 */
function offering(board, scene, pick, does) {
  const seat = scene.turn ?? 1;
  return h("div", { class: "offering", role: "group", "aria-label": t("Choices"), on: { keydown: (/** @type {KeyboardEvent} */ event) => moved(event, does.above) } },
    pick.offers.map((choice) => {
      const chosen = pick.offer?.step === choice.step;
      const leader = choice.leader ? board.leaders[choice.leader] : null;
      return h("button", {
        class: `may ${leader ? "leader" : "held"} ${chosen ? "chosen" : ""}`, "aria-label": choice.words, "aria-pressed": String(chosen),
        data: { step: choice.step, key: `offer-${choice.step}` }, on: { click: () => does.offer(choice) },
      }, leader ? [h("b", null, icon(leader.one_shot ? "action" : "crown"), leader.name, h("small", null, leader.sort)), h("span", null, leader.words)]
        : choice.card && card(board, seat, choice.card));
    }));
}

/**
 * @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {How} how @param {Does} does
 */
function buttons(board, scene, pick, how, does) {
  const back = h("button", { data: { key: "back" }, on: { click: does.back } }, t("Back"));
  if (pick.offer) {
    const { step } = pick.offer;
    return [h("button", { class: "go", data: { key: "play", play: step }, on: { click: () => does.play(step) } }, icon("check"), confirmation(scene.phase)), back];
  }
  if (pick.options.length) return [...pick.options.map((play, n) => option(board, play, n, does)), back];
  if (how.mine && pick.plays.length) return [pick.slot === null && pick.cell === null ? [oneShot(board, scene), again(does)] : back, hiding(how, does)];
  return how.over ? does.after() : [hiding(how, does), ...waiting(how, does)];
}

/** @param {string} phase */
function confirmation(phase) {
  if (phase === "recruit") return t("Recruit it");
  return phase === "lead" ? t("Be led by it") : t("Keep it");
}

/**
 * @param {BoardData} board @param {import("./types.js").Play} play @param {number} nth @param {Does} does
 */
function option(board, play, nth, does) {
  const leader = play.one_shot ? board.leaders[play.one_shot] : null;
  return h("button", {
    class: `option ${nth === 0 ? "go" : ""}`, title: play.words, data: { key: nth ? `play-${nth}` : "play", play: play.step },
    on: { click: () => does.play(play.step) },
  }, icon(leader ? "action" : "check"), leader ? t("Play with {leader}", { leader: leader.name }) : t("Play it"));
}

/** One's own one-shot in words, while nothing is picked. @param {BoardData} board @param {Scene} scene */
function oneShot(board, scene) {
  if (!scene.one_shot) return null;
  const leader = board.leaders[scene.one_shot.leader];
  const told = scene.one_shot.why || t("Pick a wolf and a cell, then it is offered.");
  return h("p", { class: `one-shot ${scene.one_shot.why ? "faint" : ""}` }, icon("action"), h("span", null, h("b", null, leader.name), " · ", told));
}

/** @param {How} how @param {Does} does */
function hiding(how, does) {
  if (!how.shared || !how.seat || how.over) return null;
  return h("button", { data: { key: "hide" }, on: { click: () => does.look(null) } }, icon("eye"), t("Hide the hands"));
}

/** @param {Does} does */
function again(does) {
  return h("button", { data: { key: "again" }, on: { click: does.again } }, icon("again"), t("Show the last turns again"));
}

/** @param {How} how @param {Does} does */
function waiting(how, does) {
  if (how.mine) return [];
  return [
    again(does),
    !how.watching && h("button", { "aria-pressed": String(how.hurried), data: { key: "hurry" }, on: { click: does.hurry } }, icon("fast"), t("Fast forward")),
  ];
}
