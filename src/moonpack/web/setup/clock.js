// @ts-check
/** The clock of a new table: none, live, so much for each turn, or days; and what happens when time is up. */

import { h, show } from "../core/dom.js";
import { t } from "../core/words.js";

/**
 * @typedef {"none" | "bank" | "turn" | "days"} Kind
 * @typedef {Object} ClockWish
 * @property {Kind} kind @property {number} minutes  each, of a live game
 * @property {number} seconds  that every turn adds
 * @property {number} turn  seconds of a turn @property {number} days  of a turn
 * @property {number} vacation  days @property {"nudge" | "bot" | "left"} atEnd
 */

/** @returns {ClockWish} */
export const noClock = () => ({ kind: "none", minutes: 15, seconds: 15, turn: 90, days: 2, vacation: 7, atEnd: "bot" });

const DAY = 86_400;

/** The clock as a request for a table names it. @param {ClockWish} wish */
export function clockRequest(wish) {
  const common = { kind: wish.kind, at_end: wish.atEnd };
  if (wish.kind === "bank") return { ...common, seconds: wish.minutes * 60, increment: wish.seconds };
  if (wish.kind === "turn") return { ...common, seconds: wish.turn };
  if (wish.kind === "days") return { ...common, seconds: wish.days * DAY, vacation: wish.vacation * DAY };
  return null;
}

/** @param {ClockWish} wish @param {{ends: boolean}} [shows]  `ends`: what happens when time is up can be chosen */
export function clockFields(wish, { ends: choosesEnd } = { ends: true }) {
  const more = h("div", { class: "clock-fields" });
  const draw = () => {
    if (wish.kind === "none") return void show(more);
    show(
      more,
      wish.kind === "bank" && number(t("Minutes for each player"), "minutes", wish, 1, 600),
      wish.kind === "bank" && number(t("Seconds more with every turn"), "seconds", wish, 0, 600),
      wish.kind === "turn" && number(t("Seconds for a turn"), "turn", wish, 10, 3600),
      wish.kind === "days" && number(t("Days for a turn"), "days", wish, 1, 30),
      wish.kind === "days" && number(t("Days of vacation for each player"), "vacation", wish, 0, 30),
      choosesEnd &&
        choice(
          t("When time is up"),
          "at-end",
          ends(),
          wish.atEnd,
          (value) => (wish.atEnd = /** @type {any} */ (value)),
        ),
    );
  };
  draw();
  const kind = choice(t("Clock"), "clock", kinds(), wish.kind, (value) => {
    wish.kind = /** @type {Kind} */ (value);
    draw();
  });
  return [kind, more];
}

const kinds = () => ({
  none: t("No clock"),
  bank: t("Live: minutes for the game"),
  turn: t("Live: seconds for each turn"),
  days: t("Slow: days for each turn"),
});

const ends = () => ({
  bot: t("A bot plays on until the player is back"),
  nudge: t("Everybody is told"),
  left: t("The seat is given up"),
});

/**
 * @param {string} title @param {string} key @param {Record<string, string>} values @param {string} now
 * @param {(value: string) => void} changed
 */
function choice(title, key, values, now, changed) {
  const change = (/** @type {Event} */ event) => changed(/** @type {HTMLSelectElement} */ (event.target).value);
  const options = Object.entries(values).map(([value, name]) => h("option", { value, selected: value === now }, name));
  return h(
    "label",
    { class: "row option" },
    h("span", null, title),
    h("select", { data: { key }, on: { change } }, options),
  );
}

/**
 * @param {string} title @param {"minutes" | "seconds" | "turn" | "days" | "vacation"} name @param {ClockWish} wish
 * @param {number} min @param {number} max
 */
function number(title, name, wish, min, max) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    wish[name] = Math.round(Math.min(max, Math.max(min, Number(input.value) || min)));
    input.value = String(wish[name]);
  };
  const attributes = {
    type: "number",
    inputmode: "numeric",
    min,
    max,
    step: 1,
    value: wish[name],
    data: { key: name },
  };
  return h("label", { class: "row option" }, h("span", null, title), h("input", { ...attributes, on: { change } }));
}
