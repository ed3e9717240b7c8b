// @ts-check
/** What to do: the hand, the offers between rounds, the buttons, and the curtain that hides hands. */

import { h, renew } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { usesKeys } from "../../core/keys.js";
import { t, tc } from "../../core/words.js";
import { whyItEnds } from "./outcome.js";
import { card, cardTerm, leaderTitle, titled } from "./parts.js";

/**
 * @typedef {import("../../types/moonlight.js").BoardData} BoardData
 * @typedef {import("../../types/moonlight.js").Scene} Scene
 * @typedef {import("./pick.js").Pick} Pick
 * @typedef {Object} Handlers  what the buttons do
 * @property {(slot: number, byKey: boolean) => void} card
 * @property {(choice: import("../../types/moonlight.js").MoonlightChoice) => void} offer
 * @property {(step: string) => void} play @property {() => void} back @property {(seat: number | null) => void} look
 * @property {() => void} again @property {() => void} hurry @property {() => void} above
 * @property {(words: string | null) => void} say  beside the table; null: what to do
 * @property {() => Node[]} after  the buttons when the match is over
 * @typedef {Object} Situation
 * @property {number | null} seat  whose hand is shown @property {boolean} mine
 * @property {number | null} mustLook  the seat whose hand is hidden until somebody asks for it
 * @property {boolean} shared  whether several seats share this screen
 * @property {boolean} hurried @property {boolean} watching @property {boolean} over
 * @property {boolean} begun  whether anybody has played
 * @property {string} end  how the round ends with what is picked; empty if it goes on
 * @property {string} points  what they would be with what is picked
 * @property {boolean} bot  whether a bot is to decide
 */

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene @param {Pick} pick
 * @param {Situation} situation @param {Handlers} handlers
 */
export function controls(into, board, scene, pick, situation, handlers) {
  const offers = pick.offers.length > 0;
  const shows = situation.seat && (!offers || scene.phase === "keep");
  renew(
    into,
    situation.mustLook ? curtain(scene, situation.mustLook, handlers) : null,
    !situation.mustLook && shows && hand(board, scene, pick, situation.seat ?? 1, handlers),
    offers && offering(board, scene, pick, handlers),
    prospect(pick, situation),
    h("div", { class: "buttons" }, buttons(board, scene, pick, situation, handlers)),
  );
}

/** What the play that is picked would bring. @param {Pick} pick @param {Situation} situation */
function prospect(pick, { end, points }) {
  const [play] = pick.options;
  if (!play?.preview) return null;
  if (!end) return h("p", { class: "prospect" }, points);
  const goesOn = pick.plays.some((other) => !other.preview?.ends);
  return h(
    "div",
    { class: "prospect ends" },
    h("b", null, icon("warning"), h("span", null, end)),
    h("p", null, whyItEnds(play.preview, goesOn)),
  );
}

/** @param {Scene} scene @param {number} seat @param {Handlers} handlers */
function curtain(scene, seat, handlers) {
  const { name } = scene.seats[seat - 1];
  return h(
    "div",
    { class: "curtain" },
    h("p", null, t("The hands are hidden. {name}, make sure nobody else is looking.", { name })),
    h(
      "button",
      { class: "go", data: { key: "look" }, on: { click: () => handlers.look(seat) } },
      icon("eye"),
      t("Show my hand"),
    ),
  );
}

/** @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {number} seat @param {Handlers} handlers */
function hand(board, scene, pick, seat, handlers) {
  const { hand: cards, name } = scene.seats[seat - 1];
  if (!cards) return null;
  const choosing = pick.plays.length > 0;
  return h(
    "div",
    {
      class: "hand",
      data: { hand: seat },
      role: "group",
      "aria-label": t("{name}'s hand", { name }),
      "aria-describedby": board.own_cards ? "own-cards" : null,
      on: { keydown: (/** @type {KeyboardEvent} */ event) => moved(event, handlers.above) },
    },
    cards.map((one, slot) => {
      const goes = choosing && pick.goes(one);
      const chosen = choosing && pick.slot === slot;
      return h(
        "button",
        {
          class: `held ${goes ? "may" : ""} ${chosen ? "chosen" : ""}`,
          "aria-label": board.cards[one],
          "aria-pressed": choosing ? String(chosen) : null,
          "aria-disabled": choosing && !goes ? "true" : null,
          data: { card: one, key: `hand-${slot}`, term: cardTerm(board, one) },
          title: board.cards[one],
          on: {
            click: (/** @type {MouseEvent} */ event) => handlers.card(slot, event.detail === 0),
            ...named(board.cards[one], handlers),
          },
        },
        card(board, seat, one),
      );
    }),
    cards.length === 0 && h("p", { class: "faint" }, t("Your hand is empty.")),
  );
}

/**
 * Say what a card is while it is pointed at, or focused by somebody who uses keys. Not as soon as it stands under a
 * pointer that rests: what has just been chosen there is not to be followed by that.
 * @param {string} words @param {Handlers} handlers
 */
function named(words, handlers) {
  const [on, off] = [() => handlers.say(words), () => handlers.say(null)];
  return { pointermove: on, focus: () => usesKeys() && on(), pointerleave: off, blur: off };
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
 * @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {Handlers} handlers
 */
function offering(board, scene, pick, handlers) {
  const seat = scene.turn ?? 1;
  return h(
    "div",
    {
      class: "offering",
      role: "group",
      "aria-label": t("Choices"),
      on: { keydown: (/** @type {KeyboardEvent} */ event) => moved(event, handlers.above) },
    },
    pick.offers
      .flatMap((choice) => Array.from({ length: choice.copies ?? 1 }, () => choice))
      .map((choice, nth) => {
        const chosen = pick.offer?.step === choice.step;
        const leader = choice.leader ? board.leaders[choice.leader] : null;
        return h(
          "button",
          {
            class: `may ${leader ? "leader" : "held"} ${chosen ? "chosen" : ""}`,
            "aria-label": choice.words,
            "aria-pressed": String(chosen),
            data: { step: choice.step, key: `offer-${nth}` },
            on: { click: () => handlers.offer(choice) },
          },
          leader ? [leaderTitle(leader), h("span", null, leader.words)] : choice.card && card(board, seat, choice.card),
        );
      }),
  );
}

/**
 * @param {BoardData} board @param {Scene} scene @param {Pick} pick @param {Situation} situation
 * @param {Handlers} handlers
 */
function buttons(board, scene, pick, situation, handlers) {
  const back = h("button", { data: { key: "back" }, on: { click: handlers.back } }, t("Back"));
  if (pick.offer) {
    const { step } = pick.offer;
    return [
      h(
        "button",
        { class: "go", data: { key: "play", play: step }, on: { click: () => handlers.play(step) } },
        icon("check"),
        confirmation(scene.phase),
      ),
      back,
    ];
  }
  if (pick.options.length) return [...pick.options.map((play, n) => option(board, play, n, handlers)), back];
  if (situation.mine && pick.plays.length)
    return [
      pick.slot === null && pick.cell === null ? [oneShot(board, scene), situation.begun && again(handlers)] : back,
      hiding(situation, handlers),
    ];
  return situation.over ? handlers.after() : [hiding(situation, handlers), ...waiting(situation, handlers)];
}

/** @param {string} phase */
function confirmation(phase) {
  if (phase === "recruit") return t("Recruit this wolf");
  return phase === "lead" ? t("Choose this leader") : t("Keep this card");
}

/** @param {BoardData} board @param {import("./pick.js").Play} play @param {number} nth @param {Handlers} handlers */
function option(board, play, nth, handlers) {
  const leader = play.one_shot ? board.leaders[play.one_shot] : null;
  return h(
    "button",
    {
      class: `option ${nth === 0 ? "go" : ""}`,
      title: play.words,
      data: { key: nth ? `play-${nth}` : "play", play: play.step },
      on: { click: () => handlers.play(play.step) },
    },
    icon(leader ? "bolt" : "check"),
    h(
      "span",
      null,
      leader ? t("Play, using {leader}", { leader: leader.name }) : tc("card", "Play"),
      play.preview?.ends && h("small", null, t("ends the round")),
    ),
  );
}

/** Your one-shot ability in words, while nothing is picked. @param {BoardData} board @param {Scene} scene */
function oneShot(board, scene) {
  if (!scene.one_shot) return null;
  const leader = board.leaders[scene.one_shot.leader];
  const words = scene.one_shot.why || leader.words;
  return h(
    "p",
    { class: `one-shot ${scene.one_shot.why ? "faint" : ""}` },
    icon("bolt"),
    h("span", null, h("b", null, titled(leader.name)), " · ", words),
  );
}

/** @param {Situation} situation @param {Handlers} handlers */
function hiding(situation, handlers) {
  if (!situation.shared || !situation.seat || situation.over) return null;
  return h(
    "button",
    { data: { key: "hide" }, on: { click: () => handlers.look(null) } },
    icon("eye"),
    t("Hide the hands"),
  );
}

/** @param {Handlers} handlers */
function again(handlers) {
  return h(
    "button",
    { data: { key: "again" }, on: { click: handlers.again } },
    icon("again"),
    h("span", null, t("Replay the last turns")),
  );
}

/** @param {Situation} situation @param {Handlers} handlers */
function waiting(situation, handlers) {
  if (situation.mine) return [];
  return [
    situation.begun && again(handlers),
    !situation.watching &&
      situation.bot &&
      h(
        "button",
        { "aria-pressed": String(situation.hurried), data: { key: "hurry" }, on: { click: handlers.hurry } },
        icon("fast"),
        t("Fast forward"),
      ),
  ];
}
