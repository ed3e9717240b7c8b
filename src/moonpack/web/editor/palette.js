// @ts-check
/** What can be put on the board: a group for each player, and one for everything else. */

import { h, refresh } from "../core/dom.js";
import { drawn, LINE } from "../core/icons.js";
import { t } from "../core/words.js";

/** @import { PaletteInfo, SeatMark, ToolInfo } from "../types/wire.js" */

const ERASER = "M8 20H20M5.5 15.5L14 7L19 12L11 20H8.5L5.5 17ZM10 11L15 16";

export class Palette {
  /** @param {(tool: ToolInfo) => void} chose */
  constructor(chose) {
    this.chose = chose;
    this.chosen = "";
    /** @type {PaletteInfo[]} */
    this.groups = [];
    /** @type {(shape: string) => Node | null} */
    this.shape = () => null;
    /** @type {SeatMark[]} */
    this.marks = [];
    this.root = h("section", { class: "palette", "aria-label": t("Tools") });
  }

  /** @param {PaletteInfo[]} groups @param {SeatMark[]} marks @param {(shape: string) => Node | null} shape */
  draw(groups, marks, shape) {
    this.groups = groups;
    this.marks = marks;
    this.shape = shape;
    if (!this.tools.some(({ name }) => name === this.chosen)) this.chosen = this.tools[0].name;
    this.redraw();
  }

  get tools() {
    return this.groups.flatMap(({ tools }) => tools);
  }

  /** The group of the tool that is chosen. */
  get group() {
    return this.groups.findIndex(({ tools }) => tools.some(({ name }) => name === this.chosen));
  }

  redraw() {
    const { groups, marks, chosen } = this;
    refresh(this.root, [groups, marks, chosen], () => [
      h("p", { class: "faint how" }, t("Choose what to put down, then a place.")),
      groups.map(({ title, tools, seat }) =>
        h(
          "fieldset",
          { class: "tools" },
          h("legend", null, seat && markOf(marks[seat - 1], seat), title),
          tools.map((tool, n) => this.button(tool, n, title)),
        ),
      ),
    ]);
  }

  /** @param {ToolInfo} tool @param {number} n @param {string} title  of its group */
  button(tool, n, title) {
    const { name, words, shape, left } = tool;
    const label = t("{group}: {tool}", { group: title, tool: words });
    const attributes = {
      class: `tool${left === 0 ? " none" : ""}`,
      "aria-label": label,
      "aria-pressed": String(name === this.chosen),
      title: t("{tool} (key {n})", { tool: words, n: n + 1 }),
      data: { key: `tool-${name}`, tool: name },
      on: { click: () => this.use(tool) },
    };
    const picture = shape ? this.shape(shape) : drawn(LINE, ERASER);
    return h(
      "button",
      attributes,
      picture ?? words,
      left !== null && h("small", { "aria-hidden": "true" }, `×${left}`),
    );
  }

  /** @param {ToolInfo} tool */
  use(tool) {
    this.chosen = tool.name;
    this.redraw();
    this.chose(tool);
  }

  /** The n-th tool of the group, by its key. @param {number} n */
  choose(n) {
    const tool = this.groups[this.group]?.tools[n];
    if (tool) this.use(tool);
  }

  /** @param {string} name */
  chooseNamed(name) {
    const tool = this.tools.find((one) => one.name === name);
    if (tool) this.use(tool);
  }

  /** Another group. @param {number} by */
  turn(by) {
    const many = this.groups.length;
    this.use(this.groups[(this.group + by + many) % many].tools[0]);
  }
}

/** The mark of a player. @param {SeatMark} look @param {number} seat */
export const markOf = (look, seat) =>
  h("span", { class: `mark seat-colour-${seat} pack-${look.pack}`, "aria-hidden": "true" }, look.mark);
