// @ts-check
/** Which moments stand: steps that were taken back are left out, with the notes about it. */

/**
 * @param {import("./state.js").Moment[]} moments
 */
export function standing(moments) {
  /** @type {import("./state.js").Moment[]} */
  const kept = [];
  for (const moment of moments) {
    if (moment.kind !== "undo") kept.push(moment);
    else if (kept.at(-1)?.kind === "step") kept.pop();
  }
  return kept;
}
