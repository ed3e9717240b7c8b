// @ts-check
/** Who sits where at a new table: fields of the forms that open one. */

import { h } from "../core/dom.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";
import { levelName } from "../core/levels.js";

const LONGEST_NAME = 60;

await sheet(new URL("./setup.css", import.meta.url).href);

/** @typedef {{who: "me" | "here" | "link" | "bot", name: string, level: string}} SeatWish */

/** @param {string} name @param {(name: string) => void} changed */
export function nameField(name, changed) {
  const input = (/** @type {any} */ event) => changed(event.target.value.trim());
  const attributes = { value: name, maxlength: LONGEST_NAME, placeholder: t("Player"), autocomplete: "nickname" };
  return h("label", { class: "row" }, h("span", null, t("Your name")), h("input", { ...attributes, on: { input } }));
}

/**
 * @param {string[]} levels @param {SeatWish} seat @param {number} n  from 0 @param {() => void} draw
 * @param {string} [previous]  who sat there before @param {boolean} [friends]  whether friends may come by link
 */
export function seatRow(levels, seat, n, draw, previous, friends = true) {
  const number = n + 1;
  const byLink = friends ? { link: t("A friend, by link") } : {};
  const kinds = { me: t("Me"), bot: t("A bot"), ...byLink, here: t("Someone at this screen") };
  const changeKind = (/** @type {any} */ event) => {
    seat.who = event.target.value;
    draw();
  };
  const label = t("Who sits in seat {n}", { n: number });
  return h(
    "div",
    { class: "row seat" },
    h("span", null, t("Seat {n}", { n: number }), previous && h("small", null, previous)),
    h(
      "select",
      { "aria-label": label, data: { key: `who-${n}` }, on: { change: changeKind } },
      Object.entries(kinds).map(([who, words]) => h("option", { value: who, selected: who === seat.who }, words)),
    ),
    seat.who === "bot" && levelField(levels, seat, n),
    seat.who === "here" && guestField(seat, n),
  );
}

/** @param {string[]} levels @param {SeatWish} seat @param {number} n */
function levelField(levels, seat, n) {
  const change = (/** @type {any} */ event) => (seat.level = event.target.value);
  const label = t("Level of the bot in seat {n}", { n: n + 1 });
  return h(
    "select",
    { "aria-label": label, data: { key: `level-${n}` }, on: { change } },
    levels.map((level) => h("option", { value: level, selected: level === seat.level }, levelName(level))),
  );
}

/** @param {SeatWish} seat @param {number} n */
function guestField(seat, n) {
  const input = (/** @type {any} */ event) => (seat.name = event.target.value.trim());
  const attributes = { "aria-label": t("Name for seat {n}", { n: n + 1 }), placeholder: t("Name"), value: seat.name };
  return h("input", { ...attributes, maxlength: LONGEST_NAME, data: { key: `name-${n}` }, on: { input } });
}

/** The seats as a request names them. @param {SeatWish[]} seats @param {string} myName */
export function seatRequests(seats, myName) {
  return seats.map((seat, n) => {
    const guest = seat.name || t("Guest {n}", { n: n + 1 });
    const names = { me: myName || t("Player"), here: guest, link: null, bot: null };
    return { who: seat.who, name: names[seat.who], level: seat.who === "bot" ? seat.level : null };
  });
}
