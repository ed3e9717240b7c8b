// @ts-check
/**
 * The scores over time, as lines, with the scorings on the way.
 *
 * @import { StatisticsInfo } from "../../types/wire.js"
 */

import { h, s } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { colourOf } from "../../replay/parts.js";

const HEIGHT = 236;
const EDGE = { left: 30, right: 52, top: 36, bottom: 30 };
const ROWS = [26, 12]; // the feet of the words above the lines, the lower row first
const APART = 17; // pixels between the marks at the ends of the lines
const LETTER = 6.5; // pixels
const TICK = 44; // pixels at least from one round to the next that is named
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];

/** @param {StatisticsInfo} known @param {number | null} seat  of the reader */
export function chart(known, seat) {
  const svg = s("svg", { role: "img", class: "course", "aria-label": t("Points over time") });
  new ResizeObserver(() => draw(svg, known, seat)).observe(svg);
  return h("section", { class: "card over-time" }, h("h3", null, t("Points over time")), svg);
}

/** @param {SVGElement} svg @param {StatisticsInfo} known @param {number | null} own */
function draw(svg, known, own) {
  const width = Math.max(200, svg.clientWidth);
  const course = [{ step: 0, scores: known.scores.map(() => 0) }, ...known.course];
  const most = Math.max(1, ...course.flatMap(({ scores }) => scores));
  const x = (/** @type {number} */ turn) => EDGE.left + (turn / (course.length - 1)) * (width - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ points) => EDGE.top + (1 - points / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const lines = known.scores.map((_, seat) => {
    const points = course.map(({ scores }, turn) => `${x(turn).toFixed(1)},${y(scores[seat]).toFixed(1)}`).join(" ");
    const look = `line ${colourOf(known.looks[seat], seat)} ${seat + 1 === own ? "own" : ""}`;
    return s("polyline", { class: look, points });
  });
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.replaceChildren(
    ...grid(most, width, y),
    ...rounds(known, width, x),
    ...scorings(known, course, x, width),
    ...lines,
    ...ends(known, y, width - EDGE.right + 14),
  );
}

/** @param {number} most @param {number} width @param {(points: number) => number} y */
function grid(most, width, y) {
  const step = STEPS.find((one) => most / one <= 4) ?? 1000;
  const values = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
  return values.flatMap((value) => [
    s("path", { class: "grid", d: `M${EDGE.left} ${y(value)}H${width - EDGE.right}` }),
    s("text", { class: "label", x: EDGE.left - 7, y: y(value) + 4, "text-anchor": "end" }, value),
  ]);
}

/** The rounds below, where they begin. @param {StatisticsInfo} known @param {number} width
 * @param {(turn: number) => number} x */
function rounds({ rounds: all }, width, x) {
  const last = Math.max(0, ...all);
  const room = width - EDGE.left - EDGE.right;
  const apart = room / last;
  const every = STEPS.find((one) => apart * one >= TICK) ?? last;
  const rest = Array.from({ length: last }, (_, n) => n + 1).filter((n) => n % every === 0 && apart * (n - 1) >= TICK);
  const shown = last ? [1, ...rest] : [];
  return shown.map((n) => {
    const at = x(all.indexOf(n));
    const words = n === 1 ? t("Round {n}", { n }) : String(n);
    return s("g", null, s("path", { class: "tick", d: `M${at} ${HEIGHT - EDGE.bottom}v5` }), tick(at, words));
  });
}

/** @param {number} x @param {string} words */
const tick = (x, words) =>
  s("text", { class: "label", x, y: HEIGHT - EDGE.bottom + 18, "text-anchor": "middle" }, words);

/**
 * The words of each scoring stand above its line: in the row above, if those of the one before are in the way.
 * @param {StatisticsInfo} known @param {{step: number}[]} course @param {(turn: number) => number} x
 * @param {number} width  of the whole
 */
function scorings({ scorings: all }, course, x, width) {
  const ends = ROWS.map(() => -Infinity);
  return all.flatMap(({ step, words }) => {
    const at = x(course.findIndex((one) => one.step >= step));
    const half = (words.length * LETTER) / 2;
    const middle = Math.max(half, Math.min(width - half, at));
    const row = ends.findIndex((end) => middle - half > end + LETTER);
    const top = row < 0 ? EDGE.top : ROWS[row] + 4;
    const line = s("path", { class: "scoring", d: `M${at} ${top}V${HEIGHT - EDGE.bottom}` });
    if (row < 0) return [line];
    ends[row] = middle + half;
    return [line, s("text", { class: "label", x: middle, y: ROWS[row], "text-anchor": "middle" }, words)];
  });
}

/** The marks at the ends of the lines, pushed apart. @param {StatisticsInfo} known
 * @param {(points: number) => number} y @param {number} x */
function ends({ looks, scores }, y, x) {
  const order = scores.map((_, seat) => seat).sort((one, other) => scores[other] - scores[one]);
  const places = order.map((seat) => y(scores[seat]));
  for (let n = 1; n < places.length; n += 1) places[n] = Math.max(places[n], places[n - 1] + APART);
  const below = Math.max(0, (places.at(-1) ?? 0) - (HEIGHT - EDGE.bottom));
  return order.map((seat, n) => {
    const at = places[n] - below;
    return s(
      "g",
      { class: `end ${colourOf(looks[seat], seat)}` },
      s("circle", { cx: x, cy: at, r: 8 }),
      s("text", { class: "letter", x, y: at + 3.5, "text-anchor": "middle" }, looks[seat].mark),
      s("text", { class: "points", x: x + 13, y: at + 4.5 }, scores[seat]),
    );
  });
}
