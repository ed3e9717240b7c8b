// @ts-check
/**
 * How somebody's last games against bots of one level went, kept in this browser, and which level to offer next: a
 * gentler one after two lost games in a row, a fiercer one after two won.
 *
 * @import { TableView } from "../table/view.js"
 */

const KEY = "moonpack-levels";
const IN_A_ROW = 2;
const MOST_TABLES = 20; // that are remembered as counted

/**
 * @typedef {Object} Streak  of one game
 * @property {string} level  that was played or chosen last
 * @property {number} run  games won in a row; below 0: lost
 * @property {string[]} tables  that are counted
 * @typedef {{from: string, to: string, won: boolean}} Offer  another level, and why
 */

/** @returns {Record<string, Streak>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // private windows may store nothing
  }
}

/** @param {string} game @returns {Streak} */
function streakOf(game) {
  const { level = "", run = 0, tables = [] } = all()[game] ?? {};
  return { level, run: Number(run) || 0, tables: Array.isArray(tables) ? tables : [] };
}

/** @param {string} game @param {Streak} streak */
function keep(game, streak) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: streak }));
  } catch {
    // Then nothing is offered.
  }
}

/**
 * The level of the bots at a table where one person plays against bots that are all of one level; else empty.
 * @param {TableView<any>} view
 */
export function levelAt({ table, you }) {
  if (you.seats.length !== 1) return "";
  const others = (table?.seats ?? []).filter(({ seat }) => seat !== you.seats[0]);
  const levels = new Set(others.map(({ kind, lent, level }) => (kind === "bot" && !lent && level) || ""));
  return levels.size === 1 ? [...levels][0] : "";
}

/**
 * Whether a place counts as won (1), lost (-1), or as neither, as in the middle of several.
 * @param {number} place  from 1 @param {number} players
 */
export const outcomeOf = (place, players) => (place === 1 ? 1 : place > (players + 1) / 2 ? -1 : 0);

/**
 * Count a finished game, once.
 * @param {string} game @param {string} table @param {string} level @param {number} outcome
 */
export function count(game, table, level, outcome) {
  const { level: before, run, tables } = streakOf(game);
  if (tables.includes(table)) return;
  const before_it = before === level && Math.sign(run) === outcome ? run : 0;
  keep(game, { level, run: before_it + outcome, tables: [...tables, table].slice(-MOST_TABLES) });
}

/** What to offer somebody now, if anything. @param {string} game @param {string[]} levels  the weakest first
 * @returns {Offer | null} */
export function offerFor(game, levels) {
  const { level, run } = streakOf(game);
  const to = levels[levels.indexOf(level) + Math.sign(run)];
  return levels.includes(level) && to && Math.abs(run) >= IN_A_ROW ? { from: level, to, won: run > 0 } : null;
}

/** Somebody has chosen a level, offered or not: what came before no longer counts. @param {string} game
 * @param {string} level */
export const settle = (game, level) => keep(game, { ...streakOf(game), level, run: 0 });

/** The level to begin with: the last one, at first the easiest. @param {string} game @param {string[]} levels */
export function usualLevel(game, levels) {
  const { level } = streakOf(game);
  return levels.includes(level) ? level : levels[0];
}
