// @ts-check
/**
 * Something to play alone, as a table: what a game's module needs to draw it. The server keeps nothing of it, so the
 * page knows what was played; lessons, puzzles and turns tried again say what a click does.
 *
 * @import { Frame, LessonInfo, Now } from "../types/wire.js"
 * @import { Moment, News, SeatedTable, Viewer } from "../table/view.js"
 */

/** @typedef {"game" | "name" | "board" | "names" | "marks" | "seat" | "start"} Field  what every exercise has */

/**
 * @abstract
 * @template {Pick<LessonInfo, Field>} Info
 * @template {{news: (news: News) => void}} Listener
 */
export class Exercise {
  /** @type {"lesson" | "puzzle"} */
  exercise = "lesson";
  shared = false;
  busy = false;
  hurried = false;

  /** @param {Info} info @param {Listener} listener */
  constructor(info, listener) {
    const { names, marks, seat } = info;
    this.info = info;
    this.listener = listener;
    this.id = `${info.game}/${info.name}`;
    this.board = info.board;
    /** @type {Viewer} */
    this.you = { seats: [seat], eyes: seat, must_look: null };
    this.presence = { here: names.map((_, n) => n + 1) };
    /** @type {SeatedTable} */
    this.table = {
      state: "playing",
      rematch: null,
      pace: 700,
      seats: names.map((name, n) => ({ seat: n + 1, name, kind: "person", mark: marks[n] })),
    };
    /** @type {string[]} what was played in answer to what is asked */
    this.played = [];
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
    return this.now?.actor === this.info.seat;
  }

  /** Whoever plays has the name that the page gives, whatever the players are called. @param {Frame} frame */
  take(frame) {
    const { number, actor } = frame;
    const { seat, names } = this.info;
    /** @type {Frame["scene"] & {seats?: {name: string}[]}} */
    const scene = { ...frame.scene };
    scene.seats = scene.seats?.map((player, n) => (n === seat - 1 ? { ...player, name: names[n] } : player));
    this.now = {
      version: number,
      beat: number,
      number,
      actor,
      undo: null,
      restart: null,
      redo: null,
      grace: null,
      clock: null,
      scene,
    };
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

  /** From now on the steps of an answer are played. @param {Frame[]} frames @returns {Frame[]}  the new ones */
  accept(frames) {
    const fresh = frames.slice(this.played.length);
    this.played = frames.flatMap(({ moment }) => moment?.step ?? []);
    return fresh;
  }

  /**
   * Ask about the steps of a click, unless one is on its way or the table has moved on; null: nothing was asked.
   * @template Answer
   * @param {string[]} steps @param {number | undefined} beat @param {(steps: string[]) => Promise<Answer>} ask
   */
  async answerOf(steps, beat, ask) {
    if (this.busy || !this.mine || beat !== this.now?.beat) return null;
    this.busy = true;
    try {
      return await ask([...this.played, ...steps]);
    } finally {
      this.busy = false;
    }
  }

  // -- what there is only at a table with others

  async redo() {}

  /** @returns {Promise<never>} */
  command() {
    return Promise.reject(new Error("there are no commands in an exercise"));
  }

  look() {}

  hurry() {}

  add() {}
}
