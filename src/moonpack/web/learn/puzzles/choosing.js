// @ts-check
/** Which puzzle comes next. */

/** @import { PuzzleEntry } from "../../types/wire.js" */
/** @import { Progress } from "./progress.js" */

const A_GRADE = 4; // puzzles of a streak before they become harder

/**
 * The puzzles of a way to play: `any`, `streak`, `theme-hunt`, `grade-pup`.
 * @param {string} mode @param {PuzzleEntry[]} puzzles @param {string[]} grades  easiest first @param {number} streak
 */
function fitting(mode, puzzles, grades, streak) {
  const [kind, name] = mode.split("-");
  if (kind === "theme") return puzzles.filter(({ themes }) => themes.includes(name ?? ""));
  if (kind === "grade") return puzzles.filter(({ grade }) => grade === name);
  if (kind !== "streak") return puzzles;
  const grade = grades[Math.min(Math.floor(streak / A_GRADE), grades.length - 1)];
  return puzzles.filter((puzzle) => puzzle.grade === grade);
}

/**
 * The next puzzle, one that was not solved yet if there is any, and of those one as in today's game; null if none fits.
 * @param {string} mode @param {PuzzleEntry[]} puzzles @param {string[]} grades @param {Progress} progress
 * @param {string} [last]  the one before
 */
export function choose(mode, puzzles, grades, progress, last = "") {
  const fit = fitting(mode, puzzles, grades, progress.streak).filter(({ name }) => name !== last);
  const fresh = fit.filter(({ name }) => !(name in progress.solved));
  const unsolved = fresh.length ? fresh : fit;
  const today = unsolved.filter(({ older }) => !older);
  const from = today.length ? today : unsolved;
  return from[Math.floor(Math.random() * from.length)] ?? null;
}
