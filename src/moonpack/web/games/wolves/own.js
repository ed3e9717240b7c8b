// @ts-check
/**
 * The large pack board: tiles with what is on their backs, tokens, tracks, prey, score by category.
 *
 * @import { BoardData, Player } from "../../types/wolves.js"
 */

import { h, refresh } from "../../core/dom.js";
import { t, tc } from "../../core/words.js";
import { icon } from "./icons.js";
import { ground, mark, preyKinds, rows, scorePart, tileNumber, tileWords, tokens } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Player} player @param {boolean} yours
 * @param {(tile: number) => void} pressed
 */
export function own(into, board, player, yours, pressed) {
  const pack = board.packs[player.seat - 1];
  refresh(into, [player, yours], () => [
    h(
      "header",
      { class: "head" },
      mark(pack),
      h("h2", null, pack.words, h("small", null, yours ? t("you") : player.name)),
      h("span", { class: "tokens" }, tokens(player)),
      h("strong", { class: "score", title: t("Score if the game ended now") }, player.total),
    ),
    h(
      "ul",
      { class: "tiles", "aria-label": t("Tiles") },
      player.tiles.map((tile, n) => tileOf(board, tile, n, pressed)),
    ),
    h("div", { class: "tracks" }, rows(board, player).map(trackRow)),
    h("div", { class: "hunted", "aria-label": t("Prey"), role: "group" }, preyKinds(board, player)),
    categories(board, player),
  ]);
}

/**
 * Show which tiles would be turned over to pay, and which were chosen to.
 * @param {HTMLElement} into @param {number[]} paying @param {Set<number>} chosen
 */
export function highlightPayment(into, paying, chosen) {
  for (const tile of into.querySelectorAll(".tile")) {
    const n = Number(tile.getAttribute("data-tile"));
    tile.classList.toggle("paying", paying.includes(n) || chosen.has(n));
    tile.firstElementChild?.setAttribute("aria-pressed", String(chosen.has(n)));
  }
}

/**
 * @param {BoardData} board @param {[string, string]} tile @param {number} n
 * @param {(tile: number) => void} pressed
 */
function tileOf(board, tile, n, pressed) {
  const [front, back] = tile;
  const words = tileWords(board, tile, n);
  return h(
    "li",
    { class: `tile on-${front}`, data: { tile: n } },
    h(
      "button",
      { title: words, "aria-label": words, on: { click: () => pressed(n) } },
      ground(front),
      tileNumber(n),
      h("span", { class: "front" }, board.terrains[front]),
      n === 0
        ? h("span", { class: "behind" }, tc("tile", "home"))
        : h("span", { class: `behind on-${back}` }, board.terrains[back]),
    ),
  );
}

/** @param {ReturnType<typeof rows>[number]} row */
function trackRow(row) {
  const label = t("{track}: {value}", { track: row.name, value: row.now });
  return h(
    "div",
    { class: "track", role: "img", "aria-label": label },
    h("span", { class: "name" }, row.name),
    row.places.map(({ text, open, lit, bonus }) =>
      h(
        "span",
        { class: `pip${open ? " open" : ""}${lit ? " lit" : ""}` },
        text,
        bonus && !open && h("i", null, icon(bonus === "action" ? "action" : "terrain")),
      ),
    ),
  );
}

/** @param {BoardData} board @param {Player} player */
function categories(board, player) {
  return h(
    "dl",
    { class: "categories", "aria-label": t("Score by category") },
    board.categories.map(({ name, words }) =>
      h("div", null, h("dt", null, words), h("dd", null, scorePart(player.score, name))),
    ),
  );
}
