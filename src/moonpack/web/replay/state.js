// @ts-check
/** A finished game as a table nobody sits at: what a game's module needs to draw any step of it. */

import { get, post } from "../core/api.js";
import { spoken } from "../core/words.js";

const CHUNK = 50; // frames the server gives at once
const SOON = 12; // steps ahead of which the frames are fetched
const TOLD = 40; // moments the log goes back

/**
 * @typedef {import("../table/state.js").Moment} Moment
 * @typedef {import("../table/state.js").News} News
 * @typedef {{number: number, moment: Moment | null, actor: number | null, scene: any}} Frame
 * @typedef {{pack: string, mark: string}} Look
 * @typedef {Object} ReplayInfo
 * @property {string} id @property {string} game @property {string} title @property {string[]} names
 * @property {number} steps @property {boolean} over @property {number[]} turns
 * @property {{step: number, words: string}[]} scorings @property {Look[]} looks
 * @property {boolean} hides @property {boolean} png @property {any} board
 * @property {{scores: number[], winners: number[]}} result
 * @typedef {number | "open" | null} Eyes  a seat's, everybody's at once, or a spectator's
 */

export class ReplayState {
  /** @param {ReplayInfo} info @param {Eyes} eyes */
  constructor(info, eyes) {
    this.id = info.id;
    this.info = info;
    this.board = info.board;
    this.mine = false;
    this.canUndo = false;
    this.busy = false;
    this.hurried = false;
    this.online = true;
    /** @type {{seats: number[], eyes: number | null, must_look: null}} */
    this.you = { seats: [], eyes: null, must_look: null };
    this.presence = { here: info.names.map((_, n) => n + 1), alone: [], watching: 0 };
    this.table = {
      id: info.id, game: info.game, title: info.title, state: "over", rematch: null, origin: null, result: null,
      seats: info.names.map((name, n) => ({ seat: n + 1, name, kind: "person", level: null, lent: false, left: false })),
    };
    /** Frames by whose eyes they are seen. */
    /** @type {Map<string, Map<number, Frame>>} */
    this.kept = new Map();
    /** @type {Map<number, Frame>} */
    this.frames = new Map();
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {any} */
    this.now = null;
    this.number = -1;
    /** @type {Eyes} */
    this.eyes = eyes;
    /** Other steps than those that were played: from where, and what they lead to. */
    /** @type {{from: number, steps: string[], frames: Frame[]} | null} */
    this.other = null;
    this.see(eyes);
  }

  /** Look through other eyes from now on. @param {Eyes} eyes */
  see(eyes) {
    this.eyes = eyes;
    this.you.eyes = typeof eyes === "number" ? eyes : null;
    this.number = -1;
    this.frames = this.kept.get(this.query) ?? new Map();
    this.kept.set(this.query, this.frames);
  }

  /** The eyes in an address. */
  get query() {
    if (!this.info.hides || this.eyes === null) return "";
    return this.eyes === "open" ? "&open=true" : `&seat=${this.eyes}`;
  }

  /**
   * Go to a step; gives back what a game's module takes as news.
   * @param {number} number @returns {Promise<News>}
   */
  async go(number) {
    if (!this.frames.has(number)) await this.fetch(number);
    this.other = null;
    const told = [];
    for (let n = Math.max(1, number - TOLD); n <= number; n += 1) told.push(this.frames.get(n));
    return this.take(/** @type {Frame} */ (this.frames.get(number)), told);
  }

  /**
   * Leave the game for other steps; the place is where it left.
   * @param {number} from @param {string[]} steps
   */
  async wander(from, steps) {
    const seen = typeof this.eyes === "number" && this.info.hides ? this.eyes : null;
    const asked = { step: from, steps, seat: seen, open: this.info.hides && this.eyes === "open" };
    const found = await post(`/api/replays/${this.id}/line?language=${spoken()}`, asked);
    const news = await this.go(from);
    this.other = { from, steps, frames: found.frames };
    return news;
  }

  /** Go to a step of the other line. @param {number} number @returns {News} */
  goOther(number) {
    const { from, frames } = /** @type {NonNullable<typeof this.other>} */ (this.other);
    const before = [];
    for (let n = Math.max(1, from - TOLD); n <= from; n += 1) before.push(this.frames.get(n));
    const frame = number === from ? this.frames.get(from) : frames[number - from - 1];
    return this.take(/** @type {Frame} */ (frame), [...before, ...frames.slice(0, number - from)]);
  }

  /** The last step that can be gone to. */
  get last() {
    return this.other ? this.other.from + this.other.frames.length : this.info.steps;
  }

  /** @param {Frame} frame @param {(Frame | undefined)[]} told @returns {News} */
  take(frame, told) {
    const { number, moment } = frame;
    const next = number === this.number + 1 && moment !== null;
    this.number = number;
    this.now = { version: number, beat: number, number, actor: frame.actor, undo: null, scene: frame.scene };
    this.moments = told.flatMap((one) => (one?.moment ? [{ ...one.moment, version: one.number }] : []));
    return { moments: next && moment ? [moment] : [], whole: !next };
  }

  /** Have the frames around a step. @param {number} number @returns {Promise<void>} */
  async fetch(number) {
    const first = Math.max(0, number - CHUNK / 2);
    const last = Math.min(this.info.steps, first + CHUNK - 1);
    const { query } = this;
    const found = await get(`/api/replays/${this.id}/frames?first=${first}&last=${last}&language=${spoken()}${query}`);
    if (query !== this.query) return this.fetch(number);
    for (const frame of found.frames) this.frames.set(frame.number, frame);
  }

  /** Have what comes next before it is asked for. */
  ahead() {
    const soon = Math.min(this.info.steps, this.number + SOON);
    if (!this.other && !this.frames.has(soon)) this.fetch(soon).catch(() => undefined);
  }

  /** Nobody plays here. */
  add() {}

  async play() {}

  async undo() {}
}
