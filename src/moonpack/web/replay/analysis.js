// @ts-check
/** The analysis of a game: loaded if there is one, otherwise made on request while the page follows it. */

import { get, request } from "../core/api.js";
import { reason } from "../core/errors.js";
import { language } from "../core/words.js";

/** @typedef {import("../types/wire.js").JudgedTurn} Turn */

const ATTEMPTS = 3; // a server that stops ends the connection, and another one makes the analysis
const PAUSE = 500; // milliseconds

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
    this.address = `/api/replays/${replay}/analysis?language=${language()}`;
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
      this.receive(await get(this.address));
    } catch (error) {
      this.fail(reason(error));
    }
  }

  /** Have the game analysed, and follow the progress. */
  async run(attempts = ATTEMPTS) {
    this.stop();
    const following = new AbortController();
    this.following = following;
    this.clear();
    this.state = "asked";
    this.changed();
    try {
      const response = await request(this.address, { method: "POST", signal: following.signal });
      if (!response.body) throw new TypeError("the response has no body");
      for await (const line of lines(response.body)) this.receive(JSON.parse(line));
      if (!this.ended) throw new TypeError("the connection was lost");
    } catch (error) {
      if (following.signal.aborted) return;
      if (attempts < 2 || !this.isUnderWay) return this.fail(reason(error));
      setTimeout(() => following.signal.aborted || this.run(attempts - 1), PAUSE);
    }
  }

  get isUnderWay() {
    return this.state === "waiting" || this.state === "turns";
  }

  get ended() {
    return this.state === "done" || this.state === "failed";
  }

  /** Stop following: the server stops the analysis when nobody follows it. */
  stop() {
    this.following?.abort();
    if (this.state === "asked" || this.isUnderWay) this.state = "none";
  }

  /** @param {import("../types/wire.js").Analysis} message */
  receive(message) {
    this.state = message.type;
    this.ahead = message.ahead;
    this.total = message.total ?? this.total;
    this.turns.push(...message.turns);
    this.shares = message.shares;
    this.scores = message.scores;
    this.why = message.why ?? "";
    this.changed();
  }

  /** @param {string} why */
  fail(why) {
    this.state = "failed";
    this.why = why;
    this.changed();
  }

  // -- queries

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

  /** The turning points of the game. @returns {Turn[]} */
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
    const complete = (rest + value).split("\n");
    rest = complete.pop() ?? "";
    yield* complete.filter(Boolean);
  }
}
