// @ts-check
/**
 * Payments to choose from, as cards: which tiles turn over, what they show afterwards, what is spent and what is kept.
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
 * A card for every payment of the way that is chosen; one of them is chosen already.
 * @param {BoardData} board @param {Pick} pick @param {Player} player @param {Handlers} handlers
 */
export function paymentCards(board, pick, player, handlers) {
  const { way } = pick;
  const payments = way ? pick.payments(way) : [];
  const moved = (/** @type {KeyboardEvent} */ event) => {
    const by = new Map(Object.entries(STEPS)).get(event.key);
    const at = payments.findIndex((payment) => payment.step === pick.pay?.step);
    if (event.key === "Enter" && way) {
      event.preventDefault(); // else it would be a click, which only chooses
      if (!event.repeat) handlers.play(pick.steps(way));
    }
    if (!by || at < 0) return;
    event.preventDefault();
    handlers.pay(payments[(at + by + payments.length) % payments.length]);
  };
  return h(
    "div",
    { class: "pay-cards", role: "radiogroup", "aria-label": t("Ways to pay"), on: { keydown: moved } },
    payments.map((payment) => card(board, pick, player, payment, payments, handlers)),
  );
}

/**
 * @param {BoardData} board @param {Pick} pick @param {Player} player
 * @param {Payment} payment @param {Payment[]} others @param {Handlers} handlers
 */
function card(board, pick, player, payment, others, handlers) {
  const chosen = pick.pay?.step === payment.step;
  const attributes = {
    role: "radio",
    "aria-checked": String(chosen),
    tabindex: chosen ? 0 : -1,
    "aria-label": [payment.words, payment.next].filter(Boolean).join(" · "),
    data: { key: `pay-${payment.step}`, pay: payment.step },
  };
  return h(
    "button",
    { class: "pay-card", ...attributes, on: { click: () => handlers.pay(payment) } },
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
  if (!payment.tokens && others.some(({ tokens }) => tokens > 0)) return t("saves your tokens");
  const left = new Set(others.flatMap(({ tiles }) => tiles).filter((tile) => !payment.tiles.includes(tile)));
  if (left.size !== 1) return "";
  const [tile] = left;
  return tile === 0 ? t("saves the home tile") : t("saves tile {n}", { n: tile });
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
