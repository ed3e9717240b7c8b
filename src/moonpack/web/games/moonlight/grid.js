// @ts-check
/** The grid of cards as the viewer sees it, with coordinates and the running totals of the rows. */

import { h, refresh } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { card, head, pair } from "./parts.js";

const MOST_SHOWN = 3; // covered cards that look out
const EDGE = 0.55; // how large a line without cards is, beside one with cards

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  /**
   * @param {import("../../types/moonlight.js").BoardData} board
   * @param {{tap: (cell: string) => void, point: (cell: string | null) => void, below: () => void}} owner
   *   `below`: an arrow key leaves the grid downwards
   */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    /** Where the keys are. */
    this.here = "0,0";
    this.sizes = "";
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
   * @param {import("../../types/moonlight.js").Scene} scene @param {import("./pick.js").Pick} pick
   * @param {(cell: string) => string} words
   */
  render(scene, pick, words) {
    this.scene = scene;
    const { columns, rows } = scene;
    this.measure(scene);
    if (!(this.here in scene.cells)) this.here = Object.keys(scene.cells)[0];
    const may = pick.cells();
    refresh(this.inside, [columns, rows], () => this.places(columns, rows));
    for (const name of this.cells.keys()) this.cell(name, pick, may, words);
    for (const [y, into] of this.totals) {
      const row = scene.count.rows.find((one) => one.y === y);
      refresh(into, row ?? null, () => row && this.total(into, row));
    }
  }

  /**
   * A place for every cell and total; what is in them is drawn when it changes.
   * @param {number[]} columns @param {number[]} rows
   */
  places(columns, rows) {
    this.cells = new Map(rows.flatMap((y) => columns.map((x) => [`${x},${y}`, this.place(`${x},${y}`)])));
    this.totals = new Map(rows.map((y) => [y, h("span", { class: "total", data: { row: y } })]));
    return [
      h("span", { class: "coord", "aria-hidden": "true" }, "x,y"),
      columns.map((x) => h("span", { class: "coord", "aria-hidden": "true" }, signed(x))),
      h("span", { class: "sides" }, head(1), head(2)),
      rows.map((y) => [
        h("span", { class: "coord", "aria-hidden": "true" }, signed(y)),
        columns.map((x) => this.cells.get(`${x},${y}`)),
        this.totals.get(y),
      ]),
    ];
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
   * Lines without cards are narrow, so that the cards can be large.
   * @param {import("../../types/moonlight.js").Scene} scene
   */
  measure({ columns, rows, cells }) {
    const laid = Object.keys(cells)
      .filter((cell) => cells[cell].stack.length)
      .map((cell) => cell.split(",").map(Number));
    const weigh = (/** @type {number[]} */ line, /** @type {number} */ axis) =>
      line.map((at) => (!laid.length || laid.some((cell) => cell[axis] === at) ? 1 : EDGE));
    const [across, down] = [weigh(columns, 0), weigh(rows, 1)];
    const sizes = `${across} / ${down}`;
    if (sizes === this.sizes) return; // setting them again would lay everything out again
    this.sizes = sizes;
    const { style } = this.inside;
    const sum = (/** @type {number[]} */ all) => String(all.reduce((one, other) => one + other, 0));
    style.setProperty("--columns", String(columns.length));
    style.setProperty("--rows", String(rows.length));
    style.setProperty("--weight-x", sum(across));
    style.setProperty("--weight-y", sum(down));
    style.setProperty("--across", across.map((weight) => `calc(var(--wide) * ${weight})`).join(" "));
    style.setProperty("--down", down.map((weight) => `calc(var(--high) * ${weight})`).join(" "));
  }

  /**
   * @param {string} name @param {import("./pick.js").Pick} pick @param {Set<string>} may
   * @param {(cell: string) => string} words
   */
  cell(name, pick, may, words) {
    const cell = /** @type {import("../../types/moonlight.js").Scene} */ (this.scene).cells[name];
    const top = cell.stack.at(-1);
    const chosen = pick.cell === name;
    const turn = this.scene?.turn ?? 1;
    const glows = may.has(name) && (!pick.cell || chosen);
    const classes = [
      "cell",
      cell.corner && `corner ${this.edges(name)}`,
      cell.last && "last",
      top && `seat-${top.seat}`,
      chosen && "chosen",
      glows && (pick.card ? "may" : "maybe"),
      glows && pick.needs(name) && "needs",
    ];
    const square = /** @type {HTMLElement} */ (this.cells.get(name));
    square.className = classes.filter(Boolean).join(" ");
    square.setAttribute("aria-label", words(name));
    square.tabIndex = name === this.here ? 0 : -1;
    if (glows) square.setAttribute("aria-pressed", String(chosen));
    else square.removeAttribute("aria-pressed");
    const ghost = chosen ? pick.card : null;
    const bolt = glows && pick.needs(name);
    refresh(square, [cell.stack, cell.corner, turn, ghost, bolt], () => [
      cell.stack
        .slice(0, -1)
        .slice(-MOST_SHOWN)
        .map((one, n, all) => h("span", { class: `under seat-${one.seat} deep-${all.length - n}` })),
      top && card(this.board, top.seat, top.card, "top", cell.corner),
      ghost && card(this.board, turn, ghost, "ghost", cell.corner),
      bolt && h("span", { class: "bolt" }, icon("bolt")),
    ]);
  }

  /** On which edges of the rectangle around all cards a corner lies. @param {string} name */
  edges(name) {
    const { cells, columns, rows } = /** @type {import("../../types/moonlight.js").Scene} */ (this.scene);
    const at = (/** @type {string} */ cell) => cell.split(",").map(Number);
    const corners = Object.keys(cells)
      .filter((cell) => cells[cell].corner)
      .map(at);
    const across = corners.map(([x]) => columns.indexOf(x));
    const down = corners.map(([, y]) => rows.indexOf(y));
    const [x, y] = at(name);
    const [column, row] = [columns.indexOf(x), rows.indexOf(y)];
    return [
      column === Math.min(...across) && "is-left",
      column === Math.max(...across) && "is-right",
      row === Math.min(...down) && "is-top",
      row === Math.max(...down) && "is-bottom",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {HTMLElement} into @param {import("../../types/moonlight.js").Row} row */
  total(into, row) {
    const [first, second] = row.sums;
    into.setAttribute("role", "img");
    into.setAttribute("aria-label", t("Row {n}: {first} to {second}", { n: row.number, first, second }));
    return [
      h("small", null, t("row {n}", { n: row.number })),
      pair(row.sums, row.winner),
      h("small", { class: "gain" }, row.points ? `+${row.points}` : ""),
    ];
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
    if (!by || !this.scene) return;
    event.preventDefault();
    const { columns, rows } = this.scene;
    const [x, y] = this.here.split(",").map(Number);
    const column = columns[columns.indexOf(x) + by[0]];
    const row = rows[rows.indexOf(y) + by[1]];
    if (row === undefined && by[1] > 0) this.owner.below();
    else if (column !== undefined && row !== undefined) this.element(`${column},${row}`)?.focus();
  }

  /** @param {string} cell @returns {HTMLElement | null} */
  element(cell) {
    return this.inside.querySelector(`[data-cell="${cell}"]`);
  }

  focus() {
    this.element(this.here)?.focus();
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

/** @param {number} number  with a true minus sign */
const signed = (number) => String(number).replace("-", "−");
