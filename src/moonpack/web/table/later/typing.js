// @ts-check
/**
 * Steps typed in the game's notation: one line with the legal steps to complete it from, and what each does.
 * It is a combobox as WAI-ARIA describes it: the focus stays in the line, arrows go through the list.
 *
 * @import { Choice } from "../../types/scene.js"
 */

import { h, show } from "../../core/dom.js";
import { reason } from "../../core/errors.js";
import { applyPrefs } from "../../core/prefs.js";
import { sheet } from "../../core/sheet.js";
import { t, tn } from "../../core/words.js";

const MOST_SHOWN = 40;

/**
 * What is typed for.
 * @typedef {Object} Owner
 * @property {() => Choice[]} choices  the legal steps now; none while it is not this person's turn
 * @property {(choice: Choice) => void} play @property {(steps: string[]) => Promise<void>} playAll
 * @property {(steps: string[]) => Promise<string>} why  steps cannot be played; empty if they can
 * @property {() => void} closed
 */

/** @param {Owner} owner */
export async function openTyping(owner) {
  await sheet(new URL("./typing.css", import.meta.url).href);
  return new Typing(owner);
}

export class Typing {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.before = document.activeElement;
    /** @type {Choice[]} */
    this.shown = [];
    this.active = 0;
    this.list = h("ul", { id: "typed-steps", role: "listbox", "aria-label": t("Possible steps") });
    this.note = h("p", { class: "note", role: "status" });
    this.input = h("input", {
      role: "combobox",
      "aria-label": t("Type a step"),
      "aria-controls": "typed-steps",
      "aria-autocomplete": "list",
      "aria-expanded": "true",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("Type a step, or several with ; between them"),
      on: { input: () => this.filter(), keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) },
    });
    this.box = h("div", { class: "typing" }, this.list, this.note, this.input);
    // Something else has the focus now, such as a question or the end of a round. Another window does not count.
    const left = () => setTimeout(() => this.box.contains(document.activeElement) || this.close());
    this.box.addEventListener("focusout", left);
    document.documentElement.dataset.names = "shown"; // whoever types needs to know what places are called
    document.body.append(this.box);
    this.filter();
    this.input.focus();
  }

  close() {
    if (!this.box.isConnected) return;
    const had = this.box.contains(document.activeElement);
    this.box.remove();
    applyPrefs();
    if (had && this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
    this.owner.closed();
  }

  /** The table has changed: other steps are legal now, or none. */
  refresh() {
    if (this.owner.choices().length) this.filter();
    else this.close();
  }

  /** Show the steps that agree with what is typed. */
  filter() {
    const typed = this.input.value;
    const all = this.owner.choices();
    this.shown = typed.includes(";") ? [] : matching(all, typed);
    this.active = 0;
    this.note.classList.remove("bad");
    this.note.textContent = typed.includes(";")
      ? t("Enter plays all of these steps, or none.")
      : tn("{n} step", "{n} steps", this.shown.length);
    this.draw();
  }

  draw() {
    const options = this.shown.slice(0, MOST_SHOWN).map((choice, n) => {
      const attributes = { id: `typed-${n}`, role: "option", "aria-selected": n === this.active ? "true" : "false" };
      const pick = {
        pointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        click: () => this.play(choice),
      };
      return h("li", { ...attributes, on: pick }, h("code", null, choice.step), h("span", null, choice.words ?? ""));
    });
    show(this.list, options);
    const active = options[this.active];
    this.input.setAttribute("aria-activedescendant", active?.id ?? "");
    active?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const many = Math.min(MOST_SHOWN, this.shown.length);
    if (by && many) {
      this.active = (this.active + by + many) % many;
      this.draw();
    } else if (event.key === "Tab" && this.shown.length && !event.shiftKey) {
      this.input.value = this.shown[this.active].step;
      this.filter();
    } else if (event.key === "Enter") void this.enter();
    else if (event.key === "Escape") this.close();
    else if (!by) return;
    event.preventDefault();
  }

  /** Play what is chosen or typed, or say why it is not possible. */
  async enter() {
    const steps = this.input.value.split(";").map(tidy).filter(Boolean);
    const exact =
      steps.length === 1 && this.owner.choices().find(({ step }) => step.toLowerCase() === steps[0].toLowerCase());
    if (exact) this.play(exact);
    else if (this.shown.length) this.play(this.shown[this.active]);
    else if (steps.length) {
      const why = await this.owner.why(steps).catch(reason);
      if (!why) {
        this.input.value = "";
        await this.owner.playAll(steps);
      } else {
        this.note.textContent = why;
        this.note.classList.add("bad");
      }
    }
  }

  /** @param {Choice} choice */
  play(choice) {
    this.input.value = "";
    this.owner.play(choice);
  }
}

/** @param {string} text */
const tidy = (text) => text.trim().replace(/\s+/g, " ");

/**
 * The steps that agree with what is typed: those that begin like it first, then those that have all its words.
 * @param {Choice[]} choices @param {string} typed
 */
function matching(choices, typed) {
  const text = tidy(typed).toLowerCase();
  const words = text.split(" ");
  const begins = choices.filter(({ step }) => step.toLowerCase().startsWith(text));
  const has = choices.filter((choice) => {
    const all = `${choice.step} ${choice.words ?? ""}`.toLowerCase();
    return !begins.includes(choice) && words.every((word) => all.includes(word));
  });
  return [...begins, ...has];
}
