// @ts-check
/**
 * The table of The Wolves: panels around the board, and what a person does on it.
 *
 * @import { Game, Payment, Piece } from "../../types/wolves.js"
 */

import { afterPaint, h } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { keepFitting } from "../../table/fitting.js";
import { playedByBot } from "../../table/history.js";
import { phoneTabs } from "../../table/tabs.js";
import { actions } from "./actions.js";
import { hexWords, hexesIn, hintOf } from "./hints.js";
import { Log } from "./log.js";
import { moon } from "./moon.js";
import { highlightPayment, own } from "./own.js";
import { Pick } from "./pick.js";
import { regions } from "./regions.js";
import { rivals } from "./rivals.js";
import { scores } from "./scores.js";
import { strip } from "./strip.js";
import { tabs } from "./tabs.js";
import { tileWords } from "./parts.js";
import { TellingTable } from "./telling.js";

/** @typedef {import("../../table/view.js").TableView<Game>} TableView */
const styles = ["colours.css", "wolves.css", "board.css", "telling.css", "phone.css"];
await Promise.all(styles.map((name) => sheet(new URL(`./${name}`, import.meta.url).href)));

/** @param {HTMLElement} root @param {TableView} view */
export function mount(root, view) {
  return new WolvesTable(root, view);
}

class WolvesTable extends TellingTable {
  /** @param {HTMLElement} root @param {TableView} view */
  constructor(root, view) {
    super(view);
    /** @type {import("../../table/view.js").Setting[]} */
    this.settings = ["pace", "autoEnd", "askEnd", "names"];
    this.pick = new Pick(null);
    this.caption = "";
    /** @type {Set<string>} the wolves and hexes that may be picked now */
    this.sources = new Set();
    /** @type {Set<string>} */
    this.targets = new Set();
    this.parts = {
      rivals: h("div", { class: "rivals" }),
      moon: h("section", { class: "moon" }),
      own: h("section", { class: "own", "aria-label": t("Pack board") }),
      actions: h("div", { class: "doing" }),
      log: h("div", { class: "panel" }),
      regions: h("div", { class: "panel" }),
      scores: h("div", { class: "panel" }),
      strip: h("div", { class: "strip", "aria-hidden": "true" }),
    };
    const { parts } = this;
    const whole = h(
      "div",
      { class: "wolves" },
      h("aside", { class: "left", "aria-label": t("Rivals and moon") }, parts.rivals, parts.moon),
      parts.strip,
      this.board.root,
      this.narrator,
      h("section", { class: "controls", "aria-label": t("What to do") }, this.hintLine, parts.actions),
      h("aside", { class: "right", "aria-label": t("Your pack and details") }, parts.own, tabs(parts)),
    );
    /** @type {[string, string][]} */
    const panels = [
      ["own", t("My pack")],
      ["rivals", t("Rivals")],
      ["news", t("Details")],
    ];
    panels.unshift(view.player ? ["turn", t("Turn")] : ["replay", t("Replay")]);
    whole.append(phoneTabs(whole, panels));
    this.whole = whole;
    this.log = new Log(parts.log, this.data, (hexes) => this.board.highlight(hexes));
    // On a phone the sheet scrolls, so keys must reach it.
    if (matchMedia("(max-width: 900px)").matches) {
      for (const side of whole.querySelectorAll("aside")) side.tabIndex = 0;
    }
    root.append(whole);
    this.fitHint = keepFitting(this.hintLine);
    this.dock = parts.actions;
    this.renderDetailsSoon = afterPaint(() => this.renderDetails());
  }

  // -- news

  redraw(anew = true) {
    const before = this.pick;
    this.caption = ""; // the bar speaks of what is new
    if (anew) {
      this.pick = new Pick(this.view.mine ? this.scene : null, null, this.isTaught);
      this.pickEarly();
    }
    if (this.view.mine && !before.offers.length) this.showTurn();
    this.board.render(this.scene);
    this.render();
  }

  /** Pick a wolf, if one can move there. @param {string} hex @param {Piece | null} hit */
  pickWolf(hex, hit) {
    if (this.pick.wolvesOn(hex).length) this.pick.tap(hex, this.wolfOf(hit));
  }

  /** The kind of wolf that was hit, if it is one of the player to move. @param {Piece | null} hit */
  wolfOf(hit) {
    return (hit?.pack === this.scene.turn && hit?.piece) || null;
  }

  /** On a phone: show what can be done, whichever panel was shown. */
  showTurn() {
    const tab = this.whole.querySelector(".phone-tabs [data-tab=turn]");
    if (tab instanceof HTMLElement && this.whole.dataset.tab !== "turn") tab.click();
  }

  redrawLog() {
    this.log.render(this.view, () => this.toldMoments);
  }

  // -- choosing

  /** @param {string} hex @param {Piece | null} [hit]  the piece that was hit on it, if it has several */
  tap(hex, hit = null) {
    this.showTurn();
    if (!this.view.mine || this.view.busy) {
      this.pickSoon(() => this.pickWolf(hex, hit));
      this.point(hex);
      return;
    }
    const piece = this.wolfOf(hit);
    const chosen = this.pick.tap(hex, piece);
    if (chosen === "nothing" && piece && this.pick.wolvesOn(hex).length) {
      void this.explain(this.pick.stepsOfWolf(hex, piece), this.hexWords(hex));
    } else if (chosen === "nothing") this.explainHex(hex);
    else if (chosen) void this.play(this.pick.steps(chosen));
    else {
      this.render();
      if (!this.pick.begun) this.point(hex);
      this.focusOptions();
    }
  }

  /** Let a tile pay, or no longer. @param {number} tile */
  pickTile(tile) {
    const { pick, view, scene, data } = this;
    const n = scene.seats[this.seat - 1]?.tiles[tile];
    if (!view.mine || view.busy || this.seat !== scene.turn) {
      if (n) this.say(tileWords(data, n, tile));
      return;
    }
    const paying = pick.between ? pick : pick.next;
    if (!paying || !paying.pickTile(tile)) this.say(t("This tile cannot pay for that now."), true);
    else this.change(() => (this.pick = paying.begun || !paying.during ? paying : paying.during));
  }

  /** Say why nothing can be done on a hex. @param {string} hex */
  explainHex(hex) {
    const steps = this.pick.impossibleSteps(hex, this.data.hexes[hex].ground);
    const answer = this.view.answerTo?.(hex, steps);
    if (answer) this.say(answer, true);
    else void this.explain(steps, this.hexWords(hex));
  }

  /** Move the focus to a choice among buttons: so that the arrow keys and Enter work at once. */
  focusOptions() {
    const { pick } = this;
    const asked = pick.way || pick.options.length > 0 || pick.wolves.length > 1;
    const byKey = document.activeElement?.closest("g.hex")?.matches(":focus-visible");
    if (!asked || (!pick.way && !byKey)) return;
    const next = this.parts.actions.querySelector(".option, .pay-card");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  back() {
    const from = this.pick.from ?? this.pick.way?.hex;
    if (!this.pick.back()) return;
    if (this.pick.during && !this.pick.action) this.pick = this.pick.during;
    this.render();
    if (from && document.activeElement === document.body) this.board.focus(from);
  }

  keys() {
    const actions = (this.view.board?.actions ?? []).map(({ name }, n) => [
      String(n + 1),
      () => this.pressAction(name),
    ]);
    return { e: () => this.end(), ...Object.fromEntries(actions) };
  }

  /** Choose an action by its key. @param {string} name */
  pressAction(name) {
    const button = this.parts.actions.querySelector(`[data-action="${name}"]`);
    if (!(button instanceof HTMLElement)) return;
    button.focus();
    button.click();
  }

  /** For keyboard users the focus goes to the first hex that may be chosen. @param {boolean} byKey */
  focusBoard(byKey) {
    if (byKey && this.pick.begun && this.firstHex) this.board.focus(this.firstHex);
  }

  /** The hex that may be chosen from which the tab key reaches all the others. */
  get firstHex() {
    const asked = this.targets.size ? this.targets : this.sources;
    return [...this.board.hexes.keys()].find((hex) => asked.has(hex));
  }

  /** Also on a hex that may not be chosen while one is asked for. */
  get isFocusLost() {
    const hex = document.activeElement?.closest("g.hex");
    return super.isFocusLost || Boolean(hex && !this.pick.between && this.firstHex && !hex.matches(".may"));
  }

  /** The first action, or the first hex of a step without actions. */
  focusFirst() {
    const first = this.parts.actions.querySelector("button:not(.plain, [aria-disabled])");
    const hex = this.pick.between ? null : this.firstHex;
    if (hex) this.board.focus(hex);
    else if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  end() {
    if (this.pick.end) this.endTurn(this.pick.end);
  }

  /** Choose an action, or no longer; during a move, one that is to follow it. @param {string} name */
  chooseAction(name) {
    const pick = this.pick.next ?? this.pick;
    pick.chooseAction(name);
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

  /** @param {string} hex */
  hexWords(hex) {
    return hexWords(hex, this.pick, this.data, this.scene, this);
  }

  /**
   * Say something beside the board, and show which tiles would be flipped to pay for it.
   * @param {string | null} words @param {boolean} [loud] @param {Payment | null} [pay]
   */
  say(words, loud = false, pay = null) {
    super.say(words, loud);
    this.fitHint();
    this.board.name(hexesIn(this.hintLine.textContent ?? ""));
    const mine = this.view.mine && this.seat === this.scene.turn;
    highlightPayment(this.parts.own, mine && pay ? pay.tiles : [], mine ? this.pick.tiles : new Set());
  }

  /** Whether a coach says what to do. */
  get isTaught() {
    return this.view.exercise === "lesson";
  }

  /** What to do next. */
  hint() {
    const coachSays = this.isTaught && !this.pick.begun; // what comes next
    const next = this.view.mine && !coachSays ? hintOf(this.pick, this.data, this) : "";
    const hunted = this.pick.begun ? "" : this.huntedNow;
    return [hunted, next].filter(Boolean).join(" · ");
  }

  // -- drawing

  render() {
    this.whole.dataset.phase = this.scene.phase;
    moon(this.parts.moon, this.data, this.scene);
    this.renderPoints();
    this.renderChoices();
    this.say(null);
  }

  renderPoints() {
    this.people();
    this.renderOwn();
    this.renderDetailsSoon();
  }

  /** Draw what tells of a click more than it answers it. */
  renderDetails() {
    const { parts, data } = this;
    this.redrawLog();
    this.renderTrace();
    regions(parts.regions, data, this.scene, (hexes) => this.board.highlight(hexes));
    scores(parts.scores, data, this.toldScene);
  }

  /** Draw what depends on who is connected. */
  people() {
    strip(this.parts.strip, this.data, this.toldScene, this.view);
    rivals(this.parts.rivals, this.data, this.toldScene, this.seat, this.view, this.lately);
  }

  renderOwn() {
    const yours = this.view.you.seats.includes(this.seat) && !this.view.shared;
    const player = this.shownPlayer;
    own(this.parts.own, this.data, player, yours, (tile) => this.pickTile(tile), this.lately);
  }

  renderChoices() {
    const { pick, view, board } = this;
    const focused = this.parts.actions.contains(document.activeElement);
    this.sources = pick.sources();
    this.targets = pick.targets();
    view.picked?.(pick.doing, pick.from ?? pick.options[0]?.hex ?? null);
    this.captionChoice(pick.during ? t("End the move and choose an action") : "");
    const asksWolf = !this.targets.size && (pick.begun || !pick.between);
    board.glow(
      {
        [asksWolf ? "source asked" : "source"]: pick.from || pick.way ? [] : this.sources,
        target: this.targets,
        chosen: [pick.from, pick.alpha, ...pick.options.slice(0, 1).map((way) => way.hex)].flatMap((hex) => hex ?? []),
      },
      (hex) => this.hexWords(hex),
    );
    const picked = pick.wolf ?? { hex: pick.from, piece: pick.piece };
    board.ring(
      this.scene.pieces.find(
        (piece) => piece.hex === picked.hex && piece.piece === picked.piece && piece.pack === this.scene.turn,
      ),
    );
    const situation = {
      mine: view.mine,
      watching: !view.you.seats.length,
      taught: this.isTaught,
      live: this.isLive,
      hurried: view.hurried,
      over: this.scene.phase === "over",
      bot: playedByBot(view, this.scene.turn),
      player: this.scene.seats[(this.scene.turn ?? 0) - 1] ?? null,
    };
    actions(this.parts.actions, this.data, pick, situation, {
      action: (name) => this.changeByButton(() => this.chooseAction(name)),
      pay: (pay) => pick.way && void this.play(pick.steps(pick.way, pay)),
      tile: (tile) => this.pickTile(tile),
      wolf: (piece) => this.changeByButton(() => ((pick.piece = piece), (pick.options = []))),
      way: (way) => {
        const chosen = pick.choose([way]);
        if (chosen) void this.play(pick.steps(chosen));
        else {
          this.change(() => undefined);
          this.focusOptions();
        }
      },
      play: (steps) => void this.play(steps),
      end: () => this.end(),
      back: () => this.back(),
      after: () => afterwards(view),
      hurry: () => this.change(() => this.toggleHurry()),
      skip: () => this.skip(),
      say: (words, payment) => this.say(words, false, payment),
    });
    // A button that was pressed may be gone; for keyboard users the focus moves to the next one.
    if (focused && document.activeElement === document.body) {
      const next = this.parts.actions.querySelector("button:not(.plain, [aria-disabled])");
      if (next instanceof HTMLElement) next.focus();
      else board.focus(board.here);
    }
  }

  /** What is picked may be something else than the bar has asked for. @param {string} words */
  captionChoice(words) {
    if (words !== this.caption) this.view.caption?.(words);
    this.caption = words;
  }

  /** The same by a button, after which the board is next. @param {() => void} apply */
  changeByButton(apply) {
    const byKey = Boolean(document.activeElement?.matches(".doing :focus-visible"));
    this.change(apply);
    this.focusBoard(byKey);
  }

  /** Change what is picked. @param {() => void} apply */
  change(apply) {
    apply();
    this.renderChoices();
    this.say(null);
  }
}
