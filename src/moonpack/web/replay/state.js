// @ts-check
/** A finished game as a read-only table: what a game's module needs to draw any step of it. */

import { get, post } from "../core/api.js";
import { language } from "../core/words.js";

const CHUNK = 50; // frames per request
const AHEAD = 12; // steps to have loaded in advance
const LOG_LENGTH = 40; // moments the log goes back

/**
 * @typedef {import("../types/wire.js").Frame} Frame
 * @typedef {import("../types/wire.js").ReplayInfo} ReplayInfo
 * @typedef {import("../table/view.js").Moment} Moment
 * @typedef {import("../table/view.js").News} News
 * @typedef {number | "open" | null} Eyes  a seat's view, one with all hands open, or a spectator's
 */

/** The seat at the lower edge: whoever opened the replay with a view. @param {ReplayInfo} info @param {Eyes} eyes */
function nearSeat({ your_seats: own = [] }, eyes) {
  if (typeof eyes === "number") return eyes;
  return own.length === 1 ? own[0] : 1;
}

export class ReplayState {
  /** @param {ReplayInfo} info @param {Eyes} eyes */
  constructor(info, eyes) {
    this.id = info.id;
    this.info = info;
    this.board = info.board;
    this.mine = false;
    this.shared = false;
    this.busy = false;
    this.hurried = false;
    /** @type {import("../table/view.js").Player | null} */
    this.player = null;
    /** @type {import("../table/view.js").Viewer} */
    this.you = { seats: [], eyes: null, must_look: null, near: nearSeat(info, eyes) };
    this.presence = { here: info.names.map((_, n) => n + 1) };
    /** @type {import("../table/view.js").SeatedTable} */
    this.table = {
      state: "over",
      rematch: null,
      seats: info.names.map((name, n) => ({ seat: n + 1, name, kind: "person" })),
    };
    /** Frames by whose eyes they are seen. */
    /** @type {Map<string, Map<number, Frame>>} */
    this.kept = new Map();
    /** @type {Map<number, Frame>} */
    this.frames = new Map();
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {import("../types/wire.js").Now | null} */
    this.now = null;
    this.number = -1;
    /** @type {Eyes} */
    this.eyes = eyes;
    /** Steps that were not played: from where, and what they lead to. */
    /** @type {{from: number, steps: string[], frames: Frame[]} | null} */
    this.other = null;
    this.see(eyes);
  }

  /** Show the game as somebody else saw it. @param {Eyes} eyes */
  see(eyes) {
    this.eyes = eyes;
    this.you.eyes = typeof eyes === "number" ? eyes : null;
    this.number = -1;
    this.frames = this.kept.get(this.query) ?? new Map();
    this.kept.set(this.query, this.frames);
  }

  /** The viewer, as part of an address. */
  get query() {
    if (!this.info.hides || this.eyes === null) return "";
    return this.eyes === "open" ? "&open=true" : `&seat=${this.eyes}`;
  }

  /** Go to a step; returns the news for the game's module. @param {number} number @returns {Promise<News>} */
  async go(number) {
    if (!this.frames.has(number)) await this.fetch(number);
    this.other = null;
    const frames = [];
    for (let n = Math.max(1, number - LOG_LENGTH); n <= number; n += 1) frames.push(this.frames.get(n));
    return this.take(/** @type {Frame} */ (this.frames.get(number)), frames);
  }

  /**
   * Leave the game for other steps; the place stays the one where they begin.
   * @param {number} from @param {string[]} steps
   */
  async wander(from, steps) {
    const seen = typeof this.eyes === "number" && this.info.hides ? this.eyes : null;
    const body = { step: from, steps, seat: seen, open: this.info.hides && this.eyes === "open" };
    const answer = await post(`/api/replays/${this.id}/line?language=${language()}`, body);
    const news = await this.go(from);
    this.other = { from, steps, frames: answer.frames };
    return news;
  }

  /** Go to a step of the other line. @param {number} number @returns {News} */
  goOther(number) {
    const { from, frames } = /** @type {NonNullable<typeof this.other>} */ (this.other);
    const before = [];
    for (let n = Math.max(1, from - LOG_LENGTH); n <= from; n += 1) before.push(this.frames.get(n));
    const frame = number === from ? this.frames.get(from) : frames[number - from - 1];
    return this.take(/** @type {Frame} */ (frame), [...before, ...frames.slice(0, number - from)]);
  }

  /** The last step that can be gone to. */
  get last() {
    return this.other ? this.other.from + this.other.frames.length : this.info.steps;
  }

  /** @param {Frame} frame @param {(Frame | undefined)[]} log @returns {News} */
  take(frame, log) {
    const { number, moment } = frame;
    const next = number === this.number + 1 && moment !== null;
    this.number = number;
    this.now = {
      version: number,
      beat: number,
      number,
      actor: frame.actor,
      undo: null,
      restart: null,
      redo: null,
      grace: null,
      clock: null,
      scene: frame.scene,
    };
    this.moments = log.flatMap((one) => (one?.moment ? [{ ...one.moment, version: one.number }] : []));
    return { moments: next && moment ? [moment] : [], whole: !next };
  }

  /** Load the frames around a step. @param {number} number @returns {Promise<void>} */
  async fetch(number) {
    const first = Math.max(0, number - CHUNK / 2);
    const last = Math.min(this.info.steps, first + CHUNK - 1);
    const { query } = this;
    const answer = await get(
      `/api/replays/${this.id}/frames?first=${first}&last=${last}&language=${language()}${query}`,
    );
    if (query !== this.query) return this.fetch(number);
    for (const frame of answer.frames) this.frames.set(frame.number, frame);
  }

  /** Load what comes next before it is asked for. */
  ahead() {
    const next = Math.min(this.info.steps, this.number + AHEAD);
    if (!this.other && !this.frames.has(next)) this.fetch(next).catch(() => undefined);
  }
}
