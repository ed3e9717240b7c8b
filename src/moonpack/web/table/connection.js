// @ts-check
/**
 * The connection to a table. It reconnects by itself, tells the server which version it has, and sends again
 * what was not answered; the server does nothing twice. A connection that is silent where an answer is due is
 * given up: the browser may take minutes to notice that it is dead.
 *
 * @import { Done, SocketAnswer } from "../types/wire.js"
 * @import { ConnectionOwner, Message, Pending } from "./view.js"
 */

import { at } from "../core/address.js";
import { Refusal } from "../core/errors.js";

const FIRST_WAIT = 500; // milliseconds before the first attempt to reconnect
const LONGEST_WAIT = 10_000;
const RESTART = 1012; // the server stops, and says so: another one is there, or soon
const SPREAD = 200; // so that not everybody comes at the same moment
const SILENCE = 8_000; // without a message although one is due
const IDLE = 60_000; // without a message at all, before the server is asked for one

export class Connection {
  /**
   * @param {string} table @param {string} language @param {ConnectionOwner} owner
   */
  constructor(table, language, owner) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}${at(`/api/tables/${table}/socket`)}`;
    this.language = language;
    this.owner = owner;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.wait = FIRST_WAIT;
    this.count = 0;
    this.prefix = Math.random().toString(36).slice(2, 10);
    this.closed = false;
    /** @type {WebSocket | null} null between two attempts */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} until the next attempt */
    this.retryTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} until the connection is given up */
    this.silenceTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} until the server is asked for a message */
    this.idleTimer = undefined;
    this.returned = () => {
      if (!document.hidden) this.check();
      this.notify({ type: "looking", on: !document.hidden }); // whoever looks gets no alerts
    };
    document.addEventListener("visibilitychange", this.returned);
    addEventListener("online", this.returned);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expectMessage();
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      this.clearTimers();
      this.expectMessage();
      this.hello();
      if (document.hidden) this.notify({ type: "looking", on: false });
      for (const { message } of this.pending.values()) this.notify(message);
      this.owner.online(true);
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket === socket) this.giveUp(code === RESTART);
    });
  }

  /** This connection is of no use any more: try another one soon. */
  giveUp(isRestart = false) {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.clearTimers();
    if (this.closed) return;
    if (!isRestart) this.owner.online(false);
    this.retryTimer = setTimeout(() => this.connect(), isRestart ? SPREAD * Math.random() : this.wait);
    if (!isRestart) this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** A message is due: if none comes, the connection is dead. */
  expectMessage() {
    this.silenceTimer ??= setTimeout(() => this.giveUp(), SILENCE);
  }

  clearTimers() {
    for (const timer of [this.retryTimer, this.silenceTimer, this.idleTimer]) clearTimeout(timer);
    this.silenceTimer = undefined;
  }

  hello() {
    this.notify({ type: "hello", version: this.owner.version(), language: this.language });
  }

  /** Check that the connection is alive: the server answers every hello. */
  check() {
    if (this.closed) return;
    if (!this.socket) {
      this.clearTimers();
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.hello();
      this.expectMessage();
    }
  }

  /** @param {SocketAnswer} message */
  receive(message) {
    this.wait = FIRST_WAIT;
    this.clearTimers();
    this.idleTimer = setTimeout(() => this.check(), IDLE);
    if (message.type === "done" || message.type === "refused") {
      const command = this.pending.get(message.id ?? "");
      this.pending.delete(message.id ?? "");
      if (message.type === "done") command?.done(message);
      else command?.refused(new Refusal(message.code, message.why));
    } else if (message.type === "goodbye") {
      this.close();
    }
    if (this.pending.size && !this.closed) this.expectMessage();
    this.owner.received(message);
  }

  /** Send a message that needs no answer, if connected. @param {Message} message */
  notify(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send a command; it is kept until it is answered, over lost connections too.
   * @param {Message} command @returns {Promise<Done>}
   */
  send(command) {
    const message = { ...command, id: `${this.prefix}-${(this.count += 1)}` };
    return new Promise((done, refused) => {
      this.pending.set(message.id, { message, done, refused });
      this.notify(message);
      if (this.socket?.readyState === WebSocket.OPEN) this.expectMessage();
    });
  }

  close() {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.returned);
    removeEventListener("online", this.returned);
    this.giveUp();
  }
}
