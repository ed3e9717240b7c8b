// @ts-check
/** The grid of cards as it lies on this screen, with the running totals of the rows. */

import { amend, h, refresh } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { card, cardTerm, head, pair } from "./parts.js";
import { nearSeat, rowName, scoreWords, turned } from "./sides.js";

/** @import { BoardData, Count, Row, Scene } from "../../types/moonlight.js" */

const MOST_SHOWN = 3; // covered cards that look out
const EDGE = 0.55; // how large a line without cards is, beside one with cards
const GAPS = [0.08, 0.0624]; // between columns and rows, in widths and heights of a card
const OPEN = 3 + 2 * EDGE; // the most that lines can need while they may become three or four

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  /**
   * @param {BoardData} board
   * @param {{tap: (cell: string) => void, point: (cell: string | null) => void, below: () => void}} owner
   *   `below`: an arrow key leaves the grid downwards
   */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    /** Where the keys are. */
    this.here = "0,0";
    this.sizes = "";
    /** @type {[number, number]} how far the first card lies from the middle, in cards */
    this.anchor = [0, 0];
    this.state = "";
    /** @type {number[]} as they are seen */
    this.columns = [];
    /** @type {number[]} */
    this.rows = [];
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<number, HTMLElement>} the totals of rows */
    this.totals = new Map();
    this.inside = h("div", {
      class: "grid",
      role: "group",
      "aria-label": t("Cards on the table"),
      on: { keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) },
    });
    this.root = h("div", { class: "felt" }, this.inside);
  }

  /**
   * @param {Scene} scene @param {import("./pick.js").Pick} pick
   * @param {{you: {seats: number[], near?: number}}} view
   * @param {(cell: string) => string} words
   * @param {((row: Row) => import("../../core/dom.js").Child) | null} [story]  told beside a row instead of its sums
   * @param {Count} [count]  of the rows: with a card that is picked for a place, what it would be
   */
  render(scene, pick, view, words, story = null, count = scene.count) {
    this.scene = scene;
    const near = nearSeat(view);
    const laid = Object.keys(scene.cells).filter((cell) => scene.cells[cell].stack.length);
    const shown = (/** @type {number[]} */ line, /** @type {number} */ axis) => {
      const has = (/** @type {number} */ at) => laid.some((cell) => Number(cell.split(",")[axis]) === at);
      return turned(scene.count.counted ? line.filter(has) : line, near);
    };
    [this.columns, this.rows] = [shown(scene.columns, 0), shown(scene.rows, 1)];
    this.measure(laid);
    if (!(this.here in scene.cells)) this.here = Object.keys(scene.cells)[0];
    const may = pick.cells();
    refresh(this.inside, [this.columns, this.rows], () => this.places());
    for (const name of this.cells.keys()) this.cell(name, pick, may, words, Boolean(story));
    const counted = turned(count.rows, near);
    for (const [y, into] of this.totals) {
      const nth = counted.findIndex((one) => one.y === y);
      const row = counted[nth];
      amend(into, [row ?? null, nth, counted.length, Boolean(story), near], () => {
        if (!row) return null;
        if (story) return story(row);
        const label = { row: rowName(nth, counted.length), score: scoreWords(view, scene, row.sums) };
        into.setAttribute("role", "img");
        into.setAttribute("aria-label", t("{row}: {score}", label));
        return total(row, near);
      });
    }
  }

  /** A place for every cell and total; what is in them is drawn when it changes. */
  places() {
    const { columns, rows } = this;
    this.cells = new Map(rows.flatMap((y) => columns.map((x) => [`${x},${y}`, this.place(`${x},${y}`)])));
    this.totals = new Map(rows.map((y) => [y, h("span", { class: "total", data: { row: y, term: "row" } })]));
    return rows.map((y) => [columns.map((x) => this.cells.get(`${x},${y}`)), this.totals.get(y)]);
  }

  /** @param {string} name */
  place(name) {
    return h("button", {
      data: { cell: name, key: `cell-${name}` },
      on: {
        click: () => this.tapped(name),
        mouseenter: () => this.owner.point(name),
        mouseleave: () => this.owner.point(null),
        focus: () => this.focused(name),
      },
    });
  }

  /**
   * Lines without cards are narrow, so that the cards can be large. All cards keep their size until the shape is
   * decided and from then on, and stay where they are as long as there is room: nothing moves under the pointer.
   * @param {string[]} laid  the cells with cards
   */
  measure(laid) {
    const scene = /** @type {Scene} */ (this.scene);
    const at = laid.map((cell) => cell.split(",").map(Number));
    const lines = [this.columns, this.rows].map((line, axis) =>
      line.map((place) => (!at.length || at.some((cell) => cell[axis] === place) ? 1 : EDGE)),
    );
    const sizes = JSON.stringify([scene.deal, scene.count.counted, scene.shapes, this.columns, this.rows, lines]);
    if (sizes === this.sizes) return; // setting them again would lay everything out again
    this.sizes = sizes;
    const { style } = this.inside;
    const state = JSON.stringify([scene.deal, scene.shapes, scene.count.counted]);
    const shifts = [this.columns, this.rows].map((line, axis) => this.shift(line, lines[axis], axis, state));
    this.state = state;
    const [shape] = scene.shapes.length === 1 ? scene.shapes : [[0, 0]];
    this.inside.dataset.shape = shape[0] > shape[1] ? "wide" : shape[0] < shape[1] ? "tall" : "open";
    style.setProperty("--room-x", String(this.room(0)));
    style.setProperty("--room-y", String(this.room(1)));
    ["x", "y"].forEach((axis, n) => {
      const cards = lines[n].filter((weight) => weight === 1).length;
      style.setProperty(`--cards-${axis}`, String(cards));
      style.setProperty(`--edges-${axis}`, String(lines[n].length - cards));
    });
    style.setProperty("--shift-x", String(shifts[0]));
    style.setProperty("--shift-y", String(shifts[1]));
    const size = (/** @type {string} */ full, /** @type {string} */ edge) => (/** @type {number} */ weight) =>
      weight === 1 ? `var(${full})` : `var(${edge})`;
    style.setProperty("--across", lines[0].map(size("--wide", "--edge-x")).join(" "));
    style.setProperty("--down", lines[1].map(size("--high", "--edge-y")).join(" "));
  }

  /** The most that columns or rows can need in this round, in cards. @param {number} axis */
  room(axis) {
    const { shapes } = /** @type {Scene} */ (this.scene);
    const most = shapes.length === 1 ? shapes[0][axis] + 0.1 : OPEN;
    return most + Math.ceil(most - 1) * GAPS[axis];
  }

  /**
   * How far the grid is moved from the middle so that the first card stays where it was, in cards.
   * @param {number[]} line @param {number[]} weights @param {number} axis @param {string} state
   */
  shift(line, weights, axis, state) {
    const gap = GAPS[axis];
    const total = weights.reduce((one, other) => one + other + gap, -gap);
    const first = line.indexOf(0);
    const before = weights.slice(0, first).reduce((one, other) => one + other + gap, 0);
    const middle = before + weights[first] / 2 - total / 2;
    const slack = Math.max(0, (this.room(axis) - total) / 2);
    const shift = state !== this.state ? 0 : Math.min(slack, Math.max(-slack, this.anchor[axis] - middle));
    this.anchor[axis] = middle + shift;
    return shift;
  }

  /**
   * @param {string} name @param {import("./pick.js").Pick} pick @param {Set<string>} may
   * @param {(cell: string) => string} words @param {boolean} told  whether the end of the round is told
   */
  cell(name, pick, may, words, told) {
    const scene = /** @type {Scene} */ (this.scene);
    const cell = scene.cells[name];
    const top = cell.stack.at(-1);
    const chosen = pick.cell === name;
    const turn = scene.turn ?? 1;
    const glows = may.has(name) && (!pick.cell || chosen);
    const winner = told ? scene.count.rows.find((row) => row.y === Number(name.split(",")[1]))?.winner : null;
    const taken = told && top && top.seat === winner ? this.board.worths[top.card] : 0;
    const classes = [
      "cell",
      cell.corner && `corner ${this.edges(name)}`,
      cell.last && "last",
      top && `seat-${top.seat}`,
      chosen && "chosen",
      glows && (pick.card ? "may" : "maybe"),
      glows && pick.needs(name) && "needs",
      told && top && top.seat !== winner && "beaten",
    ];
    const square = /** @type {HTMLElement} */ (this.cells.get(name));
    square.className = classes.filter(Boolean).join(" ");
    square.setAttribute("aria-label", this.label(name, words(name)));
    if (top) square.dataset.term = cardTerm(this.board, top.card);
    else delete square.dataset.term;
    square.tabIndex = name === this.here ? 0 : -1;
    if (glows) square.setAttribute("aria-pressed", String(chosen));
    else square.removeAttribute("aria-pressed");
    const ghost = chosen ? pick.card : null;
    const bolt = glows && pick.needs(name);
    refresh(square, [cell.stack, cell.corner, turn, ghost, bolt, taken], () => [
      cell.stack
        .slice(0, -1)
        .slice(-MOST_SHOWN)
        .map((one, n, all) => h("span", { class: `under seat-${one.seat} deep-${all.length - n}` })),
      top && card(this.board, top.seat, top.card, "top", cell.corner),
      ghost && card(this.board, turn, ghost, "ghost", cell.corner),
      bolt && h("span", { class: "bolt" }, icon("bolt")),
      taken > 0 && h("b", { class: "taken" }, `+${taken}`),
    ]);
  }

  /** A cell for those who cannot see where it is. @param {string} name @param {string} words */
  label(name, words) {
    const [x, y] = name.split(",").map(Number);
    const [column, row] = [this.columns.indexOf(x) + 1, this.rows.indexOf(y) + 1];
    return t("Row {row}, column {column}: {words}", { row, column, words });
  }

  /** On which edges of the rectangle around all cards a corner lies. @param {string} name */
  edges(name) {
    const { cells } = /** @type {Scene} */ (this.scene);
    const at = (/** @type {string} */ cell) => cell.split(",").map(Number);
    const corners = Object.keys(cells)
      .filter((cell) => cells[cell].corner)
      .map(at);
    const across = corners.map(([x]) => this.columns.indexOf(x));
    const down = corners.map(([, y]) => this.rows.indexOf(y));
    const [x, y] = at(name);
    const [column, row] = [this.columns.indexOf(x), this.rows.indexOf(y)];
    return [
      column === Math.min(...across) && "is-left",
      column === Math.max(...across) && "is-right",
      row === Math.min(...down) && "is-top",
      row === Math.max(...down) && "is-bottom",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {string} name */
  tapped(name) {
    this.here = name;
    this.owner.tap(name);
  }

  /** @param {string} name */
  focused(name) {
    this.here = name;
    for (const one of this.inside.querySelectorAll(".cell")) {
      /** @type {HTMLElement} */ (one).tabIndex = one.getAttribute("data-cell") === name ? 0 : -1;
    }
    this.owner.point(name);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const [x, y] = this.here.split(",").map(Number);
    const column = this.columns[this.columns.indexOf(x) + by[0]];
    const row = this.rows[this.rows.indexOf(y) + by[1]];
    if (row === undefined && by[1] > 0) this.owner.below();
    else if (column !== undefined && row !== undefined) this.element(`${column},${row}`)?.focus();
  }

  /** @param {string} cell @returns {HTMLElement | null} */
  element(cell) {
    return this.inside.querySelector(`[data-cell="${cell}"]`);
  }

  /** Focus a cell that may be chosen, or else the last one that was focused. */
  focus() {
    const glowing = this.inside.querySelector(".cell.chosen, .cell.may");
    const target = glowing instanceof HTMLElement ? glowing : this.element(this.here);
    target?.focus();
  }

  /** Highlight cells, or a whole row. @param {string[]} cells @param {number | null} [row] */
  highlight(cells, row = null) {
    for (const one of this.inside.querySelectorAll(".cell, .total")) {
      const { cell, row: y } = /** @type {HTMLElement} */ (one).dataset;
      const lit = cell
        ? cells.includes(cell) || (row !== null && cell.endsWith(`,${row}`))
        : row !== null && y === String(row);
      one.classList.toggle("mentioned", lit);
    }
  }
}

/** The sums of a row, and what it brings. @param {Row} row @param {number} near */
const total = (row, near) => [
  pair(row.sums, row.winner, near),
  h("small", { class: "gain" }, row.winner ? [head(row.winner), `+${row.points}`] : ""),
];
