// @ts-check
/** Small parts of the replay: icons, the marks of seats, shares of the win in words. */

import { h, s } from "../core/dom.js";
import { locale, t } from "../core/words.js";

/** @type {Record<string, string>} */
const DRAWN = {
  start: "M6 5V19M19 5L9 12L19 19Z",
  turnBack: "M11.5 5L3.5 12L11.5 19ZM20.5 5L12.5 12L20.5 19Z",
  stepBack: "M16 5L7 12L16 19Z",
  play: "M7 4.5L19 12L7 19.5Z",
  pause: "M7.5 5V19M16.5 5V19",
  step: "M8 5L17 12L8 19Z",
  turn: "M3.5 5L11.5 12L3.5 19ZM12.5 5L20.5 12L12.5 19Z",
  end: "M18 5V19M5 5L15 12L5 19Z",
  share: "M12 15V3.5M7.5 8L12 3.5L16.5 8M5 12V20H19V12",
  branch: "M6 3.5V14A4 4 0 0 0 10 18H18M14 14L18 18L14 22M6 8H18",
  graph: "M3.5 3.5V20.5H20.5M6.5 15L11 9.5L14.5 13L20 6",
  rows: "M4 5H20M4 10H20M4 15H20M4 20H20",
};
const FILLED = new Set(["start", "turnBack", "stepBack", "play", "step", "turn", "end"]);

/** @param {string} name */
export function sign(name) {
  const fill = FILLED.has(name) ? "currentColor" : "none";
  const width = name === "pause" ? 4 : 2;
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", {
      d: DRAWN[name],
      fill,
      stroke: "currentColor",
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

/**
 * The classes that give a seat its colour: the game's own, or one of those that every game has.
 * @param {import("../types/wire.js").SeatMark} look @param {number} seat  from 0
 */
export const colourOf = (look, seat) => `seat-colour-${seat + 1} pack-${look.pack}`;

/**
 * The mark of a seat: a colour and a letter.
 * @param {import("../types/wire.js").SeatMark[]} looks @param {number} seat  from 0
 */
export function mark(looks, seat) {
  return h("span", { class: `mark ${colourOf(looks[seat], seat)}`, "aria-hidden": "true" }, looks[seat].mark);
}

/** A share of the win as a percentage, as the language writes it. @param {number} share */
export const percent = (share) => new Intl.NumberFormat(locale(), { style: "percent" }).format(share);

/**
 * What a turn cost: the chance after the best turn less the chance after this one, both judged with equal care by what
 * its player knew. It is the difference of the figures as they are shown, so that a reader can check it.
 * @param {{seat: number, after: number[], after_best: number[]}} turn
 */
export function costOf({ seat, after, after_best: best }) {
  const [ours, its] = [best, after].map((shares) => Math.round(100 * shares[seat - 1]));
  return { best: percent(ours / 100), after: percent(its / 100), points: Math.max(0, ours - its) };
}

/**
 * A turn by its round and its player, as the bar counts them; by its number if the game has no such rounds. Every place
 * that names a turn of a finished game names it so.
 * @param {{rounds?: number[], names: string[]}} info @param {{turn: number, seat: number}} turn
 */
export function turnWords({ rounds = [], names }, turn) {
  const name = names[turn.seat - 1];
  const round = rounds[turn.turn - 1];
  if (round === undefined) return t("Turn {n}, {name}", { n: turn.turn, name });
  return round ? t("Round {n}, {name}", { n: round, name }) : t("Set-up, {name}", { name });
}
