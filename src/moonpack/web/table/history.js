// @ts-check
/** What happened at a table, without what was undone. */

/**
 * @typedef {import("./state.js").Moment} Moment
 * @typedef {import("./state.js").Fact} Fact
 */

/** The moments that count: steps that were undone are left out, and so are the undos. @param {Moment[]} moments */
export function standing(moments) {
  /** @type {Moment[]} */
  const kept = [];
  for (const moment of moments) {
    if (moment.kind !== "undo") kept.push(moment);
    else if (kept.at(-1)?.kind === "step") kept.pop();
  }
  return kept;
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
