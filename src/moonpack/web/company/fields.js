// @ts-check
/** Fields of a form, each with a place for what is wrong with it. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";

/** A field for a text or a number. */
export class Field {
  /** @param {string} key @param {string} label @param {Record<string, unknown>} attributes */
  constructor(key, label, attributes) {
    const id = `problem-${key}`;
    this.problem = h("span", { class: "problem", id, role: "alert" });
    const listen = { input: () => this.complain("") };
    this.input = h("input", { ...attributes, "aria-describedby": id, data: { key }, on: listen });
    this.element = h("label", { class: "field" }, h("span", null, label), this.input, this.problem);
  }

  get value() {
    return this.input.value.trim();
  }

  /** Say what is wrong, or that nothing is. @param {string} why */
  complain(why) {
    this.problem.textContent = why;
    if (why) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

/**
 * One of a few values, all of them in sight.
 * @param {string} key @param {string} label @param {Record<string, string>} values @param {string} chosen
 * @param {(value: string) => void} choose @param {string} [help]
 */
export function choiceField(key, label, values, chosen, choose, help = "") {
  const options = Object.entries(values).map(([value, name]) => {
    const data = { key: `${key}-${value}` };
    const input = { type: "radio", class: "unseen", name: key, value, checked: value === chosen, data };
    return h("label", null, h("input", { ...input, on: { change: () => choose(value) } }), h("span", null, name));
  });
  return h(
    "fieldset",
    { class: "one-of", data: { field: key } },
    h("legend", null, label),
    h("div", { class: "values" }, options),
    help && h("p", { class: "faint" }, help),
    h("p", { class: "problem", role: "alert" }),
  );
}

/**
 * How many of something, with buttons for fewer and more.
 * @param {string} key @param {string} label @param {number} now @param {number} most
 * @param {(n: number) => void} change
 */
export function countField(key, label, now, most, change) {
  const set = (/** @type {number} */ n) => {
    const valid = Math.max(0, Math.min(most, Math.round(n) || 0));
    input.value = String(valid);
    change(valid);
  };
  const attributes = {
    type: "number",
    inputmode: "numeric",
    min: 0,
    max: most,
    value: now,
    data: { key: `count-${key}` },
  };
  const input = h("input", { ...attributes, on: { change: () => set(Number(input.value)) } });
  const step = (/** @type {number} */ by, /** @type {string} */ name) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": name,
        data: { key: `${by < 0 ? "fewer" : "more"}-${key}` },
        on: { click: () => set(Number(input.value) + by) },
      },
      icon(by < 0 ? "minus" : "plus"),
    );
  return h(
    "div",
    { class: "count" },
    h("label", null, h("span", null, label), input),
    step(-1, t("One fewer: {what}", { what: label })),
    step(1, t("One more: {what}", { what: label })),
  );
}

/**
 * @param {string} key @param {string} label @param {string} help @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function switchField(key, label, help, on, change) {
  const listen = { change: (/** @type {any} */ event) => change(event.target.checked) };
  const input = h("input", {
    type: "checkbox",
    class: "switch",
    checked: on,
    data: { key: `switch-${key}` },
    on: listen,
  });
  return h(
    "div",
    { class: "switching", data: { field: key } },
    h("label", { class: "row" }, h("span", null, label, help && h("small", null, help)), input),
    h("p", { class: "problem", role: "alert" }),
  );
}
