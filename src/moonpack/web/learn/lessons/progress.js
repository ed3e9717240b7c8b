// @ts-check
/** How far somebody has come in the lessons, kept in this browser. */

const KEY = "moonpack-lessons";

/**
 * @typedef {Object} Progress  of one lesson
 * @property {number} stage  the stage that is next, from 0
 * @property {string[]} steps  what was played before it
 * @property {number[]} starts  how many steps were played before each stage so far
 * @property {number[]} [skipped]  the stages before it whose answer the learner did not play
 * @property {boolean} [done]  whether the lesson was finished once, with nothing skipped
 * @property {boolean} [seen]  whether its end was reached once by skipping something
 */

/** @returns {Record<string, Progress>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // private windows may store nothing
  }
}

/** @param {string} game @param {string} lesson @returns {Progress | null} */
export function progressOf(game, lesson) {
  const kept = all()[`${game}/${lesson}`];
  const whole = kept && Number.isInteger(kept.stage) && Array.isArray(kept.steps) && Array.isArray(kept.starts);
  return whole ? kept : null;
}

/** @param {string} game @param {string} lesson @param {Partial<Progress>} change */
export function keepProgress(game, lesson, change) {
  const before = progressOf(game, lesson) ?? { stage: 0, steps: [], starts: [] };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [`${game}/${lesson}`]: { ...before, ...change } }));
  } catch {
    // Then it lasts until the page is left.
  }
}

/** How many of some lessons were finished. @param {string} game @param {{name: string}[]} lessons */
export const finishedOf = (game, lessons) => lessons.filter(({ name }) => progressOf(game, name)?.done).length;
