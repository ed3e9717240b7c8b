// @ts-check
/** The course of a game: each seat's chance to win after every turn, as lines to walk along. */

import { s } from "../core/dom.js";
import { listed, t } from "../core/words.js";
import { colourOf, percent } from "./parts.js";

const EDGE = { left: 44, right: 30, top: 18, bottom: 18 };
const APART = 17; // pixels between the marks at the lines' ends
const NUMBERS = 46; // pixels between the numbers of turns
const LETTER = 6.6; // pixels that a letter of a label takes

/**
 * @import { Analysis } from "./analysis.js"
 * @import { ReplayInfo } from "./state.js"
 */

export class Graph {
  /**
   * @param {ReplayInfo} info @param {Analysis} analysis
   * @param {{jump: (step: number) => void, choose: (turn: import("./analysis.js").Turn) => void,
   *   point: (turns: number | null) => void}} owner
   */
  constructor(info, analysis, owner) {
    this.info = info;
    this.analysis = analysis;
    this.owner = owner;
    this.step = 0;
    /** @type {number | null} */
    this.pointed = null;
    this.svg = /** @type {SVGSVGElement} */ (
      s("svg", {
        class: "graph",
        role: "slider",
        tabindex: 0,
        "aria-label": t("Chance to win, turn by turn"),
        "aria-valuemin": 0,
      })
    );
    this.svg.addEventListener("click", (event) => this.clicked(event));
    this.svg.addEventListener("pointermove", (event) => this.point(this.turnsUnder(event)));
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.svg.addEventListener("keydown", (event) => this.pressed(event));
    this.seen = new ResizeObserver(() => this.draw());
    this.seen.observe(this.svg);
  }

  leave() {
    this.seen.disconnect();
  }

  // -- listening

  /** @param {MouseEvent} event */
  turnsUnder(event) {
    const { left } = this.svg.getBoundingClientRect();
    const turns = ((event.clientX - left - EDGE.left) / this.width) * this.total;
    return Math.round(Math.min(this.analysis.turns.length, Math.max(0, turns)));
  }

  /** A turning point speaks of its turn; elsewhere the game after so many turns is shown. @param {MouseEvent} event */
  clicked(event) {
    const marked = event.target instanceof Element && event.target.closest(".turning");
    const number = marked && Number(marked.getAttribute("data-turn"));
    const turn = this.analysis.turns.find((one) => one.turn === number);
    if (turn) this.owner.choose(turn);
    else this.owner.jump(this.analysis.stepAt(this.turnsUnder(event)));
  }

  /** @param {number | null} turns */
  point(turns) {
    if (turns === this.pointed) return;
    this.pointed = turns;
    this.owner.point(turns);
    this.drawPlace();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const here = this.analysis.turnsAt(this.step) ?? 0;
    const last = this.analysis.turns.length;
    /** @type {Record<string, number>} */
    const keys = {
      ArrowLeft: Math.ceil(here) - 1,
      ArrowDown: Math.ceil(here) - 1,
      ArrowRight: Math.floor(here) + 1,
      ArrowUp: Math.floor(here) + 1,
      Home: 0,
      End: last,
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    event.stopPropagation();
    this.owner.jump(this.analysis.stepAt(Math.min(last, Math.max(0, keys[event.key]))));
  }

  /** @param {number} step */
  place(step) {
    this.step = step;
    this.drawPlace();
  }

  // -- drawing

  get total() {
    return Math.max(1, this.analysis.total ?? 1);
  }

  get width() {
    return Math.max(60, this.svg.clientWidth - EDGE.left - EDGE.right);
  }

  get height() {
    return Math.max(30, this.svg.clientHeight - EDGE.top - EDGE.bottom);
  }

  /** @param {number} turns */
  x(turns) {
    return EDGE.left + (turns / this.total) * this.width;
  }

  /** @param {number} share */
  y(share) {
    return EDGE.top + (1 - share) * this.height;
  }

  draw() {
    const seats = this.info.looks.map((_, seat) => seat);
    this.here = s("g", { class: "here" });
    this.svg.setAttribute("aria-valuemax", String(this.analysis.turns.length));
    this.svg.replaceChildren(
      s("g", { class: "grid-lines" }, this.scale(), this.numbers(), this.scorings()),
      s(
        "g",
        null,
        seats.map((seat) => this.line(seat)),
      ),
      s(
        "g",
        null,
        this.analysis.turning.map((turn) => this.turning(turn)),
      ),
      s("g", null, this.marks()),
      this.here,
    );
    this.drawPlace();
  }

  scale() {
    return [0, 0.5, 1].flatMap((share) => [
      s("path", { class: "rule", d: `M${EDGE.left} ${this.y(share)}h${this.width}` }),
      s("text", { class: "scale", x: EDGE.left - 6, y: this.y(share) + 4 }, percent(share)),
    ]);
  }

  /** Rounds below the graph, where they begin; turns in a game without rounds in which everybody has one. */
  numbers() {
    const { rounds = [] } = this.info;
    const all = rounds.length ? Math.max(...rounds) : this.total;
    const every = Math.max(1, Math.ceil((all * NUMBERS) / this.width / 5) * 5);
    const labels = [];
    for (let n = every; n <= all; n += every) {
      const x = this.x(rounds.length ? rounds.indexOf(n) : n);
      labels.push(s("text", { class: "turn", x, y: EDGE.top + this.height + 14 }, n));
    }
    return labels;
  }

  /** Where something was scored; in words where there is room beside the words before. */
  scorings() {
    let end = -Infinity; // of the words before
    return this.info.scorings.flatMap(({ step, words }) => {
      const turns = this.analysis.turnsAt(step);
      if (turns === null) return [];
      const x = this.x(Math.ceil(turns));
      const wide = words.length * LETTER;
      const late = x + wide / 2 > EDGE.left + this.width + EDGE.right / 2;
      const early = x < wide / 2;
      const from = late ? x - wide : early ? 0 : x - wide / 2;
      const fits = from > end + LETTER;
      if (fits) end = from + wide;
      return [
        s("path", { class: "scoring", d: `M${x} ${EDGE.top - 4}V${EDGE.top + this.height}` }, s("title", null, words)),
        fits &&
          s("text", { class: late ? "scoring late" : "scoring", x: early ? wide / 2 : x, y: EDGE.top - 7 }, words),
      ];
    });
  }

  /** @param {number} seat */
  line(seat) {
    const points = [];
    for (let turns = 0; turns <= this.analysis.turns.length; turns += 1) {
      const shares = this.analysis.sharesAt(turns);
      if (shares) points.push(`${this.x(turns).toFixed(1)} ${this.y(shares[seat]).toFixed(1)}`);
    }
    if (!points.length) return null;
    const d = `M${points.join("L")}`;
    return s(
      "g",
      { class: `seat-${seat + 1} ${colourOf(this.info.looks[seat], seat)}` },
      s("path", { class: "casing", d }),
      s("path", { class: "share", d }),
    );
  }

  /** @param {import("./analysis.js").Turn} turn */
  turning(turn) {
    const seat = turn.seat - 1;
    const share = (this.analysis.sharesAt(turn.turn) ?? turn.after)[seat];
    return s(
      "g",
      {
        class: `turning ${turn.grade} ${colourOf(this.info.looks[seat], seat)}`,
        transform: `translate(${this.x(turn.turn)} ${this.y(share)})`,
        data: { turn: turn.turn },
      },
      s("circle", { r: turn.grade === "blunder" ? 7 : 5.5 }),
      s("text", { y: 4 }, turn.grade === "blunder" ? "??" : "?"),
    );
  }

  /** The letters at the ends of the lines, without overlaps. */
  marks() {
    const last = this.analysis.turns.length;
    const shares = this.analysis.sharesAt(last);
    if (!shares) return [];
    const rows = shares.map((share, seat) => ({ seat, y: this.y(share) })).sort((one, other) => one.y - other.y);
    rows.forEach((row, n) => {
      if (n) row.y = Math.max(row.y, rows[n - 1].y + APART);
    });
    const lowest = EDGE.top + this.height + 4;
    rows.forEach((row, n) => (row.y = Math.min(row.y, lowest - (rows.length - 1 - n) * APART)));
    return rows.map(({ seat, y }) => {
      const look = this.info.looks[seat];
      return s(
        "g",
        { class: `end ${colourOf(look, seat)}`, transform: `translate(${this.x(last) + 14} ${y})` },
        s("circle", { r: 8 }),
        s("text", { y: 4 }, look.mark),
      );
    });
  }

  /** Show the current step, and where the pointer is. */
  drawPlace() {
    const { analysis, here } = this;
    if (!here) return;
    const place =
      analysis.turnsAt(this.step) ??
      (analysis.turns.length && this.step >= this.info.steps ? analysis.turns.length : null);
    const bar = (/** @type {string} */ kind, /** @type {number} */ turns) =>
      s("path", { class: kind, d: `M${this.x(turns)} ${EDGE.top - 4}V${EDGE.top + this.height + 3}` });
    here.replaceChildren(
      ...(this.pointed === null ? [] : [bar("pointed", this.pointed)]),
      ...(place === null ? [] : [bar("place", place), ...this.dots(place)]),
    );
    const turns = Math.floor(place ?? 0);
    this.svg.setAttribute("aria-valuenow", String(turns));
    this.svg.setAttribute("aria-valuetext", this.words(turns));
  }

  /** @param {number} place */
  dots(place) {
    const before = this.analysis.sharesAt(Math.floor(place));
    const after = this.analysis.sharesAt(Math.ceil(place)) ?? before;
    if (!before || !after) return [];
    const part = place - Math.floor(place);
    return before.map((share, seat) =>
      s("circle", {
        class: `dot ${colourOf(this.info.looks[seat], seat)}`,
        r: 4,
        cx: this.x(place),
        cy: this.y(share + (after[seat] - share) * part),
      }),
    );
  }

  /** The place in words. @param {number} turns */
  words(turns) {
    const shares = this.analysis.sharesAt(turns);
    const chances = shares?.map((share, seat) => `${this.info.names[seat]} ${percent(share)}`) ?? [];
    return t("Turns played: {n} of {all}. {chances}", { n: turns, all: this.total, chances: listed(chances) });
  }
}
