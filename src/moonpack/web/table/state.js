// @ts-check
/**
 * What this page knows about a table: kept up to date by the server's messages, changed by commands.
 *
 * @import { Now, PresenceInfo, Reason, SocketAnswer, TableInfo, Whole } from "../types/wire.js"
 * @import { Moment, News, Player, Viewer } from "./view.js"
 */

import { get } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { withTexts } from "../core/texts.js";
import { language } from "../core/words.js";
import { Connection } from "./connection.js";
import { standing } from "./history.js";

const SLOW = 200; // milliseconds after which a command that is not answered is seen to be on its way

/**
 * @typedef {Object} Listener
 * @property {(news: News) => void} news @property {() => void} logChanged
 * @property {() => void} people @property {() => void} removed  by the host, from a seat
 * @property {(goodbye: import("../types/wire.js").Goodbye) => void} gone
 */

export class TableState {
  /** @param {string} id @param {Listener} listener */
  constructor(id, listener) {
    this.id = id;
    this.listener = listener;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {unknown} */
    this.board = null;
    /** @type {Now | null} */
    this.now = null;
    /** @type {number | null} when a bot acts, so that the turn that has ended stands */
    this.reopenUntil = null;
    /** @type {Now | null} what is shown of it: news is shown one after the other */
    this.shown = null;
    /** What the bar says instead of whose turn it is. */
    this.captioned = "";
    /** @type {string[]} what has just happened, in words, until it is announced */
    this.happened = [];
    /** @type {Moment[]} */
    this.moments = [];
    /** For whom `now` is shown; empty: it is shown again even if nothing is new. */
    this.shownTo = "";
    /** @type {Viewer} */
    this.you = { seats: [], eyes: null, must_look: null };
    /** @type {Omit<PresenceInfo, "type">} */
    this.presence = { here: [], alone: [], watching: 0, watchers: [] };
    /** @type {import("./chat/talk.js").Talk | null} */
    this.talk = null;
    /** @type {number[]} the seats that this person had until the last message about it */
    this.lost = [];
    this.online = true;
    /** Whether bots hurry because this person asked them to. */
    this.hurried = false;
    /** Whether bots wait because this person reads what happened. */
    this.isReading = false;
    /** @type {import("./view.js").GameTable | null} */
    this.game = null;
    /** @type {import("./hints/hint.js").HintCard | null} */
    this.hinted = null;
    this.clock = /** @type {import("./clock/clock.js").TableClock | null} */ (null);
    /** @type {number | null} the beat for which a command was sent */
    this.answeredBeat = null;
    this.connection = new Connection(id, language(), {
      received: (message) => this.receive(message),
      version: () => this.now?.version ?? null,
      online: (is) => this.setOnline(is),
    });
  }

  /** @param {boolean} is */
  setOnline(is) {
    this.online = is;
    if (this.hurried) this.shownTo = ""; // a new connection is not hurried, and this has to be shown
    this.hurried = false;
    if (is && this.isReading) this.read(true);
    if (is) this.talk?.listen();
    this.listener.people();
  }

  /** @param {SocketAnswer} message */
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
      case "chat":
        this.talk?.hear(message);
        break;
      case "time":
        this.clock?.answered(message);
        break;
      case "goodbye":
        this.listener.gone(message);
    }
  }

  /** Who looks at the table from now on. @param {Viewer} you */
  see(you) {
    const { eyes, seats, followed } = this.you;
    this.you = { ...you, followed, near: followed };
    this.lost = seats.filter((seat) => !you.seats.includes(seat));
    if (eyes === null || eyes === you.eyes) return;
    if (you.eyes === null || you.seats.length < seats.length) void this.forgetSecrets();
  }

  /**
   * Somebody else may be looking at this screen now: drop what only the previous viewer could know, and load
   * it again as everybody may know it.
   */
  async forgetSecrets() {
    const secret = (/** @type {Moment} */ moment) => (moment.eyes ?? null) !== null;
    const last = this.moments.findLast(secret)?.version;
    if (!last) return;
    this.moments = this.moments.filter((moment) => !secret(moment));
    this.listener.logChanged();
    const log = await get(`/api/tables/${this.id}/log`).catch(() => []);
    // What is missing before these moments can be loaded like everything earlier.
    const first = log[0]?.version ?? last + 1;
    this.moments = this.moments.filter((moment) => moment.version >= first);
    this.add(log);
    this.listener.logChanged();
  }

  /** @param {Whole | import("../types/wire.js").News} message @param {boolean} whole */
  take(message, whole) {
    const { version } = this.now ?? { version: 0 };
    const viewer = JSON.stringify(this.you);
    // Nothing new: the message only shows that the server is there.
    if (!whole && message.now.version === version && viewer === this.shownTo) return;
    this.shownTo = viewer;
    this.table = message.table ?? this.table;
    this.board = message.board ?? this.board;
    this.now = message.now;
    const { grace } = message.now;
    this.reopenUntil = grace ? performance.now() + 1000 * grace : null;
    if (this.hurried) this.hurried = this.onlyBots(message);
    const { moments } = message;
    const news = whole ? moments : moments.filter((moment) => moment.version > version);
    this.listener.news({ moments: news, whole });
    this.hinted?.update();
    this.clock?.tick();
    if (news.some(({ kind, seat }) => kind === "removed" && this.lost.includes(seat ?? 0))) this.listener.removed();
    this.lost = [];
  }

  /**
   * Whether only bots play: as soon as a person does, the server stops hurrying them.
   * @param {{moments: Moment[], now: Now}} message
   */
  onlyBots({ moments, now }) {
    const played = moments.filter((moment) => moment.kind === "step").map((moment) => moment.seat);
    return [now.actor, ...played].every((seat) => this.table?.seats[(seat ?? 0) - 1]?.kind === "bot");
  }

  /**
   * Add moments. A moment is known by its version and, of several steps of one click, its number.
   * @param {Moment[]} moments  earlier ones come from the table's log
   * @param {number | null} [eyes]  the seat they are described for; at a shared screen the log has no secrets
   */
  add(moments, eyes = this.shared ? null : this.you.eyes) {
    const key = (/** @type {Moment} */ moment) => `${moment.version} ${moment.number}`;
    const known = new Set(this.moments.map(key));
    const added = moments.filter((moment) => !known.has(key(moment))).map((moment) => ({ ...moment, eyes }));
    this.moments = [...this.moments, ...added].sort(
      (one, other) => one.version - other.version || (one.number ?? 0) - (other.number ?? 0),
    );
  }

  // -- what this person may do

  /** The table is shown as it was now. @param {Now} now */
  follow(now) {
    this.shown = now;
    this.listener.people();
  }

  /** Say something in the bar, or whose turn it is again. @param {string} words */
  caption(words) {
    if (this.captioned === words) return;
    this.captioned = words;
    this.listener.people();
  }

  /** Whether one of this person's seats is to move as shown: no bot plays it, and the game is not paused. */
  get mine() {
    return this.isOwnSeat && !this.isLent && !this.now?.clock?.paused;
  }

  /** Whether one of this person's seats is to move as shown, whoever plays it. */
  get isOwnSeat() {
    return this.you.seats.includes((this.shown ?? this.now)?.actor ?? 0);
  }

  /** Whether a bot plays that seat for this person. */
  get isLent() {
    return this.isOwnSeat && this.actorSeat?.kind === "bot";
  }

  /** Whether several seats share this screen. */
  get shared() {
    return this.you.seats.length > 1;
  }

  /** Who is to move. */
  get actorName() {
    return this.actorSeat?.name ?? "";
  }

  get actorSeat() {
    return this.table?.seats[((this.shown ?? this.now)?.actor ?? 0) - 1];
  }

  /** Whether a command for the scene that is shown is on its way. */
  get busy() {
    return this.answeredBeat !== null && this.answeredBeat === this.now?.beat;
  }

  get canUndo() {
    return this.you.seats.includes(this.now?.undo ?? 0) && !this.busy;
  }

  /** At a shared screen, a turn that has only just begun has nothing to restart: the one before was somebody else's. */
  get canRestart() {
    const { actor, restart } = this.now ?? {};
    const isOwn = (/** @type {number | null | undefined} */ seat) => this.you.seats.includes(seat ?? 0);
    const isOthers = isOwn(actor) && restart !== actor;
    return isOwn(restart) && !isOthers && !this.busy;
  }

  get canRedo() {
    return this.mine && this.now?.redo === this.now?.actor && !this.busy;
  }

  /** Whether this person has ended a turn and can still take that back. */
  get canReopen() {
    return this.canUndo && this.now?.undo !== this.now?.actor;
  }

  /** What this person may do here. @returns {Player} */
  get player() {
    return this;
  }

  // -- commands

  /** @param {string} type @param {Record<string, unknown>} [fields] */
  command(type, fields = {}) {
    return this.connection.send({ type, ...fields });
  }

  /**
   * Take a free seat; a newcomer may need the invitation of the link, or the table's password.
   * @param {number} seat @param {string} name @param {import("../types/wire.js").PersonMark | null} [mark]
   * @param {string} [password]
   */
  sit(seat, name, mark, password) {
    const invitation = new URLSearchParams(location.search).get("invitation");
    const more = { ...(invitation && { invitation }), ...(mark && { mark }), ...(password && { password }) };
    return this.command("sit", { seat, name, ...more });
  }

  /**
   * Play the steps of one click, and those that follow without a choice: also the end of the turn, unless the person
   * prefers to end turns by hand.
   * @param {string[]} steps @param {number} [beat]  of the scene that was clicked on
   */
  play(steps, beat = this.now?.beat) {
    return this.answer("play", beat, { steps, forced: prefs.autoEnd ? "turn" : "steps" });
  }

  /** Undo one's last click; the end of one's turn too. If what one did is final, the server says why. */
  async undo() {
    const last = standing(this.moments).findLast((moment) => moment.kind === "step");
    const wasMine = this.you.seats.includes(last?.seat ?? 0) && this.table?.state === "playing";
    if (this.canUndo || wasMine) await this.answer("undo", this.now?.beat);
  }

  /** Do again what was undone last. */
  async redo() {
    if (this.canRedo) await this.answer("redo", this.now?.beat);
  }

  /** Undo everything one did this turn. */
  async restart() {
    if (this.canRestart) await this.answer("restart", this.now?.beat);
  }

  /**
   * Send the answer to a scene, once: a second click on the same scene does nothing, nor does a click on a
   * scene that is out of date.
   * @param {string} type @param {number | undefined} beat @param {Record<string, unknown>} [fields]
   */
  async answer(type, beat, fields = {}) {
    if (beat === undefined || beat !== this.now?.beat || this.busy) return;
    this.answeredBeat = beat;
    // That it is on its way is shown only if that takes long; mostly the answer is there with the next frame.
    const slow = setTimeout(() => this.listener.people(), SLOW);
    try {
      await this.command(type, { beat, ...fields });
    } catch (error) {
      if (this.answeredBeat === beat) this.answeredBeat = null;
      throw error;
    } finally {
      clearTimeout(slow);
      // Where the news of it has come, all of this has been drawn.
      if (beat === this.now?.beat) this.listener.people();
    }
  }

  /** Why steps cannot be played now, one after the other; empty if they can. @param {string[]} steps */
  async why(steps) {
    const query = new URLSearchParams([...steps.map((step) => ["step", step]), ["language", language()]]);
    /** @type {Reason} */
    const answer = await get(`/api/tables/${this.id}/why?${query}`);
    return answer.why;
  }

  /** Ask for a hint, or about hints at this table. @param {boolean} [about] */
  async hint(about) {
    const { agreement, ask } = await withTexts(import("./hints/hint.js"), "table/hints");
    await (about ? agreement : ask)(this);
  }

  /** Show the hand of a seat on this screen, or none. @param {number | null} seat */
  look(seat) {
    this.connection.notify({ type: "look", seat });
  }

  /** Let bots hurry, or not. @param {boolean} on */
  hurry(on) {
    this.hurried = on;
    this.connection.notify({ type: "hurry", on });
  }

  /** Let bots wait while something is read, or not any more. @param {boolean} on */
  read(on) {
    this.isReading = on;
    this.connection.notify({ type: "reading", on });
  }

  leave() {
    this.connection.close();
  }
}
