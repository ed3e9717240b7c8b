// @ts-check
/** Which moments stand: steps that were taken back are left out, with the notes about it. */

/**
 * @typedef {import("./state.js").Moment} Moment
 * @typedef {import("./state.js").Fact} Fact
 */

/**
 * @param {Moment[]} moments
 */
export function standing(moments) {
  /** @type {Moment[]} */
  const kept = [];
  for (const moment of moments) {
    if (moment.kind !== "undo") kept.push(moment);
    else if (kept.at(-1)?.kind === "step") kept.pop();
  }
  return kept;
}

/** All facts of moments that stand. @param {Moment[]} moments @returns {Fact[]} */
export const factsOf = (moments) => standing(moments).flatMap((moment) => moment.facts);

/**
 * What the others did since one's own last step; all of it for who only watches.
 * @param {{moments: Moment[], you: {seats: number[]}}} state @param {number} most  moments
 */
export function sinceMine(state, most) {
  const steps = standing(state.moments).filter((moment) => moment.kind === "step");
  const mine = steps.findLastIndex((moment) => state.you.seats.includes(moment.seat ?? 0));
  return steps.slice(mine + 1).slice(-most).flatMap((moment) => moment.facts);
}
