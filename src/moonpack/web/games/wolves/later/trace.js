// @ts-check
/**
 * What changed since one's last turn: trails and marks on the board, and a card that lists it, attacks first.
 *
 * @import { BoardData, Fact } from "../../../types/wolves.js"
 * @import { Board } from "../board.js"
 */

import { beforePaint, h, refresh, s } from "../../../core/dom.js";
import { icon } from "../../../core/icons.js";
import { prefer, prefs } from "../../../core/prefs.js";
import { sheet } from "../../../core/sheet.js";
import { t, tn } from "../../../core/words.js";
import { mark } from "../parts.js";

await sheet(new URL("./trace.css", import.meta.url).href);

/** @typedef {{seats: number[]}} You */

const LISTED = new Set([
  ...["den_built", "lair_built", "lone_wolf_called", "wolf_dominated", "den_dominated"],
  ...["prey_hunted", "wolf_displaced"],
]);
const GROWN = new Set(["den_built", "lair_built", "lone_wolf_called", "wolf_dominated", "den_dominated"]);
const MOST_LINES = 4;
const RED_FOR = 6000; // milliseconds that an attack stands on the board; it stays in the log

/**
 * What the reader did with the card. Opened, it is open for that turn; closed or put away, it stays so until something
 * is done to the reader again.
 * @type {{open: boolean | null, away: boolean}}
 */
const chosen = { open: null, away: false };

export class Trace {
  /** @param {Board} board @param {() => void} again  show it again, step by step */
  constructor(board, again) {
    this.board = board;
    this.again = again;
    this.trails = s("g", { class: "trace" });
    this.tags = s("g", { class: "trace-tags" });
    this.card = h("div", { class: "since" });
    board.layers.trails.append(this.trails);
    board.layers.standing.after(this.tags);
    board.root.append(this.card);
    /** @type {[Fact[], number]} */
    this.shown = [[], 0];
    /** What the card tells of, to know news. */
    this.factsKey = "";
    this.fading = 0;
    this.arrange = beforePaint(() => {
      this.place();
      this.keepClear();
    });
  }

  /**
   * @param {Fact[]} facts  what the others did since the last turn of a player @param {number} seat  of that player
   * @param {(fact: Fact) => string} wordsOf
   */
  render(facts, seat, wordsOf) {
    this.shown = [facts, seat];
    const isNews = this.note(facts, seat);
    const listed = facts.some(isListed) && !chosen.away;
    refresh(this.card, [this.factsKey, listed, prefs.trace], () => {
      if (isNews || !this.card.firstChild) this.arrange(); // it comes back with a turn that was taken back
      return listed ? [cardOf(this, facts, seat, wordsOf), this.awayButton(wordsOf)] : null;
    });
    refresh(this.trails, [facts, prefs.trace], () => (prefs.trace ? this.drawings(facts, seat) : null));
    refresh(this.tags, [facts, prefs.trace], () => (prefs.trace ? this.taken(facts, seat) : null));
  }

  /**
   * Whether there is news; what the reader chose before is forgotten then.
   * @param {Fact[]} facts @param {number} seat
   */
  note(facts, seat) {
    const factsKey = JSON.stringify([seat, facts.map((fact) => [fact.fact, fact.words])]);
    if (!facts.length || factsKey === this.factsKey) return false;
    this.factsKey = factsKey;
    clearTimeout(this.fading);
    this.card.classList.remove("calm");
    if (chosen.open) chosen.open = null;
    if (!facts.some((fact) => isAttack(fact, seat))) return true;
    chosen.open = null;
    chosen.away = false;
    this.fading = setTimeout(() => this.card.classList.add("calm"), RED_FOR);
    return true;
  }

  /** @param {(fact: Fact) => string} wordsOf */
  awayButton(wordsOf) {
    const click = () => {
      chosen.away = true;
      this.render(...this.shown, wordsOf);
    };
    const attributes = { class: "plain", "aria-label": t("Close"), data: { key: "away" } };
    return h("button", { ...attributes, on: { click } }, icon("close"));
  }

  /** Put the card below the moon if there is room, where it covers nothing. */
  place() {
    const { root } = this.board;
    const left = root.parentElement?.querySelector(".left");
    const details = this.card.querySelector("details");
    if (!left || !details) return;
    const isFull = () => !left.clientHeight || left.scrollHeight > left.clientHeight;
    left.append(this.card);
    if (isFull()) details.open = false;
    if (!isFull()) return;
    root.append(this.card);
    details.open = chosen.open ?? true;
  }

  /** Close the card if it covers a part of the board, unless the reader has opened it. */
  keepClear() {
    const details = this.card.querySelector("details");
    if (!details?.open || chosen.open !== null || this.card.parentElement !== this.board.root) return;
    const card = details.getBoundingClientRect();
    const covers = [...this.board.hexes.values()].some((hex) => {
      const box = hex.getBoundingClientRect();
      return box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
    });
    if (covers) details.open = false;
  }

  /** @param {Fact[]} facts @param {number} seat @returns {SVGElement[]} */
  drawings(facts, seat) {
    return facts.flatMap((fact) => {
      if (fact.fact === "wolf_moved") return this.trail(fact.path, fact.pack, "");
      if (fact.fact === "wolf_pushed") return this.trail(fact.path, fact.owner_pack, fact.owner === seat ? "lost" : "");
      if ("owner" in fact && fact.owner === seat && "hex" in fact) return [this.hex(fact.hex, "lost")];
      return GROWN.has(fact.fact) && "hex" in fact ? [this.hex(fact.hex, `new pack-${fact.pack}`)] : [];
    });
  }

  /** @param {string[]} path @param {string} pack @param {string} kind */
  trail(path, pack, kind) {
    const points = path.map((name) => this.board.data.hexes[name]);
    const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
    const [start] = points;
    return [
      s("polyline", { points: line, class: `way casing ${kind}` }),
      s("polyline", { points: line, class: `way pack-${pack} ${kind}` }),
      s("circle", { cx: start.x, cy: start.y, r: 5.5, class: `origin pack-${pack} ${kind}` }),
    ];
  }

  /** @param {string} name @param {string} kind */
  hex(name, kind) {
    return this.board.outline(name, `changed ${kind}`);
  }

  /** The tags of what was taken from a player. @param {Fact[]} facts @param {number} seat */
  taken(facts, seat) {
    return facts.flatMap((fact) => {
      const words = tagOf(fact, seat, this.nameOf);
      if (!words || !("hex" in fact)) return [];
      const { x, y } = this.board.data.hexes[fact.hex];
      const length = widthOf(words);
      const width = length + 46; // the sign, and the ends
      return [
        // The words lie on other hexes and go soon; this sign stays.
        s(
          "g",
          { class: "loss", transform: `translate(${x + 19} ${y - 17})` },
          s("path", { d: "M-10 0l10 -10l10 10l-10 10Z" }),
          s("text", { y: 4.6 }, "!"),
        ),
        s(
          "g",
          { class: "tag", transform: `translate(${x} ${y - 36})` },
          s("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
          s("path", { class: "mark", d: `M${18 - width / 2 - 8} 0l8 -8l8 8l-8 8Z` }),
          s("text", { class: "sign", x: 18 - width / 2, y: 4.2 }, "!"),
          s("text", { x: 11, y: 4.4, textLength: length }, words),
        ),
      ];
    });
  }

  /** @type {(seat: number) => string} */
  nameOf = () => "";
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/** How wide a tag's words are, in the units of the board: fonts and scripts differ. @param {string} words */
function widthOf(words) {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return words.length * 8;
  ruler.font = '600 12.5px system-ui, "DejaVu Sans", sans-serif'; // as in trace.css
  return Math.ceil(ruler.measureText(words).width);
}

/** @param {Fact} fact @param {number} seat @param {(seat: number) => string} nameOf */
function tagOf(fact, seat, nameOf) {
  if (!("owner" in fact) || fact.owner !== seat) return "";
  const name = nameOf(fact.seat);
  switch (fact.fact) {
    case "den_dominated":
      return t("{name} dominated your den", { name });
    case "wolf_dominated":
      return t("{name} dominated your wolf", { name });
    case "wolf_displaced":
      return t("{name} displaced your wolf", { name });
    default:
      return "";
  }
}

/** @param {Fact} fact */
const isListed = (fact) => LISTED.has(fact.fact) || fact.fact === "wolf_moved" || fact.fact === "lead_lost";

/** @param {Fact} fact @param {number} seat */
const isAttack = (fact, seat) => fact.affects === seat && fact.fact !== "wolf_pushed";

/** @param {Trace} trace @param {Fact[]} facts @param {number} seat @param {(fact: Fact) => string} wordsOf */
function cardOf(trace, facts, seat, wordsOf) {
  const { data } = trace.board;
  const attacks = facts.filter((fact) => isAttack(fact, seat));
  const others = facts.filter((fact) => fact.affects !== seat && LISTED.has(fact.fact));
  const moved = facts.filter((fact) => fact.fact === "wolf_moved").length;
  const room = Math.max(0, MOST_LINES - attacks.length);
  const more = others.length - room;
  const toggled = (/** @type {Event} */ event) => {
    prefer({ trace: /** @type {HTMLInputElement} */ (event.target).checked });
    trace.render(...trace.shown, wordsOf);
  };
  const line = (/** @type {Fact} */ fact, /** @type {string} */ kind) =>
    h(
      "li",
      { class: kind },
      mark(packOf(data, fact)),
      h("span", null, kind ? (fact.to_affected ?? fact.words) : wordsOf(fact)),
    );
  const choose = (/** @type {Event} */ event) => {
    // Before the click takes effect.
    chosen.open = !(/** @type {HTMLElement} */ (event.currentTarget).closest("details")?.open);
  };
  const open = chosen.open ?? true;
  return h(
    "details",
    { open, class: attacks.length ? "attacked" : "" },
    h(
      "summary",
      { data: { key: "since" }, on: { click: choose } },
      attacks.length > 0 && h("span", { class: "red hit" }, attacks[0].to_affected),
      h("span", null, t("Since your last turn")),
    ),
    h(
      "label",
      { class: "heading" },
      h("span", null, t("Show it on the board")),
      h("input", {
        type: "checkbox",
        class: "switch",
        checked: prefs.trace,
        data: { key: "trace" },
        on: { change: toggled },
      }),
    ),
    h(
      "ul",
      null,
      attacks.map((fact) => line(fact, "hit")),
      others.slice(0, room).map((fact) => line(fact, "")),
      more > 0 &&
        h("li", { class: "faint" }, tn("and {n} more event, in the log", "and {n} more events, in the log", more)),
      moved > 0 && h("li", { class: "faint" }, tn("{n} wolf has moved", "{n} wolves have moved", moved)),
    ),
    h(
      "button",
      { class: "plain", data: { key: "watch" }, on: { click: () => trace.again() } },
      icon("again"),
      t("Watch it again"),
    ),
  );
}

/** The pack of whoever did something. @param {BoardData} data @param {Fact} fact */
const packOf = (data, fact) => data.packs[("seat" in fact ? Number(fact.seat) : 1) - 1];
