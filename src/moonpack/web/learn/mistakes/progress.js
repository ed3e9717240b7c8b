// @ts-check
/** How somebody did with the costly turns of their games, kept in this browser. */

const KEY = "moonpack-mistakes";
const MOST = 50; // games

/** @typedef {"best" | "better" | "shown"} Outcome  the last: the answer was shown */

/** @returns {Record<string, Record<string, Outcome>>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {}; // private windows may store nothing
  }
}

/** What was tried of a game, by turn. @param {string} id @returns {Record<string, Outcome>} */
export const outcomesOf = (id) => all()[id] ?? {};

/** @param {string} id @param {Record<string, Outcome>} outcomes */
export function keepOutcomes(id, outcomes) {
  const { [id]: _, ...others } = all();
  const kept = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [id, outcomes]]);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then it lasts until the page is left.
  }
}
