// @ts-check
/** Names offered while somebody types `@` in the chat: a list above the field, for keys, fingers and screen readers. */

import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";

const STARTED = /(?:^|\s)@([^@\n]{0,60})$/u; // a name that is being typed, up to the caret

export class Naming {
  /** @param {HTMLInputElement} input @param {() => string[]} names  of those who can be named */
  constructor(input, names) {
    this.input = input;
    this.names = names;
    /** @type {string[]} */
    this.offered = [];
    this.chosen = 0;
    this.list = h("ul", { id: "chat-names", class: "names", role: "listbox", hidden: true });
    this.list.setAttribute("aria-label", t("People at the table"));
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": "chat-names" };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.addEventListener("input", () => this.offer());
    input.addEventListener("click", () => this.offer());
    input.addEventListener("blur", () => this.close());
    input.addEventListener("keydown", (event) => this.pressed(event));
    this.draw();
  }

  /** What was typed after the last `@`, if the caret is there. */
  get typed() {
    const { value, selectionStart } = this.input;
    return STARTED.exec(value.slice(0, selectionStart ?? value.length))?.[1] ?? null;
  }

  offer() {
    const typed = this.typed?.toLocaleLowerCase() ?? null;
    const fitting = this.names().filter((name) => typed !== null && name.toLocaleLowerCase().startsWith(typed));
    // A name that is written to its end needs no help: Enter sends.
    this.offered = fitting.some((name) => name.toLocaleLowerCase() === typed) ? [] : fitting;
    this.chosen = 0;
    this.draw();
  }

  close() {
    this.offered = [];
    this.draw();
  }

  draw() {
    const { offered, chosen, input, list } = this;
    list.hidden = !offered.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (list.hidden) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `chat-name-${chosen}`);
    show(
      list,
      offered.map((name, n) => {
        const attributes = { id: `chat-name-${n}`, role: "option", "aria-selected": String(n === chosen) };
        const stay = (/** @type {Event} */ event) => event.preventDefault(); // the field keeps the focus
        return h(
          "li",
          { ...attributes, on: { pointerdown: stay, mousedown: stay, click: () => this.take(name) } },
          name,
        );
      }),
    );
  }

  /** Write a name to its end. @param {string} name */
  take(name) {
    const { input, typed } = this;
    const end = input.selectionStart ?? input.value.length;
    if (typed !== null) input.setRangeText(`${name} `, end - typed.length, end, "end");
    this.close();
    input.focus();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { offered, chosen } = this;
    if (!offered.length || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.chosen = (chosen + step + offered.length) % offered.length;
    else if (event.key === "Enter" || event.key === "Tab") this.take(offered[chosen]);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (step) this.draw();
  }
}
