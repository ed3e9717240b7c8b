// @ts-check
/** The table of Moonlight: panels around the grid of cards, and what a person does on it. */

import { beforePaint, h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { sheet } from "../../core/sheet.js";
import { listed, t, tc } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { playedByBot } from "../../table/history.js";
import { keepFitting } from "../../table/fitting.js";
import { keepNewest } from "../../table/newest.js";
import { phoneTabs } from "../../table/tabs.js";
import { count, glance, rounds } from "./count.js";
import { dragCards } from "./drag.js";
import { controls } from "./hand.js";
import { log } from "./log.js";
import { endWords, pointsWords, shapeWords } from "./outcome.js";
import { shapes } from "./parts.js";
import { Pick } from "./pick.js";
import { ownCards, players } from "./players.js";
import { isSmall, nearSeat } from "./sides.js";
import { TellingTable } from "./telling.js";

/**
 * @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView
 */

for (const name of ["moonlight", "phone"]) await sheet(new URL(`./${name}.css`, import.meta.url).href);

/** @param {HTMLElement} root @param {TableView} view */
export function mount(root, view) {
  return new MoonlightTable(root, view);
}

class MoonlightTable extends TellingTable {
  /** @param {HTMLElement} root @param {TableView} view */
  constructor(root, view) {
    super(view);
    this.pick = new Pick(null);
    /** @type {Element | null} where the focus is that is to go to the hand */
    this.leaving = null;
    /** Not at once: a focus makes the browser lay out a page that is still being drawn. */
    this.focusSoon = beforePaint(() => document.activeElement === this.leaving && this.focusHand());
    /** @type {string | null} the cell that is pointed at */
    this.pointed = null;
    this.parts = {
      players: h("aside", { class: "players", "aria-label": t("Players") }),
      glance: h("p", { class: "glance" }),
      doing: h("div", { class: "doing" }),
      rounds: h("section", { class: "rounds" }),
      count: h("section", { class: "count" }),
      log: h("section", { class: "panel", tabindex: 0, "aria-label": t("Log") }),
    };
    this.fitHint = keepFitting(this.hintLine);
    const { parts } = this;
    this.revealNewest = keepNewest(parts.log);
    this.whole.append(
      shapes(this.data),
      parts.players,
      h("main", { class: "middle" }, parts.glance, this.verdict, this.grid.root),
      h("section", { class: "controls", "aria-label": t("What to do") }, this.hintLine, parts.doing),
      h("aside", { class: "story", "aria-label": t("Score and log") }, parts.count, parts.rounds, parts.log),
      phoneTabs(this.whole, [
        ...firstPanel(view),
        ["count", tc("panel", "Score")],
        ["players", t("Players")],
        ["news", t("Log")],
      ]),
    );
    root.append(this.whole);
    dragCards(parts.doing, {
      lift: (slot) => {
        if (!this.view.mine || this.view.busy) return false;
        if (this.pick.slot !== slot) this.chooseCard(slot, false);
        return this.pick.slot === slot;
      },
      drop: (cell) => {
        if (this.pick.card && this.pick.cell !== cell) void this.tap(cell);
      },
    });
  }

  /** The game's own keys: arrows go to the hand at once, digits choose a card of it. */
  keys() {
    const enter = () => {
      if (document.activeElement === document.body) this.focusHand();
    };
    const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => [key, enter]);
    const digits = [0, 1, 2, 3].map((slot) => [String(slot + 1), () => this.chooseCard(slot, true)]);
    return Object.fromEntries([...arrows, ...digits]);
  }

  // -- news

  redraw(anew = true) {
    if (anew) {
      this.pick = new Pick(this.view.mine && !this.ended ? this.scene : null);
      this.pointed = null;
      this.pickEarly();
    }
    this.render();
    const { activeElement: focused } = document;
    if (!this.view.mine || (focused !== document.body && !this.grid.inside.contains(focused))) return;
    this.leaving = focused;
    this.focusSoon();
  }

  redrawLog() {
    const moments = () => this.toldMoments;
    log(this.parts.log, this.view, moments, (cells) => this.grid.highlight(cells));
    this.revealNewest();
  }

  /** Show what a lesson speaks of. @param {import("../../table/view.js").Look} look */
  spotlight(look) {
    void import("./lessons/spotlight.js").then(({ spotlight }) => spotlight(this.whole, look)).catch(report);
  }

  // -- choosing

  /** @param {string} cell */
  async tap(cell) {
    if (this.ended) {
      this.tellAll();
      return;
    }
    if (!this.pick.plays.length || this.view.busy) {
      this.point(cell);
      return;
    }
    this.showTurn();
    const chosen = this.pick.tapCell(cell);
    const answer = chosen === "nothing" && this.view.answerTo?.(cell, this.pick.impossibleSteps(cell));
    if (answer) this.say(answer, true);
    else if (chosen === "nothing") await this.explain(this.pick.impossibleSteps(cell), this.words(cell));
    else if (chosen) await this.play([chosen.step]);
    else this.changed();
  }

  /** On a phone: show the hand again, where a panel lies over it. */
  showTurn() {
    const tab = this.whole.querySelector(".phone-tabs [data-tab=turn]");
    if (tab instanceof HTMLElement && this.whole.dataset.tab !== "turn") tab.click();
  }

  /** @param {number} slot  of the hand @param {boolean} byKey  the focus goes on to the table */
  chooseCard(slot, byKey) {
    if (!this.view.mine) this.pickSoon(() => this.pickCard(slot));
    if (!this.pickCard(slot)) return;
    this.changed();
    if (byKey && this.pick.card) this.grid.focus();
  }

  /** Pick a card, if there is a place for it. @param {number} slot */
  pickCard(slot) {
    const { pick } = this;
    const goes = Boolean(pick.hand[slot]) && pick.goes(pick.hand[slot]);
    if (goes) pick.tapCard(slot);
    return goes;
  }

  back() {
    if (this.ended) this.tellAll();
    else if (this.pick.back()) this.changed();
  }

  changed() {
    this.renderChoices();
    this.renderCount();
    this.view.caption?.(this.caption());
    this.say(null);
  }

  focusHand() {
    const { doing } = this.parts;
    const held = doing.querySelector(".chosen") ?? doing.querySelector(".may, .go") ?? doing.querySelector("button");
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
  }

  // -- saying

  /** @param {string | null} words @param {boolean} [loud] */
  say(words, loud = false) {
    super.say(words, loud);
    this.fitHint();
  }

  /** @param {string | null} cell */
  point(cell) {
    this.pointed = cell;
    if (this.ended) return;
    this.renderCount();
    this.say(cell && this.words(cell));
  }

  /** The play that is picked, or that a picked wolf would make on the cell pointed at. */
  get foreseen() {
    const { pick, pointed } = this;
    if (pick.options.length) return pick.options[0];
    if (!pick.card || !pointed) return null;
    const plays = pick.plays.filter((play) => play.cell === pointed && play.card === pick.card);
    return plays.find((one) => !one.one_shot) ?? plays[0] ?? null;
  }

  /** What lies on a cell, and what picking it would do. @param {string} cell */
  words(cell) {
    const { pick } = this;
    const { words: lies } = this.shown.cells[cell];
    const plays = pick.plays.filter((play) => play.cell === cell && (!pick.card || play.card === pick.card));
    if (!plays.length) return lies;
    const play = plays.find((one) => !one.one_shot) ?? plays[0];
    if (!pick.card) {
      const cards = [...new Set(plays.map((play) => play.card))];
      return `${lies} · ${t("you can play {cards} here", { cards: listed(cards) })}`;
    }
    const end = endWords(this.view, this.scene, play.preview);
    return end ? `${play.words} ${end}` : play.words;
  }

  /** What the bar says of what is picked; empty: whose turn it is. */
  caption() {
    if (this.ended) return this.endCaption();
    const [play] = this.pick.options;
    return play?.preview?.ends ? t("This would end the round") : ""; // whose turn it is stands before it
  }

  /** What to do next. */
  hint() {
    const { pick, view } = this;
    if (!view.mine || this.ended) return "";
    if (view.you.must_look) return t("Press the button to see your hand.");
    if (pick.offer) return pick.offer.leader ? t("You keep your leader until the end of the match.") : pick.offer.words;
    if (pick.offers.length) return offerHint(this.scene.phase);
    if (pick.options.length) return endWords(view, this.scene, pick.options[0].preview) || this.playWords();
    if (pick.card) return t("{card}. Choose an outlined place for it.", { card: this.data.cards[pick.card] });
    if (pick.cell) return t("Choose a wolf for this place.");
    if (!pick.plays.length) return "";
    const choose = t("Choose a wolf from your hand, or a place.");
    const isFirst = !view.moments.some(({ kind, seat }) => kind === "step" && seat && view.you.seats.includes(seat));
    return isFirst ? [ownCards(this.data), choose].filter(Boolean).join(" ") : choose;
  }

  /** The play that is picked. On a phone the points stand here, too: there is no room for them beside the hand. */
  playWords() {
    const [{ words, preview }] = this.pick.options;
    return preview && isSmall() ? `${pointsWords(this.view, this.scene, preview)} ${words}` : words;
  }

  // -- drawing

  /** Draw what depends on who is connected. */
  people() {
    const { parts, data, shown, view } = this;
    players(parts.players, data, shown, nearSeat(view), view);
    glance(parts.glance, shown, view);
  }

  render() {
    const { parts, shown, view } = this;
    this.people();
    const counted = this.held.size ? { ...shown, rounds: shown.rounds.slice(0, -1) } : shown;
    rounds(parts.rounds, counted, view);
    this.renderVerdict();
    this.redrawLog();
    this.changed();
  }

  renderCount() {
    const play = this.foreseen;
    const preview = play?.preview ? { preview: play.preview, card: play.card } : null;
    count(this.parts.count, this.shown, this.view, preview);
  }

  renderChoices() {
    const { pick, view, shown } = this;
    const focused = this.parts.doing.contains(document.activeElement);
    view.picked?.(null, pick.cell, pick.options[0]?.step);
    const counted = pick.options[0]?.preview?.count ?? shown.count;
    this.grid.render(shown, pick, view, (cell) => this.words(cell), this.rowStory(), counted);
    if (this.ended) this.renderNext(this.parts.doing);
    else controls(this.parts.doing, this.data, shown, pick, this.situation(), this.handlers());
    // A button that was pressed may be gone; for keyboard users the focus moves on.
    if (!focused || document.activeElement !== document.body) return;
    this.leaving = document.body;
    this.focusSoon();
  }

  situation() {
    const { view, scene } = this;
    const preview = this.pick.options[0]?.preview;
    return {
      seat: view.you.eyes ?? null,
      mine: view.mine,
      mustLook: view.you.must_look,
      shared: view.shared,
      hurried: view.hurried,
      bot: playedByBot(view, scene.turn),
      watching: !view.you.seats.length,
      over: scene.phase === "over",
      begun: view.moments.some(({ kind }) => kind === "step"),
      end: endWords(view, scene, preview),
      points: preview ? `${pointsWords(view, scene, preview)} ${shapeWords(scene, preview)}` : "",
    };
  }

  /** @returns {import("./hand.js").Handlers} */
  handlers() {
    const { pick, view } = this;
    return {
      card: (slot, byKey) => this.chooseCard(slot, byKey),
      offer: (choice) => {
        pick.offer = pick.offer?.step === choice.step ? null : choice;
        this.changed();
      },
      play: (step) => void this.play([step]),
      back: () => this.back(),
      look: (seat) => view.player?.look(seat),
      again: () => this.again(),
      hurry: () => {
        this.toggleHurry();
        this.changed();
      },
      above: () => this.grid.focus(),
      say: (words) => !this.ended && !pick.options.length && this.say(words),
      after: () => [
        h("button", { data: { key: "tell" }, on: { click: () => this.explainLast() } }, t("How it ended")),
        ...afterwards(view),
      ],
    };
  }
}

/** @param {string} phase */
function offerHint(phase) {
  if (phase === "recruit") return t("Choose a lone wolf to add to your deck for good.");
  return phase === "lead" ? t("Choose a leader.") : t("Choose a card to keep.");
}

/**
 * The panel that a phone shows first, beside those that every table has: in puzzles the others lie over the hand.
 * @param {TableView} view @returns {[string, string][]}
 */
function firstPanel({ player, exercise }) {
  if (!player) return [["replay", t("Replay")]];
  return exercise === "puzzle" ? [["turn", t("Turn")]] : [];
}
