// @ts-check
/**
 * What the tables of all games have in common: show news at a pace, play steps, listen to keys.
 *
 * @import { GameTypes, Now } from "../types/wire.js"
 * @import { News, TableView } from "./view.js"
 */

import { announce } from "../core/attention.js";
import { confirm } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { reason, report } from "../core/errors.js";
import { bindKeys, usesKeys } from "../core/keys.js";
import { toggle } from "../core/menu.js";
import { paceFactor, prefs } from "../core/prefs.js";
import { withTexts } from "../core/texts.js";
import { t } from "../core/words.js";
import { openResult, tellRematch } from "./afterwards.js";
import { factsOf, isDoneToYou, promptOf, reopenedIn, sentenceFor, withoutFacts } from "./history.js";
import { Playback, pause } from "./playback.js";

const HELD = 700; // milliseconds that a step of somebody else is shown
const MOST_FOLLOWED = 12; // steps that come together and are still shown one by one
const EARLY = 2; // steps of others before a turn in which something can be picked for it
const ARMED_AFTER = 1000; // milliseconds of the next player's turn before it can be ended at the same screen

/**
 * A game's own table extends this.
 * @abstract
 * @template {GameTypes} G
 */
export class GameTable {
  /** @param {TableView<G>} view */
  constructor(view) {
    this.view = view;
    /** @type {G["scene"]} the scene that is shown; there is one as soon as there is a table to draw */
    this.scene = /** @type {G["scene"]} */ (view.now?.scene);
    /** The beat of that scene: a click answers the scene it was made on, whatever has happened since. */
    this.beat = view.now?.beat;
    /** @type {number | null} the seat to decide */
    this.actor = view.now?.actor ?? null;
    /** The scene that the reader was asked to answer, and as whom; empty: it is not the reader's turn. */
    this.asked = "";
    /** @type {{steps: number, pick: () => void} | null} what was tapped before it was the reader's turn */
    this.early = null;
    /** When the turn passed from one player at this screen to another, who has done nothing yet. */
    this.passedAt = -Infinity;
    /** The version of the table that is shown. */
    this.version = view.now?.version ?? 0;
    /** @type {Set<G["fact"]>} what is being explained and was not told yet: neither log nor points give it away */
    this.held = new Set();
    this.playback = new Playback();
    /** @type {import("./view.js").Setting[]} what the menu offers for this game */
    this.settings = ["pace"];
    /** @type {{refresh: () => void} | null} the result of the game, once it was shown */
    this.result = null;
    this.hintLine = h("p", { class: "hint-line", role: "note" });
    /** @type {HTMLElement | null} where the buttons are that news replaces */
    this.dock = null;
    /** @type {import("./later/typing.js").Typing | null} the line in which steps are typed, while it is open */
    this.typing = null;
    const type = () => void this.type();
    this.unbindKeys = bindKeys({ Escape: () => this.back(), "/": type, ":": type, ...this.keys() });
  }

  leave() {
    this.unbindKeys();
    this.typing?.close();
  }

  // -- what a game's table adds

  /** Draw the whole scene again. @param {boolean} [_anew]  whether what was picked is dropped */
  redraw(_anew) {}

  /** Draw the log again, and nothing else. */
  redrawLog() {}

  /** Animate what happened. @param {G["fact"][]} _facts @returns {Promise<void> | void} */
  animate(_facts) {}

  /**
   * Explain a scoring or an ending, if these facts contain one. Whoever explains the end of a game shows its result
   * afterwards.
   * @param {G["fact"][]} _facts @returns {boolean | void | Promise<boolean | void>}
   *   false: there is nothing to explain; what happens next is shown once a promise is kept
   */
  explainScoring(_facts) {
    return false;
  }

  /** Whether a fact is explained step by step, so that it is not announced as well. @param {G["fact"]} _fact */
  explains(_fact) {
    return false;
  }

  /** Whether a fact is kept back until it is explained. @param {G["fact"]} fact */
  keepsBack(fact) {
    return this.explains(fact);
  }

  /** Whether the focus is where nothing can be done. */
  get isFocusLost() {
    return document.activeElement === document.body;
  }

  /** Move the focus to the first thing that can be chosen, for those who play by keyboard. */
  focusFirst() {}

  /** What the bar says while these facts are shown, so that it does not tell the end. @param {G["fact"][]} _facts */
  captionFor(_facts) {
    return "";
  }

  /** What to do next; shown while there is nothing else to say. @returns {string} */
  hint() {
    return "";
  }

  /** Undo the last thing that was picked, but not played. */
  back() {}

  /** The game's own keys. @returns {Record<string, () => void>} */
  keys() {
    return {};
  }

  // -- news

  /** Show news, one after the other, at a pace the eye can follow. @param {News<G>} news */
  update(news) {
    const now = this.view.now;
    if (now) this.playback.enqueue((stop) => this.show(news, now, stop));
  }

  /** @param {News<G>} news @param {Now<G>} now @param {AbortSignal} stop */
  async show(news, now, stop) {
    const { scene, beat, actor } = now;
    if (!scene) return;
    this.letGo();
    const facts = factsOf(news.moments);
    this.scene = scene;
    this.beat = beat;
    this.version = now.version;
    this.hold(news.whole ? null : facts);
    const begins = actor !== this.actor;
    const reopened = news.whole ? "" : reopenedIn(news.moments, this.view.you);
    this.view.happened = news.whole ? [] : [reopened, ...this.sentencesOf(facts)].filter(Boolean);
    this.view.follow?.(now);
    this.view.caption?.(news.whole ? "" : this.captionFor(facts));
    this.noteActor(actor);
    const anew = this.isAskedAnew(beat);
    this.redraw(anew || news.whole);
    this.typing?.refresh();
    if ((begins || anew) && this.view.mine && usesKeys() && this.isFocusLost) this.focusFirst();
    if (news.whole) {
      if (actor === null) this.lookBack();
      return;
    }
    if (this.view.happened.length) this.announceFacts(facts, reopened);
    if (!this.playback.hasty) {
      const pace = this.paceOf(news);
      if (pace) await this.narrateSteps(facts, pace, stop);
      else await this.animate(facts);
    }
    const explains = await this.explainScoring(facts);
    if (actor === null && facts.length && explains === false) this.showResult();
    if (reopened && !this.view.mine) this.view.caption?.(reopened); // until the next news
    this.result?.refresh();
    tellRematch(this.view, news.moments);
  }

  /**
   * Take the focus from a button that a pointer has pressed, before anything is drawn: removing what is focused makes
   * the browser style at once whatever has changed until then, and once more for the rest.
   */
  letGo() {
    const pressed = document.activeElement;
    if (!(pressed instanceof HTMLElement) || !this.dock?.contains(pressed)) return;
    if (!pressed.matches(":focus-visible")) pressed.blur();
  }

  /** Keep back what is going to be explained; in a replay nothing is. @param {G["fact"][] | null} facts  null: anew */
  hold(facts) {
    if (!facts) this.held.clear();
    else if (this.isLive) for (const fact of facts) if (this.keepsBack(fact)) this.held.add(fact);
  }

  /** Whether people play here, so that what happens is told as it happens. */
  get isLive() {
    return Boolean(this.view.player) && !this.view.exercise;
  }

  /** What happened, as far as it has been shown and told. @returns {import("./view.js").Moment<G>[]} */
  get toldMoments() {
    const { held } = this;
    if (!this.isLive) return this.view.moments;
    return this.view.moments
      .filter((moment) => moment.version <= this.version)
      .map((moment) => (moment.facts.some((fact) => held.has(fact)) ? withoutFacts(moment, held) : moment));
  }

  /** Whether there is something else to answer than before. @param {number} beat */
  isAskedAnew(beat) {
    const before = this.asked;
    this.asked = this.view.mine ? `${beat} ${this.view.you.eyes}` : "";
    return !before || this.asked !== before;
  }

  /** Pick this once it is the reader's turn, if that is soon: the last steps of others are still shown.
   * @param {() => void} pick */
  pickSoon(pick) {
    this.early = { steps: EARLY, pick };
  }

  /** Pick what was tapped just before the turn began. */
  pickEarly() {
    const { early } = this;
    if (early && this.view.mine) early.pick();
    if (early && (this.view.mine || (early.steps -= 1) <= 0)) this.early = null;
  }

  /** What is announced of facts; not what is explained step by step. @param {G["fact"][]} facts */
  sentencesOf(facts) {
    return facts.flatMap((fact) => (!this.explains(fact) && sentenceFor(fact, this.view.you)) || []);
  }

  /**
   * Announce what happened, then what can be done; what is done to the reader at once, and only there. If a turn of the
   * reader begins with it, the call to move has announced it already.
   * @param {G["fact"][]} facts @param {string} reopened  that a turn was taken back after its end
   */
  announceFacts(facts, reopened) {
    const { you, mine } = this.view;
    const attacks = facts.filter((fact) => isDoneToYou(fact, you));
    const others = facts.filter((fact) => !isDoneToYou(fact, you));
    announce(this.sentencesOf(attacks), "call");
    announce([reopened, ...this.sentencesOf(others), mine ? promptOf(this.scene) : ""].filter(Boolean));
  }

  /**
   * How slowly news is told: the steps of other players, and answers of lessons, where bots do not play as fast as
   * they can.
   * @param {News<G>} news @returns {number}  0: not told, only animated
   */
  paceOf(news) {
    const { view } = this;
    const steps = news.moments.filter((moment) => moment.kind === "step");
    const mine = steps.some((moment) => view.you.seats.includes(moment.seat ?? 0));
    const isFollowed = steps.length > 0 && steps.length <= MOST_FOLLOWED && (!mine || view.showing);
    return isFollowed && view.table?.pace && !view.hurried ? paceFactor() : 0;
  }

  /** Show what somebody else did step by step, in one line of words. @param {G["fact"][]} facts
   * @param {number} pace @param {AbortSignal} stop */
  async narrateSteps(facts, pace, stop) {
    await this.follow(facts, pace, (fact) => this.tellFact(fact), stop);
    this.say(null);
  }

  /** Say what happened, in one line, with the mark of who did it. @param {G["fact"]} fact */
  tellFact(fact) {
    const words = sentenceFor(fact, this.view.you);
    if (!words) return;
    this.say(words);
    this.hintLine.classList.toggle("hit", isDoneToYou(fact, this.view.you));
    this.hintLine.classList.add("told");
    const look = this.view.table?.seats[("seat" in fact ? Number(fact.seat) : 0) - 1]?.mark;
    if (look) this.hintLine.prepend(h("span", { class: `mark pack-${look.pack}`, "aria-hidden": "true" }, look.mark));
  }

  /**
   * Show facts one by one; `narrator` tells each in words.
   * @param {G["fact"][]} facts @param {number} pace  times the normal time
   * @param {(fact: G["fact"]) => void} narrator @param {AbortSignal} stop
   */
  async follow(facts, pace, narrator, stop) {
    facts.forEach(narrator);
    await this.animate(facts);
    if (facts.length) await pause(HELD * pace, stop);
  }

  /** When everything that has arrived has been shown. */
  settled() {
    return this.playback.last;
  }

  /** Show everything that has happened at once. */
  skip() {
    this.playback.skip();
  }

  /** Explain how the game ended, as far as it is loaded. */
  explainLast() {
    const steps = this.view.moments.filter((moment) => moment.kind === "step");
    return this.explainScoring(factsOf(steps.slice(-1)));
  }

  /** A game that was over when it was opened: at a table its result is shown, in a replay how it ended. */
  lookBack() {
    if (this.view.player) this.showResult();
    else this.explainLast();
  }

  /** Show what the game came to; at live tables only. */
  showResult() {
    if (!this.view.player || this.view.exercise) return;
    void openResult(this.view, () => void this.explainLast()).then((result) => (this.result = result));
  }

  /** @param {number | null} actor  the seat to decide from now on */
  noteActor(actor) {
    const { seats } = this.view.you;
    const passed = actor !== this.actor && seats.includes(actor ?? 0) && seats.includes(this.actor ?? 0);
    if (actor !== this.actor) this.passedAt = passed ? performance.now() : -Infinity;
    this.actor = actor;
  }

  // -- choosing

  /**
   * End the turn. If much would be given up, ask first. A second click that was meant for the turn before does
   * nothing: at a shared screen the button is the next player's already.
   * @param {{steps: string[], asks?: string}} end
   */
  endTurn({ steps, asks }) {
    if (performance.now() - this.passedAt < ARMED_AFTER) {
      this.say(t("This turn has only just begun. To end it, press again."), true);
      return;
    }
    const { beat } = this;
    const end = () => {
      if (this.beat === beat) void this.play(steps);
    };
    const again = () => toggle(t("Ask before I end a turn with actions left"), "askEnd");
    const isQuestion = prefs.askEnd && this.view.exercise !== "lesson"; // there the turn may not end at all
    if (asks && isQuestion) confirm(t("End your turn?"), asks, t("End the turn"), end, again());
    else end();
  }

  /** Play the steps of one click. @param {string[]} steps */
  async play(steps) {
    this.passedAt = -Infinity;
    this.playback.stopRepeat();
    try {
      await this.view.player?.play(steps, this.beat);
    } catch (error) {
      report(error);
    }
  }

  /** Open the line in which steps are typed, or say why there is nothing to type. */
  async type() {
    const { player } = this.view;
    if (!player || this.typing) return;
    const choices = () => (this.view.mine && "choices" in this.scene ? /** @type {any[]} */ (this.scene.choices) : []);
    if (!choices().length) {
      this.say(this.hint() || t("It is not your turn."), true);
      return;
    }
    const { openTyping } = await withTexts(import("./later/typing.js"), "table/later");
    this.typing = await openTyping({
      choices,
      play: ({ step, asks }) => (asks ? this.endTurn({ steps: [step], asks }) : void this.play([step])),
      playAll: (steps) => this.play(steps),
      why: (steps) => player.why(steps),
      closed: () => (this.typing = null),
    });
  }

  /**
   * Say why the last of some steps is impossible.
   * @param {string[]} steps @param {string} words  what to say when there are no steps to ask about
   */
  async explain(steps, words) {
    const { player } = this.view;
    if (!steps.length || !player) {
      this.say(words);
      return;
    }
    const { beat } = this;
    this.playback.stopRepeat();
    const why = await player.why(steps).catch(reason);
    if (this.beat === beat) this.say(why || words, Boolean(why));
  }

  /** Let bots hurry, or not any more. */
  toggleHurry() {
    this.view.player?.hurry(!this.view.hurried);
  }

  /** Say something beside the table. @param {string | null} words  null: the hint @param {boolean} [loud] */
  say(words, loud = false) {
    const text = words ?? this.hint();
    if (this.hintLine.textContent !== text) this.hintLine.textContent = text;
    this.hintLine.classList.toggle("loud", loud);
    this.hintLine.classList.remove("told", "hit");
    if (loud && words) announce([words]);
  }
}
