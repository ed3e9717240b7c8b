// @ts-check
/** Which way up the table lies on this screen, and what its rows are called there. */

import { t } from "../../core/words.js";

/** @typedef {{you: {seats: number[], near?: number}}} TableView */

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

/** Whether the window is too small for names in a line of the table. */
export const isSmall = () => matchMedia("(max-width: 900px), (max-height: 500px)").matches;

/** Both players' numbers, the reader's own first. @param {TableView} view @param {[number, number]} both */
export const bareScore = (view, both) => ratio(turned(both, nearSeat(view)));

/** Two numbers side by side, which stay on one line. @param {[number, number] | number[]} both */
export const ratio = ([first, second]) => t("{first} : {second}", { first, second }).replaceAll(" ", "\u00a0");

/** Both players' numbers with whose they are, the reader's own first. @param {TableView} view
 * @param {{seats: {name: string}[]}} scene @param {[number, number]} both */
export function scoreWords(view, { seats }, both) {
  const near = nearSeat(view);
  const [mine, theirs] = turned(both, near);
  const [name, other] = turned(seats, near).map((one) => one.name);
  return isYou(view, near)
    ? t("you {mine} : {theirs} {name}", { mine, theirs, name: other })
    : t("{name} {mine} : {theirs} {other}", { name, mine, theirs, other });
}

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
