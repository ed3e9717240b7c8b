// @ts-check
/** The other packs: one card each. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { icon } from "../../core/icons.js";
import { ground, mark, piece, tokens } from "./parts.js";

/**
 * @param {HTMLElement} into @param {import("./types.js").BoardData} board
 * @param {import("./types.js").Scene} scene @param {number} shown  the seat that has a panel of its own
 * @param {import("../../table/state.js").TableState} state
 */
export function rivals(into, board, scene, shown, state) {
  // In the order in which they play after the one shown.
  const others = [...scene.seats.slice(shown), ...scene.seats.slice(0, shown - 1)];
  refresh(into, [scene.seats, scene.turn, shown, state.table?.seats, state.presence.here], () =>
    [others.map((player) => card(board, scene, player, state)), neutral(board)]);
}

/**
 * @param {import("./types.js").BoardData} board @param {import("./types.js").Scene} scene
 * @param {import("./types.js").Player} player @param {import("../../table/state.js").TableState} state
 */
function card(board, scene, player, state) {
  const pack = board.packs[player.seat - 1];
  const seat = state.table?.seats[player.seat - 1];
  const away = seat?.kind === "person" && !state.presence.here.includes(player.seat);
  const active = scene.turn === player.seat;
  return h("article", { class: `rival pack-${pack.name}${active ? " active" : ""}`, data: { seat: player.seat }, "aria-label": t("{pack}, {name}", { pack: pack.words, name: player.name }) },
    h("header", { class: "head" }, mark(pack),
      h("h3", null, pack.words, h("small", null, seat?.kind === "bot" && icon("bot"), player.name, away && ` · ${t("away")}`)),
      h("strong", { class: "score" }, player.total)),
    h("p", { class: "line" },
      board.tracks.map((track, n) => h("span", { class: "value" }, track.words, h("b", null, track.values[player.dens[n]])))),
    h("p", { class: "line" }, tokens(player),
      h("span", { class: "value" }, board.rows.lairs.words, h("b", null, `${player.lairs}/${board.rows.lairs.points.length}`)),
      h("span", { class: "value" }, board.rows.wolves.words, h("b", null, `${player.wolves}/${board.rows.wolves.points.length}`))),
    h("ul", { class: "minis", "aria-label": t("Tiles") }, player.tiles.map(([front, back], n) => {
      const said = n ? t("Tile {n}: {front}, {back} on its back", { n, front: board.terrains[front], back: board.terrains[back] }) : t("Home tile: {front} on both sides", { front: board.terrains[front] });
      return h("li", { title: said, "aria-label": said, class: `on-${front}` }, ground(front));
    })),
    player.prey.length > 0 && h("p", { class: "line caught" }, player.prey.map((kind) => piece(`${kind}-1`, board.rows.prey.kinds[kind]))));
}

/** @param {import("./types.js").BoardData} board */
function neutral(board) {
  const pack = board.packs.find((one) => one.seat === null);
  if (!pack) return null;
  return h("article", { class: `rival neutral pack-${pack.name}` },
    h("header", { class: "head" }, mark(pack), h("h3", null, pack.words)),
    h("p", { class: "line faint" }, t("Never acts, but counts when regions are scored.")));
}
