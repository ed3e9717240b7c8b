// @ts-check
/**
 * How the table of The Wolves tells what happens: the turns of others, scorings, what changed since one's last turn.
 *
 * @import { BoardData, Fact, Game, Piece } from "../../types/wolves.js"
 */

import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { withTexts } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { GameTable } from "../../table/gametable.js";
import { factsOf, playedByBot, sentenceFor, sinceMine, sinceTurnOf, standing } from "../../table/history.js";
import { pause } from "../../table/playback.js";
import { Board } from "./board.js";
import { gainsOf, huntsInWords, huntsOf } from "./gains.js";
import { hexesIn } from "./hints.js";
import { markMentions } from "./mentions.js";
import { Motion } from "./motion.js";

/**
 * @typedef {import("../../table/view.js").TableView<Game>} TableView
 * @typedef {import("../../table/view.js").News<Game>} News
 * @typedef {import("./later/trace.js").Trace} Trace
 */

const SCORINGS = new Set(["region_scored", "phase_scored"]);

const SLOWLY = 2.4;
const SHOWN_AGAIN = 40; // steps of the others
const ZOOM_TOLD = 4000; // milliseconds

let hasToldZoom = false; // since the page was loaded

/**
 * @abstract
 * @extends {GameTable<Game>}
 */
export class TellingTable extends GameTable {
  /** @param {TableView} view */
  constructor(view) {
    super(view);
    this.data = /** @type {BoardData} */ (view.board);
    this.board = new Board(this.data, {
      tap: (hex, piece) => this.tap(hex, piece),
      point: (hex) => this.point(hex),
      again: () => this.again(),
      closer: () => this.tellZoom(),
    });
    this.motion = new Motion(this.board);
    this.left = new AbortController();
    /** @type {string[]} the hexes that a hint names */
    this.hinted = [];
    markMentions(this.board, () => this.hinted, this.left.signal);
    /** @type {Promise<Trace> | null} fetched when there is something to show */
    this.trace = null;
    this.narrator = h("div", { class: "narrator" });
    /** How many scorings have arrived and were not read to their end. */
    this.unread = 0;
    /** Closes the card of a scoring, if there is one. */
    this.closeScoring = () => {};
  }

  leave() {
    this.left.abort();
    super.leave();
  }

  /** A tap has only zoomed in: the first time that is said on the board, where people look. */
  tellZoom() {
    const words = t("Tap again to choose.");
    if (this.view.mine) this.say(words);
    if (hasToldZoom) return;
    hasToldZoom = true;
    const note = h(
      "p",
      { class: "zoomed", role: "status" },
      [t("Zoomed in."), this.view.mine && words, t("Hold a piece to read what it is.")].filter(Boolean).join(" "),
    );
    const away = () => note.remove();
    this.board.root.append(note);
    this.board.root.addEventListener("pointerdown", away, { once: true });
    setTimeout(away, ZOOM_TOLD);
  }

  /** A hex was tapped. @param {string} _hex @param {Piece | null} [_hit]  the piece that was hit on it */
  tap(_hex, _hit) {}

  /** A hex is pointed at. @param {string | null} _hex */
  point(_hex) {}

  /** The seat whose pack board is shown large. */
  get seat() {
    const { eyes, followed } = this.view.you;
    return eyes ?? followed ?? this.scene.turn ?? 1;
  }

  /** @param {Fact[]} facts */
  animate(facts) {
    return this.motion.show(facts);
  }

  /**
   * @param {Fact[]} facts @param {number} pace @param {(fact: Fact) => void} narrator @param {AbortSignal} stop
   */
  follow(facts, pace, narrator, stop) {
    const narrate = (/** @type {Fact} */ fact) => {
      narrator(fact);
      this.board.highlight(fact.touches?.length === 1 ? fact.touches : []);
    };
    return this.motion.show(facts, 1.6 * pace, narrate, stop, pace).finally(() => this.board.highlight([]));
  }

  /** What happened since the last turn of the player whose panel is shown. */
  get lately() {
    const { others, own: since } = sinceTurnOf({ moments: this.toldMoments }, this.seat);
    return [...others, ...since];
  }

  /** The prey that the reader's last click has brought, in words: nobody has chosen that it is hunted. */
  get huntedNow() {
    const steps = standing(this.toldMoments).filter((moment) => moment.kind === "step");
    const last = steps.at(-1);
    if (!last?.seat || !this.view.you.seats.includes(last.seat)) return "";
    const facts = steps.filter((moment) => moment.version === last.version).flatMap((moment) => moment.facts);
    return huntsInWords(this.data, huntsOf(facts, last.seat));
  }

  /** @param {Fact} fact */
  explains(fact) {
    return SCORINGS.has(fact.fact);
  }

  /** @param {Fact} fact */
  keepsBack(fact) {
    return this.explains(fact) || fact.fact === "game_over";
  }

  /** The scene without the points that were not told yet. */
  get toldScene() {
    const { scene, held } = this;
    if (!held.size) return scene;
    const seats = scene.seats.map((player) => {
      const { points } = gainsOf([...held], player.seat);
      const score = { ...player.score, moons: player.score.moons - points };
      return { ...player, score, total: player.total - points };
    });
    return { ...scene, seats, winners: [] };
  }

  /** The player whose pack board is shown large. In an exercise, learners without a name are "You". */
  get shownPlayer() {
    const player = this.toldScene.seats[this.seat - 1];
    const { exercise, table } = this.view;
    return exercise ? { ...player, name: table?.seats[this.seat - 1].name ?? player.name } : player;
  }

  /** Draw what shows points. */
  renderPoints() {}

  /** Facts have been told; null: all. @param {Fact[] | null} facts */
  release(facts) {
    for (const fact of facts ?? [...this.held]) this.held.delete(fact);
    this.renderPoints();
  }

  /** @param {Fact[]} facts */
  captionFor(facts) {
    return facts.some((fact) => fact.fact === "game_over") ? t("The game is over. The last points are counted.") : "";
  }

  /**
   * What a bot does next waits until the card of a scoring is closed, so that the board agrees with the card; not where
   * the reader's time runs meanwhile.
   */
  get waitsForReader() {
    return this.isWaitingTable && playedByBot(this.view, this.actor);
  }

  /** Whether a reader here may take their time. */
  get isWaitingTable() {
    const { table, you } = this.view;
    return this.isLive && Boolean(table?.pace) && !table?.clock && you.seats.length > 0;
  }

  /** @param {News} news */
  update(news) {
    // A card about what was taken back is out of date.
    const isTakenBack = news.whole || news.moments.some(({ kind }) => kind === "undo" || kind === "restart");
    if (this.isLive && isTakenBack) this.closeScoring();
    if (this.isToRead(news)) this.read(1); // the server waits, too, from now on and not only once it is shown
    super.update(news);
  }

  /** @param {News} news @param {import("../../types/wire.js").Now<Game>} now @param {AbortSignal} stop */
  async show(news, now, stop) {
    try {
      await super.show(news, now, stop);
    } finally {
      if (this.isToRead(news)) this.read(-1);
    }
  }

  /** Whether news has a scoring that the bots should wait for. @param {News} news */
  isToRead(news) {
    const isScored = factsOf(news.moments).some((fact) => this.explains(fact));
    return isScored && !news.whole && this.isWaitingTable;
  }

  /** Some scorings more, or less, are to be read. @param {number} more */
  read(more) {
    const before = this.unread;
    this.unread = Math.max(0, before + more);
    if (before > 0 !== this.unread > 0) this.view.player?.read?.(this.unread > 0);
  }

  skip() {
    this.closeScoring();
    super.skip();
  }

  /**
   * At a table the result follows the last scoring; in a replay its score is the end of it.
   * @param {Fact[]} facts @returns {boolean | Promise<boolean>}
   */
  explainScoring(facts) {
    if (this.view.exercise === "puzzle") return true; // what it comes to is said beside the board
    const shown = facts.filter((fact) => SCORINGS.has(fact.fact) || (fact.fact === "game_over" && !this.view.player));
    if (shown.length) {
      const scored = /** @type {import("./later/scoring.js").Scoring[]} */ (shown);
      const ends = facts.some((fact) => fact.fact === "game_over");
      // One that was not read to its end is replaced: its points count all the same.
      this.release([...this.held].filter((fact) => !facts.includes(fact)));
      const closed = this.narrateScoring(scored, ends).catch((error) => {
        this.release(null);
        report(error);
      });
      if (this.waitsForReader) return closed.then(() => true);
    } else this.view.caption?.("");
    return shown.length > 0;
  }

  /**
   * Tell a scoring, until its card is closed.
   * @param {import("./later/scoring.js").Scoring[]} scored @param {boolean} ends  whether the game is over with it
   */
  async narrateScoring(scored, ends) {
    const { narrateScoring } = await withTexts(import("./later/scoring.js"), "games/wolves/later", "table/later");
    /** @type {() => void} */
    let read = () => {};
    const closed = new Promise((done) => (read = () => done(undefined)));
    this.closeScoring = narrateScoring(this.narrator, this.data, scored, {
      board: this.board,
      names: this.scene.seats.map((player) => player.name),
      release: (facts) => this.release(facts),
      closed: () => {
        this.closeScoring = () => {};
        read();
        this.release(null);
        this.view.caption?.("");
        if (ends) this.showResult();
        /** @type {HTMLElement | null} */ (document.querySelector(".doing button"))?.focus({ preventScroll: true });
      },
      caption: (words) => this.view.caption?.(words),
    });
    await closed;
  }

  /** Show what a lesson or a hint speaks of. @param {import("../../table/view.js").Look} look */
  spotlight(look) {
    this.hinted = hexesIn(look.says ?? "");
    this.board.mark(this.hinted);
    void import("./lessons/spotlight.js").then(({ spotlight }) => spotlight(this, look)).catch(report);
  }

  /** Show the turns since your own last one again. */
  again() {
    const facts = sinceMine(this.view, SHOWN_AGAIN);
    this.playback.showAgain(async (stop) => {
      const narrator = (/** @type {Fact} */ fact) => {
        this.say(sentenceFor(fact, this.view.you));
        this.board.highlight(fact.touches ?? []);
      };
      await this.motion.show(facts, SLOWLY, narrator, stop);
      await pause(600, stop);
      this.board.highlight([]);
      this.say(null);
    });
  }

  /** Show what changed since the last turn of whoever plays at this screen now. */
  renderTrace() {
    this.board.tools.canReplay(sinceMine(this.view, SHOWN_AGAIN).length > 0);
    const shown = this.view.mine && this.scene.turn ? this.scene.turn : 0;
    const facts = shown ? sinceTurnOf(this.view, shown).others : [];
    if (!this.trace && !facts.length) return;
    this.trace ??= this.loadTrace();
    void this.trace.then((trace) => trace.render(facts, shown, (fact) => fact.line ?? fact.words ?? "")).catch(report);
  }

  async loadTrace() {
    const { Trace } = await withTexts(import("./later/trace.js"), "games/wolves/later");
    const trace = new Trace(this.board, () => this.again());
    trace.nameOf = (seat) => this.scene.seats[seat - 1]?.name ?? "";
    return trace;
  }
}
