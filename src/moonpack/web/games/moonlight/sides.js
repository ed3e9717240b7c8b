// @ts-check
/** Which way up the table lies on this screen, and what its rows are called there. */

import { t } from "../../core/words.js";

/**
 * The seat at the lower edge: one's own. Where several people share a screen, and for spectators, it is always the
 * first one, so that the table never turns; in a replay, the one whose game it is.
 * @param {{you: {seats: number[], near?: number}}} view
 */
export const nearSeat = ({ you }) => (you.seats.length === 1 ? you.seats[0] : (you.near ?? 1));

/**
 * Columns or rows as they are seen from a seat; they come as the first one sees them.
 * @template T @param {T[]} line @param {number} near
 */
export const turned = (line, near) => (near === 2 ? [...line].reverse() : line);

/** A row by where it is seen. @param {number} nth  from the top, from 0 @param {number} rows */
export function rowName(nth, rows) {
  if (rows === 1) return t("The row");
  if (nth === 0) return t("Top row");
  if (nth === rows - 1) return t("Bottom row");
  if (rows === 3) return t("Middle row");
  return nth === 1 ? t("Second row") : t("Third row");
}

/** Whether a person at this screen, and nobody else there, plays a seat. @param {{you: {seats: number[]}}} view
 * @param {number | null} seat */
export const isYou = ({ you }, seat) => you.seats.length === 1 && you.seats[0] === seat;
