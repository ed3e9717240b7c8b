// @ts-check
/** A small picture for each game. */

import { s } from "../core/dom.js";

const HEAD = "M-9.6-11.4L-4.6-5.8Q0-7.4 4.6-5.8L9.6-11.4L10.2-2L12 2.6L8.2 4.8L5 8.6Q2.6 11.8 0 11.8Q-2.6 11.8-5 8.6L-8.2 4.8L-12 2.6L-10.2-2Z";
const HEX = "M26 0L13 22.5L-13 22.5L-26 0L-13-22.5L13-22.5Z";

/** @param {string} game */
export function emblem(game) {
  const inside = game === "wolves" ? pack() : moons();
  return s("svg", { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" }, inside);
}

function pack() {
  /** @type {[number, number, string, string][]} */
  const hexes = [[-39, -22.5, "forest", "tundra"], [0, 0, "grass", "desert"], [39, -22.5, "desert", "rock"], [-39, 22.5, "rock", "grass"], [39, 22.5, "tundra", "forest"]];
  return hexes.map(([x, y, ground, wolf]) =>
    s("g", { transform: `translate(${x} ${y})` },
      s("path", { d: HEX, class: `ground-${ground}` }),
      s("path", { d: HEAD, class: `wolf pack-${wolf}`, transform: "scale(1.1)" })));
}

function moons() {
  return [-44, 0, 44].map((x, n) =>
    s("g", { transform: `translate(${x} 0) rotate(${(n - 1) * 8})` },
      s("rect", { x: -20, y: -34, width: 40, height: 68, rx: 5, class: "card" }),
      s("path", { d: ["M0-12A12 12 0 0 1 0 12A16 16 0 0 0 0-12Z", "M0-12A12 12 0 0 1 0 12Z", "M0-12A12 12 0 1 1 0 12A12 12 0 1 1 0-12Z"][n], class: "moonlit" })));
}
