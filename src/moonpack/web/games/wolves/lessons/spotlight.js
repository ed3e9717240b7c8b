// @ts-check
/**
 * What a lesson or a hint speaks of: the rest of the board is darker, what to tap glows, arrows show ways, labels name
 * things, and parts of the panels are lit. Fetched when it is needed.
 *
 * @import { BoardData } from "../../../types/wolves.js"
 * @import { Look } from "../../../table/view.js"
 */

import { s } from "../../../core/dom.js";
import { sheet } from "../../../core/sheet.js";

const WHOLE = 1.075; // times the outline that glows: no gaps between hexes
const HEX = 62; // units of the drawing from side to side
const MARGIN = 1.3 * HEX; // around what a lesson needs in view
const AROUND = [90, 270, 0, 180, 45, 135, 225, 315].map((degrees) => (degrees * Math.PI) / 180);
const NEAR = 0.62 * HEX; // from the middle of a hex to the frame of its label
const DRY = "spotlight-dry"; // the id of what is not water
const COVERED = { lit: 3, piece: 2 }; // how bad it is to cover something

/** On which tab of a phone a part is found, and where; the style sheet lights the same. */
/** @type {Record<string, [string, string]>} */
const PARTS = {
  tiles: ["own", ".own .tiles"],
  tokens: ["own", ".own .tokens"],
  tracks: ["own", ".own .abilities"],
  points: ["own", ".own .points"],
  moon: ["rivals", ".moon"],
};

const ready = sheet(new URL("./spotlight.css", import.meta.url).href);

/**
 * @param {import("../telling.js").TellingTable} table @param {Look} look
 */
export async function spotlight(table, look) {
  await ready;
  const { board, data } = table;
  const whole = /** @type {HTMLElement} */ (board.root.parentElement);
  whole.dataset.lit = look.parts.join(" ");
  const shown = [...new Set([...look.places, ...look.taps, ...(look.counted?.path ?? [])])];
  const layer = layerOf(board);
  const dark = !look.bright && (shown.length > 0 || (look.parts.length > 0 && !look.asks));
  layer.replaceChildren(
    ...(dark ? [s("path", { class: "dark", "fill-rule": "evenodd", d: darkness(data, shown) })] : []),
    s("path", { class: "reach past", d: border(data, look.past?.places ?? []) }),
    s("path", { class: "reach", d: border(data, shown) }),
    dry(data),
    s(
      "g",
      { "clip-path": `url(#${DRY})` },
      look.taps.flatMap((hex) =>
        ["tap casing", "tap"].map((style) => s("path", { class: style, d: hexPath(data, hex) })),
      ),
    ),
    ...(look.past?.trails ?? []).map((trail) => s("g", { class: "past" }, arrow(data, trail))),
    ...(look.trails ?? []).flatMap((trail) => arrow(data, trail)),
    ...(look.counted ? countedOut(data, look.counted) : labels(look.labels)),
  );
  const pieces = new Set(table.scene.pieces.map(({ hex }) => hex));
  /** @type {Rect[]} */
  const placed = [];
  focus(board, look.focus, shown);
  const view = inView(board);
  for (const one of layer.querySelectorAll(".label")) placed.push(place(one, data, { shown, pieces, placed, view }));
  showTab(whole, look);
}

/** @param {import("../board.js").Board} board */
function layerOf(board) {
  const marks = /** @type {SVGElement} */ (board.layers.cursor.parentElement ?? board.layers.cursor.parentNode);
  const spotlight = marks.querySelector(".spotlight");
  if (spotlight) return spotlight;
  const layer = s("g", { class: "spotlight" });
  marks.prepend(layer);
  return layer;
}

/** The corners of a hex. @param {BoardData} data @param {string} hex */
function corners(data, hex) {
  const { x, y } = data.hexes[hex];
  const numbers = (data.outline.match(/-?[\d.]+/g) ?? []).map(Number);
  return Array.from({ length: 6 }, (_, n) => [x + numbers[2 * n] * WHOLE, y + numbers[2 * n + 1] * WHOLE]);
}

/** @param {BoardData} data @param {string} hex */
const hexPath = (data, hex) => `M${corners(data, hex).join("L")}Z`;

/** Everything but some hexes. @param {BoardData} data @param {string[]} hexes */
function darkness(data, hexes) {
  const [w, h] = data.size;
  return `M${-w} ${-h}H${2 * w}V${2 * h}H${-w}Z ${hexes.map((hex) => hexPath(data, hex)).join(" ")}`;
}

/** Everything but the waters: no frame of another hex covers who holds a region. @param {BoardData} data */
function dry(data) {
  const waters = data.regions.map(({ water }) => water);
  return s("clipPath", { id: DRY }, s("path", { "clip-rule": "evenodd", d: darkness(data, waters) }));
}

/** The border around some hexes: the sides that belong to one of them only. @param {BoardData} data
 * @param {string[]} hexes */
function border(data, hexes) {
  /** @type {Map<string, string>} */
  const sides = new Map();
  for (const hex of hexes) {
    const around = corners(data, hex);
    around.forEach((from, n) => {
      const to = around[(n + 1) % 6];
      const key = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2].map((at) => Math.round(at / 8)).join(" ");
      if (sides.has(key)) sides.delete(key);
      else sides.set(key, `M${from}L${to}`);
    });
  }
  return [...sides.values()].join("");
}

/** The way to a hex that is out of reach, step by step: those that are too many are red. @param {BoardData} data
 * @param {import("../../../types/wire.js").CountedInfo} counted */
function countedOut(data, { path, reach }) {
  const points = path.map((hex) => data.hexes[hex]);
  const steps = points
    .slice(1)
    .map(({ x, y }, n) =>
      s(
        "g",
        { class: n < reach ? "step" : "step far", transform: `translate(${x} ${y})` },
        s("circle", { r: 15 }),
        s("text", { y: 6 }, n + 1),
      ),
    );
  return [
    s("polyline", { class: "counted", points: points.map(({ x, y }) => `${x},${y}`).join(" ") }),
    s("path", { class: "out", d: hexPath(data, path[path.length - 1]) }),
    ...steps,
  ];
}

/** A way from hex to hex, with a head. @param {BoardData} data @param {string[]} trail */
function arrow(data, trail) {
  const points = trail.map((hex) => data.hexes[hex]);
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return [];
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return [
    s("polyline", { class: "way casing", points: line }),
    s("polyline", { class: "way", points: line }),
    s("circle", { class: "origin", cx: points[0].x, cy: points[0].y, r: 7 }),
    s("path", { class: "head", d: "M14 0L-8 -12L-8 12Z", transform: `translate(${to.x} ${to.y}) rotate(${turn})` }),
  ];
}

/** Words beside hexes. @param {Record<string, string>} labels */
function labels(labels) {
  return Object.entries(labels).map(([hex, words]) =>
    s("g", { class: "label", "data-hex": hex }, s("path"), s("rect", { rx: 12 }), s("text", { y: 5 }, words)),
  );
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/**
 * Put a label where it covers least, with its frame and a line to its hex.
 * @param {Element} one @param {BoardData} data
 * @param {{shown: string[], pieces: Set<string>, placed: Rect[], view: Rect}} around  what it should not cover, and
 *   where it has to be
 */
function place(one, data, { shown, pieces, placed, view }) {
  const { x, y } = data.hexes[/** @type {string} */ (one.getAttribute("data-hex"))];
  const text = /** @type {SVGTextElement} */ (one.querySelector("text")).getBBox();
  const [width, height] = [text.width + 20, text.height + 8];
  const spots = AROUND.map((angle) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const spot = { x: x + dx * (NEAR + width / 2), y: y + dy * (NEAR + height / 2) };
    const rect = { x: spot.x - width / 2, y: spot.y - height / 2, width, height };
    const cost = (/** @type {Iterable<string>} */ hexes) =>
      [...hexes].reduce((sum, hex) => sum + shared(rect, around(data, hex)), 0);
    const others = placed.reduce((sum, other) => sum + shared(rect, other), 0);
    const outside = width * height - shared(rect, view);
    const bad = COVERED.lit * (cost(shown) + others + 2 * outside) + COVERED.piece * cost(pieces);
    return { spot, rect, dx, dy, bad };
  });
  const best = spots.reduce((one, other) => (other.bad < one.bad ? other : one));
  one.setAttribute("transform", `translate(${best.spot.x} ${best.spot.y})`);
  const from = [x + best.dx * NEAR * 0.7 - best.spot.x, y + best.dy * NEAR * 0.7 - best.spot.y];
  one.querySelector("path")?.setAttribute("d", `M${from}L0 0`);
  const frame = { x: -width / 2, y: text.y - 4, width, height };
  for (const [name, value] of Object.entries(frame)) one.querySelector("rect")?.setAttribute(name, String(value));
  return best.rect;
}

/** The middle of a hex, where its pieces are. @param {BoardData} data @param {string} hex @returns {Rect} */
function around(data, hex) {
  const { x, y } = data.hexes[hex];
  return { x: x - 0.4 * HEX, y: y - 0.4 * HEX, width: 0.8 * HEX, height: 0.8 * HEX };
}

/** The area that two rectangles share. @param {Rect} one @param {Rect} other */
function shared(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Zoom to what a lesson needs: once, and again when something that it speaks of is out of view.
 * @param {import("../board.js").Board} board @param {string[]} hexes @param {string[]} shown
 */
function focus(board, hexes, shown) {
  const key = hexes.join(" ");
  if (!hexes.length || (board.root.dataset.focus === key && shown.every((hex) => isInView(board, hex)))) return;
  board.root.dataset.focus = key;
  const { view, data } = board;
  const xs = hexes.map((hex) => data.hexes[hex].x);
  const ys = hexes.map((hex) => data.hexes[hex].y);
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const { width, height } = view.svg.getBoundingClientRect();
  const unit = Math.max((right - left) / width, (bottom - top) / height);
  const shape = view.whole.w / view.whole.h;
  const w = Math.min(view.whole.w, unit * width, unit * height * shape);
  const h = w / shape;
  view.box = { x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h };
  view.keep();
}

/** The part of the drawing that is in view. @param {import("../board.js").Board} board @returns {Rect} */
function inView({ view: { svg, box, unit } }) {
  const { width, height } = svg.getBoundingClientRect();
  const [w, h] = [width * unit, height * unit];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, width: w, height: h };
}

/** Whether the whole of a hex is in view. @param {import("../board.js").Board} board @param {string} hex */
function isInView(board, hex) {
  const { x, y } = board.data.hexes[hex];
  const rect = { x: x - HEX / 2, y: y - HEX / 2, width: HEX, height: HEX };
  return shared(rect, inView(board)) > HEX * HEX - 1;
}

/** On a phone: show the panel that has what the lesson speaks of. @param {HTMLElement} whole @param {Look} look */
function showTab(whole, look) {
  const [name, part] = (look.asks ? null : PARTS[look.parts[0]]) ?? ["turn", ""];
  const tab = whole.querySelector(`.phone-tabs [data-tab="${name}"]`);
  if (tab instanceof HTMLElement && whole.dataset.tab !== name) tab.click();
  if (part) whole.querySelector(part)?.scrollIntoView({ block: "center" });
}
