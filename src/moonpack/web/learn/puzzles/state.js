// @ts-check
/**
 * A puzzle as a table: what a game's module needs to draw it, and a player whose clicks are played by the server
 * and judged once the turn has ended. The server keeps nothing of a puzzle, so this page says what was played.
 *
 * @import { Frame, Now, PuzzleAnswer, PuzzleInfo, PuzzleSolution } from "../../types/wire.js"
 * @import { Moment, News, Player, SeatedTable, Viewer } from "../../table/view.js"
 */

import { get, post } from "../../core/api.js";
import { language } from "../../core/words.js";

/**
 * @typedef {Object} Listener
 * @property {(news: News) => void} news
 * @property {(answer: PuzzleAnswer) => void} judged  the turn has ended, or a step was illegal
 * @property {() => void} changed  something was played or taken back
 */

/** @implements {Player} */
export class PuzzleState {
  /** @param {PuzzleInfo} info @param {Listener} listener */
  constructor(info, listener) {
    this.info = info;
    this.listener = listener;
    this.id = `${info.game}/${info.name}`;
    this.board = info.board;
    this.shared = false;
    this.busy = false;
    this.hurried = false;
    this.exercise = /** @type {const} */ ("puzzle");
    /** @type {Viewer} */
    this.you = { seats: [info.seat], eyes: info.seat, must_look: null };
    this.presence = { here: info.names.map((_, n) => n + 1) };
    /** @type {SeatedTable} */
    this.table = {
      state: "playing",
      rematch: null,
      pace: 700,
      seats: info.names.map((name, n) => ({ seat: n + 1, name, kind: "person", mark: info.marks[n] })),
    };
    /** Whether the puzzle is over: solved, or its answer was shown. */
    this.over = false;
    /** @type {string[]} what was played */
    this.played = [];
    /** @type {number[]} how many steps were played before each click */
    this.clicks = [];
    /** @type {Map<number, Frame>} by how many steps were played */
    this.frames = new Map([[0, info.start]]);
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {Now | null} */
    this.now = null;
    this.take(info.start);
  }

  /** Whether there is something to do on the board. */
  get mine() {
    return !this.over && this.now?.actor === this.info.seat;
  }

  get player() {
    return this;
  }

  /** @param {Frame} frame */
  take(frame) {
    const { number, actor, scene } = frame;
    this.now = { version: number, beat: number, number, actor, undo: null, restart: null, redo: null, scene };
    this.moments = [...this.frames.values()].flatMap(({ number: n, moment }) => (moment && n <= number ? moment : []));
  }

  /** Show the game after some steps, as a whole. @param {number} number */
  showAt(number) {
    this.take(/** @type {Frame} */ (this.frames.get(number)));
    this.listener.news({ moments: [], whole: true });
  }

  /** Show steps one after the other. @param {Frame[]} frames */
  showSteps(frames) {
    for (const frame of frames) {
      this.frames.set(frame.number, frame);
      this.take(frame);
      this.listener.news({ moments: frame.moment ? [frame.moment] : [], whole: false });
    }
  }

  /** @param {string[]} steps @returns {Promise<PuzzleAnswer>} */
  judge(steps) {
    return post(`/api/puzzles/${this.id}/judge?language=${language()}`, { steps });
  }

  /** Play the steps of one click. @param {string[]} steps @param {number} [beat] */
  async play(steps, beat = this.now?.beat) {
    if (this.busy || !this.mine || beat !== this.now?.beat) return;
    this.busy = true;
    try {
      const answer = await this.judge([...this.played, ...steps]);
      this.busy = false;
      this.answered(answer);
    } finally {
      this.busy = false;
    }
  }

  /** A turn that is wrong goes back to before its last click, to be changed. @param {PuzzleAnswer} answer */
  answered(answer) {
    const { verdict, frames } = answer;
    if (verdict === "on_the_way" || verdict === "right") {
      this.over = verdict === "right";
      this.clicks.push(this.played.length);
      const fresh = frames.slice(this.played.length);
      this.played = frames.flatMap(({ moment }) => moment?.step ?? []);
      this.showSteps(fresh);
      this.listener.changed();
    } else this.showAt(this.played.length); // what was picked is dropped
    if (verdict !== "on_the_way") this.listener.judged(answer);
  }

  /** Why steps cannot be played. @param {string[]} steps */
  async why(steps) {
    const { verdict, words } = await this.judge([...this.played, ...steps]);
    return verdict === "illegal" ? words : "";
  }

  /** Take back the last click. */
  async undo() {
    if (!this.over) this.backTo(this.clicks.pop() ?? 0);
  }

  /** Take back everything. */
  async restart() {
    if (!this.over) this.backTo(0);
  }

  /** @param {number} number  of steps that stay */
  backTo(number) {
    this.played = this.played.slice(0, number);
    this.clicks = this.clicks.filter((before) => before < number);
    this.showAt(number);
    this.listener.changed();
  }

  /** Play the solution. @returns {Promise<PuzzleSolution>} */
  async showSolution() {
    const solution = await get(`/api/puzzles/${this.id}/solution?language=${language()}`);
    this.backTo(0);
    this.over = true;
    this.showSteps(solution.frames);
    return solution;
  }

  // -- what there is not in a puzzle

  async redo() {}

  /** @returns {Promise<never>} */
  command() {
    return Promise.reject(new Error("there are no commands in a puzzle"));
  }

  look() {}

  hurry() {}

  add() {}
}
