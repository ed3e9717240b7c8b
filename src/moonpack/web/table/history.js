// @ts-check
/** What happened at a table, without what was undone. */

/**
 * @typedef {import("./state.js").Moment} Moment
 * @typedef {import("./state.js").Fact} Fact
 */

/**
 * The moments that still count: without steps that were undone, and without the undos.
 * @param {Moment[]} moments
 */
export function standing(moments) {
  /** @type {Moment[]} */
  let kept = [];
  for (const moment of moments) {
    if (moment.kind === "undo" || moment.kind === "restart") kept = withoutLast(kept, moment.lines ?? 1);
    else kept.push(moment);
  }
  return kept;
}

/** Moments without the steps of the last versions that have some. @param {Moment[]} moments @param {number} versions */
function withoutLast(moments, versions) {
  const played = new Set(moments.filter((moment) => moment.kind === "step").map((moment) => moment.version));
  const undone = new Set([...played].slice(-versions));
  return moments.filter((moment) => moment.kind !== "step" || !undone.has(moment.version));
}

/** All facts that were not undone. @param {Moment[]} moments @returns {Fact[]} */
export const factsOf = (moments) => standing(moments).flatMap((moment) => moment.facts);

/**
 * What the others did since your own last step; for a spectator, everything.
 * @param {{moments: Moment[], you: {seats: number[]}}} view @param {number} most  moments
 */
export function sinceMine(view, most) {
  const steps = standing(view.moments).filter((moment) => moment.kind === "step");
  const mine = steps.findLastIndex((moment) => view.you.seats.includes(moment.seat ?? 0));
  return steps
    .slice(mine + 1)
    .slice(-most)
    .flatMap((moment) => moment.facts);
}
