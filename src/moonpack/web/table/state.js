// @ts-check
/** What this page knows of a table, and how it changes. */

import { get } from "../core/api.js";
import { Connection } from "./connection.js";

/**
 * @typedef {{fact: string, words?: string, touches?: string[], [field: string]: any}} Fact
 * @typedef {Object} Moment  something that happened at the table
 * @property {number} version @property {string} kind @property {number | null} seat @property {number | null} number
 * @property {string | null} step @property {Fact[]} facts @property {string[]} words @property {number} at
 * @property {number | null} [eyes]  the seat that it was described for
 * @typedef {Object} Seat
 * @property {number} seat @property {string | null} name @property {"person" | "bot" | "free"} kind
 * @property {string | null} level @property {boolean} lent @property {boolean} left
 * @typedef {Object} Table
 * @property {string} id @property {string} game @property {string} title
 * @property {"seating" | "playing" | "over"} state
 * @property {Seat[]} seats @property {{scores: number[], winners: number[]} | null} result
 * @property {string | null} rematch @property {string | null} origin
 * @typedef {Object} Now
 * @property {number} version @property {number} beat @property {number} number @property {number | null} actor
 * @property {number | null} undo @property {number | null} [restart] @property {any} scene
 * @typedef {{moments: Moment[], whole: boolean}} News  what is new; `whole`: everything
 * @typedef {Object} Listener
 * @property {(news: News) => void} news @property {() => void} retold @property {() => void} people
 * @property {(code: string, why: string) => void} gone
 */

export class TableState {
  /**
   * @param {string} id @param {string} language @param {Listener} listener
   */
  constructor(id, language, listener) {
    this.id = id;
    this.listener = listener;
    /** @type {Table | null} */
    this.table = null;
    /** @type {any} */
    this.board = null;
    /** @type {Now | null} */
    this.now = null;
    /** @type {Moment[]} */
    this.moments = [];
    /** Who was told `now`; empty: it is told again even if it is nothing new. */
    this.shownTo = "";
    /** @type {{seats: number[], eyes: number | null, must_look: number | null}} */
    this.you = { seats: [], eyes: null, must_look: null };
    /** @type {{here: number[], alone: number[], watching: number}} */
    this.presence = { here: [], alone: [], watching: 0 };
    this.online = true;
    /** Whether bots do not wait, by one's own wish. */
    this.hurried = false;
    /** Whether what is shown is about to change by one's own click. */
    this.busy = false;
    /** Settled when all clicks so far are answered. */
    /** @type {Promise<void>} */
    this.answered = Promise.resolve();
    /** The beat after the click that is under way: half a click is not shown. */
    this.until = 0;
    /** @type {Moment[]} what is not shown yet */
    this.fresh = [];
    /** How many steps each of one's clicks made, so that taking back undoes a click. */
    /** @type {number[]} */
    this.clicks = [];
    this.connection = new Connection(id, language, {
      received: (message) => this.receive(message),
      version: () => this.now?.version ?? null,
      online: (is) => {
        this.online = is;
        if (this.hurried) this.shownTo = ""; // a new connection is not hurried, and this has to be shown
        this.hurried = false;
        listener.people();
      },
    });
  }

  /** @param {any} message */
  receive(message) {
    switch (message.type) {
      case "you":
        this.see(message);
        break;
      case "presence":
        this.presence = message;
        this.listener.people();
        break;
      case "whole":
        this.moments = [];
        this.add(message.moments, this.you.eyes);
        this.take(message, true);
        break;
      case "news":
        this.add(message.moments, this.you.eyes);
        this.take(message, false);
        break;
      case "goodbye":
        this.listener.gone(message.code, message.why);
    }
  }

  /** Through whose eyes from now on. @param {typeof this.you} you */
  see(you) {
    const { eyes, seats } = this.you;
    this.you = you;
    if (eyes === null || eyes === you.eyes) return;
    if (you.eyes === null || you.seats.length < seats.length) void this.retell();
  }

  /**
   * Somebody else may be looking at this screen now: what the eyes before knew is dropped, and told
   * again as everybody may know it.
   */
  async retell() {
    const secret = (/** @type {Moment} */ moment) => (moment.eyes ?? null) !== null;
    const last = this.moments.findLast(secret)?.version;
    if (!last) return;
    this.moments = this.moments.filter((moment) => !secret(moment));
    this.listener.retold();
    const told = await get(`/api/tables/${this.id}/log`).catch(() => []);
    // What is missing before that can be asked for, as what is older can.
    const first = told[0]?.version ?? last + 1;
    this.moments = this.moments.filter((moment) => moment.version >= first);
    this.add(told);
    this.listener.retold();
  }

  /** @param {any} message @param {boolean} whole */
  take(message, whole) {
    const { version } = this.now ?? { version: 0 };
    const who = JSON.stringify(this.you);
    // Nothing new: this only answers whether the server is there.
    if (!whole && message.now.version === version && who === this.shownTo) return;
    this.shownTo = who;
    this.table = message.table ?? this.table;
    this.board = message.board ?? this.board;
    this.now = message.now;
    if (this.hurried) this.hurried = this.isBots(message);
    if (this.now && !this.you.seats.includes(this.now.undo ?? 0)) this.clicks = [];
    if (whole) this.fresh = message.moments;
    else this.fresh.push(...message.moments.filter((/** @type {Moment} */ moment) => moment.version > version));
    if (whole || message.now.beat >= this.until) {
      this.busy = false; // the answer may still be on its way, but the page shows what the click did
      this.show(whole);
    }
  }

  /**
   * Whether bots alone decide: as soon as a person does, the server forgets that they shall not wait.
   * @param {{moments: Moment[], now: Now}} message
   */
  isBots({ moments, now }) {
    const played = moments.filter((moment) => moment.kind === "step").map((moment) => moment.seat);
    return [now.actor, ...played].every((seat) => this.table?.seats[(seat ?? 0) - 1]?.kind === "bot");
  }

  /** @param {boolean} whole */
  show(whole) {
    const moments = this.fresh;
    this.fresh = [];
    this.listener.news({ moments, whole });
  }

  /**
   * @param {Moment[]} moments  older ones come from the log of the table
   * @param {number | null} [eyes]  by which they are told; the log tells several seats nothing hidden
   */
  add(moments, eyes = this.shared ? null : this.you.eyes) {
    const known = new Set(this.moments.map((moment) => moment.version));
    this.moments.push(...moments.filter((moment) => !known.has(moment.version)).map((moment) => ({ ...moment, eyes })));
    this.moments.sort((one, other) => one.version - other.version);
  }

  // -- what one may do

  /** Whether a seat of one's own is to decide, and not played by a bot. */
  get mine() {
    const actor = this.now?.actor ?? 0;
    return this.you.seats.includes(actor) && this.table?.seats[actor - 1].kind === "person";
  }

  /** Whether several of the seats are at this screen. */
  get shared() {
    return this.you.seats.length > 1;
  }

  /** Who is to decide. */
  get actorName() {
    return this.table?.seats[(this.now?.actor ?? 0) - 1]?.name ?? "";
  }

  get canUndo() {
    return this.you.seats.includes(this.now?.undo ?? 0) && !this.busy;
  }

  /** @param {string} type @param {Record<string, any>} [fields] */
  command(type, fields = {}) {
    return this.connection.send({ type, ...fields });
  }

  /**
   * Play steps one after the other, as one click.
   * @param {string[]} steps @param {number} [seen]  the beat of the scene that was clicked on
   */
  play(steps, seen = this.now?.beat) {
    return this.busily(seen, async () => {
      let made = 0;
      try {
        await this.inTurn(
          steps.map((step) => ["step", { step }]),
          () => (made += 1),
        );
      } finally {
        if (made && this.canTakeBack) this.clicks.push(made);
      }
    });
  }

  /** Take back one's last click. */
  async undo() {
    if (!this.canUndo) return;
    return this.busily(this.now?.beat, () => {
      const many = this.clicks.pop() ?? 1;
      return this.inTurn(
        Array.from({ length: many }, () => ["undo", {}]),
        () => undefined,
      );
    });
  }

  /**
   * Send commands right after each other, each on the beat of the one before: should one be refused,
   * so are those after it.
   * @param {[string, Record<string, any>][]} commands @param {() => void} done  called for each
   */
  async inTurn(commands, done) {
    const beat = this.now?.beat ?? 0;
    this.until = beat + commands.length;
    const sent = commands.map(([type, fields], n) => this.command(type, { beat: beat + n, ...fields }).then(done));
    const answers = await Promise.allSettled(sent);
    this.until = 0;
    if (this.fresh.length) this.show(false);
    for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  }

  get canTakeBack() {
    return this.you.seats.includes(this.now?.undo ?? 0);
  }

  /**
   * Do what a click asks for when those before it are answered. By then what was clicked on may be
   * gone: the second click of two on the same button does nothing, nor does one on a scene that is
   * behind what has happened.
   * @param {number | undefined} seen  the beat of what was clicked on @param {() => Promise<void>} work
   */
  async busily(seen, work) {
    const before = this.answered;
    const mine = (async () => {
      await before;
      if (this.now?.beat !== seen) return;
      this.busy = true;
      await work();
    })();
    const settled = mine.catch(() => undefined);
    this.answered = settled;
    try {
      await mine;
    } finally {
      if (this.answered === settled) this.busy = false;
      this.listener.people();
    }
  }

  get canRestart() {
    return this.you.seats.includes(this.now?.restart ?? 0) && !this.busy;
  }

  /** Undo everything one did this turn. */
  async restart() {
    if (!this.canRestart) return;
    return this.busily(this.now?.beat, () => this.inTurn([["restart", {}]], () => undefined));
  }

  /** This screen shows the hand of a seat, or none. @param {number | null} seat */
  look(seat) {
    this.connection.notify({ type: "look", seat });
  }

  /** Let bots hurry, or not. @param {boolean} on */
  hurry(on) {
    this.hurried = on;
    this.connection.notify({ type: "hurry", on });
  }

  /** What a person may do here. @returns {import("./view.js").Player} */
  get player() {
    return this;
  }

  leave() {
    this.connection.close();
  }
}
