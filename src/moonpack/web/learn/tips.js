// @ts-check
/**
 * Tooltips on whatever has a `data-term`: what it is, how it stands now (its `title` or `data-now`), and the way to its
 * chapter. They come when the pointer rests on it, when the tab key reaches it, or when a finger rests on it.
 */

/** @import { RulesTerm, RulesTerms } from "../types/wire.js" */

import { h, show } from "../core/dom.js";
import { openRules } from "../core/help.js";
import { t } from "../core/words.js";
import { styles, termsOf } from "./book.js";

const REST = 450; // milliseconds that a pointer rests on a thing
const REST_TO_PLAY = 900; // on a hex or a button, where people point to play
const PRESS = 550; // milliseconds that a finger rests
const LEAVE = 250; // milliseconds to go from the thing to its tooltip
const JITTER = 10; // pixels that a resting finger moves
const GAP = 8; // pixels
const EDGE = 40; // pixels from the right edge of the window
const USED = ".may, .bar :is(button, a), .doing button"; // what one is about to click

/** How long a pointer rests on a thing before its tooltip comes. @param {Element} thing */
const restOn = (thing) => (thing.matches("button, [role=button]") ? REST_TO_PLAY : REST);

/** @param {EventTarget | null} target */
const thingOf = (target) => (target instanceof Element ? target.closest("[data-term]") : null);

/** @param {DOMRect} one @param {DOMRect} other */
const meet = (one, other) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** How far a place is from a box. @param {{x: number, y: number}} place @param {DOMRect} box */
const distance = ({ x, y }, box) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** Where the bar at the top ends: it says what to do, so no tooltip lies on it. */
function belowBar() {
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  return bar && bar.top <= 0 && bar.width > innerWidth / 2 ? Math.max(0, bar.bottom) : 0;
}

/**
 * Where a tooltip could be, best first.
 * @param {DOMRect} around  the thing it is about @param {number} width @param {number} height
 */
function spotsAround(around, width, height) {
  const [x, y] = [around.left + around.width / 2 - width / 2, around.top + around.height / 2 - height / 2];
  const [left, right] = [around.left - width - GAP, around.right + GAP];
  const [top, bottom] = [around.top - height - GAP, around.bottom + GAP];
  const roof = belowBar();
  const isAtEdge = x + width > innerWidth - EDGE && left > GAP;
  const spots = [
    ...(isAtEdge ? [{ x: left, y }] : []),
    ...(top < roof + GAP ? [] : [{ x, y: top }]),
    ...[
      { x, y: bottom },
      { x: right, y },
      { x: left, y },
    ],
    ...[left, right].flatMap((side) => [top, bottom].map((level) => ({ x: side, y: level }))),
  ];
  const fit = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room, least = 0) =>
    Math.max(least + GAP, Math.min(at, room - size - GAP));
  return spots.map((spot) => ({ x: fit(spot.x, width, innerWidth), y: fit(spot.y, height, innerHeight, roof) }));
}

/** The corners of a part of the page, where a tooltip covers little. @param {Element | null} part
 * @param {number} width @param {number} height */
function cornersOf(part, width, height) {
  if (!part) return [];
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const columns = [left + GAP, right - width - GAP];
  return columns.flatMap((x) => [top + GAP, bottom - height - GAP].map((y) => ({ x, y })));
}

class Tips {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.bubble = h("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    /** @type {Element | null} */
    this.thing = null;
    /** The thing that is rested on and has no tooltip yet. @type {Element | null} */
    this.coming = null;
    this.timer = 0;
    this.leaving = 0;
    this.start = { x: 0, y: 0 };
    /** Where the mouse was last, and on what. */
    this.at = this.before = { x: -1, y: -1 };
    /** @type {EventTarget | null} */
    this.under = null;
    /** Whether the keyboard has brought the tooltip, or is about to. */
    this.byKey = false;
    /** A finger has rested: lifting it is not a tap. */
    this.isPressed = false;
    this.stop = new AbortController();
    document.body.append(this.bubble);
    this.listen();
  }

  listen() {
    /** @template {keyof DocumentEventMap} K @param {K} name @param {(event: DocumentEventMap[K]) => void} act */
    const on = (name, act) => document.addEventListener(name, act, { signal: this.stop.signal, capture: true });
    on("pointerover", (event) => this.moved(event));
    on("pointermove", (event) => {
      const moved = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
      if (event.pointerType !== "touch") this.moved(event);
      else if (moved > JITTER) this.cancel();
    });
    on("pointerup", () => this.cancel());
    on("pointercancel", () => this.cancel());
    on("pointerdown", (event) => {
      this.isPressed = false;
      this.start = this.at = this.before = { x: event.clientX, y: event.clientY };
      if (!this.bubble.contains(/** @type {Node} */ (event.target))) this.hide();
      if (event.pointerType !== "touch") this.cancel(); // a click is not a question
    });
    on("click", (event) => {
      if (this.isPressed && !this.bubble.contains(/** @type {Node} */ (event.target))) {
        event.preventDefault();
        event.stopPropagation();
      }
      this.isPressed = false;
    });
    on("contextmenu", (event) => this.isPressed && event.preventDefault());
    on("keyup", (event) => this.reached(event));
    on("focusout", () => this.byKey && this.dismiss());
    on("keydown", (event) => ["Escape", "?"].includes(event.key) && this.dismiss());
    on("scroll", () => this.dismiss());
    addEventListener("resize", () => this.dismiss(), { signal: this.stop.signal });
  }

  /** What comes to lie under a resting mouse has no tooltip: nobody points at it. @param {PointerEvent} event */
  moved(event) {
    const { clientX: x, clientY: y, target } = event;
    if (event.pointerType === "touch") return this.over(event);
    const rests = x === this.at.x && y === this.at.y;
    this.before = this.at;
    this.at = { x, y };
    if (rests) {
      if (this.thing && !this.thing.isConnected) this.hide();
    } else if (target !== this.under) {
      this.under = target;
      this.over(event);
    }
  }

  /** Whether the mouse comes nearer to the tooltip, to read on or to press its button. @param {PointerEvent} event */
  isHeadedFor({ clientX: x, clientY: y }) {
    const box = this.bubble.getBoundingClientRect();
    return distance({ x, y }, box) < distance(this.before, box);
  }

  /** @param {PointerEvent} event */
  over(event) {
    clearTimeout(this.leaving);
    if (this.bubble.contains(/** @type {Node} */ (event.target))) return;
    const thing = thingOf(event.target);
    if (thing === this.thing && thing) return;
    const isUsed = event.target instanceof Element && event.target.closest(USED);
    if (this.thing && isUsed && !this.isHeadedFor(event)) this.hide();
    else if (this.thing) this.leaving = setTimeout(() => this.hide(), LEAVE);
    if (thing === this.coming) return;
    this.cancel();
    if (!thing) return;
    this.coming = thing;
    this.byKey = false;
    const isTouch = event.pointerType === "touch";
    this.start = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(
      () => {
        this.isPressed = isTouch;
        void this.open(thing);
      },
      isTouch ? PRESS : restOn(thing),
    );
  }

  cancel() {
    clearTimeout(this.timer);
    this.coming = null;
  }

  /** A key has moved the focus; where a page moves it by itself, nobody has asked. @param {KeyboardEvent} event */
  reached({ key, target }) {
    if (key !== "Tab" && !key.startsWith("Arrow")) return;
    const thing = thingOf(target);
    // On the board the focus is a cursor; there `?` says what is under it.
    if (thing && thing === target && thing.matches(":focus-visible") && !(thing instanceof SVGElement)) {
      this.cancel();
      this.coming = thing;
      this.byKey = true;
      this.timer = setTimeout(() => void this.open(thing), restOn(thing) - REST);
    }
  }

  /** @param {Element} thing */
  async open(thing) {
    this.coming = thing;
    const loaded = await Promise.all([termsOf(this.game), styles()]).catch(() => null);
    const term = loaded?.[0].terms[thing.getAttribute("data-term") ?? ""];
    if (this.coming !== thing || !term || !thing.isConnected) return; // something else is wanted meanwhile
    this.hide();
    this.coming = null;
    this.thing = thing;
    show(this.bubble, this.content(thing, term));
    this.bubble.hidden = false;
    thing.setAttribute("aria-describedby", "tip");
    // Whoever rests the mouse on the board mostly thinks about where to go.
    const isAsked = this.byKey || this.isPressed || !(thing instanceof SVGElement);
    if (!this.place(thing) && !isAsked) this.hide();
  }

  /** @param {Element} thing @param {RulesTerm} term */
  content(thing, term) {
    const title = thing.getAttribute("title");
    if (title) {
      thing.removeAttribute("title"); // else the browser shows a second tooltip
      thing.setAttribute("data-now", title);
    }
    const now = thing.getAttribute("data-now");
    const note = thing.getAttribute("data-note");
    const read = () => {
      this.hide();
      void openRules(this.game, { chapter: term.chapter });
    };
    return [
      h("strong", null, term.name),
      now && h("p", { class: "now" }, now),
      h("p", null, term.text),
      note && h("p", { class: "faint" }, note),
      this.byKey
        ? h("p", { class: "faint" }, t("Press ? for the rules: {chapter}", { chapter: term.title }))
        : h("button", { tabindex: -1, on: { click: read } }, t("Rules: {chapter}", { chapter: term.title })),
    ];
  }

  /**
   * Above the thing, or beside it if there is no room or if what may be clicked would be covered; left of what is in a
   * panel at the right edge, so that the tooltip does not cover the panel. A corner of the board is often free.
   * @param {Element} thing @returns {boolean}  false: wherever it is, it would cover what may be clicked
   */
  place(thing) {
    const around = thing.getBoundingClientRect();
    const { width, height } = this.bubble.getBoundingClientRect();
    const middle = { x: around.left + around.width / 2, y: around.top + around.height / 2 };
    const far = (/** @type {{x: number, y: number}} */ { x, y }) => distance(middle, new DOMRect(x, y, width, height));
    const parts = [thing.closest("section, main"), document.querySelector("section.board, .felt")];
    const beside = parts.flatMap((part) => cornersOf(part, width, height)).sort((one, other) => far(one) - far(other));
    const places = [...spotsAround(around, width, height), ...beside];
    const spots = places.map(({ x, y }) => new DOMRect(x, y, width, height));
    const free = spots.filter((spot) => !meet(spot, around));
    const used = [...document.querySelectorAll(USED)].filter((one) => one !== thing);
    const choices = used.map((one) => one.getBoundingClientRect());
    // Tiles are what one pays with: they are read beside what a tooltip says.
    const tiles = [...document.querySelectorAll(".own .tile")].map((one) => one.getBoundingClientRect());
    const covered = (/** @type {DOMRect} */ spot, /** @type {DOMRect[]} */ boxes) =>
      boxes.filter((box) => meet(spot, box)).length;
    const [best] = (free.length ? free : spots)
      .map((spot) => ({ spot, covers: covered(spot, choices), tiles: covered(spot, tiles) }))
      .sort((one, other) => one.covers - other.covers || one.tiles - other.tiles);
    this.bubble.style.setProperty("--x", `${best.spot.x}px`);
    this.bubble.style.setProperty("--y", `${best.spot.y}px`);
    return !best.covers;
  }

  hide() {
    clearTimeout(this.leaving);
    this.thing?.removeAttribute("aria-describedby");
    this.thing = null;
    this.bubble.hidden = true;
  }

  /** Hide it, and do not show another one. */
  dismiss() {
    this.cancel();
    this.hide();
  }

  leave() {
    this.dismiss();
    this.stop.abort();
    this.bubble.remove();
  }
}

/**
 * Show tooltips until the returned function is called.
 * @param {string} game @param {Event | null} first  what happened on the first thing, if it asks for a tooltip
 */
export function watchTerms(game, first) {
  const tips = new Tips(game);
  if (first instanceof PointerEvent) tips.moved(first);
  else if (first instanceof KeyboardEvent) tips.reached(first);
  return () => tips.leave();
}
