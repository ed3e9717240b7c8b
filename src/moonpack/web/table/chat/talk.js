// @ts-check
/**
 * The chat of a table: what was said, beside the log or in its place; unread messages; what screen readers are told.
 * Texts of people are only ever put into the page as text, each in a direction of its own.
 *
 * @import { ChatInfo, ChatMessage } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { bindKeys } from "../../core/keys.js";
import { sheet } from "../../core/sheet.js";
import { t, tc, tn } from "../../core/words.js";
import { Announcer } from "./announcer.js";
import { aboutMessage, chatSettings } from "./moderation.js";
import { Naming } from "./naming.js";
import { Place } from "./place.js";
import { REACTIONS, inWords, sign } from "./reactions.js";
import { keepRead, plays, ping, readUpTo } from "./remembered.js";
import { followChoice } from "./watching.js";

await sheet(new URL("./chat.css", import.meta.url).href);

const NEAR_END = 60; // pixels from the newest message within which the list stays at its end

export class Talk {
  /** @param {TableState} state @param {HTMLElement} root  of the table's page */
  constructor(state, root) {
    this.state = state;
    /** @type {Map<number, ChatMessage>} by number */
    this.messages = new Map();
    /** @type {ChatInfo | null} what may be said, and by whom it is read */
    this.info = null;
    this.hasEarlier = false;
    /** The word for this person. */
    this.you = "";
    this.read = readUpTo(state.id);
    this.list = h("ol", { class: "said", tabindex: 0, "aria-label": t("What was said") });
    this.foot = h("div", { class: "saying" });
    this.input = this.field();
    this.naming = new Naming(this.input, () => this.othersNames());
    this.root = h("section", { class: "panel chat", "aria-label": t("Chat") }, this.list, this.foot);
    this.announcer = new Announcer();
    /** @type {Element | null} what had the focus before the chat */
    this.before = null;
    this.place = new Place(root, this.root, () => this.opened());
    this.unbind = bindKeys({ c: () => this.open() });
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.wake = () => this.opened();
    document.addEventListener("visibilitychange", this.wake);
    this.listen();
    state.talk = this;
    state.listener.people();
  }

  /** Ask for what was said, again after a lost connection. */
  listen() {
    this.state.connection.notify({ type: "listen", since: Math.max(0, ...this.messages.keys()) });
  }

  /** Offer the chat where there is somebody to talk to, or something to read. */
  people() {
    const { table, you, presence } = this.state;
    const others = table?.seats.some((seat) => !you.seats.includes(seat.seat) && (seat.lent || seat.kind !== "bot"));
    const company = others || presence.watching > Number(!you.seats.length);
    const allowed = this.info && (this.info.mode !== "off" || you.host);
    this.place.offer(Boolean(this.messages.size || (company && allowed)));
  }

  /** The table was drawn: stand where its log is. */
  settle() {
    this.place.settle();
  }

  leave() {
    this.unbind();
    this.announcer.stop();
    document.removeEventListener("visibilitychange", this.wake);
    this.place.leave();
  }

  // -- what is said

  /** @param {ChatInfo} info */
  hear(info) {
    const isFirst = !this.info;
    if (info.whole) this.messages.clear();
    this.you = info.you ?? this.you;
    const fresh = info.messages.filter(({ number }) => !this.messages.has(number));
    for (const message of info.messages) this.messages.set(message.number, message);
    if (info.whole || info.before !== null) this.hasEarlier = info.earlier ?? false;
    if (info.before === null) this.info = info;
    this.people();
    const news = isFirst || info.before !== null ? [] : fresh.filter((message) => !this.isOwn(message));
    if (news.length) {
      this.announcer.add(news.map((message) => this.sentence(message)));
      if (plays()) ping();
    }
    this.draw(info.before !== null);
  }

  /** Whether a message is this person's own. @param {ChatMessage} message */
  isOwn(message) {
    return message.who === this.you;
  }

  /** Show the messages, the newest below. @param {boolean} [earlier]  some were added above */
  draw(earlier = false) {
    const { list } = this;
    const fromEnd = list.scrollHeight - list.scrollTop;
    const atEnd = fromEnd - list.clientHeight < NEAR_END;
    const sorted = [...this.messages.values()].sort((one, other) => one.number - other.number);
    show(
      list,
      this.hasEarlier && h("li", null, this.earlierButton()),
      sorted.map((message) => this.item(message)),
      !sorted.length && h("li", { class: "faint" }, this.emptyWords()),
    );
    this.drawFoot();
    if (earlier) list.scrollTop = list.scrollHeight - fromEnd;
    else if (atEnd) list.scrollTop = list.scrollHeight;
    this.count();
  }

  emptyWords() {
    if (this.info?.to === "spectators") return t("Spectators talk here. Players read it when the game is over.");
    return this.info?.to === "players" ? t("Talk to the other players here.") : t("Talk to everybody at this table.");
  }

  earlierButton() {
    const ask = () => this.state.connection.notify({ type: "listen", before: Math.min(...this.messages.keys()) });
    return h("button", { data: { key: "chat-earlier" }, on: { click: ask } }, t("Earlier messages"));
  }

  /** @param {ChatMessage} message */
  item(message) {
    const look = message.seat ? this.state.table?.seats[message.seat - 1]?.mark : null;
    const more = () => aboutMessage(this, message);
    const label = t("Options for the message from {name}", { name: this.nameOf(message) });
    const named = this.isNamed(message);
    const reported = this.info?.reported?.includes(message.number);
    return h(
      "li",
      { class: [`kind-${message.kind}`, named && "named", reported && "bad"].filter(Boolean).join(" ") },
      look && h("span", { class: `mark pack-${look.pack}`, "aria-hidden": "true" }, look.mark),
      h(
        "p",
        null,
        h("bdi", { class: "name" }, this.nameOf(message)),
        " ",
        h(
          "bdi",
          { class: "words", dir: "auto" },
          message.kind === "reaction" && sign(message.text),
          this.words(message),
        ),
        named && h("small", { class: "to-you" }, t("mentions you")),
        reported && h("small", null, tc("message", "Reported")),
      ),
      h("time", { datetime: new Date(message.at * 1000).toISOString() }, timeOf(message.at)),
      !this.isOwn(message) &&
        message.kind !== "switch" &&
        h(
          "button",
          {
            class: "plain more",
            "aria-label": label,
            title: label,
            "aria-haspopup": "dialog",
            data: { key: `about-${message.number}` },
            on: { click: more },
          },
          "⋯",
        ),
    );
  }

  /** @param {ChatMessage} message */
  nameOf({ name, seat }) {
    return name ?? (seat ? t("Seat {n}", { n: seat }) : t("A spectator"));
  }

  /** What a message says, in words. @param {ChatMessage} message */
  words({ kind, text }) {
    if (kind === "reaction") return inWords(text);
    if (kind === "text") return text;
    if (text === "off") return t("The chat is off now.");
    return text === "on" ? t("The chat is on now.") : t("Only reactions can be sent now.");
  }

  /** Whether a message names the reader. @param {ChatMessage} message */
  isNamed({ mentions }) {
    return mentions?.some((seat) => this.state.you.seats.includes(seat)) ?? false;
  }

  /** Whom one can name: everybody else who plays. */
  othersNames() {
    const { table, you } = this.state;
    const others = table?.seats.filter(
      ({ seat, kind, lent }) => (kind === "person" || lent) && !you.seats.includes(seat),
    );
    return others?.flatMap(({ name }) => name ?? []) ?? [];
  }

  /** @param {ChatMessage} message */
  sentence(message) {
    const gaps = { name: this.nameOf(message), text: this.words(message) };
    return this.isNamed(message) ? t("{name} mentions you: {text}", gaps) : t("{name}: {text}", gaps);
  }

  // -- saying

  field() {
    const label = t("Write a message");
    return h("input", {
      dir: "auto",
      autocomplete: "off",
      enterkeyhint: "send",
      placeholder: label,
      "aria-label": label,
      "aria-keyshortcuts": "C",
      title: t("Write a message (C)"), // phones, which have no keys, show no titles
      data: { key: "chat-text" },
    });
  }

  /** What can be said now; the field stays as it is, with what is typed in it. */
  drawFoot() {
    const { info, input } = this;
    const shown = JSON.stringify([info?.mode, info?.longest]);
    if (!info || this.foot.dataset.shown === shown) return;
    this.foot.dataset.shown = shown;
    input.maxLength = info.longest;
    const send = h("button", { class: "go", "aria-label": t("Send"), title: t("Send") }, icon("send"));
    const more = {
      class: "plain",
      "aria-label": t("Chat settings"),
      title: t("Chat settings"),
      "aria-haspopup": "dialog",
      data: { key: "chat-settings" },
      on: { click: () => chatSettings(this) },
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.send().catch(report);
    };
    show(
      this.foot,
      info.mode !== "off" &&
        h("div", { class: "reactions", role: "group", "aria-label": t("Reactions") }, this.chips()),
      h(
        "div",
        { class: "line" },
        info.mode === "on" && h("form", { on: { submit } }, this.naming.list, input, send),
        info.mode !== "on" && h("p", { class: "faint" }, this.offWords()),
        h("button", more, icon("menu")),
      ),
    );
  }

  offWords() {
    if (this.info?.mode === "reactions") return t("Only reactions can be sent at this table.");
    const watches = !this.state.you.seats.length && this.state.table?.spectator_chat === false;
    return watches ? t("Spectators cannot talk at this table.") : t("Chat is switched off at this table.");
  }

  chips() {
    return REACTIONS.map((reaction) => {
      const click = () => void this.command("react", { reaction }).catch(report);
      return h("button", { data: { key: `react-${reaction}` }, on: { click } }, sign(reaction), inWords(reaction));
    });
  }

  async send() {
    const text = this.input.value;
    if (!text.trim()) return;
    this.input.value = "";
    try {
      await this.command("say", { text });
    } catch (error) {
      this.input.value ||= text; // to be sent again, or made shorter
      throw error;
    }
  }

  /** @param {string} type @param {Record<string, unknown>} fields */
  async command(type, fields) {
    await this.state.connection.send({ type, ...fields });
  }

  // -- attention

  /** Go to the chat, and to the field in it. */
  open() {
    if (!this.root.contains(document.activeElement)) this.before = document.activeElement;
    this.place.choose();
    const first = this.info?.mode === "on" ? this.input : this.foot.querySelector("button");
    (first ?? this.list).focus();
  }

  /** Escape leads back to where one was. @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const { before } = this;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    if (this.root.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  }

  /** The chat is shown now: what it shows is read. */
  opened() {
    if (this.place.isShown && !document.hidden) this.list.scrollTop = this.list.scrollHeight;
    this.count();
  }

  /** Count what was not read, beside the name of the tab. */
  count() {
    const last = Math.max(0, ...this.messages.keys());
    if (this.place.isShown && !document.hidden && last > this.read) {
      this.read = last;
      keepRead(this.state.id, last);
    }
    const unread = [...this.messages.values()].filter((one) => one.number > this.read && !this.isOwn(one));
    const words = tn("{n} new message", "{n} new messages", unread.length);
    this.place.badge(
      unread.length,
      words,
      unread.some((one) => this.isNamed(one)),
    );
  }

  /** For spectators: how far behind they are, and whom they follow. */
  watching() {
    return followChoice(this.state);
  }
}

/** @param {number} at  seconds */
function timeOf(at) {
  const then = new Date(at * 1000);
  const isToday = then.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = isToday ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(then);
}
