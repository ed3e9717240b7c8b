// @ts-check
/**
 * The line to a table. It connects again by itself, says which version it has, and sends again
 * what was not answered; the server does nothing twice. A line that is silent where an answer is due
 * is given up: the browser may take minutes to notice that it is dead.
 */

import { Failure } from "../core/api.js";

const SOONEST = 500; // milliseconds before the first new attempt
const LATEST = 10_000;
const SILENT = 8_000; // without a word although one is due
const QUIET = 60_000; // without a word at all, before the server is asked for one

/**
 * @typedef {{type: string, [field: string]: any}} Message
 * @typedef {{message: Message, done: (answer: Message) => void, refused: (why: Failure) => void}} Waiting
 * @typedef {ReturnType<typeof setTimeout>} Timer
 */

export class Line {
  /**
   * @param {string} table @param {string} language
   * @param {{heard: (message: Message) => void, online: (is: boolean) => void, version: () => number | null}} owner
   */
  constructor(table, language, owner) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}/api/tables/${table}/socket`;
    this.language = language;
    this.owner = owner;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.wait = SOONEST;
    this.count = 0;
    this.prefix = Math.random().toString(36).slice(2, 10);
    this.closed = false;
    /** @type {WebSocket | null} null between two attempts */
    this.socket = null;
    /** @type {Timer | undefined} until the next attempt */
    this.timer = undefined;
    /** @type {Timer | undefined} until the line is given up */
    this.silence = undefined;
    /** @type {Timer | undefined} until the server is asked for a word */
    this.quiet = undefined;
    this.back = () => {
      if (!document.hidden) this.ask();
    };
    document.addEventListener("visibilitychange", this.back);
    addEventListener("online", this.back);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expect();
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      this.rest();
      this.expect();
      this.hello();
      for (const { message } of this.waiting.values()) this.say(message);
      this.owner.online(true);
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.lost();
    });
  }

  /** This line is of no use any more: try another one soon. */
  lost() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.rest();
    if (this.closed) return;
    this.owner.online(false);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LATEST, this.wait * 2);
  }

  /** Something is due: if nothing at all is heard, the line is dead. */
  expect() {
    this.silence ??= setTimeout(() => this.lost(), SILENT);
  }

  /** Nothing is due. */
  rest() {
    for (const timer of [this.timer, this.silence, this.quiet]) clearTimeout(timer);
    this.silence = undefined;
  }

  hello() {
    this.say({ type: "hello", version: this.owner.version(), language: this.language });
  }

  /** See whether the line lives: the server answers to every hello. */
  ask() {
    if (this.closed) return;
    if (!this.socket) {
      this.rest();
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.hello();
      this.expect();
    }
  }

  /** @param {Message} message */
  hear(message) {
    this.wait = SOONEST;
    this.rest();
    this.quiet = setTimeout(() => this.ask(), QUIET);
    if (message.type === "done" || message.type === "refused") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === "done") asked?.done(message);
      else asked?.refused(new Failure(message.code, message.why));
    } else if (message.type === "goodbye") {
      this.close();
    }
    if (this.waiting.size && !this.closed) this.expect();
    this.owner.heard(message);
  }

  /** Say something that needs no answer, if the line is up. @param {Message} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send a command; it is kept until it is answered, over lost lines too.
   * @param {Message} command @returns {Promise<Message>}
   */
  send(command) {
    const message = { ...command, id: `${this.prefix}-${(this.count += 1)}` };
    return new Promise((done, refused) => {
      this.waiting.set(message.id, { message, done, refused });
      this.say(message);
      if (this.socket?.readyState === WebSocket.OPEN) this.expect();
    });
  }

  close() {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.back);
    removeEventListener("online", this.back);
    this.lost();
  }
}
