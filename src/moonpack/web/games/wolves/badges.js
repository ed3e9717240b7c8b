// @ts-check
/**
 * Region badges on the water: who leads, by how much, and what each would get. All of it is on the water, so
 * that it covers no piece.
 *
 * @import { BoardData, Region, Scene } from "../../types/wolves.js"
 */

import { s } from "../../core/dom.js";

const TOP = -1; // of the badge, below the middle of the water: the moon is above
const MARK = 22; // the width of a mark and of the edges
const DIGIT = 8;
const STAKE = 17;
const ROW = 14;
const APART = 11; // the marks of two packs in one row
const MARKS = 17; // and of more, from the first to the last

/**
 * @param {BoardData} board @param {Scene} scene
 * @param {Region} region @param {number} number
 * @returns {SVGElement[]}
 */
export function badge(board, scene, region, number) {
  if (!region.moons.length || !region.standings.length) return [];
  const { x, y } = board.hexes[board.regions[number].water];
  const due = board.moons[scene.moon.scored]?.phase === region.moons[0];
  const shown = rowsOf(region.standings);
  const tied = region.standings.length > 1 && areEqual(region.standings[0], region.standings[1]);
  const isAtStake = (/** @type {Region["standings"][0]} */ { pack, points }) =>
    points > 0 && board.packs[pack - 1].seat;
  const isCrowded = shown[0].length > 1; // no room for what they would get: it stands below
  const digits = Math.max(...shown.map(([{ control }]) => String(control).length));
  const hasStake = !isCrowded && shown.flat().some(isAtStake);
  const marks = Math.max(...shown.map((row) => widthOf(row) + (hasStake && row.some(isAtStake) ? STAKE : 0)));
  const width = marks + DIGIT * digits;
  const left = x - width / 2;
  const rows = shown.map((places, n) => {
    const middle = y + TOP + ROW * (n + 0.5);
    const apart = apartOf(places);
    const right = left + apart * (places.length - 1);
    const gaining = places.find(isAtStake);
    const below = isCrowded ? ROW : 0;
    return [
      places.map(({ pack }, m) => {
        const { name, mark } = board.packs[pack - 1];
        const cx = left + 8 + apart * m;
        return [
          s("circle", { cx, cy: middle, r: 6.2, class: `disc pack-${name}` }),
          s("text", { x: cx, y: middle + 3.4, class: "mark" }, mark),
        ];
      }),
      s(
        "text",
        { x: right + 15.5, y: middle + 4.3, class: n === 0 || tied ? "control first" : "control" },
        places[0].control,
      ),
      gaining && s("text", { x: left + width - 3, y: middle + 4 + below, class: "stake" }, `+${gaining.points}`),
    ];
  });
  const high = rows.length + (isCrowded && shown[0].some(isAtStake) ? 1 : 0);
  const box = { x: left, y: y + TOP, width, height: high * ROW, rx: 7 };
  return [s("g", { class: `badge${due ? " due" : ""}${tied ? " tied" : ""}` }, s("rect", box), rows)];
}

/**
 * The packs to show, row by row: the first and the second. Packs that are tied for a place are all shown: two that lead
 * have a row each, others share one.
 * @param {Region["standings"]} standings
 * @returns {Region["standings"][number][][]}
 */
function rowsOf(standings) {
  const leading = standings.filter((one) => areEqual(one, standings[0]));
  if (leading.length > 2) return [leading];
  if (leading.length === 2) return leading.map((one) => [one]);
  const next = standings.slice(1).filter((one) => areEqual(one, standings[1]));
  return next.length ? [leading, next] : [leading];
}

/** How far apart the marks in a row are. @param {unknown[]} row */
function apartOf(row) {
  return Math.min(APART, MARKS / Math.max(1, row.length - 1));
}

/** The width of the marks in a row, with the edges. @param {unknown[]} row */
function widthOf(row) {
  return MARK + apartOf(row) * (row.length - 1);
}

/** @param {Region["standings"][number]} one @param {Region["standings"][number]} other */
function areEqual(one, other) {
  return one.control === other.control && one.alphas === other.alphas;
}
