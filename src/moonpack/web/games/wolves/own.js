// @ts-check
/** One's own pack: tiles with what is on their backs, tokens, tracks, prey, score by category. */

import { h, refresh } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { ground, mark, preyKinds, rows, tokens } from "./parts.js";

/**
 * @param {HTMLElement} into @param {import("./types.js").BoardData} board
 * @param {import("./types.js").Player} player
 * @param {boolean} yours
 */
export function own(into, board, player, yours) {
  const pack = board.packs[player.seat - 1];
  refresh(into, [player, yours], () => [
    h("header", { class: "head" }, mark(pack),
      h("h2", null, pack.words, h("small", null, yours ? t("you") : player.name)),
      h("span", { class: "tokens" }, tokens(player)),
      h("strong", { class: "score", title: t("Score as things stand") }, player.total)),
    h("ul", { class: "tiles", "aria-label": t("Tiles") }, player.tiles.map((tile, n) => tileOf(board, tile, n))),
    h("div", { class: "tracks" }, rows(board, player).map(row)),
    h("div", { class: "hunted", "aria-label": t("Prey"), role: "group" }, preyKinds(board, player)),
    categories(board, player),
  ]);
}

/**
 * Show which tiles are about to be turned.
 * @param {HTMLElement} into @param {number[]} tiles
 */
export function paying(into, tiles) {
  for (const tile of into.querySelectorAll(".tile")) {
    tile.classList.toggle("paying", tiles.includes(Number(tile.getAttribute("data-tile"))));
  }
}

/**
 * @param {import("./types.js").BoardData} board @param {[string, string]} tile @param {number} n
 */
function tileOf(board, [front, back], n) {
  const shows = board.terrains[front];
  const behind = board.terrains[back];
  const said = n === 0 ? t("Home tile: {front} on both sides", { front: shows }) : t("Tile {n}: {front}, {back} on its back", { n, front: shows, back: behind });
  return h("li", { class: `tile on-${front}`, title: said, "aria-label": said, data: { tile: n } },
    ground(front), h("span", { class: "front" }, shows),
    n === 0 ? h("span", { class: "behind" }, t("home")) : h("span", { class: `behind on-${back}` }, behind));
}

/** @param {ReturnType<typeof rows>[number]} line */
function row(line) {
  const said = t("{name}: {now}", { name: line.name, now: line.now });
  return h("div", { class: "track", role: "img", "aria-label": said },
    h("span", { class: "name" }, line.name),
    line.places.map((place) =>
      h("span", { class: `pip${place.open ? " open" : ""}${place.lit ? " lit" : ""}` }, place.text,
        place.bonus && !place.open && h("i", null, icon(place.bonus === "action" ? "action" : "terrain")))));
}

/**
 * @param {import("./types.js").BoardData} board @param {import("./types.js").Player} player
 */
function categories(board, player) {
  return h("dl", { class: "categories", "aria-label": t("Score by category") },
    board.categories.map(({ name, words }) =>
      h("div", null, h("dt", null, words), h("dd", null, player.score[name]))));
}
