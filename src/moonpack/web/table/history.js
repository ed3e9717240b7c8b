// @ts-check
/**
 * What happened at a table, without what was undone.
 *
 * @import { GameTypes } from "./view.js"
 */

import { t } from "../core/words.js";

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("./view.js").Moment<G>} Moment
 */

/**
 * The moments that still count: without steps that were undone, and without the undos. Only that somebody took back a
 * turn that had ended stays, because another player was to play already; once, however often they do.
 * @template {GameTypes} G @param {Moment<G>[]} moments @returns {Moment<G>[]}
 */
export function standing(moments) {
  /** @type {Moment<G>[]} */
  let remaining = [];
  for (const moment of moments) {
    if (isUndo(moment)) remaining = withoutLast(remaining, moment.lines ?? 1);
    const last = remaining.at(-1);
    const isTold = last?.reopens && last.seat === moment.seat;
    if (moment.reopens ? !isTold : !isUndo(moment)) remaining.push(moment);
  }
  return remaining;
}

/**
 * That somebody took back a turn that had ended, as the people at this screen read it; empty if no such thing is the
 * newest of some moments.
 * @param {Moment<any>[]} moments @param {{seats: number[]}} you
 */
export function reopenedIn(moments, you) {
  const last = moments.findLast((moment) => moment.kind === "step" || isUndo(moment));
  return last?.reopens ? wordsOf(last, you).join(" ") : "";
}

/**
 * A moment without steps as the people at this screen read it.
 * @param {Moment<any>} moment @param {{seats: number[]}} you
 */
export const wordsOf = ({ kind, reopens, seat, words }, { seats }) => {
  if (!reopens || seats.length !== 1 || seats[0] !== seat) return words;
  return [kind === "undo" ? t("You take back the end of your turn.") : t("You take back your turn.")];
};

/** @param {Moment<any>} moment */
const isUndo = ({ kind }) => kind === "undo" || kind === "restart";

/**
 * Moments without the steps of the last versions that have some.
 * @template {GameTypes} G @param {Moment<G>[]} moments @param {number} versions
 */
function withoutLast(moments, versions) {
  const played = new Set(moments.filter((moment) => moment.kind === "step").map((moment) => moment.version));
  const undone = new Set([...played].slice(-versions));
  return moments.filter((moment) => moment.kind !== "step" || !undone.has(moment.version));
}

/**
 * What the last click did that was not undone, in words.
 * @param {Moment<any>[]} moments
 */
export function lastClick(moments) {
  const steps = standing(moments).filter((moment) => moment.kind === "step");
  const last = steps.filter((moment) => moment.version === steps.at(-1)?.version);
  return last.flatMap((moment) => moment.words).join(" ");
}

/**
 * A moment without the facts that are kept back.
 * @template {GameTypes} G @param {Moment<G>} moment @param {Set<G["fact"]>} held @returns {Moment<G>}
 */
export const withoutFacts = (moment, held) => ({ ...moment, facts: moment.facts.filter((fact) => !held.has(fact)) });

/**
 * All facts that were not undone.
 * @template {GameTypes} G @param {Moment<G>[]} moments @returns {G["fact"][]}
 */
export const factsOf = (moments) => standing(moments).flatMap((moment) => moment.facts);

/**
 * What the others did since your own last step; for a spectator, everything.
 * @template {GameTypes} G
 * @param {{moments: Moment<G>[], you: {seats: number[]}}} view @param {number} most  moments
 * @returns {G["fact"][]}
 */
export function sinceMine(view, most) {
  const steps = standing(view.moments).filter((moment) => moment.kind === "step");
  const mine = steps.findLastIndex((moment) => view.you.seats.includes(moment.seat ?? 0));
  return steps
    .slice(mine + 1)
    .slice(-most)
    .flatMap((moment) => moment.facts);
}

/**
 * What happened since a player's last turn: the turns of the others, and the player's turn that goes on.
 * @template {GameTypes} G
 * @param {{moments: Moment<G>[]}} view @param {number} seat
 * @returns {{others: G["fact"][], own: G["fact"][]}}
 */
export function sinceTurnOf(view, seat) {
  const steps = standing(view.moments).filter((moment) => moment.kind === "step");
  const last = steps.findLastIndex((moment) => moment.seat !== seat);
  const before = steps.slice(0, last + 1).findLastIndex((moment) => moment.seat === seat);
  return {
    others: steps.slice(before + 1, last + 1).flatMap((moment) => moment.facts),
    own: steps.slice(last + 1).flatMap((moment) => moment.facts),
  };
}

/**
 * Whether a fact is done to the one person at this screen.
 * @param {import("../types/scene.js").SharedFact} fact @param {{seats: number[]}} you
 */
export const isDoneToYou = (fact, you) => you.seats.length === 1 && fact.affects === you.seats[0];

/**
 * A fact as the people at this screen read it.
 * @param {import("../types/scene.js").SharedFact} fact @param {{seats: number[]}} you
 */
export const sentenceFor = (fact, you) => (isDoneToYou(fact, you) ? fact.to_affected : undefined) ?? fact.words ?? "";

/**
 * The small print after a prompt, if a game's scenes have one.
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene
 */
export const courseOf = (scene) => (scene && "course" in scene ? String(scene.course) : "");

/** How much can still be done in a turn, in words; empty where that is no question.
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene */
export const leftOf = (scene) => (scene && "left" in scene ? String(scene.left) : "");

/**
 * What a scene says to this person: what can be done, or whom to wait for.
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene
 */
export const promptOf = (scene) =>
  scene && "instruction" in scene ? String(scene.instruction) : (scene?.prompt ?? "");

/**
 * Whether a bot decides for a seat now.
 * @param {import("./view.js").TableView<any>} view @param {number | null} seat
 */
export const playedByBot = (view, seat) => view.table?.seats.find((player) => player.seat === seat)?.kind === "bot";
