// @ts-check
/** Small drawings: cards, heads, moons, and numbers in their owner's colour and shape. */

import { drawing, h, parsed, s } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { locale } from "../../core/words.js";

/** @param {import("../../types/moonlight.js").BoardData} board  its drawings, to stand once in the page */
export function shapes(board) {
  const all = Object.entries(board.shapes).map(([name, markup]) => `<g id="shape-${name}">${markup}</g>`);
  const drawn = parsed(`${board.defs}<defs>${all.join("")}</defs>`);
  return s("svg", { class: "unseen", "aria-hidden": "true", focusable: "false" }, drawn);
}

/**
 * A card, face up or down.
 * @param {import("../../types/moonlight.js").BoardData} board @param {number} seat
 * @param {string} name  of the card, or `back` @param {string} [kind] @param {boolean} [corner]
 */
export function card(board, seat, name, kind = "", corner = false) {
  const [width, height] = board.size;
  const marked = `${seat}-${name}-corner`;
  const shape = corner && marked in board.shapes ? marked : `${seat}-${name}`;
  return drawing(`shape-${shape}`, `0 0 ${width} ${height}`, `card ${kind}`);
}

/**
 * The tooltip of a card; those of somebody's own cards cannot say more than what a card is.
 * @param {import("../../types/moonlight.js").BoardData} board @param {string} name
 */
export const cardTerm = (board, name) => (board.stand_ins ? `card-${name}` : "card");

/** A leader's name where it stands as a title; sentences have it as it is. @param {string} name */
export const titled = (name) => name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1);

/**
 * The title of a leader, with what sort of leader it is.
 * @param {import("../../types/moonlight.js").BoardData["leaders"][string]} leader @param {string} [sort]
 */
export function leaderTitle({ name, one_shot, sort: usual }, sort = usual) {
  return h("b", null, icon(one_shot ? "bolt" : "crown"), titled(name), sort && h("small", null, sort));
}

/** @param {number} seat */
export const head = (seat) => drawing(`shape-${seat}-head`, "-14 -14 28 28", "head-mark");

export const moon = () => drawing("shape-moon", "-14 -14 28 28", "moon-mark");

/**
 * A number of a player's: squares are the first player's, rounds the second's.
 * @param {number} seat @param {number | string} number @param {boolean} [lit]
 */
export const badge = (seat, number, lit = true) => h("b", { class: `number seat-${seat} ${lit ? "lit" : ""}` }, number);

/**
 * Both players' numbers, the higher or winning one lit, those of the seat at the lower edge first.
 * @param {[number, number]} both @param {number | null} winner @param {number} near
 */
export const pair = (both, winner, near) => {
  const [one, other] = [1, 2].map((seat) => badge(seat, both[seat - 1], winner === seat));
  const [first, second] = near === 2 ? [other, one] : [one, other];
  return h("span", { class: "pair" }, first, h("i", null, ":"), second);
};

const PIECES = 2; // of the mountain: the base, then the peak

/** The mountain, as far as a player has come. @param {number} wins @param {string} label */
export const mountain = (wins, label) =>
  h(
    "span",
    { class: "wins", role: "img", tabindex: 0, "aria-label": label, title: label, data: { term: "peak" } },
    Array.from({ length: PIECES }, (_, n) => h("i", { class: `${n ? "peak" : "base"} ${n < wins ? "has" : ""}` })),
  );
