// @ts-check
/**
 * The list of regions: what is at stake, when, and who leads. Those scored next come first.
 *
 * @import { BoardData, Region, Scene } from "../../types/wolves.js"
 */

import { h, refresh } from "../../core/dom.js";
import { mark, piece } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board
 * @param {Scene} scene @param {(hexes: string[]) => void} highlight
 */
export function regions(into, board, scene, highlight) {
  const order = board.moons.map((moon) => moon.phase);
  const listed = scene.regions.map((region, n) => ({ region, place: board.regions[n] }));
  listed.sort((one, other) => rank(one.region) - rank(other.region));
  /** @param {Region} region */
  function rank(region) {
    return region.moons.length ? order.indexOf(region.moons[0]) : order.length;
  }
  refresh(into, scene.regions, () =>
    h(
      "ul",
      { class: "regions" },
      listed.map(({ region, place }) =>
        h(
          "li",
          {
            tabindex: 0,
            data: { key: `region-${place.water}` },
            on: hovered(
              () => highlight(place.hexes),
              () => highlight([]),
            ),
          },
          region.moons.map((phase) => piece(`moon-${phase}`)),
          h("b", null, place.water),
          region.standings.map((one) => h("span", { class: "stands" }, mark(board.packs[one.pack - 1]), one.control)),
          h("p", null, region.words),
        ),
      ),
    ),
  );
}

/** @param {() => void} on @param {() => void} off */
export function hovered(on, off) {
  return { pointerenter: on, focus: on, pointerleave: off, blur: off };
}
