// @ts-check
/** What belongs to each player: rounds won, hand and deck, lone wolf, leader, what is unseen. */

import { h, refresh } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { card, head, moon } from "./parts.js";

/**
 * @typedef {import("./types.js").BoardData} BoardData
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Player} Player
 */

const PIECES = 2; // of the mountain: the base, then the peak

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene
 * @param {import("../../table/state.js").TableState} state
 */
export function players(into, board, scene, state) {
  const far = 3 - scene.near;
  refresh(into, [scene.seats, scene.near, scene.turn, scene.leaders, scene.count, state.you.seats, state.table?.seats, state.presence.here], () =>
    [panel(board, scene, far, state), leaders(board, scene), panel(board, scene, scene.near, state)]);
}

/**
 * @param {BoardData} board @param {Scene} scene @param {number} seat
 * @param {import("../../table/state.js").TableState} state
 */
function panel(board, scene, seat, state) {
  const player = scene.seats[seat - 1];
  const { count } = scene;
  const own = state.you.seats.includes(seat);
  const bot = state.table?.seats[seat - 1].kind === "bot";
  return h("section", { class: `player seat-${seat} ${scene.turn === seat ? "active" : ""}`, "aria-label": player.name, data: { seat } },
    h("header", null, head(seat), h("h2", null, player.name, own && h("small", null, t("you")), bot && h("small", null, t("bot"))), wins(player)),
    h("div", { class: "piles" },
      pile(t("Hand"), player.hand_size, fan(board, player)),
      pile(t("Deck"), player.deck_size, player.deck_size ? card(board, seat, "back", "small") : place()),
      pile(t("Lone wolf"), null, player.lone ? h("span", { role: "img", "aria-label": board.cards[player.lone] }, card(board, seat, player.lone, "small")) : place())),
    player.leader && owned(board, player),
    player.knows.map((one) => h("p", { class: "knows" }, h("small", null, one.where), " ", one.cards)),
    h("footer", null, moon(), h("span", null, t("{n} visible moons", { n: count.moons[seat - 1] })), h("b", null, t("{n} points now", { n: count.points[seat - 1] }))));
}

/** @param {Player} player */
function wins(player) {
  const told = t("{n} of 2 rounds won", { n: player.wins });
  return h("span", { class: "wins", role: "img", "aria-label": told, title: told },
    Array.from({ length: PIECES }, (_, n) => h("i", { class: `${n ? "peak" : "base"} ${n < player.wins ? "has" : ""}` })));
}

/** @param {string} name @param {number | null} many @param {Node} shown */
function pile(name, many, shown) {
  return h("div", { class: "pile" }, h("small", null, many === null ? name : `${name}: ${many}`), shown);
}

const place = () => h("span", { class: "empty-place" });

/**
 * A hand as everybody may see it: face down, unless it is open to this viewer.
 * @param {BoardData} board @param {Player} player
 */
function fan(board, player) {
  const cards = player.hand ?? Array.from({ length: player.hand_size }, () => "back");
  return h("span", { class: "fan", data: { hand: player.seat } }, cards.map((one) => card(board, player.seat, one, "small")));
}

/** @param {BoardData} board @param {Player} player */
function owned(board, player) {
  const leader = board.leaders[/** @type {string} */ (player.leader)];
  return h("p", { class: `owned ${player.used ? "used" : ""}`, data: { leader: player.leader, used: player.used } },
    h("b", null, icon(leader.one_shot ? "action" : "crown"), leader.name, h("small", null, player.used ? t("used, face down") : leader.sort)), h("span", null, leader.words));
}

/** The leaders that lie on the table, for the losers of rounds. @param {BoardData} board @param {Scene} scene */
function leaders(board, scene) {
  return h("section", { class: "leaders" }, h("h3", null, t("Leaders on the table")),
    scene.leaders.length === 0 && h("p", { class: "faint" }, t("none left")),
    h("ul", null, scene.leaders.map((name) => {
      const leader = board.leaders[name];
      return h("li", { data: { leader: name }, title: leader.words }, h("b", null, icon(leader.one_shot ? "action" : "crown"), leader.name, h("small", null, leader.sort)), h("span", null, leader.words));
    })));
}
