// @ts-check
/**
 * Ways to pay as cards: which tiles turn over, what they show afterwards, what is spent and what is kept.
 *
 * @import { BoardData, Payment, Player } from "../../types/wolves.js"
 * @import { Pick } from "./pick.js"
 * @import { Handlers } from "./controls.js"
 */

import { h } from "../../core/dom.js";
import { t, tc, tn } from "../../core/words.js";
import { icon } from "./icons.js";
import { ground, tileNumber, tileWords } from "./parts.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Say something while a button is pointed at or focused by a key. Not as soon as it stands under a pointer that rests:
 * what has just been chosen there is not to be followed by what this button says.
 * @param {string | null} words @param {Handlers} handlers @param {Payment | null} [payment]
 */
export function saying(words, handlers, payment = null) {
  const on = () => handlers.say(words, payment);
  const off = () => handlers.say(null);
  const focus = (/** @type {FocusEvent} */ { target }) => {
    if (/** @type {Element} */ (target).matches(":focus-visible")) on();
  };
  return { pointermove: on, focus, pointerleave: off, blur: off };
}

/**
 * A card for every way to pay, the best first. Whichever is chosen pays, and what it pays for is done.
 * @param {BoardData} board @param {Payment[]} payments @param {Player} player @param {Handlers} handlers
 */
export function paymentCards(board, payments, player, handlers) {
  const moved = (/** @type {KeyboardEvent} */ event) => {
    const cards = [.../** @type {Element} */ (event.currentTarget).children];
    const by = new Map(Object.entries(STEPS)).get(event.key);
    const at = cards.indexOf(/** @type {Element} */ (event.target));
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // held since it chose what is paid for
    if (!by || at < 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (cards[(at + by + cards.length) % cards.length]).focus();
  };
  return h(
    "div",
    { class: "pay-cards", role: "group", "aria-label": t("Ways to pay"), on: { keydown: moved } },
    payments.map((payment) => card(board, player, payment, payments, handlers)),
  );
}

/**
 * @param {BoardData} board @param {Player} player
 * @param {Payment} payment @param {Payment[]} others @param {Handlers} handlers
 */
function card(board, player, payment, others, handlers) {
  const words = [payment.words, payment.next].filter(Boolean).join(" · ");
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.detail < 2) handlers.pay(payment); // the second of two quick clicks was meant for what stood here before
  };
  return h(
    "button",
    {
      class: "pay-card",
      "aria-label": words,
      data: { key: `pay-${payment.step}`, pay: payment.step },
      on: { click, ...saying(words, handlers, payment) },
    },
    h("span", { class: "pay-head" }, h("b", null, costs(payment)), h("small", null, kept(payment, others))),
    h(
      "span",
      { class: "pay-parts" },
      payment.tiles.map((tile) => turned(board, player, tile)),
      Array.from({ length: payment.tokens }, () => spent("terrain")),
      payment.action_token && spent("action"),
    ),
  );
}

/** @param {Payment} payment */
function costs({ tiles, tokens }) {
  const parts = [
    tiles.length > 0 && tn("{n} tile", "{n} tiles", tiles.length),
    tokens > 0 && tn("{n} token", "{n} tokens", tokens),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** What a payment leaves that others take. @param {Payment} payment @param {Payment[]} others */
function kept(payment, others) {
  if (!payment.tokens && others.some(({ tokens }) => tokens > 0)) return t("keeps your tokens for later");
  const left = new Set(others.flatMap(({ tiles }) => tiles).filter((tile) => !payment.tiles.includes(tile)));
  if (left.size !== 1) return "";
  const [tile] = left;
  return tile === 0 ? t("keeps your home tile for later") : t("keeps tile {n} for later", { n: tile });
}

/**
 * A tile and what it shows once it is turned over.
 * @param {BoardData} board @param {Player} player @param {number} n
 */
function turned(board, player, n) {
  const [front, back] = player.tiles[n];
  const after = n === 0 ? tc("tile", "stays") : [h("i", { class: "arrow" }, "→ "), board.terrains[back]];
  return h(
    "span",
    { class: "pay-part" },
    h("span", { class: `pay-tile on-${front}` }, ground(front), tileNumber(n), n > 0 && icon("turn")),
    h("small", null, after),
  );
}

/** @param {string} kind */
const spent = (kind) =>
  h(
    "span",
    { class: "pay-part" },
    h("span", { class: "pay-tile token-spent" }, icon(kind)),
    h("small", null, tc("token", "spent")),
  );

/**
 * The tiles and tokens to pay with, small: on a phone they are not seen elsewhere.
 * @param {BoardData} board @param {Pick} pick @param {Player} player @param {Handlers} handlers
 */
export function purse(board, pick, player, handlers) {
  return h(
    "div",
    { class: "purse", role: "group", "aria-label": t("Tiles") },
    player.tiles.map((tile, n) => {
      const words = tileWords(board, tile, n);
      const attributes = { "aria-label": words, "aria-pressed": String(pick.tiles.has(n)), data: { key: `tile-${n}` } };
      const [front, back] = tile;
      return h(
        "button",
        { class: `pay-tile on-${front}`, ...attributes, on: { click: () => handlers.tile(n) } },
        ground(front),
        tileNumber(n),
        n > 0 && h("i", { class: `back on-${back}` }),
      );
    }),
    h("span", { class: "token", title: t("action tokens") }, icon("action"), player.action_tokens),
    h("span", { class: "token", title: t("terrain tokens") }, icon("terrain"), player.terrain_tokens),
  );
}
