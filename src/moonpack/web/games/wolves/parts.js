// @ts-check
/** Small things that several panels show: marks of packs, terrain, tokens, pieces. */

import { drawing, h } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("./types.js").BoardData} BoardData
 * @typedef {import("./types.js").Player} Player
 */

/** @param {import("./types.js").Pack} pack */
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

/** @param {Player} player */
export function tokens(player) {
  return [
    h("span", { class: "token", title: t("Action tokens: each is one more action") }, icon("action"), player.action_tokens, h("span", { class: "unseen" }, t("action tokens"))),
    h("span", { class: "token", title: t("Terrain tokens: each pays as one tile of any terrain") }, icon("terrain"), player.terrain_tokens, h("span", { class: "unseen" }, t("terrain tokens"))),
  ];
}

/**
 * What lies on the pack board, row by row: name, where it stands, and places.
 * @param {BoardData} board @param {Player} player
 */
export function rows(board, player) {
  const tracks = board.tracks.map((track, n) => ({
    name: track.words,
    now: track.values[player.dens[n]],
    places: track.values.map((value, place) => ({
      text: String(value),
      open: place <= player.dens[n],
      lit: place === player.dens[n],
      bonus: track.bonus[place],
      points: track.points[place],
    })),
  }));
  const { wolves, lairs, prey } = board.rows;
  return [
    ...tracks,
    counted(wolves.words, wolves.points, player.wolves, (n) => (wolves.ranks[n] === "alpha" ? "α" : "")),
    counted(lairs.words, lairs.points, player.lairs, () => "", "terrain"),
    counted(prey.words, prey.points, player.prey.length),
  ];
}

/**
 * @param {string} name @param {number[]} points @param {number} many
 * @param {(n: number) => string} [prefix] @param {string | null} [bonus]
 */
function counted(name, points, many, prefix = () => "", bonus = null) {
  return {
    name,
    now: many,
    places: points.map((value, n) => ({
      text: prefix(n) + value,
      open: n < many,
      lit: n === many - 1,
      bonus,
      points: value,
    })),
  };
}

/** The kinds of prey, those that were hunted lit. @param {BoardData} board @param {Player} player */
export function preyKinds(board, player) {
  return Object.entries(board.rows.prey.kinds).map(([kind, words]) => {
    const has = player.prey.includes(kind);
    const label = has ? t("{prey}: hunted", { prey: words }) : t("{prey}: not yet", { prey: words });
    return h("span", { class: has ? "prey has" : "prey", title: label }, piece(`${kind}-1`, label));
  });
}
