// @ts-check
/** A finished game as a table nobody sits at: what a game's module needs to draw any step of it. */

import { get } from "../core/api.js";

const CHUNK = 50; // frames the server gives at once
const TOLD = 40; // moments the log goes back

/**
 * @typedef {import("../table/state.js").Moment} Moment
 * @typedef {{number: number, moment: Moment | null, actor: number | null, scene: any}} Frame
 * @typedef {{id: string, game: string, title: string, names: string[], steps: number, turns: number[], board: any}} ReplayInfo
 */

export class ReplayState {
  /** @param {ReplayInfo} info */
  constructor(info) {
    this.id = info.id;
    this.info = info;
    this.board = info.board;
    this.mine = false;
    this.canUndo = false;
    this.busy = false;
    this.online = true;
    this.you = { seats: [], eyes: null, must_look: null };
    this.presence = { here: info.names.map((_, n) => n + 1), alone: [], watching: 0 };
    this.table = {
      id: info.id, game: info.game, title: info.title, state: "over", rematch: null, origin: null, result: null,
      seats: info.names.map((name, n) => ({ seat: n + 1, name, kind: "person", level: null, lent: false, left: false })),
    };
    /** @type {Map<number, Frame>} */
    this.frames = new Map();
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {any} */
    this.now = null;
    this.number = -1;
  }

  /**
   * Go to a step; gives back what a game's module takes as news.
   * @param {number} number
   */
  async go(number) {
    if (!this.frames.has(number)) await this.fetch(number);
    const frame = /** @type {Frame} */ (this.frames.get(number));
    const next = number === this.number + 1 && frame.moment !== null;
    this.number = number;
    this.now = { version: number, beat: number, number, actor: frame.actor, undo: null, scene: frame.scene };
    this.moments = [];
    for (let n = Math.max(1, number - TOLD); n <= number; n += 1) {
      const moment = this.frames.get(n)?.moment;
      if (moment) this.moments.push({ ...moment, version: n });
    }
    return { moments: next && frame.moment ? [frame.moment] : [], whole: !next };
  }

  /** @param {number} number */
  async fetch(number) {
    const first = Math.max(0, number - CHUNK / 2);
    const last = Math.min(this.info.steps, first + CHUNK - 1);
    const found = await get(`/api/replays/${this.id}/frames?first=${first}&last=${last}`);
    for (const frame of found.frames) this.frames.set(frame.number, frame);
  }

  /** Nobody plays here. */
  add() {}

  async play() {}

  async undo() {}
}
