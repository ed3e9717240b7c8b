// @ts-check
/** Which puzzles somebody has solved, and the streak; kept in this browser. */

const KEY = "moonpack-puzzles";

/**
 * @typedef {Object} Progress  in the puzzles of one game
 * @property {Record<string, boolean>} solved  by name: whether it was solved at the first try
 * @property {number} streak  puzzles of the streak that goes on
 * @property {number} best  the longest streak
 */

/** @returns {Record<string, Partial<Progress>>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // private windows may store nothing
  }
}

/** @param {string} game @returns {Progress} */
export function progressOf(game) {
  const { solved, streak, best } = all()[game] ?? {};
  return {
    solved: solved && typeof solved === "object" ? solved : {},
    streak: Number.isInteger(streak) ? Number(streak) : 0,
    best: Number.isInteger(best) ? Number(best) : 0,
  };
}

/** @param {string} game @param {Partial<Progress>} change */
function keep(game, change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: { ...progressOf(game), ...change } }));
  } catch {
    // Then it lasts until the page is left.
  }
}

/** A puzzle was solved. @param {string} game @param {string} name @param {boolean} first  at the first try */
export function keepSolved(game, name, first) {
  const { solved } = progressOf(game);
  keep(game, { solved: { ...solved, [name]: solved[name] || first } });
}

/** The streak goes on, or ends. @param {string} game @param {boolean} right */
export function keepStreak(game, right) {
  const { streak, best } = progressOf(game);
  const now = right ? streak + 1 : 0;
  keep(game, { streak: now, best: Math.max(best, now) });
}
