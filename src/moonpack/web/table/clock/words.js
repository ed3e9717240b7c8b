// @ts-check
/** Time in words and digits. */

import { t, tn } from "../../core/words.js";

/** @typedef {import("../../types/wire.js").ClockInfo} ClockInfo */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Time left in digits, or in words if it is long; overdue with a minus. @param {number} seconds */
export function digits(seconds) {
  const whole = seconds > 0 ? Math.ceil(seconds - 0.05) : Math.floor(seconds);
  const many = Math.abs(whole);
  if (many >= DAY) {
    const days = Math.floor(many / DAY);
    return signed(whole, t("{days} d {hours} h", { days, hours: Math.floor((many % DAY) / HOUR) }));
  }
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor((many % HOUR) / MINUTE);
  const end = `${two(many % MINUTE)}`;
  if (many >= HOUR) return signed(whole, `${Math.floor(many / HOUR)}:${two(minutes)}:${end}`);
  return signed(whole, `${minutes}:${end}`);
}

/** The same where there is little room: long times in days or hours. @param {number} seconds */
export function roughly(seconds) {
  const hours = Math.floor(Math.abs(seconds) / HOUR);
  if (hours < 1) return digits(seconds);
  const text = hours < 48 ? t("{n} h", { n: hours }) : t("{n} d", { n: Math.floor(hours / 24) });
  return signed(seconds, text);
}

/** @param {number} seconds @param {string} text */
const signed = (seconds, text) => (seconds < 0 ? `−${text}` : text);

/** How long somebody took for a turn. @param {number} seconds */
export const timeTaken = (seconds) => t("Time taken this turn: {time}", { time: digits(seconds) });

/** A span of time in words. @param {number} seconds */
export function span(seconds) {
  const days = seconds / DAY;
  if (days >= 1 && Number.isInteger(days)) return tn("{n} day", "{n} days", days);
  const hours = seconds / HOUR;
  if (hours >= 1 && Number.isInteger(hours)) return tn("{n} hour", "{n} hours", hours);
  if (seconds % MINUTE === 0) return tn("{n} minute", "{n} minutes", seconds / MINUTE);
  return tn("{n} second", "{n} seconds", Math.round(seconds));
}

/** How long the clock waits for its players, if it does. @param {ClockInfo} clock */
const waitWords = ({ grace }) =>
  grace
    ? t("The clock starts when all players have come to the table, at the latest {time} after the start of the game.", {
        time: span(grace),
      })
    : "";

/** The clock of a table in a sentence or two. @param {ClockInfo} clock */
export function clockWords(clock) {
  const time = span(clock.seconds);
  const rule =
    clock.kind !== "bank"
      ? t("{time} for each turn.", { time })
      : clock.increment
        ? t("{time} for each player, and {more} more with every turn.", { time, more: span(clock.increment) })
        : t("{time} for each player.", { time });
  const end = {
    nudge: t("When time is up, everybody is told."),
    bot: t("When time is up, a bot plays on until the player is back."),
    left: t("When time is up, the seat is given up."),
  };
  return [rule, waitWords(clock), end[clock.at_end]].filter(Boolean).join(" ");
}
