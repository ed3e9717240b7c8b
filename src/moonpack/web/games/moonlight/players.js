// @ts-check
/** What belongs to each player: rounds won, hand and deck, lone wolf, leader, unseen cards. */

import { h, refresh } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t, tc, tn } from "../../core/words.js";
import { card, head, moon } from "./parts.js";

/** @import { BoardData, Player, Scene } from "../../types/moonlight.js" */

const PIECES = 2; // of the mountain: the base, then the peak

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene
 * @param {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} view
 */
export function players(into, board, scene, view) {
  const far = 3 - scene.near;
  refresh(
    into,
    [
      scene.seats,
      scene.near,
      scene.turn,
      scene.leaders,
      scene.count,
      view.you.seats,
      view.table?.seats,
      view.presence.here,
    ],
    () => [panel(board, scene, far, view), leaders(board, scene), panel(board, scene, scene.near, view)],
  );
}

/**
 * @param {BoardData} board @param {Scene} scene @param {number} seat
 * @param {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} view
 */
function panel(board, scene, seat, view) {
  const player = scene.seats[seat - 1];
  const { count } = scene;
  const own = view.you.seats.includes(seat);
  const bot = view.table?.seats[seat - 1].kind === "bot";
  return h(
    "section",
    { class: `player seat-${seat} ${scene.turn === seat ? "active" : ""}`, "aria-label": player.name, data: { seat } },
    h(
      "header",
      null,
      head(seat),
      h("h2", null, player.name, own && h("small", null, t("you")), bot && h("small", null, t("bot"))),
      wins(player),
    ),
    h(
      "div",
      { class: "piles" },
      pile(tc("cards", "Hand"), player.hand_size, fan(board, player)),
      pile(tc("cards", "Deck"), player.deck_size, player.deck_size ? card(board, seat, "back", "small") : place()),
      pile(
        t("Lone wolf"),
        null,
        player.lone
          ? h("span", { role: "img", "aria-label": board.cards[player.lone] }, card(board, seat, player.lone, "small"))
          : place(),
      ),
    ),
    player.leader && owned(board, player),
    player.knows.map((one) => h("p", { class: "knows" }, h("small", null, one.where), " ", one.cards)),
    h(
      "footer",
      null,
      moon(),
      h("span", null, tn("{n} moon", "{n} moons", count.moons[seat - 1])),
      h("b", null, tn("{n} point so far", "{n} points so far", count.points[seat - 1])),
    ),
  );
}

/** @param {Player} player */
function wins(player) {
  const label = tn("{n} of 2 rounds won", "{n} of 2 rounds won", player.wins);
  return h(
    "span",
    { class: "wins", role: "img", "aria-label": label, title: label },
    Array.from({ length: PIECES }, (_, n) =>
      h("i", { class: `${n ? "peak" : "base"} ${n < player.wins ? "has" : ""}` }),
    ),
  );
}

/** @param {string} name @param {number | null} many @param {Node} shown */
function pile(name, many, shown) {
  return h(
    "div",
    { class: "pile" },
    h("small", null, many === null ? name : t("{pile}: {n}", { pile: name, n: many })),
    shown,
  );
}

const place = () => h("span", { class: "empty-place" });

/**
 * A hand as everybody may see it: face down, unless it is open to this viewer.
 * @param {BoardData} board @param {Player} player
 */
function fan(board, player) {
  const cards = player.hand ?? Array.from({ length: player.hand_size }, () => "back");
  return h(
    "span",
    { class: "fan", data: { hand: player.seat } },
    cards.map((one) => card(board, player.seat, one, "small")),
  );
}

/** @param {BoardData} board @param {Player} player */
function owned(board, player) {
  const leader = board.leaders[/** @type {string} */ (player.leader)];
  return h(
    "p",
    { class: `owned ${player.used ? "used" : ""}`, data: { leader: player.leader, used: player.used } },
    h(
      "b",
      null,
      icon(leader.one_shot ? "bolt" : "crown"),
      leader.name,
      h("small", null, player.used ? t("used, face down") : leader.sort),
    ),
    h("span", null, leader.words),
  );
}

/** The leaders that are left for the losers of rounds. @param {BoardData} board @param {Scene} scene */
function leaders(board, scene) {
  return h(
    "section",
    { class: "leaders" },
    h("h3", null, t("Available leaders")),
    scene.leaders.length === 0 && h("p", { class: "faint" }, t("none left")),
    h(
      "ul",
      null,
      scene.leaders.map((name) => {
        const leader = board.leaders[name];
        return h(
          "li",
          { data: { leader: name }, title: leader.words },
          h("b", null, icon(leader.one_shot ? "bolt" : "crown"), leader.name, h("small", null, leader.sort)),
          h("span", null, leader.words),
        );
      }),
    ),
  );
}
