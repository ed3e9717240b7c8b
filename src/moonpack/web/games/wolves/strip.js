// @ts-check
/**
 * The players and their scores in a strip: all that a phone shows of them while somebody acts.
 *
 * @import { BoardData, Scene } from "../../types/wolves.js"
 */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { mark, piece } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene @param {number[]} yours  your seats
 */
export function strip(into, board, scene, yours) {
  const { seats, turn, moon } = scene;
  const shown = seats.map(({ seat, name, total }) => [seat, name, total]);
  refresh(into, [shown, turn, moon.scored, moon.filled, yours], () => [
    seats.map((player) => {
      const pack = board.packs[player.seat - 1];
      const alone = yours.length === 1 && yours[0] === player.seat;
      return h(
        "span",
        { class: `strip-seat${turn === player.seat ? " active" : ""}`, title: player.name },
        mark(pack),
        h("small", { class: "who" }, alone ? t("You") : player.name),
        h("i", { "data-clock": player.seat }),
        h("b", null, player.total),
      );
    }),
    nextMoon(board, scene),
  ]);
}

/** @param {BoardData} board @param {Scene} scene */
function nextMoon(board, { moon }) {
  const next = board.moons[moon.scored];
  if (!next) return null;
  return h(
    "span",
    { class: "strip-moon", title: moon.words },
    piece(`moon-${next.phase}`, moon.words),
    h("b", null, next.date - moon.filled),
  );
}
