// @ts-check
/**
 * Everybody's score by category.
 *
 * @import { BoardData, Scene, ScoreParts } from "../../types/wolves.js"
 */

import { amend, h } from "../../core/dom.js";
import { icon } from "./icons.js";
import { t } from "../../core/words.js";
import { mark, scorePart } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board
 * @param {Scene} scene
 */
export function scores(into, board, scene) {
  amend(into, [scene.seats, scene.winners], () => scoreTable(board, scene.seats, scene.winners));
}

/**
 * @param {BoardData} board
 * @param {{seat: number, name?: string, score: ScoreParts, total: number}[]} players
 * @param {number[]} winners
 */
export function scoreTable(board, players, winners) {
  const wins = (/** @type {number} */ seat) => (winners.includes(seat) ? "winner" : "");
  const heads = players.map(({ seat, name }) => {
    const pack = board.packs[seat - 1];
    const label = h("span", { class: "unseen" }, t("{name}, {pack}", { name: name ?? "", pack: pack.title }));
    return h(
      "th",
      { scope: "col", class: wins(seat) },
      h("span", { class: "crowned" }, wins(seat) && icon("crown"), mark(pack)),
      label,
    );
  });
  const rows = board.categories.map(({ name, words }) => {
    const parts = players.map(({ score }) => h("td", null, scorePart(score, name)));
    return h("tr", null, h("th", { scope: "row" }, words), parts);
  });
  const totals = players.map(({ seat, total }) => h("td", { class: wins(seat) }, total));
  return h(
    "table",
    { class: "score-table" },
    h("thead", null, h("tr", null, h("td", null), heads)),
    h("tbody", null, rows),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, t("Score")), totals)),
  );
}
