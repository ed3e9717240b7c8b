// @ts-check
/**
 * The land of the board in few shapes. The server draws it hex by hex, which is short and easily read; but with every
 * frame a browser goes through everything that is drawn, also what never changes. So all hexes of one terrain become
 * one path for each colour, without transforms, which looks the same.
 */

import { parsed, s } from "../../core/dom.js";

const POINT = /([ML])(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)/g; // other commands of these shapes are relative

/** @typedef {{x: number, y: number}} Place */

/** The land that was drawn last: reading it takes long, and it is the same in every language. */
let land = { markup: "", nodes: document.createDocumentFragment() };

/** @param {string} markup  what the server drew of it @param {Element} defs  the ground of each terrain */
export function landOf(markup, defs) {
  if (land.markup !== markup) land = { markup, nodes: joined(parsed(markup), defs) };
  return land.nodes.cloneNode(true);
}

/** @param {DocumentFragment} drawn @param {Element} defs */
function joined(drawn, defs) {
  /** @type {Map<string, Place[]>} by the id of what covers them */
  const places = new Map();
  const names = s("g", { class: "hex-names" });
  const hexes = [...drawn.querySelectorAll("g.hex")];
  for (const hex of hexes) {
    const [x, y] = (hex.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
    const ground = hex.querySelector("use")?.getAttribute("href")?.slice(1) ?? "";
    places.set(ground, [...(places.get(ground) ?? []), { x, y }]);
    const isWater = hex.getAttribute("data-ground") === "water"; // the board always shows its name
    for (const name of isWater ? [] : hex.querySelectorAll("text")) {
      name.setAttribute("x", String(x));
      name.setAttribute("y", String(y + Number(name.getAttribute("y"))));
      names.append(name);
    }
  }
  const shapes = [...places].map(([ground, all]) =>
    [...(defs.querySelector(`[id="${ground}"]`)?.children ?? [])].map((shape) => everywhere(shape, all)),
  );
  // The ground of all hexes first: what grows on one may reach over its edge.
  const land = s(
    "g",
    { class: "land" },
    shapes.map(([ground]) => ground),
    shapes.map(([, ...rest]) => rest),
  );
  hexes[0]?.before(land, names);
  for (const hex of hexes) hex.remove();
  return drawn;
}

/** @param {Element} shape @param {Place[]} places */
function everywhere(shape, places) {
  const all = /** @type {Element} */ (shape.cloneNode());
  const d = shape.getAttribute("d") ?? "";
  all.setAttribute("d", places.map((place) => moved(d, place)).join(""));
  return all;
}

/** @param {string} d @param {Place} by */
function moved(d, { x, y }) {
  return d.replace(POINT, (_, command, right, down) => `${command}${sum(right, x)} ${sum(down, y)}`);
}

/** @param {string} a @param {number} b */
const sum = (a, b) => Math.round((Number(a) + b) * 100) / 100;
