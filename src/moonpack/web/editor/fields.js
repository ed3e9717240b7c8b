// @ts-check
/** The numbers and choices of a position, in groups that fold. */

import { h, refresh } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";
import { markOf } from "./palette.js";

/**
 * @import { ChangeField, EditedPosition, FieldInfo } from "../types/wire.js"
 * @typedef {(change: ChangeField) => void} Change
 */

/** The groups that are unfolded, by their places; the first one is at the beginning. */
const unfolded = new Set([0]);

/** @param {HTMLElement} into @param {EditedPosition} shown @param {Change} change */
export function fields(into, { groups, marks }, change) {
  refresh(into, [groups, marks], () =>
    groups.map(({ title, seat, fields: listed }, n) =>
      h(
        "details",
        { open: unfolded.has(n), on: { toggle: (/** @type {Event} */ event) => folded(n, event) } },
        h("summary", { data: { key: `group-${n}` } }, seat && markOf(marks[seat - 1], seat), title),
        h(
          "div",
          { class: "group" },
          listed.map((field) => fieldOf(field, change)),
        ),
      ),
    ),
  );
}

/** @param {number} n @param {Event} event */
function folded(n, event) {
  if (/** @type {HTMLDetailsElement} */ (event.currentTarget).open) unfolded.add(n);
  else unfolded.delete(n);
}

/** @param {FieldInfo} field @param {Change} change */
function fieldOf(field, change) {
  if (field.kind === "cards") return cards(field, change);
  const inputs = { number: numberOf, choice: choiceOf, switch: switchOf };
  return h("label", { class: `field ${field.kind}` }, h("span", null, field.words), inputs[field.kind](field, change));
}

/** @param {FieldInfo} field @param {Change} change */
function numberOf({ name, words, value, low, high }, change) {
  const now = Number(value);
  const set = (/** @type {number} */ wanted) => change({ field: name, value: Math.min(high, Math.max(low, wanted)) });
  const by = (/** @type {number} */ step, /** @type {string} */ sign, /** @type {string} */ label) =>
    h(
      "button",
      {
        "aria-label": label,
        disabled: now + step < low || now + step > high,
        data: { key: `${name}${sign}` },
        on: { click: () => set(now + step) },
      },
      icon(sign),
    );
  const attributes = { type: "number", min: low, max: high, value: now, "aria-label": words, data: { key: name } };
  const typed = (/** @type {any} */ event) => {
    const number = Number.parseInt(event.target.value, 10);
    if (Number.isNaN(number)) event.target.value = now;
    else set(number);
  };
  return h(
    "span",
    { class: "stepper" },
    by(-1, "minus", t("Less: {field}", { field: words })),
    h("input", { ...attributes, on: { change: typed } }),
    by(1, "plus", t("More: {field}", { field: words })),
  );
}

/** @param {FieldInfo} field @param {Change} change */
function choiceOf({ name, value, options }, change) {
  const chose = (/** @type {any} */ event) => change({ field: name, value: options[event.target.selectedIndex].value });
  return h(
    "select",
    { data: { key: name }, on: { change: chose } },
    options.map((option) => h("option", { selected: option.value === value }, option.words)),
  );
}

/** @param {FieldInfo} field @param {Change} change */
function switchOf({ name, value }, change) {
  const toggled = (/** @type {any} */ event) => change({ field: name, value: event.target.checked });
  const attributes = { type: "checkbox", class: "switch", checked: value === true, data: { key: name } };
  return h("input", { ...attributes, on: { change: toggled } });
}

/** @param {FieldInfo} field @param {Change} change */
function cards({ name, words, options }, change) {
  return h(
    "div",
    { class: "field cards", role: "group", "aria-label": words },
    h("span", null, words),
    h(
      "span",
      { class: "chips" },
      options.map(({ value, words: card }, n) =>
        h("button", { data: { key: `${name}-${n}` }, on: { click: () => change({ field: name, value }) } }, card),
      ),
      !options.length && h("span", { class: "faint" }, t("no cards")),
    ),
  );
}
