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
const MOST = 2;

/**
 * @param {BoardData} board @param {Scene} scene
 * @param {Region} region @param {number} number
 * @returns {SVGElement[]}
 */
export function badge(board, scene, region, number) {
  if (!region.moons.length || !region.standings.length) return [];
  const { x, y } = board.hexes[board.regions[number].water];
  const due = board.moons[scene.moon.scored]?.phase === region.moons[0];
  const shown = region.standings.slice(0, MOST);
  const [first, second] = region.standings;
  const tied = second && first.control === second.control && first.alphas === second.alphas;
  const isAtStake = (/** @type {Region["standings"][0]} */ { pack, points }) =>
    points > 0 && board.packs[pack - 1].seat;
  const digits = Math.max(...shown.map(({ control }) => String(control).length));
  const width = MARK + DIGIT * digits + (shown.some(isAtStake) ? STAKE : 0);
  const left = x - width / 2;
  const rows = shown.map((place, n) => {
    const pack = board.packs[place.pack - 1];
    const middle = y + TOP + ROW * (n + 0.5);
    return [
      s("circle", { cx: left + 8, cy: middle, r: 6.2, class: `disc pack-${pack.name}` }),
      s("text", { x: left + 8, y: middle + 3.4, class: "mark" }, pack.mark),
      s(
        "text",
        { x: left + 15.5, y: middle + 4.3, class: n === 0 || tied ? "control first" : "control" },
        place.control,
      ),
      isAtStake(place) && s("text", { x: left + width - 3, y: middle + 4, class: "stake" }, `+${place.points}`),
    ];
  });
  const box = { x: left, y: y + TOP, width, height: rows.length * ROW, rx: 7 };
  return [s("g", { class: `badge${due ? " due" : ""}${tied ? " tied" : ""}` }, s("rect", box), rows)];
}
