// @ts-check
/**
 * A costly turn as a table, on which another one can be tried: a lesson with one task, whose answers come from the
 * analysis.
 *
 * @import { MistakeInfo, ReplayInfo, TrialAnswer } from "../../types/wire.js"
 */

import { post } from "../../core/api.js";
import { language } from "../../core/words.js";
import { LessonState } from "../lessons/state.js";

/** @typedef {import("../lessons/state.js").Listener & {thinking: (isThinking: boolean) => void}} Listener */

export class MistakeState extends LessonState {
  /** @param {ReplayInfo} replay @param {MistakeInfo} mistake @param {Listener} listener */
  constructor(replay, mistake, listener) {
    const look = { places: [], taps: [], parts: [], labels: {} };
    const show = mistake.parts.flatMap(({ steps }) => steps);
    const task = { words: "", note: "", look, asks: true, elsewhere: {}, show, right: [] };
    super(
      {
        game: replay.game,
        name: `${replay.id}/${mistake.turn}`,
        page: replay.page,
        title: "",
        game_title: replay.title,
        number: 1,
        lessons: 1,
        next: null,
        names: replay.names,
        marks: replay.looks,
        seat: mistake.seat,
        board: replay.board,
        stages: [task],
        start: mistake.start,
      },
      listener,
    );
    this.address = `/api/replays/${replay.id}/mistakes/${mistake.turn}/judge?language=${language()}`;
    /** @type {"lesson" | "puzzle"} */
    this.exercise = "puzzle";
    this.thinking = listener.thinking;
    /** @type {TrialAnswer["verdict"] | ""} what the last try came to */
    this.verdict = "";
    /** @type {TrialAnswer | null} the answer to the last try */
    this.trial = null;
  }

  /** @param {string[]} steps */
  async judge(steps) {
    this.thinking(true);
    const asked = post(this.address, { steps }).finally(() => this.thinking(false));
    const answer = /** @type {TrialAnswer} */ (await asked);
    this.verdict = answer.verdict;
    this.trial = answer;
    const { words, frames } = answer;
    if (answer.verdict === "best" || answer.verdict === "better") {
      return { verdict: /** @type {const} */ ("right"), words, frames };
    }
    if (answer.verdict === "on_the_way") return { verdict: answer.verdict, words, frames };
    if (answer.verdict === "illegal") return { verdict: answer.verdict, words, frames };
    this.played = []; // the whole turn is tried again
    this.take(this.info.start);
    return { verdict: /** @type {const} */ ("wrong"), words, frames };
  }

  /** What somebody has come to is kept by the page. */
  keep() {}
}
