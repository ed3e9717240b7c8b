// @ts-check
/**
 * A puzzle as a table: what a game's module needs to draw it, and a player whose clicks are played by the server
 * and judged once the turn has ended. The server keeps nothing of a puzzle, so this page says what was played.
 *
 * @import { PuzzleAnswer, PuzzleInfo, PuzzleNudge, PuzzleSolution } from "../../types/wire.js"
 * @import { News, Player } from "../../table/view.js"
 */

import { get, post } from "../../core/api.js";
import { language } from "../../core/words.js";
import { Exercise } from "../exercise.js";

/**
 * @typedef {Object} Listener
 * @property {(news: News) => void} news
 * @property {(answer: PuzzleAnswer) => void} judged  the turn has ended, or a step was illegal
 * @property {() => void} changed  something was played or taken back
 */

/**
 * @implements {Player}
 * @extends {Exercise<PuzzleInfo, Listener>}
 */
export class PuzzleState extends Exercise {
  exercise = /** @type {const} */ ("puzzle");
  /** Whether the puzzle is over: solved, or its answer was shown. */
  over = false;
  /** @type {import("../../types/wire.js").Frame[]} the solution, once it was asked for */
  solution = [];
  /** @type {number[]} how many steps were played before each click */
  clicks = [];

  /** Whether there is something to do on the board. */
  get mine() {
    return !this.over && super.mine;
  }

  get player() {
    return this;
  }

  /** @param {string[]} steps @returns {Promise<PuzzleAnswer>} */
  judge(steps) {
    return post(`/api/puzzles/${this.id}/judge?language=${language()}`, { steps });
  }

  /** Play the steps of one click. @param {string[]} steps @param {number} [beat] */
  async play(steps, beat = this.now?.beat) {
    const answer = await this.answerOf(steps, beat, (all) => this.judge(all));
    if (answer) this.answered(answer);
  }

  /** A turn that is wrong goes back to before its last click, to be changed. @param {PuzzleAnswer} answer */
  answered(answer) {
    const { verdict, frames } = answer;
    if (verdict === "on_the_way" || verdict === "right") {
      this.over = verdict === "right";
      this.clicks.push(this.played.length);
      this.showSteps(this.accept(frames));
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

  /** Where to look. @returns {Promise<PuzzleNudge>} */
  nudge() {
    return get(`/api/puzzles/${this.id}/nudge?language=${language()}`);
  }

  /** Play the solution. @returns {Promise<PuzzleSolution>} */
  async showSolution() {
    const solution = await get(`/api/puzzles/${this.id}/solution?language=${language()}`);
    this.backTo(0);
    this.over = true;
    this.solution = solution.frames;
    this.showSteps(solution.frames);
    return solution;
  }

  /** Play the solution once more. */
  showSolutionAgain() {
    this.showAt(0);
    this.showSteps(this.solution);
  }
}
