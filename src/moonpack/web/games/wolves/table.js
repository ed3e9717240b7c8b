// @ts-check
/**
 * The table of The Wolves: panels around the board, and what a person does on it.
 *
 * @import { BoardData, Fact, Game, Payment, Scene } from "../../types/wolves.js"
 */

import { h } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { playedByBot, sinceMine } from "../../table/history.js";
import { pause } from "../../table/playback.js";
import { phoneTabs } from "../../table/tabs.js";
import { actions } from "./actions.js";
import { Board } from "./board.js";
import { Log } from "./log.js";
import { moon } from "./moon.js";
import { Motion } from "./motion.js";
import { highlightPayment, own } from "./own.js";
import { Pick } from "./pick.js";
import { regions } from "./regions.js";
import { rivals } from "./rivals.js";
import { scores } from "./scores.js";
import { tabs } from "./tabs.js";
import { narrateScoring, scorings } from "./scoring.js";

/** @typedef {import("../../table/view.js").TableView<Game>} TableView */

const SLOWLY = 2.4;
const SHOWN_AGAIN = 40; // steps of the others

const styles = ["colours.css", "wolves.css", "board.css"];
await Promise.all(styles.map((name) => sheet(new URL(`./${name}`, import.meta.url).href)));

/** @param {HTMLElement} root @param {TableView} view */
export function mount(root, view) {
  return new WolvesTable(root, view);
}

/** @extends {GameTable<Game>} */
class WolvesTable extends GameTable {
  /** @param {HTMLElement} root @param {TableView} view */
  constructor(root, view) {
    super(view);
    this.data = /** @type {BoardData} */ (view.board);
    this.pick = new Pick(null);
    /** @type {Set<string>} the wolves and hexes that may be picked now */
    this.sources = new Set();
    /** @type {Set<string>} */
    this.targets = new Set();
    this.board = new Board(this.data, {
      tap: (hex) => this.tap(hex),
      point: (hex) => this.point(hex),
      again: () => this.again(),
    });
    this.motion = new Motion(this.board);
    this.parts = {
      rivals: h("div", { class: "rivals" }),
      moon: h("section", { class: "moon" }),
      own: h("section", { class: "own", "aria-label": t("Pack board") }),
      actions: h("div", { class: "doing" }),
      log: h("div", { class: "panel" }),
      regions: h("div", { class: "panel" }),
      scores: h("div", { class: "panel" }),
      narrator: h("div", { class: "narrator" }),
    };
    const { parts } = this;
    this.board.root.append(parts.narrator);
    const whole = h(
      "div",
      { class: "wolves" },
      h("aside", { class: "left", "aria-label": t("Rivals and moon") }, parts.rivals, parts.moon),
      this.board.root,
      h("section", { class: "controls", "aria-label": t("What to do") }, this.hintLine, parts.actions),
      h("aside", { class: "right", "aria-label": t("Your pack and details") }, parts.own, tabs(parts)),
    );
    whole.append(
      phoneTabs(whole, [
        ["own", t("My pack")],
        ["rivals", t("Rivals")],
        ["news", t("Details")],
      ]),
    );
    this.log = new Log(parts.log, this.data, (hexes) => this.board.highlight(hexes));
    // On a phone the sheet scrolls, so keys must reach it.
    if (matchMedia("(max-width: 900px)").matches) {
      for (const side of whole.querySelectorAll("aside")) side.tabIndex = 0;
    }
    root.append(whole);
  }

  // -- news

  redraw() {
    this.pick = new Pick(this.view.mine ? this.scene : null);
    this.board.render(this.scene);
    this.render();
  }

  redrawLog() {
    this.log.render(this.view);
  }

  /** @param {Fact[]} facts */
  animate(facts) {
    return this.motion.show(facts);
  }

  /** @param {Fact[]} facts @param {boolean} [ending] */
  explainScoring(facts, ending = false) {
    const scored = scorings(facts);
    if (!scored.length) return;
    narrateScoring(this.parts.narrator, this.data, scored, {
      highlight: (hexes) => this.board.highlight(hexes),
      names: this.scene.seats.map((player) => player.name),
      after: () => afterwards(this.view),
      closed: () =>
        /** @type {HTMLElement | null} */ (this.parts.actions.querySelector("button"))?.focus({ preventScroll: true }),
      ending,
    });
  }

  /** Show the turns since your own last one again. */
  again() {
    const facts = sinceMine(this.view, SHOWN_AGAIN);
    this.playback.showAgain(async (stop) => {
      const narrator = (/** @type {Fact} */ fact) => {
        this.say(fact.words ?? "");
        this.board.highlight(fact.touches ?? []);
      };
      await this.motion.show(facts, SLOWLY, narrator, stop);
      await pause(600, stop);
      this.board.highlight([]);
      this.say(null);
    });
  }

  // -- choosing

  /** @param {string} hex */
  tap(hex) {
    if (!this.view.mine || this.view.busy) {
      this.point(hex);
      return;
    }
    const chosen = this.pick.tap(hex);
    if (chosen === "nothing") this.explainHex(hex);
    else if (chosen) void this.play(this.pick.steps(chosen));
    else {
      this.render();
      this.point(hex);
      if (this.pick.options.length) super.say(this.question());
      this.focusOptions();
    }
  }

  /** Say why nothing can be done on a hex. @param {string} hex */
  explainHex(hex) {
    const { pick, data } = this;
    const { ground } = data.hexes[hex];
    const terrain = data.terrains[ground];
    if (pick.between && terrain && pick.cannotPay(ground)) {
      this.say(t("{hex} is {terrain}. You cannot pay for that terrain now.", { hex, terrain }), true);
    } else void this.explain(pick.impossibleSteps(hex, ground), this.hexWords(hex));
  }

  /** Move the focus to a choice among buttons, for keyboard users. */
  focusOptions() {
    if (!document.activeElement?.closest("g.hex")?.matches(":focus-visible")) return;
    if (this.pick.options.length || this.pick.way) {
      /** @type {HTMLElement | null} */ (this.parts.actions.querySelector(".option, .chip"))?.focus();
    }
  }

  back() {
    const from = this.pick.from ?? this.pick.way?.hex;
    if (!this.pick.back()) return;
    if (this.pick.during && !this.pick.action) this.pick = this.pick.during;
    this.render();
    if (from && document.activeElement === document.body) this.board.focus(from);
  }

  keys() {
    return { e: () => this.endTurn() };
  }

  endTurn() {
    if (this.pick.end) void this.play(this.pick.end.steps);
  }

  /** Choose an action, or no longer; during a move, one that is to follow it. @param {string} name */
  chooseAction(name) {
    const pick = this.pick.next ?? this.pick;
    pick.action = pick.action === name ? null : name;
    pick.pay = pick.from = pick.way = null;
    pick.options = [];
    this.pick = pick.action || !pick.during ? pick : pick.during;
  }

  // -- saying

  /** @param {string | null} hex */
  point(hex) {
    this.board.pointed(hex);
    if (!hex) {
      this.say(null);
      return;
    }
    const ways = this.pick.on(hex);
    const pay = ways.length ? this.pick.paidBy(ways[0]) : null;
    this.say(this.hexWords(hex), false, pay);
  }

  /** What is on a hex, and what could be done there. @param {string} hex */
  hexWords(hex) {
    const { hexes } = this.data;
    const parts = [hexes[hex].words, this.scene.labels[hex]];
    const { ground, region } = hexes[hex];
    if (ground === "water" && region !== undefined) parts.push(this.scene.regions[region]?.words);
    const ways = this.pick.on(hex);
    const shown = ways.length > 0 && (this.targets.has(hex) || (this.pick.between && !this.pick.action));
    if (shown && ways.length === 1) {
      const pay = this.pick.paidBy(ways[0]);
      parts.push(this.pick.words(ways[0]), pay?.words);
    } else if (shown) parts.push(...new Set(ways.map((way) => this.pick.option(way, ways))));
    if (shown && this.pick.during) parts.push(t("ends your move too"));
    if (shown) return parts.filter(Boolean).join(" · ");
    if (this.pick.from === hex) parts.push(t("tap a glowing hex to move there"));
    else if (this.sources.has(hex)) parts.push(t("tap to see where it can go"));
    return parts.filter(Boolean).join(" · ");
  }

  /**
   * Say something beside the board, and show which tiles would be flipped to pay for it.
   * @param {string | null} words @param {boolean} [loud] @param {Payment | null} [pay]
   */
  say(words, loud = false, pay = null) {
    super.say(words, loud);
    highlightPayment(this.parts.own, this.seat === this.scene.turn ? (pay?.tiles ?? []) : []);
  }

  /** What to do next. */
  hint() {
    const hint = this.view.mine ? this.hintOf(this.pick) : "";
    return this.pick.during ? `${t("This ends your move.")} ${hint}` : hint;
  }

  /** @param {Pick} pick */
  hintOf(pick) {
    if (pick.way) return t("Choose how to pay.");
    if (pick.options.length) return this.question();
    if (pick.from) return t("Choose a glowing hex for the wolf on {hex}.", { hex: pick.from });
    if (pick.action === "move") return t("Choose a wolf.");
    if (pick.action || (!pick.between && this.targets.size)) return t("Choose a glowing hex.");
    if (pick.next && this.sources.size) return t("Choose a wolf. Another action, or ending the turn, ends your move.");
    if (!pick.between && this.sources.size) return t("Choose a wolf.");
    if (pick.between && pick.all.length) return t("Choose an action, or tap a wolf to see where it can go.");
    return "";
  }

  /** What is to be chosen among the options on a hex. */
  question() {
    const { options } = this.pick;
    const [{ hex }] = options;
    if (options.every((way) => way.from)) return t("Which wolf shall move to {hex}?", { hex });
    if (options.every((way) => way.track)) return t("From which track shall the den on {hex} come?", { hex });
    return t("Choose one of these.");
  }

  // -- drawing

  /** The seat whose pack board is shown large. */
  get seat() {
    return this.view.you.eyes ?? this.scene.turn ?? 1;
  }

  render() {
    const { parts, data, scene } = this;
    const highlight = (/** @type {string[]} */ hexes) => this.board.highlight(hexes);
    this.people();
    moon(parts.moon, data, scene);
    this.renderOwn();
    this.redrawLog();
    regions(parts.regions, data, scene, highlight);
    scores(parts.scores, data, scene);
    this.renderChoices();
    this.say(null);
  }

  /** Draw what depends on who is connected. */
  people() {
    rivals(this.parts.rivals, this.data, this.scene, this.seat, this.view);
  }

  renderOwn() {
    const yours = this.view.you.seats.includes(this.seat) && !this.view.shared;
    own(this.parts.own, this.data, this.scene.seats[this.seat - 1], yours);
  }

  renderChoices() {
    const { pick, view, board } = this;
    const focused = this.parts.actions.contains(document.activeElement);
    this.sources = pick.sources();
    this.targets = pick.targets();
    board.glow(
      {
        source: pick.from || pick.way ? [] : this.sources,
        target: this.targets,
        chosen: [pick.from, ...pick.options.slice(0, 1).map((way) => way.hex)].flatMap((hex) => hex ?? []),
      },
      (hex) => this.hexWords(hex),
    );
    const situation = {
      mine: view.mine,
      watching: !view.you.seats.length,
      hurried: view.hurried,
      over: this.scene.phase === "over",
      bot: playedByBot(view, this.scene.turn),
    };
    actions(this.parts.actions, this.data, pick, situation, {
      action: (name) => this.change(() => this.chooseAction(name)),
      pay: (pay) => this.change(() => (pick.pay = pay)),
      way: (way) => {
        const chosen = pick.choose([way]);
        if (chosen) void this.play(pick.steps(chosen));
        else this.change(() => undefined);
      },
      play: (steps) => void this.play(steps),
      back: () => this.back(),
      after: () => [
        h("button", { data: { key: "tell" }, on: { click: () => this.explainLast(true) } }, t("Final score")),
        ...afterwards(view),
      ],
      hurry: () => this.change(() => this.toggleHurry()),
      say: (words, payment) => this.say(words, false, payment),
    });
    // A button that was pressed may be gone; for keyboard users the focus moves to the next one.
    if (focused && document.activeElement === document.body) {
      const next = this.parts.actions.querySelector("button:not(.plain, [aria-disabled])");
      if (next instanceof HTMLElement) next.focus();
      else board.focus(board.here);
    }
  }

  /** Change what is picked. @param {() => void} apply */
  change(apply) {
    apply();
    this.renderChoices();
    this.say(null);
  }
}
