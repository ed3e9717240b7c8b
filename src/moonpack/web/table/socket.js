// @ts-check
/**
 * The line to a table. It connects again by itself, says which version it has, and sends again
 * what was not answered; the server does nothing twice.
 */

import { Failure } from "../core/api.js";

const SOONEST = 500; // milliseconds before the first new attempt
const LATEST = 10_000;

/**
 * @typedef {{type: string, [field: string]: any}} Message
 * @typedef {{message: Message, done: (answer: Message) => void, refused: (why: Failure) => void}} Waiting
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
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = SOONEST;
      this.say({ type: "hello", version: this.owner.version(), language: this.language });
      for (const { message } of this.waiting.values()) this.say(message);
      this.owner.online(true);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.closed) return;
      this.owner.online(false);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LATEST, this.wait * 2);
    });
  }

  /** @param {Message} message */
  hear(message) {
    if (message.type === "done" || message.type === "refused") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === "done") asked?.done(message);
      else asked?.refused(new Failure(message.code, message.why));
    } else if (message.type === "goodbye") {
      this.close();
    }
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
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
