// @ts-check
/** The analysis of a game: fetched if there is one, made while one looks if there is none. */

import { Failure, get } from "../core/api.js";
import { spoken } from "../core/words.js";
import { why } from "./parts.js";

/**
 * @typedef {{steps: string[], words: string[]}} Better
 * @typedef {Object} Turn
 * @property {number} turn @property {number} first_step @property {number} steps @property {number} seat
 * @property {number[]} shares @property {number[]} scores @property {number[]} after @property {number[]} after_best
 * @property {number} given_away @property {"" | "slip" | "mistake" | "blunder"} grade @property {Better | null} better
 */

export class Analysis {
  /** @type {Turn[]} */
  turns = [];
  ahead = 0;
  /** @type {number | null} */
  total = null;
  /** @type {number[] | null} shares of the win at the end */
  shares = null;
  /** @type {number[] | null} */
  scores = null;
  why = "";

  /** @param {string} replay @param {() => void} changed */
  constructor(replay, changed) {
    this.address = `/api/replays/${replay}/analysis?language=${spoken()}`;
    this.changed = changed;
    /** @type {"none" | "asked" | "waiting" | "turns" | "done" | "failed"} */
    this.state = "none";
  }

  clear() {
    this.turns = [];
    this.ahead = 0;
    this.total = this.shares = this.scores = null;
    this.why = "";
  }

  /** Show the analysis if there is one already. */
  async load() {
    try {
      this.hear(await get(this.address));
    } catch (error) {
      this.fail(why(error));
    }
  }

  /** Let the game be analysed, and follow it. */
  async run() {
    this.stop();
    const asked = new AbortController();
    this.asked = asked;
    this.clear();
    this.state = "asked";
    this.changed();
    try {
      const answer = await fetch(this.address, { method: "POST", signal: asked.signal });
      if (!answer.ok || !answer.body) {
        const said = await answer.json().catch(() => null);
        throw new Failure(said?.code ?? "unavailable", said?.why ?? answer.statusText);
      }
      for await (const line of lines(answer.body)) this.hear(JSON.parse(line));
      if (!this.ended) throw new TypeError("the line is lost");
    } catch (error) {
      if (!asked.signal.aborted) this.fail(why(error));
    }
  }

  get ended() {
    return this.state === "done" || this.state === "failed";
  }

  /** Look no more: the server stops if nobody else does. */
  stop() {
    this.asked?.abort();
    if (this.state === "asked" || this.state === "waiting" || this.state === "turns") this.state = "none";
  }

  /** @param {any} told  a line of the protocol */
  hear(told) {
    this.state = told.type;
    this.ahead = told.ahead;
    this.total = told.total ?? this.total;
    this.turns.push(...told.turns);
    this.shares = told.shares;
    this.scores = told.scores;
    this.why = told.why ?? "";
    this.changed();
  }

  /** @param {string} said */
  fail(said) {
    this.state = "failed";
    this.why = said;
    this.changed();
  }

  // -- asking it

  /** Shares of the win after some turns. @param {number} turns @returns {number[] | null} */
  sharesAt(turns) {
    if (turns < this.turns.length) return this.turns[turns].shares;
    if (turns === this.turns.length && turns > 0) return this.shares ?? this.turns[turns - 1].after;
    return null;
  }

  /** Expected final scores after some turns. @param {number} turns @returns {number[] | null} */
  scoresAt(turns) {
    return turns < this.turns.length ? this.turns[turns].scores : this.scores;
  }

  /** How many turns, in parts, were played after a step. @param {number} step */
  turnsAt(step) {
    const turn = this.turnOf(step);
    if (turn) return turn.turn - 1 + (step - turn.first_step + 1) / turn.steps;
    return step <= 0 ? 0 : null;
  }

  /** The turn that a step belongs to. @param {number} step @returns {Turn | undefined} */
  turnOf(step) {
    return this.turns.find((turn) => step >= turn.first_step && step < turn.first_step + turn.steps);
  }

  /** The step after which some turns were played. @param {number} turns */
  stepAt(turns) {
    const turn = this.turns[turns - 1];
    return turn ? turn.first_step + turn.steps - 1 : 0;
  }

  /** The turns at which the game turned. @returns {Turn[]} */
  get turning() {
    const wrong = this.turns.filter((turn) => turn.grade === "mistake" || turn.grade === "blunder");
    return wrong.length ? wrong : this.turns.filter((turn) => turn.grade);
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @returns {AsyncGenerator<string>} */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const whole = (rest + value).split("\n");
    rest = whole.pop() ?? "";
    yield* whole.filter(Boolean);
  }
}
