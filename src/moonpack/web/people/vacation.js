// @ts-check
/**
 * Vacation in all of one's slow games at once.
 *
 * @import { VacationInfo } from "../types/wire.js"
 */

import { get, request } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { Refusal, reason } from "../core/errors.js";
import { t, tn } from "../core/words.js";
import { button, day, section } from "./parts.js";

const DAY = 86_400;
const A_WEEK = 7;
const MOST_DAYS = 365;

/** The section, which changes by itself. */
export async function vacationSection() {
  const content = h("div", { class: "content" });
  const draw = (/** @type {VacationInfo} */ info) => show(content, info.away ? away(info, draw) : staying(info, draw));
  draw(await get("/api/me/vacation"));
  return section("vacation", t("Vacation"), content);
}

/** @param {unknown} body @returns {Promise<VacationInfo>} */
async function change(body) {
  const headers = { "content-type": "application/json" };
  return (await request("/api/me/vacation", { method: "PUT", headers, body: JSON.stringify(body) })).json();
}

/** @param {VacationInfo} info @param {(info: VacationInfo) => void} draw */
function away({ away: games, until, least_left: left }, draw) {
  const words = until
    ? tn("You are on vacation in {n} game until {day}.", "You are on vacation in {n} games until {day}.", games, {
        day: day(until),
      })
    : tn("You are on vacation in {n} game.", "You are on vacation in {n} games.", games);
  const back = async () => draw(await change({ on: false }));
  return [h("p", { role: "status" }, words, " ", leastLeft(left)), button("back", t("I am back"), back, "go")];
}

/** @param {VacationInfo} info @param {(info: VacationInfo) => void} draw */
function staying({ games, least_left: left }, draw) {
  const rule = t(
    "In games with days for each turn, your clock stops while you are on vacation, until your vacation days run out.",
  );
  if (!games) return h("p", { class: "faint" }, rule, " ", t("You have no such game right now."));
  const problem = h("span", { class: "problem", role: "alert" });
  // A vacation cannot be longer than what is left in any of the games: on its last day it ends with that.
  const days = (left ?? 0) / DAY;
  const limits = { min: inDays(0), max: inDays(Math.min(MOST_DAYS, days)), value: inDays(Math.min(A_WEEK, days)) };
  const field = h("input", { type: "date", ...limits, required: true, data: { key: "vacation-until" } });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const midnight = new Date(`${field.value}T23:59:59`).getTime() / 1000; // of the last day, where the reader is
    const now = Date.now() / 1000;
    const end = midnight - now < (left ?? 0) + DAY ? Math.min(midnight, now + (left ?? 0)) : midnight;
    if (!(end > now)) return void show(problem, t("Choose a day that is still to come."));
    try {
      draw(await change({ on: true, until: end }));
    } catch (error) {
      show(problem, error instanceof Refusal && error.field ? error.problem : reason(error));
    }
  };
  return [
    h("p", null, rule),
    h(
      "p",
      { class: "faint" },
      tn("This applies to {n} game.", "This applies to {n} games.", games),
      " ",
      leastLeft(left),
    ),
    h(
      "form",
      { novalidate: true, on: { submit } },
      h("label", null, h("span", null, t("Last day away")), field, problem),
      h("button", { class: "go", data: { key: "vacation" } }, t("Go on vacation")),
    ),
  ];
}

/** After how many days time runs again somewhere. @param {number | null | undefined} left  in seconds */
function leastLeft(left) {
  const days = Math.floor((left ?? 0) / DAY);
  return tn(
    "You have at least {n} vacation day left in each game.",
    "You have at least {n} vacation days left in each game.",
    days,
  );
}

/** A day from now on, as a field for dates has it. @param {number} days */
function inDays(days) {
  const date = new Date();
  date.setTime(date.getTime() + days * DAY * 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
