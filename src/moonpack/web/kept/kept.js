// @ts-check
/** How long things are kept here, where the host has set that: a sentence, so that nothing vanishes unannounced. */

import { show } from "../core/dom.js";
import { locale, t, tn } from "../core/words.js";

const A_DAY = 86_400_000; // milliseconds

/** For how long one's games are kept. @param {import("../types/wire.js").KeptDays} kept */
export function gamesKept({ unfinished, finished }) {
  const begun = unfinished ? Math.floor(unfinished) : null;
  const over = finished ? Math.floor(finished) : null;
  const sentences = [
    over !== null &&
      tn("Finished games are kept here for {n} day.", "Finished games are kept here for {n} days.", over),
    begun !== null &&
      tn(
        "Unfinished games are kept here for {n} day after the last move.",
        "Unfinished games are kept here for {n} days after the last move.",
        begun,
      ),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Say until when a game is kept. @param {HTMLElement} into @param {number} until  seconds since 1970 */
export function sayUntil(into, until) {
  const end = until * 1000;
  // The day that is named has no hour in which the game is gone already; where it is near, the hour is named.
  const isNear = end - Date.now() < 2 * A_DAY;
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeStyle: isNear ? "short" : undefined });
  const date = format.format(new Date(isNear ? end : end - A_DAY));
  show(into, t("This game is kept here until {date}. Download the record to keep it longer.", { date }));
}

/** What is deleted of people who do not come any more. @param {number} days */
export const personKept = (days) =>
  tn(
    "If you do not come for {n} day, your name, mark, devices, ratings, uploads and games against bots are deleted.",
    "If you do not come for {n} days, your name, mark, devices, ratings, uploads and games against bots are deleted.",
    Math.floor(days),
  );
