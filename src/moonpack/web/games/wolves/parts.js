// @ts-check
/**
 * Small things that several panels show: marks of packs, terrain, tokens, pieces.
 *
 * @import { BoardData, Pack, Player, ScoreParts } from "../../types/wolves.js"
 */

import { drawing, h } from "../../core/dom.js";
import { icon } from "./icons.js";
import { t } from "../../core/words.js";

/** @param {Pack} pack */
export function mark(pack) {
  return h("span", { class: `mark pack-${pack.name}`, "aria-hidden": "true" }, pack.mark);
}

/** A piece or token of the board, small. @param {string} shape @param {string} [label] */
export function piece(shape, label = "") {
  return drawing(`shape-${shape}`, "-24 -24 48 48", "small", label);
}

const TERRAINS = ["forest", "rock", "grass", "tundra", "desert"];

/** A piece of ground. @param {string} terrain */
export function ground(terrain) {
  return drawing(`board-ground-${TERRAINS.indexOf(terrain)}`, "-25 -20 50 40", "ground");
}

/** What has a tooltip and is reached by the tab key. @param {string} name  of the tooltip's text */
export const term = (name) => ({ "data-term": name, tabindex: 0 });

/** @param {Player} player */
export function tokens(player) {
  return [
    token("action", player.action_tokens, t("Action tokens: spend one to take another action"), t("action tokens")),
    token(
      "terrain",
      player.terrain_tokens,
      t("Terrain tokens: each pays for one tile of any terrain"),
      t("terrain tokens"),
    ),
  ];
}

/** @param {string} kind @param {number} many @param {string} title @param {string} name  for screen readers */
function token(kind, many, title, name) {
  return h(
    "span",
    { class: "token", title, ...term(`${kind}_token`) },
    icon(kind),
    many,
    h("span", { class: "unseen" }, name),
  );
}

/** A tile in words. @param {BoardData} board @param {[string, string]} tile @param {number} n */
export function tileWords(board, [front, back], n) {
  const terrain = board.terrains[front];
  if (n === 0) return t("Home tile: {terrain} on both sides", { terrain });
  return t("Tile {n}: {front}, with {back} on the back", { n, front: terrain, back: board.terrains[back] });
}

/** The number that sentences use for a tile; the home tile has a roof. @param {number} n */
export function tileNumber(n) {
  return h("span", { class: "tile-number", "aria-hidden": "true" }, n === 0 ? icon("home") : n);
}

/** A tile, small. @param {BoardData} board @param {[string, string]} tile @param {number} n */
export function miniTile(board, tile, n) {
  const words = tileWords(board, tile, n);
  return h(
    "li",
    { title: words, "aria-label": words, class: `on-${tile[0]}`, data: { term: "tile" } },
    ground(tile[0]),
  );
}

/** The kinds of prey; those that were caught are lit. @param {BoardData} board @param {Player} player
 * @param {{prey: string}[]} hunts  the newest */
export function preyKinds(board, player, hunts) {
  return Object.entries(board.rows.prey.kinds).map(([kind, words]) => {
    const has = player.prey.includes(kind);
    const label = has ? t("{prey}: caught", { prey: words }) : t("{prey}: not caught yet", { prey: words });
    const isNew = hunts.some((fact) => fact.prey === kind);
    return h(
      "span",
      { class: `prey${has ? " has" : ""}${isNew ? " new" : ""}`, title: label, ...term(kind) },
      piece(`${kind}-1`, label),
    );
  });
}

/** The points of a category. @param {ScoreParts} score @param {string} category */
export const scorePart = (score, category) => new Map(Object.entries(score)).get(category) ?? 0;
