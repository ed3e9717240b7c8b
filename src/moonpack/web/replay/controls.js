// @ts-check
/** Moving through a game: by step, turn or scoring, automatically, by slider and by keys. */

import { h, show } from "../core/dom.js";
import { bindKeys } from "../core/keys.js";
import { t, tc } from "../core/words.js";
import { sign } from "./parts.js";

const PACES = [2000, 1000, 450, 150]; // milliseconds per step
const READING = 4; // times as long while something is explained over the board

/**
 * @typedef {import("./state.js").ReplayState} ReplayState
 * @typedef {Object} Owner
 * @property {(number: number) => Promise<boolean>} to  go to a step; whether it worked
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
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: state.info.steps,
      "aria-label": t("Step"),
      on: { input: () => void owner.to(Number(this.slider.value)) },
    });
    this.count = h("output", { class: "count-steps" });
    this.play = h("button", { class: "go", data: { key: "autoplay" }, on: { click: () => this.toggle() } });
    this.root = h(
      "nav",
      { class: "steps", "aria-label": t("Steps") },
      this.buttons(),
      h("div", { class: "along" }, this.slider, this.ticks()),
      this.count,
      this.places(),
      this.speeds(),
    );
    this.unbindKeys = bindKeys(this.keys());
    this.draw();
  }

  leave() {
    this.stop();
    this.unbindKeys();
  }

  // -- parts

  buttons() {
    const { state } = this;
    const go = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {string} */ key,
      /** @type {() => number} */ where,
    ) =>
      h(
        "button",
        {
          data: { key: name },
          "aria-label": label,
          title: t("{button} ({key})", { button: label, key }),
          on: { click: () => void this.owner.to(where()) },
        },
        sign(name),
      );
    return h(
      "div",
      { class: "buttons-row" },
      go("start", t("Go to the start"), tc("key", "Home"), () => 0),
      go("turnBack", t("Previous turn"), "↑", () => this.turn(-1)),
      go("stepBack", t("Previous step"), "←", () => state.number - 1),
      this.play,
      go("step", t("Next step"), "→", () => state.number + 1),
      go("turn", t("Next turn"), "↓", () => this.turn(1)),
      go("end", t("Go to the end"), tc("key", "End"), () => state.last),
    );
  }

  /** Where something was scored, on the slider. */
  ticks() {
    const { steps, scorings } = this.state.info;
    this.marks = h(
      "div",
      { class: "ticks", "aria-hidden": "true" },
      scorings.map(({ step }) => h("i", { vars: { "--at": step / Math.max(1, steps) } })),
    );
    return this.marks;
  }

  places() {
    const { scorings, steps } = this.state.info;
    const change = (/** @type {any} */ event) => {
      if (event.target.value !== "") void this.owner.to(Number(event.target.value));
      event.target.value = "";
    };
    return h(
      "select",
      { "aria-label": t("Go to a scoring"), title: t("Go to a scoring (S)"), data: { key: "scoring" }, on: { change } },
      h("option", { value: "" }, t("Scorings")),
      scorings.map(({ step, words }) =>
        h("option", { value: step }, t("{scoring}: step {n}", { scoring: words, n: step })),
      ),
      scorings.length === 0 && h("option", { value: steps }, t("The end")),
    );
  }

  speeds() {
    const names = [tc("speed", "Slow"), tc("speed", "Normal"), tc("speed", "Fast"), tc("speed", "Very fast")];
    const change = (/** @type {any} */ event) => {
      this.pace = Number(event.target.value);
    };
    return h(
      "select",
      { "aria-label": tc("replay", "Speed"), data: { key: "speed" }, on: { change } },
      names.map((name, n) => h("option", { value: n, selected: n === this.pace }, name)),
    );
  }

  /** Show the current step. */
  draw() {
    const { state, playing } = this;
    const label = playing ? tc("replay", "Pause") : tc("replay", "Play");
    this.slider.max = String(state.last);
    this.slider.value = String(state.number);
    if (this.marks) this.marks.hidden = state.other !== null;
    this.count.textContent = t("{n} of {all}", { n: Math.max(0, state.number), all: state.last });
    this.play.setAttribute("aria-label", label);
    this.play.title = t("{button} ({key})", { button: label, key: tc("key", "space") });
    show(this.play, sign(playing ? "pause" : "play"));
  }

  // -- moving

  /** The end of the previous or next turn. @param {number} by */
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

  /** @returns {Record<string, () => void>} */
  keys() {
    const { state, owner } = this;
    return {
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
  }
}
