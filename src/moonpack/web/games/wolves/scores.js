// @ts-check
/** Everybody's score by category. */

import { h, refresh } from "../../core/dom.js";
import { icon } from "./icons.js";
import { t } from "../../core/words.js";
import { mark, scorePart } from "./parts.js";

/**
 * @param {HTMLElement} into @param {import("../../types/wolves.js").BoardData} board
 * @param {import("../../types/wolves.js").Scene} scene
 */
export function scores(into, board, scene) {
  refresh(into, [scene.seats, scene.winners], () => scoreTable(board, scene.seats, scene.winners));
}

/**
 * @param {import("../../types/wolves.js").BoardData} board
 * @param {{seat: number, name?: string, score: import("../../types/wolves.js").ScoreParts, total: number}[]} players
 * @param {number[]} winners
 */
export function scoreTable(board, players, winners) {
  return h(
    "table",
    { class: "score-table" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null),
        players.map((player) => {
          const pack = board.packs[player.seat - 1];
          const name = t("{pack}, {name}", { pack: pack.words, name: player.name ?? "" });
          return h(
            "th",
            { scope: "col", class: winners.includes(player.seat) ? "winner" : "" },
            winners.includes(player.seat) && icon("crown"),
            mark(pack),
            h("span", { class: "unseen" }, name),
          );
        }),
      ),
    ),
    h(
      "tbody",
      null,
      board.categories.map(({ name, words }) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, words),
          players.map((player) => h("td", null, scorePart(player.score, name))),
        ),
      ),
    ),
    h(
      "tfoot",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "row" }, t("Score")),
        players.map((player) => h("td", { class: winners.includes(player.seat) ? "winner" : "" }, player.total)),
      ),
    ),
  );
}
