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
import { sentenceFor, sinceMine, sinceTurnOf } from "../../table/history.js";
import { pause } from "../../table/playback.js";
import { Board } from "./board.js";
import { gainsOf } from "./gains.js";
import { Motion } from "./motion.js";

/**
 * @typedef {import("../../table/view.js").TableView<Game>} TableView
 * @typedef {import("./later/trace.js").Trace} Trace
 */

const SCORINGS = new Set(["region_scored", "phase_scored"]);

const SLOWLY = 2.4;
const SHOWN_AGAIN = 40; // steps of the others

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
      closer: () => this.view.mine && this.say(t("Tap again to choose.")),
    });
    this.motion = new Motion(this.board);
    /** @type {Promise<Trace> | null} fetched when there is something to show */
    this.trace = null;
    this.narrator = h("div", { class: "narrator" });
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
    const told = (/** @type {Fact} */ fact) => {
      narrator(fact);
      this.board.highlight(fact.touches?.length === 1 ? fact.touches : []);
    };
    return this.motion.show(facts, 1.6 * pace, told, stop, pace).finally(() => this.board.highlight([]));
  }

  /** What happened since the last turn of the player whose panel is shown. */
  get lately() {
    const { others, own: since } = sinceTurnOf({ moments: this.toldMoments }, this.seat);
    return [...others, ...since];
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

  /** At a table the result follows the last scoring; in a replay its score is the end of it. @param {Fact[]} facts */
  explainScoring(facts) {
    if (this.view.exercise === "puzzle") return true; // what it comes to is said beside the board
    const shown = facts.filter((fact) => SCORINGS.has(fact.fact) || (fact.fact === "game_over" && !this.view.player));
    if (shown.length) {
      const scored = /** @type {import("./later/scoring.js").Scoring[]} */ (shown);
      const ends = facts.some((fact) => fact.fact === "game_over");
      void this.narrateScoring(scored, ends).catch((error) => {
        this.release(null);
        report(error);
      });
    } else this.view.caption?.("");
    return shown.length > 0;
  }

  /** @param {import("./later/scoring.js").Scoring[]} scored @param {boolean} ends  whether the game is over with it */
  async narrateScoring(scored, ends) {
    const { narrateScoring } = await withTexts(import("./later/scoring.js"), "games/wolves/later", "table/later");
    narrateScoring(this.narrator, this.data, scored, {
      board: this.board,
      names: this.scene.seats.map((player) => player.name),
      release: (facts) => this.release(facts),
      closed: () => {
        this.release(null);
        this.view.caption?.("");
        if (ends) this.showResult();
        /** @type {HTMLElement | null} */ (document.querySelector(".doing button"))?.focus({ preventScroll: true });
      },
      caption: (words) => this.view.caption?.(words),
    });
  }

  /** Show what a lesson speaks of. @param {import("../../table/view.js").Look} look */
  spotlight(look) {
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
