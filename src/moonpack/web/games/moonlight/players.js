// @ts-check
/** What belongs to each player: rounds won, hand and deck, lone wolf, leader, unseen cards. */

import { amend, h } from "../../core/dom.js";
import { t, tc, tn } from "../../core/words.js";
import { isAway } from "../../table/presence.js";
import { card, cardTerm, head, leaderTitle, mountain } from "./parts.js";
import { isYou } from "./sides.js";

/**
 * @import { BoardData, Player, Scene } from "../../types/moonlight.js"
 * @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView
 */

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene @param {number} near @param {TableView} view
 */
export function players(into, board, scene, near, view) {
  const { seats, turn, leaders: left } = scene;
  const people = [view.you.seats, view.table?.seats, view.presence.here];
  amend(into, [seats, near, turn, left, scene.round, ...people], () => [
    panel(board, scene, 3 - near, view),
    leaders(board, scene),
    panel(board, scene, near, view),
  ]);
}

/** @param {BoardData} board @param {Scene} scene @param {number} seat @param {TableView} view */
function panel(board, scene, seat, view) {
  const player = scene.seats[seat - 1];
  const bot = view.table?.seats[seat - 1].kind === "bot";
  const won = tn("{n} of 2 rounds won", "{n} of 2 rounds won", player.wins);
  return h(
    "section",
    { class: `player seat-${seat} ${scene.turn === seat ? "active" : ""}`, "aria-label": player.name, data: { seat } },
    h(
      "header",
      null,
      head(seat),
      h(
        "h2",
        { class: "who" },
        player.name,
        isYou(view, seat) && player.name !== t("You") && h("small", null, t("you")),
        bot && h("small", null, t("bot")),
        isAway(view, seat) && h("small", null, t("away")),
      ),
      h("i", { "data-clock": seat }),
    ),
    h(
      "div",
      { class: "piles" },
      pile("hand", tc("cards", "Hand"), player.hand_size, fan(board, player, isYou(view, seat))),
      pile(
        "deck",
        tc("cards", "Deck"),
        player.deck_size,
        player.deck_size ? card(board, seat, "back", "small") : place(),
      ),
      player.lone &&
        pile(
          cardTerm(board, player.lone),
          t("Lone wolf"),
          null,
          h(
            "span",
            { role: "img", "aria-label": board.cards[player.lone], title: board.cards[player.lone] },
            card(board, seat, player.lone, "small"),
          ),
        ),
    ),
    player.leader && owned(board, player, isYou(view, seat)),
    player.knows.map((one) => h("p", { class: "knows" }, one.where && [h("small", null, one.where), " "], one.cards)),
    h("footer", { data: { term: "peak" } }, mountain(player.wins, won), h("span", { "aria-hidden": "true" }, won)),
  );
}

/** @param {string} term  its tooltip @param {string} name @param {number | null} many @param {Node | null} shown */
function pile(term, name, many, shown) {
  return h(
    "div",
    { class: "pile", data: { term } },
    h("small", null, many === null ? name : t("{pile}: {n}", { pile: name, n: many })),
    shown,
  );
}

const place = () => h("span", { class: "empty-place" });

/**
 * A hand as everybody may see it: face down, unless it is open to this viewer. One's own is shown large elsewhere.
 * @param {BoardData} board @param {Player} player @param {boolean} own
 */
function fan(board, player, own) {
  const cards = player.hand ?? Array.from({ length: player.hand_size }, () => "back");
  return h(
    "span",
    { class: `fan ${own ? "own" : ""}`, data: { hand: player.seat } },
    cards.map((one) => card(board, player.seat, one, "small")),
  );
}

/** A leader, and what it does as the reader should understand it. @param {BoardData} board @param {Player} player
 * @param {boolean} own */
function owned(board, player, own) {
  const leader = board.leaders[/** @type {string} */ (player.leader)];
  return h(
    "p",
    {
      class: `owned ${player.used ? "used" : ""}`,
      data: { leader: player.leader, used: player.used, term: board.stand_ins ? player.leader : "leader" },
    },
    leaderTitle(leader, player.used ? t("used, face down") : leader.sort),
    h("span", null, own ? player.ability?.to_owner : player.ability?.to_others),
  );
}

/** That somebody wrote the cards of this table; empty for ours. @param {BoardData} board */
export const ownCards = ({ own_cards: name }) =>
  name ? t("This table plays with its own cards: {name}.", { name }) : "";

/** The leaders that are left for the losers of rounds. @param {BoardData} board @param {Scene} scene */
function leaders(board, scene) {
  const left = scene.leaders.length > 0;
  const whose = left ? t("Whoever loses a round chooses one of them.") : t("none left");
  const standIns = board.stand_ins
    ? t("The rulebook does not show the leaders, the moons, L3 and L4. Those here are ours and stand in for them.")
    : "";
  return h(
    "section",
    { class: "leaders", tabindex: 0, "aria-label": t("Available leaders") },
    h("h3", { title: whose, data: { term: "leader", note: standIns } }, t("Available leaders")),
    h("p", { class: left ? "faint whose" : "faint" }, whose),
    h(
      "ul",
      null,
      scene.leaders.map((name) => {
        const leader = board.leaders[name];
        return h(
          "li",
          {
            tabindex: 0,
            title: board.stand_ins ? null : leader.words,
            data: { leader: name, key: `leader-${name}`, term: board.stand_ins ? name : "leader" },
          },
          leaderTitle(leader),
          h("span", null, leader.words),
        );
      }),
    ),
    standIns && h("p", { class: "faint stand-ins" }, standIns),
    board.own_cards && h("p", { class: "own-cards", id: "own-cards" }, ownCards(board)),
  );
}
