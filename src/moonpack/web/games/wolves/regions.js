// @ts-check
/**
 * The list of regions: what is at stake, when, and who leads. Those scored next come first.
 *
 * @import { BoardData, Region, Scene } from "../../types/wolves.js"
 */

import { amend, h } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";
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
  amend(into, scene.regions, () => [
    h("p", { class: "faint legend" }, t("How much control each pack has; + is what it would get if scored now.")),
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
          region.moons.map((phase) => h("span", { data: { term: phase } }, piece(`moon-${phase}`))),
          h("b", null, place.water),
          region.standings.map((one) => standing(board, scene, one)),
          h("p", null, region.words),
        ),
      ),
    ),
  ]);
}

/**
 * A pack in a region: its control, and the points it would get now.
 * @param {BoardData} board @param {Scene} scene @param {Region["standings"][number]} one
 */
function standing(board, scene, one) {
  const pack = board.packs[one.pack - 1];
  const name = scene.seats[one.pack - 1]?.name ?? pack.words;
  return h(
    "span",
    {
      class: "stands",
      data: { term: "control" },
      title: tn("{name}: control {control}, {n} alpha", "{name}: control {control}, {n} alphas", one.alphas, {
        name,
        control: one.control,
      }),
    },
    mark(pack),
    one.control,
    one.points > 0 && pack.seat && h("i", { title: t("points if the region were scored now") }, `+${one.points}`),
  );
}

/** @param {() => void} on @param {() => void} off */
export function hovered(on, off) {
  return { pointerenter: on, focus: on, pointerleave: off, blur: off };
}
