// @ts-check
/** The table of The Wolves: panels around the board, and what a person does on it. */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { pause } from "../../table/showing.js";
import { sinceMine } from "../../table/standing.js";
import { phoneTabs } from "../../table/tabs.js";
import { actions } from "./actions.js";
import { Board } from "./board.js";
import { Log } from "./log.js";
import { moon } from "./moon.js";
import { Motion } from "./motion.js";
import { own, paying } from "./own.js";
import { Pick } from "./pick.js";
import { regions } from "./regions.js";
import { rivals } from "./rivals.js";
import { scores } from "./scores.js";
import { tabs } from "./tabs.js";
import { scorings, tellScoring } from "./telling.js";

/**
 * @typedef {import("../../table/state.js").TableState} TableState
 * @typedef {import("../../table/state.js").Fact} Fact
 * @typedef {import("./types.js").Scene} Scene
 */

const SLOWLY = 2.4;
const SHOWN_AGAIN = 40; // steps of the others

/**
 * @param {HTMLElement} root @param {TableState} state
 */
export function mount(root, state) {
  return new WolvesTable(root, state);
}

/** @extends {GameTable<Scene>} */
class WolvesTable extends GameTable {
  /**
   * @param {HTMLElement} root @param {TableState} state
   */
  constructor(root, state) {
    super(state);
    this.data = state.board;
    this.pick = new Pick(null);
    /** @type {Set<string>} the wolves and hexes that may be picked now */
    this.sources = new Set();
    /** @type {Set<string>} */
    this.targets = new Set();
    this.board = new Board(state.board, { tap: (hex) => this.tap(hex), point: (hex) => this.point(hex), again: () => this.again() });
    this.motion = new Motion(this.board);
    this.parts = {
      rivals: h("div", { class: "rivals" }),
      moon: h("section", { class: "moon" }),
      own: h("section", { class: "own", "aria-label": t("Pack board") }),
      actions: h("div", { class: "doing" }),
      log: h("div", { class: "panel" }),
      regions: h("div", { class: "panel" }),
      scores: h("div", { class: "panel" }),
      telling: h("div", { class: "tellings" }),
    };
    const { parts } = this;
    this.board.root.append(parts.telling);
    const whole = h("div", { class: "wolves" },
      h("aside", { class: "left", "aria-label": t("Rivals and moon") }, parts.rivals, parts.moon),
      this.board.root,
      h("section", { class: "controls", "aria-label": t("What to do") }, this.say, parts.actions),
      h("aside", { class: "right", "aria-label": t("Your pack and news") }, parts.own, tabs(parts)));
    whole.append(phoneTabs(whole, [["own", t("My pack")], ["rivals", t("Rivals")], ["news", t("News")]]));
    this.log = new Log(parts.log, this.data, (hexes) => this.board.mention(hexes));
    // On a phone the sheet scrolls, so keys must reach it.
    if (matchMedia("(max-width: 900px)").matches) {
      for (const side of whole.querySelectorAll("aside")) side.tabIndex = 0;
    }
    root.append(whole);
  }

  // -- news

  renew() {
    this.pick = new Pick(this.state.mine ? this.scene : null);
    this.board.render(this.scene);
    this.render();
  }

  retold() {
    this.log.render(this.state);
  }

  /** @param {Fact[]} facts */
  move(facts) {
    return this.motion.show(facts);
  }

  /** @param {Fact[]} facts */
  tellEnd(facts) {
    const told = scorings(facts);
    if (!told.length) return;
    tellScoring(this.parts.telling, this.data, told, {
      mention: (hexes) => this.board.mention(hexes),
      names: this.scene.seats.map((player) => player.name),
      after: () => afterwards(this.state),
      closed: () => /** @type {HTMLElement | null} */ (this.parts.actions.querySelector("button"))?.focus({ preventScroll: true }),
    });
  }

  /** Show the turns since one's own last one again. */
  again() {
    const facts = sinceMine(this.state, SHOWN_AGAIN);
    this.showing.again(async (stop) => {
      const telling = (/** @type {Fact} */ fact) => {
        this.tell(fact.words ?? "");
        this.board.mention(fact.touches ?? []);
      };
      await this.motion.show(facts, SLOWLY, telling, stop);
      await pause(600, stop);
      this.board.mention([]);
      this.tell(null);
    });
  }

  // -- choosing

  /** @param {string} hex */
  tap(hex) {
    if (!this.state.mine || this.state.busy) {
      this.point(hex);
      return;
    }
    const chosen = this.pick.tap(hex);
    if (chosen === "nothing") void this.ask(this.pick.attempt(hex), this.hexWords(hex));
    else if (chosen) void this.play(this.pick.steps(chosen));
    else {
      this.render();
      this.point(hex);
      this.focusOptions();
    }
  }

  /** A choice among buttons takes the focus, so that keys go on there. */
  focusOptions() {
    if (!document.activeElement?.closest("g.hex")?.matches(":focus-visible")) return;
    if (this.pick.options.length || this.pick.way) {
      /** @type {HTMLElement | null} */ (this.parts.actions.querySelector(".option, .chip"))?.focus();
    }
  }

  back() {
    const from = this.pick.from ?? this.pick.way?.hex;
    if (!this.pick.back()) return;
    this.render();
    if (from && document.activeElement === document.body) this.board.focus(from);
  }

  /** @param {string} key */
  shortcut(key) {
    const ends = this.pick.plain.some((one) => one.step === "end");
    if (key === "e" && ends) void this.play(["end"]);
  }

  // -- telling

  /** @param {string | null} hex */
  point(hex) {
    this.board.pointed(hex);
    if (!hex) {
      this.tell(null);
      return;
    }
    const ways = this.pick.on(hex);
    const pay = ways.length ? this.pick.paidBy(ways[0]) : null;
    this.tell(this.hexWords(hex), false, pay);
  }

  /** What is on a hex, and what could be done there. @param {string} hex */
  hexWords(hex) {
    const { hexes } = this.data;
    const parts = [hexes[hex].words, this.scene.labels[hex]];
    if (hexes[hex].ground === "water") parts.push(this.scene.regions[hexes[hex].region]?.words);
    const ways = this.pick.on(hex);
    const shown = ways.length > 0 && (this.targets.has(hex) || (this.pick.between && !this.pick.action));
    if (shown && ways.length === 1) {
      const pay = this.pick.paidBy(ways[0]);
      parts.push(this.pick.words(ways[0]), pay?.words);
    } else if (shown) parts.push(...new Set(ways.map((way) => this.pick.option(way, ways))));
    else if (this.sources.has(hex)) parts.push(t("tap to see where it can go"));
    return parts.filter(Boolean).join(" · ");
  }

  /**
   * Say something beside the board, and show which tiles it would turn.
   * @param {string | null} words @param {boolean} [loud] @param {import("./types.js").Payment | null} [pay]
   */
  tell(words, loud = false, pay = null) {
    super.tell(words, loud);
    paying(this.parts.own, this.seat === this.scene.turn ? (pay?.tiles ?? []) : []);
  }

  /** What to do next, as long as nothing else is told. */
  hint() {
    const { pick } = this;
    if (!this.state.mine) return "";
    if (pick.way) return t("Choose how to pay.");
    if (pick.options.length) return t("Choose one.");
    if (pick.from) return t("Choose a glowing hex for the wolf on {hex}.", { hex: pick.from });
    if (pick.action === "move") return t("Choose a wolf.");
    if (pick.action || (!pick.between && this.targets.size)) return t("Choose a glowing hex.");
    if (!pick.between && this.sources.size) return t("Choose a wolf.");
    if (pick.between && pick.all.length) return t("Choose an action, or tap a wolf to see every place it could go.");
    return "";
  }

  // -- drawing

  /** The seat whose pack board is shown large. */
  get seat() {
    return this.state.you.eyes ?? this.scene.turn ?? 1;
  }

  render() {
    const { parts, data, scene } = this;
    const mention = (/** @type {string[]} */ hexes) => this.board.mention(hexes);
    this.people();
    moon(parts.moon, data, scene);
    this.renderOwn();
    this.retold();
    regions(parts.regions, data, scene, mention);
    scores(parts.scores, data, scene);
    this.renderChoices();
    this.tell(null);
  }

  /** What depends on who is there. */
  people() {
    rivals(this.parts.rivals, this.data, this.scene, this.seat, this.state);
  }

  renderOwn() {
    const yours = this.state.you.seats.includes(this.seat) && !this.state.shared;
    own(this.parts.own, this.data, this.scene.seats[this.seat - 1], yours);
  }

  renderChoices() {
    const { pick, state, board } = this;
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
    const how = { mine: state.mine, watching: !state.you.seats.length, hurried: state.hurried, over: this.scene.phase === "over", busy: state.busy };
    actions(this.parts.actions, this.data, pick, how, {
      action: (name) => this.change(() => {
        pick.action = pick.action === name ? null : name;
        pick.pay = pick.from = null;
      }),
      pay: (pay) => this.change(() => (pick.pay = pay)),
      way: (way) => {
        const chosen = pick.choose([way]);
        if (chosen) void this.play(pick.steps(chosen));
        else this.change(() => undefined);
      },
      play: (steps) => void this.play(steps),
      back: () => this.back(),
      after: () => [h("button", { data: { key: "tell" }, on: { click: () => this.tellLast() } }, t("Final score")), ...afterwards(state)],
      hurry: () => this.change(() => this.hurry()),
      tell: (words, pay) => this.tell(words, false, pay),
    });
    // A button that has done its work is gone; who uses keys goes on with the next one.
    if (focused && document.activeElement === document.body) {
      const next = this.parts.actions.querySelector("button:not(.plain, [aria-disabled])");
      if (next instanceof HTMLElement) next.focus();
      else board.focus(board.here);
    }
  }

  /** @param {() => void} made */
  change(made) {
    made();
    this.renderChoices();
    this.tell(null);
  }
}
