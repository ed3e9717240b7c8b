// @ts-check
/**
 * The large pack board: tiles with what is on their backs, tokens, tracks, prey, score by category.
 *
 * @import { BoardData, Fact, Player } from "../../types/wolves.js"
 */

import { amend, h } from "../../core/dom.js";
import { t, tc } from "../../core/words.js";
import { abilities, points } from "./abilities.js";
import { gainBadge, gainsOf, huntsInWords, huntsOf } from "./gains.js";
import { icon } from "./icons.js";
import { ground, mark, preyKinds, term, tileNumber, tileWords, tokens } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Player} player
 * @param {boolean} yours  whether it is the reader's own @param {(tile: number) => void} pressed
 * @param {Fact[]} [lately]  what happened since this player's last turn
 */
export function own(into, board, player, yours, pressed, lately = []) {
  const pack = board.packs[player.seat - 1];
  const gained = gainsOf(lately, player.seat);
  const hunts = huntsOf(lately, player.seat);
  amend(into, [player, yours, gained, hunts], () => [
    h(
      "header",
      { class: "head" },
      mark(pack),
      h(
        "h2",
        { class: "who" },
        player.name,
        h("small", null, yours && player.name !== t("You") ? t("you · {pack}", { pack: pack.title }) : pack.title),
      ),
      h("i", { "data-clock": player.seat }),
      gainBadge(gained),
      h("strong", { class: "score", ...term("score"), title: t("Score if the game ended now") }, player.total),
    ),
    h(
      "ul",
      { class: "tiles", "aria-label": t("Tiles") },
      player.tiles.map((tile, n) => tileOf(board, tile, n, pressed)),
    ),
    h("p", { class: "tokens" }, tokens(player)),
    abilities(board, player, yours ? t("What my pack can do") : t("What this pack can do")),
    points(board, player, yours ? t("My points") : t("Points")),
    h(
      "div",
      { class: "hunted", "aria-label": t("Prey"), role: "group" },
      preyKinds(board, player, hunts),
      hunts.length > 0 && h("b", { class: "brought" }, huntsInWords(board, hunts)),
    ),
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
    const pressed = String(chosen.has(n));
    const button = tile.firstElementChild;
    if (button?.getAttribute("aria-pressed") !== pressed) button?.setAttribute("aria-pressed", pressed);
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
      { title: words, "aria-label": words, data: { term: "tile" }, on: { click: () => pressed(n) } },
      ground(front),
      tileNumber(n),
      h("span", { class: "front" }, board.terrains[front]),
      n === 0
        ? h("span", { class: "behind" }, tc("tile", "home"))
        : h("span", { class: `behind on-${back}` }, icon("turn"), board.terrains[back]),
    ),
  );
}
