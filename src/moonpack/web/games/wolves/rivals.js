// @ts-check
/**
 * The other packs: one card each.
 *
 * @import { BoardData, Game, Player, Scene } from "../../types/wolves.js"
 */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { icon } from "./icons.js";
import { mark, miniTile, piece, tokens } from "./parts.js";

/** @typedef {import("../../table/view.js").TableView<Game>} TableView */

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene
 * @param {number} shown  the seat that has a panel of its own @param {TableView} view
 */
export function rivals(into, board, scene, shown, view) {
  // In the order in which they play after the one shown.
  const others = [...scene.seats.slice(shown), ...scene.seats.slice(0, shown - 1)];
  refresh(into, [scene.seats, scene.turn, shown, view.table?.seats, view.presence.here], () => [
    others.map((player) => card(board, scene, player, view)),
    neutral(board),
  ]);
}

/** @param {BoardData} board @param {Scene} scene @param {Player} player @param {TableView} view */
function card(board, scene, player, view) {
  const pack = board.packs[player.seat - 1];
  const seat = view.table?.seats[player.seat - 1];
  const away = seat?.kind === "person" && !view.presence.here.includes(player.seat);
  const name = away ? t("{name} (away)", { name: player.name }) : player.name;
  const active = scene.turn === player.seat ? " active" : "";
  const label = t("{pack}, {name}", { pack: pack.words, name: player.name });
  const { lairs, wolves, prey } = board.rows;
  return h(
    "article",
    { class: `rival pack-${pack.name}${active}`, data: { seat: player.seat }, "aria-label": label },
    h(
      "header",
      { class: "head" },
      mark(pack),
      h("h3", null, pack.words, h("small", null, seat?.kind === "bot" && icon("bot"), name)),
      h("strong", { class: "score" }, player.total),
    ),
    h(
      "p",
      { class: "line" },
      board.tracks.map((track, n) => value(track.words, track.values[player.dens[n]])),
    ),
    h(
      "p",
      { class: "line" },
      tokens(player),
      value(lairs.words, `${player.lairs}/${lairs.points.length}`),
      value(wolves.words, `${player.wolves}/${wolves.points.length}`),
    ),
    h(
      "ul",
      { class: "minis", "aria-label": t("Tiles") },
      player.tiles.map((tile, n) => miniTile(board, tile, n)),
    ),
    player.prey.length > 0 &&
      h(
        "p",
        { class: "line caught" },
        player.prey.map((kind) => piece(`${kind}-1`, prey.kinds[kind])),
      ),
  );
}

/** @param {string} name @param {string | number} number */
const value = (name, number) => h("span", { class: "value" }, name, h("b", null, number));

/** @param {BoardData} board */
function neutral(board) {
  const pack = board.packs.find((one) => one.seat === null);
  if (!pack) return null;
  return h(
    "article",
    { class: `rival neutral pack-${pack.name}` },
    h("header", { class: "head" }, mark(pack), h("h3", null, pack.words)),
    h("p", { class: "line faint" }, t("Never acts, but counts when regions are scored.")),
  );
}
