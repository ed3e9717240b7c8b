// @ts-check
/**
 * The board in layers: the ground as the server drew it, hexes to press and what glows, what stands
 * on it, marks. They are separate because the browser paints only the layer that changes. The board is told
 * which hexes glow, and reports which hex was tapped, pointed at or reached by the arrow keys.
 *
 * @import { BoardData, Piece, Scene } from "../../types/wolves.js"
 */

import { amend, beforePaint, h, parsed, refresh, s } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { PanZoom } from "../../table/panzoom.js";
import { badge } from "./badges.js";
import { landOf } from "./land.js";
import { namedHexes, names, nameSize } from "./names.js";
import { Outside } from "./outside.js";
import { Tools } from "./tools.js";

const WHOLE = 1.075; // times the outline that glows: no gaps between hexes
const HEX = 62; // units of the drawing from side to side
const FINGER = 40; // pixels that a hex must have for a finger
const PIECE = 24; // units from the middle of a piece to its edge
const CLEARLY = 8; // units that one piece must be nearer than another to be meant
const LABELS_AFTER = 60; // milliseconds: when the answer to a click has been painted
const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/** The tooltip of a drawing: `moon-full`, `lone-wolf`, `deer-2`, `1-alpha`. @param {string} shape */
function termOf(shape) {
  const [first, second] = shape.split("-");
  if (first === "moon") return second;
  if (first === "lone") return "lone_wolf";
  if (/^\d+$/.test(second)) return first;
  return second === "pack" ? "pack_wolf" : second;
}

/** @param {Element} element @param {string} name @param {string} value  empty: without the attribute */
function set(element, name, value) {
  if ((element.getAttribute(name) ?? "") === value) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

export class Board {
  /**
   * @param {BoardData} data
   * @param {{
   *   tap: (hex: string, piece: Piece | null) => void, point: (hex: string | null) => void, again: () => void,
   *   closer: () => void,
   * }} owner
   */
  constructor(data, owner) {
    this.data = data;
    this.owner = owner;
    this.corners = (data.outline.match(/-?[\d.]+/g) ?? []).map(Number);
    this.pieces = /** @type {Map<string, SVGElement>} */ (new Map());
    this.standing = /** @type {Piece[]} */ ([]);
    this.hexes = /** @type {Map<string, SVGElement>} */ (new Map());
    this.labelOf = /** @type {((hex: string) => string) | null} */ (null);
    this.labelling = 0;
    this.moonlit = /** @type {Set<string>} */ (new Set()); // the waters that have moons
    /** @type {Record<"inSentence" | "mentioned" | "marked", string[]>} the hexes whose coordinates are shown */
    this.named = { inSentence: [], mentioned: [], marked: [] };
    this.drawNames = beforePaint(() => this.writeNames());
    this.asked = "";
    this.layers = Object.fromEntries(
      ["shine", "trails", "standing", "badges", "cursor", "names"].map((name) => [name, s("g", { class: name })]),
    );
    const { shine, trails, standing, badges, cursor } = this.layers;
    this.glows = s("g");
    this.picked = s("g", { class: "picked" });
    this.veil = s("path", { class: "veil" });
    shine.append(this.veil, this.glows, this.picked);
    this.svg = this.areas();
    this.svg.append(shine, trails);
    const above = s("svg", { class: "sheet", "aria-hidden": "true" }, badges, standing);
    const marks = s("svg", { class: "sheet", "aria-hidden": "true" }, cursor, this.layers.names);
    const all = [this.ground(), this.svg, above, marks];
    this.view = new PanZoom(this.svg, { x: 0, y: 0, w: data.size[0], h: data.size[1] }, all);
    this.outside = new Outside(this.view);
    this.tools = new Tools(this.view, Object.values(data.hexes), () => owner.again());
    const tools = [this.tools.root, this.outside.button];
    this.root = h("section", { class: "board", "aria-label": t("Board") }, all, tools);
    this.view.changed = () => (this.outside.look(), this.tools.look());
    this.here = Object.keys(data.hexes)[0];
    this.listen();
    this.drawNames();
    // A window of another size or a phone that was turned shows another part of the board.
    new ResizeObserver(() => (this.outside.look(), this.tools.place(), this.drawNames())).observe(this.root);
  }

  /** The ground as the server drew it; it never changes, so it is a layer that is painted once. */
  ground() {
    const [head, body] = this.data.svg.split("</defs>");
    const shapes = Object.entries(this.data.shapes).map(([name, markup]) => `<g id="shape-${name}">${markup}</g>`);
    const svg = /** @type {SVGSVGElement} */ (parsed(`${head}${shapes.join("")}</defs></svg>`).firstElementChild);
    svg.querySelectorAll("title, desc").forEach((element) => element.remove());
    for (const name of ["aria-labelledby", "role"]) svg.removeAttribute(name);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "sheet drawn");
    svg.append(landOf(body.replace("</svg>", ""), svg));
    return svg;
  }

  /** A button on every hex. */
  areas() {
    const svg = s("svg", { class: "sheet hexes", role: "group", "aria-label": t("Hexes") });
    for (const [name, { ground, words }] of Object.entries(this.data.hexes)) {
      const hex = s(
        "g",
        { class: "hex", role: "button", tabindex: -1, "aria-label": words, data: { hex: name, ground } },
        s("path", { d: this.around(name, WHOLE) }),
      );
      this.hexes.set(name, hex);
      svg.append(hex);
    }
    return /** @type {SVGSVGElement} */ (svg);
  }

  // -- listening

  /** @param {EventTarget | null} target */
  hexOf(target) {
    return target instanceof Element ? (target.closest("g.hex")?.getAttribute("data-hex") ?? null) : null;
  }

  listen() {
    const { svg, owner } = this;
    let finger = false;
    svg.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), { capture: true });
    svg.addEventListener("click", (event) => {
      const hex = this.hexOf(event.target);
      if (!hex) return;
      const at = this.view.point(event.clientX, event.clientY);
      if (finger && this.closer(at)) return void owner.closer();
      this.rest(hex);
      owner.tap(hex, this.pieceAt(hex, at));
    });
    svg.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") owner.point(this.hexOf(event.target));
    });
    svg.addEventListener("pointerleave", () => owner.point(null));
    svg.addEventListener("focusin", (event) => {
      const hex = this.hexOf(event.target);
      if (!hex) return;
      this.rest(hex);
      if (this.hexes.get(hex)?.matches(":focus-visible")) {
        this.cursor(hex);
        owner.point(hex);
      }
    });
    svg.addEventListener("focusout", () => this.cursor(null));
    svg.addEventListener("keydown", (event) => this.pressed(event));
    this.rest(this.here);
  }

  /**
   * Zoom in if hexes are too small for a finger; false if they are large enough.
   * @param {{x: number, y: number}} at
   */
  closer(at) {
    const size = HEX / this.view.unit;
    if (size >= FINGER) return false;
    this.view.zoom((FINGER * 1.2) / size, at);
    return true;
  }

  /**
   * The piece that was hit on a hex, if it has several; null for a place between them.
   * @param {string} hex @param {{x: number, y: number}} at
   */
  pieceAt(hex, at) {
    const here = this.standing.filter((piece) => piece.hex === hex);
    const far = (/** @type {Piece} */ piece) => Math.hypot(piece.x - at.x, piece.y - at.y);
    const [nearest, next] = here.sort((one, other) => far(one) - far(other));
    return next && far(next) - far(nearest) > CLEARLY ? nearest : null;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const hex = this.hexOf(event.target);
    if (!hex) return;
    const way = ARROWS.indexOf(event.key);
    const next = way >= 0 ? this.data.hexes[hex].arrows[way] : null;
    if (way >= 0) event.preventDefault();
    if (next) this.focus(next);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.owner.tap(hex, null);
    } else if (event.key === "+") this.view.zoom(1.4, this.data.hexes[hex]);
    else if (event.key === "-") this.view.zoom(1 / 1.4, this.data.hexes[hex]);
    else if (event.key === "0") this.view.fit();
  }

  /** The hex that the tab key reaches, besides those that may be chosen. @param {string} hex */
  rest(hex) {
    const before = this.hexes.get(this.here);
    if (!before?.classList.contains("may")) before?.setAttribute("tabindex", "-1");
    this.here = hex;
    this.hexes.get(hex)?.setAttribute("tabindex", "0");
  }

  /** @param {string} hex */
  focus(hex) {
    const { x, y } = this.data.hexes[hex];
    this.view.reveal(x, y);
    this.hexes.get(hex)?.focus({ preventScroll: true });
  }

  /** The hex under the pointer, if it may be chosen. @param {string | null} hex */
  pointed(hex) {
    for (const old of this.layers.shine.querySelectorAll(".pointed")) old.remove();
    if (hex && this.hexes.get(hex)?.classList.contains("may")) this.layers.shine.append(this.shining(hex, "pointed"));
  }

  /** @param {string | null} hex */
  cursor(hex) {
    this.layers.cursor.querySelector("path.cursor")?.remove();
    if (hex) this.layers.cursor.append(this.outline(hex, "cursor"));
  }

  // -- showing

  /**
   * The outline of a hex, where it is: a transform would make the browser treat it as a drawing of its own.
   * @param {string} hex @param {number} [scale]
   */
  around(hex, scale = 1) {
    const { x, y } = this.data.hexes[hex];
    const middle = [x, y];
    const corners = this.corners.map((at, n) => (middle[n % 2] + at * scale).toFixed(1));
    return `M${corners.join(" ")}Z`;
  }

  /** @param {string} hex @param {string} kind */
  outline(hex, kind) {
    return s("path", { d: this.around(hex), class: kind });
  }

  /** @param {string} hex @param {string} kind */
  shining(hex, kind) {
    return s("g", { class: kind, data: { hex } }, this.outline(hex, "casing"), this.outline(hex, "light"));
  }

  /** A ring around the wolf that is picked. @param {Piece | undefined} piece */
  ring(piece) {
    const place = piece && { cx: piece.x, cy: piece.y, r: PIECE * piece.scale };
    const circles = () => ["around", ""].map((kind) => s("circle", { class: kind, ...place }));
    refresh(this.picked, place ?? null, () => (place ? circles() : null));
  }

  /**
   * What glows: hexes by kind, such as `target` or `source`. Hexes that may be chosen say so.
   * @param {Record<string, Iterable<string>>} kinds @param {(hex: string) => string} labelOf
   */
  glow(kinds, labelOf) {
    const glows = Object.entries(kinds).flatMap(([kind, hexes]) => [...hexes].map((hex) => ({ kind, hex })));
    const chosen = new Set(glows.flatMap(({ kind, hex }) => (/target|source/.test(kind) ? hex : [])));
    const asked = glows.flatMap(({ kind, hex }) => (/target|asked/.test(kind) ? hex : []));
    this.ask(asked);
    const middles = (/** @type {Iterable<string>} */ names) => [...names].map((name) => this.data.hexes[name]);
    this.outside.choices(middles(asked), middles(chosen));
    amend(this.glows, glows, () => glows.map(({ kind, hex }) => this.shining(hex, kind)));
    this.pointed(null);
    for (const [name, hex] of this.hexes) {
      hex.classList.toggle("may", chosen.has(name));
      set(hex, "tabindex", chosen.has(name) || name === this.here ? "0" : "-1");
    }
    this.labelOf = labelOf;
    clearTimeout(this.labelling);
    // Labels are for screen readers; the picture does not wait for them.
    this.labelling = setTimeout(() => this.label(), LABELS_AFTER);
  }

  /** While hexes are asked for, the others are darker. @param {string[]} hexes */
  ask(hexes) {
    const key = hexes.join(" ");
    if (this.asked === key) return;
    this.asked = key;
    this.root.classList.toggle("choosing", hexes.length > 0);
    const rest = hexes.length ? [...this.hexes.keys()].filter((hex) => !hexes.includes(hex)) : [];
    set(this.veil, "d", rest.map((hex) => this.around(hex)).join(""));
  }

  label() {
    for (const [name, hex] of this.hexes) {
      const label = this.labelOf?.(name) ?? "";
      if (hex.getAttribute("aria-label") !== label) hex.setAttribute("aria-label", label);
    }
  }

  /** Highlight hexes that the log or a panel is about. @param {string[]} hexes */
  highlight(hexes) {
    this.outlineAll("mentioned", "mention", hexes);
  }

  /** Mark hexes that a text beside the board names. @param {string[]} hexes */
  mark(hexes) {
    if (hexes.join() !== this.named.marked.join()) this.outlineAll("marked", "marked", hexes);
  }

  /** @param {"mentioned" | "marked"} kind @param {string} style @param {string[]} hexes */
  outlineAll(kind, style, hexes) {
    this.named[kind] = hexes;
    this.drawNames();
    for (const old of this.layers.cursor.querySelectorAll(`.${style}`)) old.remove();
    this.layers.cursor.append(...hexes.filter((hex) => hex in this.data.hexes).map((hex) => this.outline(hex, style)));
  }

  /** Show the coordinates of hexes that a sentence names. @param {string[]} hexes */
  name(hexes) {
    this.named.inSentence = hexes;
    this.drawNames();
  }

  writeNames() {
    const shown = namedHexes(this.data, this.named);
    const size = nameSize(this.view.unit);
    refresh(this.layers.names, [shown, size, [...this.moonlit]], () => names(this.data, shown, size, this.moonlit));
  }

  /** Where some hexes are on the screen. @param {string[]} hexes */
  boxOf(hexes) {
    const boxes = hexes.flatMap((hex) => this.hexes.get(hex)?.getBoundingClientRect() ?? []);
    if (!boxes.length) return null;
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** Everything that stands on the board. @param {Scene} scene */
  render(scene) {
    const kept = this.pieces;
    this.pieces = new Map();
    this.standing = scene.pieces;
    this.moonlit = new Set(scene.regions.flatMap(({ moons }, n) => (moons.length ? this.data.regions[n].water : [])));
    this.drawNames();
    for (const piece of scene.pieces) {
      let key = `${piece.hex} ${piece.shape}`;
      while (this.pieces.has(key)) key += "'";
      const drawn = kept.get(key) ?? s("use", { href: `#shape-${piece.shape}`, class: "piece" });
      kept.delete(key);
      const place = `translate(${piece.x} ${piece.y}) scale(${piece.scale})`;
      if (drawn.getAttribute("transform") !== place) drawn.setAttribute("transform", place);
      this.pieces.set(key, drawn);
    }
    for (const gone of kept.values()) gone.remove();
    this.order();
    this.mention(scene);
    amend(this.layers.badges, [scene.regions, scene.moon.scored], () =>
      scene.regions.flatMap((region, n) => badge(this.data, scene, region, n)),
    );
  }

  /** What is on each hex, for tooltips; on water, how the region stands. @param {Scene} scene */
  mention(scene) {
    const terms = new Map(scene.pieces.map(({ hex, shape }) => [hex, termOf(shape)]));
    const regions = new Map(scene.regions.map((region, n) => [this.data.regions[n].water, region.words]));
    for (const [name, hex] of this.hexes) {
      const { ground } = this.data.hexes[name];
      const plain = ground === "water" || ground === "chasm" ? ground : "";
      set(hex, "data-term", terms.get(name) ?? plain);
      set(hex, "data-now", regions.get(name) ?? "");
    }
  }

  /** Put the pieces in the order of the scene; those in place already are not touched. */
  order() {
    const { standing } = this.layers;
    let next = standing.firstChild;
    for (const piece of this.pieces.values()) {
      if (piece === next) next = next.nextSibling;
      else standing.insertBefore(piece, next);
    }
  }
}
