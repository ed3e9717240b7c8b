// @ts-check
/**
 * Region badges on the water: who leads, by how much; the moon above says what is at stake.
 *
 * @import { BoardData, Region, Scene } from "../../types/wolves.js"
 */

import { s } from "../../core/dom.js";

const DOWN = 23; // below the moon
const STEP = 29;
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
  const width = shown.length * STEP + 2;
  const entries = shown.map((place, n) => {
    const pack = board.packs[place.pack - 1];
    const left = (n - (shown.length - 1) / 2) * STEP;
    return s(
      "g",
      { transform: `translate(${left} 0)` },
      s("circle", { cx: -6, r: 8, class: `disc pack-${pack.name}` }),
      s("text", { x: -6, y: 3.9, class: "mark" }, pack.mark),
      s("text", { x: 3.4, y: 4.6, class: n === 0 || tied ? "control first" : "control" }, place.control),
      place.points > 0 && pack.seat && s("text", { x: -2, y: 22, class: "stake" }, `+${place.points}`),
    );
  });
  const kind = `badge${due ? " due" : ""}${tied ? " tied" : ""}`;
  return [
    s(
      "g",
      { class: kind, transform: `translate(${x} ${y + DOWN})` },
      s("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }),
      entries,
    ),
  ];
}
