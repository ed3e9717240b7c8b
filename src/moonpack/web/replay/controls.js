// @ts-check
/** Going through a game: by step, turn or scoring, by itself, by slider and by keys. */

import { h, show } from "../core/dom.js";
import { t } from "../core/words.js";
import { sign } from "./parts.js";

const PACES = [2000, 1000, 450, 150]; // milliseconds a step
const READING = 4; // times as long when something is told over the board

/**
 * @typedef {import("./state.js").ReplayState} ReplayState
 * @typedef {Object} Owner
 * @property {(number: number) => Promise<boolean>} to  whether it worked
 * @property {(by: number) => void} turning @property {(by: number) => void} eyes @property {() => boolean} reading
 */

export class Controls {
  /** @param {ReplayState} state @param {Owner} owner */
  constructor(state, owner) {
    this.state = state;
    this.owner = owner;
    this.pace = 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.playing = false;
    this.slider = h("input", { type: "range", min: 0, max: state.info.steps, "aria-label": t("Step"), on: { input: () => void owner.to(Number(this.slider.value)) } });
    this.count = h("output", { class: "count-steps" });
    this.play = h("button", { class: "go", data: { key: "autoplay" }, on: { click: () => this.toggle() } });
    this.root = h("nav", { class: "steps", "aria-label": t("Steps") }, this.buttons(), h("div", { class: "along" }, this.slider, this.ticks()), this.count, this.places(), this.speeds());
    /** @param {KeyboardEvent} event */
    this.key = (event) => this.pressed(event);
    document.addEventListener("keydown", this.key);
    this.draw();
  }

  leave() {
    this.stop();
    document.removeEventListener("keydown", this.key);
  }

  // -- parts

  buttons() {
    const { state } = this;
    const go = (/** @type {string} */ name, /** @type {string} */ said, /** @type {string} */ key, /** @type {() => number} */ where) =>
      h("button", { data: { key: name }, "aria-label": said, title: `${said} (${key})`, on: { click: () => void this.owner.to(where()) } }, sign(name));
    return h("div", { class: "buttons-row" },
      go("start", t("To the start"), t("Home"), () => 0),
      go("turnBack", t("Turn before"), "↑", () => this.turn(-1)),
      go("stepBack", t("Step before"), "←", () => state.number - 1),
      this.play,
      go("step", t("Next step"), "→", () => state.number + 1),
      go("turn", t("Next turn"), "↓", () => this.turn(1)),
      go("end", t("To the end"), t("End"), () => state.last));
  }

  /** Where something was scored, on the slider. */
  ticks() {
    const { steps, scorings } = this.state.info;
    this.marks = h("div", { class: "ticks", "aria-hidden": "true" }, scorings.map(({ step }) => h("i", { vars: { "--at": step / Math.max(1, steps) } })));
    return this.marks;
  }

  places() {
    const { scorings, steps } = this.state.info;
    const change = (/** @type {any} */ event) => {
      if (event.target.value !== "") void this.owner.to(Number(event.target.value));
      event.target.value = "";
    };
    return h("select", { "aria-label": t("Go to a scoring"), title: t("Go to a scoring (S)"), data: { key: "scoring" }, on: { change } },
      h("option", { value: "" }, t("Scorings")),
      scorings.map(({ step, words }) => h("option", { value: step }, t("{name}: step {n}", { name: words, n: step }))),
      scorings.length === 0 && h("option", { value: steps }, t("The end")));
  }

  speeds() {
    const names = [t("Slow"), t("Normal"), t("Fast"), t("Very fast")];
    const change = (/** @type {any} */ event) => {
      this.pace = Number(event.target.value);
    };
    return h("select", { "aria-label": t("Speed"), data: { key: "speed" }, on: { change } },
      names.map((name, n) => h("option", { value: n, selected: n === this.pace }, name)));
  }

  /** Show where one is. */
  draw() {
    const { state, playing } = this;
    const said = playing ? t("Stop") : t("Play");
    this.slider.max = String(state.last);
    this.slider.value = String(state.number);
    if (this.marks) this.marks.hidden = state.other !== null;
    this.count.textContent = t("{n} of {all}", { n: Math.max(0, state.number), all: state.last });
    this.play.setAttribute("aria-label", said);
    this.play.title = `${said} (${t("space")})`;
    show(this.play, sign(playing ? "pause" : "play"));
  }

  // -- going

  /** The end of the turn before or after. @param {number} by */
  turn(by) {
    const { number, info, last } = this.state;
    return by > 0 ? (info.turns.find((n) => n > number) ?? last) : (info.turns.findLast((n) => n < number) ?? 0);
  }

  /** @param {number} by */
  scoring(by) {
    const { number, info } = this.state;
    const places = info.scorings.map(({ step }) => step);
    return by > 0 ? (places.find((n) => n > number) ?? number) : (places.findLast((n) => n < number) ?? 0);
  }

  toggle() {
    if (this.playing) this.stop();
    else void this.start();
  }

  async start() {
    this.playing = true;
    const { state, owner } = this;
    if (state.number >= state.last && !(await owner.to(0))) this.stop();
    if (!this.playing) return;
    this.draw();
    this.next();
  }

  next() {
    const wait = PACES[this.pace] * (this.owner.reading() ? READING : 1);
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const worked = await this.owner.to(this.state.number + 1);
      if (!worked || this.state.number >= this.state.last) this.stop();
      else if (this.playing) this.next();
    }, wait);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { target } = event;
    const taken = target instanceof Element && target.closest("input, select, textarea, g.hex, .cell, .hand, .graph, [role=tab]");
    const pressing = target instanceof Element && target.closest("button, a, summary") && (event.key === " " || event.key === "Enter");
    if (taken || pressing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { state, owner } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => void owner.to(state.number - 1),
      ArrowRight: () => void owner.to(state.number + 1),
      ArrowUp: () => void owner.to(this.turn(-1)),
      ArrowDown: () => void owner.to(this.turn(1)),
      Home: () => void owner.to(0),
      End: () => void owner.to(state.last),
      s: () => void owner.to(this.scoring(1)),
      S: () => void owner.to(this.scoring(-1)),
      m: () => owner.turning(1),
      M: () => owner.turning(-1),
      v: () => owner.eyes(1),
      " ": () => this.toggle(),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }
}
