// @ts-check
/** Who sits where at a new table: fields of the forms that open one. */

import { h } from "../core/dom.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";
import { LINE, drawn } from "../core/icons.js";
import { levelName } from "../core/levels.js";

const LONGEST_NAME = 60;
const UP = "M6 15L12 9L18 15";
const DOWN = "M6 9L12 15L18 9";

await sheet(new URL("./setup.css", import.meta.url).href);

/**
 * @typedef {{who: "me" | "here" | "link" | "bot", name: string, level: string, style?: string}} SeatWish
 *   `name`: a friend's, too; `style`: what a bot likes beside winning
 */

/** @param {string} name @param {(name: string) => void} changed */
export function nameField(name, changed) {
  const input = (/** @type {any} */ event) => changed(event.target.value.trim());
  const attributes = { value: name, maxlength: LONGEST_NAME, placeholder: t("Player"), autocomplete: "nickname" };
  return h(
    "label",
    { class: "row name" },
    h("span", null, t("Your name")),
    h("input", { ...attributes, on: { input } }),
  );
}

/**
 * @typedef {Object} SeatRow
 * @property {string[]} levels @property {(changed: SeatWish) => void} draw  called with a seat that was changed
 * @property {() => void} [named]  called when a name was typed; the row stays, for it has the focus
 * @property {string} [previous]  who sat there before @property {boolean} [friends]  whether friends may come by link
 * @property {import("../types/wire.js").StyleInfo[]} [styles]  of bots
 * @property {string} [help]  what a bot of its level does and misses
 * @property {import("../core/dom.js").Child} [fields]  what else the seat may choose
 * @property {(by: number) => void} [move]  let it sit one place further up or down @property {number} [count]  of seats
 * @param {SeatWish} seat @param {number} n  from 0 @param {SeatRow} row
 */
export function seatRow(seat, n, row) {
  const { levels, styles = [], draw, named, previous, friends = true, help, fields, move, count = 0 } = row;
  const number = n + 1;
  const byLink = friends ? { link: t("A friend, by link") } : {};
  const kinds = { me: t("Me"), bot: t("A bot"), ...byLink, here: t("Someone here") };
  const changeKind = (/** @type {any} */ event) => {
    seat.who = event.target.value;
    draw(seat);
  };
  const label = t("Who sits in seat {n}", { n: number });
  return h(
    "div",
    { class: "seat", role: "group", "aria-label": t("Seat {n}", { n: number }) },
    h("span", { class: "number", "aria-hidden": "true" }, number),
    h(
      "div",
      { class: "fields" },
      previous && h("small", null, previous),
      h(
        "select",
        { class: "who", "aria-label": label, data: { key: `who-${n}` }, on: { change: changeKind } },
        Object.entries(kinds).map(([who, words]) => h("option", { value: who, selected: who === seat.who }, words)),
      ),
      h(
        "div",
        { class: "more" },
        seat.who === "bot" && levelField(levels, seat, n, draw),
        seat.who === "bot" && styles.length > 0 && styleField(styles, seat, n, draw),
        seat.who === "here" && guestField(seat, n, t("Name for seat {n}", { n: number }), t("Name"), named),
        seat.who === "link" &&
          friends &&
          guestField(
            seat,
            n,
            t("Name of the person for whom seat {n} is kept", { n: number }),
            t("Name (optional)"),
            named,
          ),
        fields,
      ),
    ),
    move && h("span", { class: "order" }, orderButton(n, -1, n > 0, move), orderButton(n, 1, n < count - 1, move)),
    seat.who === "bot" && help && h("small", { class: "level" }, help),
  );
}

/** @param {number} n @param {number} by @param {boolean} enabled @param {(by: number) => void} move */
function orderButton(n, by, enabled, move) {
  const label = by < 0 ? t("Move seat {n} up", { n: n + 1 }) : t("Move seat {n} down", { n: n + 1 });
  const data = { key: `${by < 0 ? "up" : "down"}-${n}` };
  const attributes = { type: "button", class: "plain", "aria-label": label, title: label, disabled: !enabled, data };
  return h("button", { ...attributes, on: { click: () => move(by) } }, drawn(LINE, by < 0 ? UP : DOWN));
}

/** Only one seat can be mine: the one that was changed last. @param {SeatWish[]} seats @param {SeatWish} changed */
export function keepOneMe(seats, changed) {
  if (changed.who !== "me") return;
  for (const seat of seats) if (seat !== changed && seat.who === "me") seat.who = "bot";
}

/** @param {string[]} levels @param {SeatWish} seat @param {number} n @param {(changed: SeatWish) => void} draw */
function levelField(levels, seat, n, draw) {
  const change = (/** @type {any} */ event) => {
    seat.level = event.target.value;
    draw(seat);
  };
  const label = t("Level of the bot in seat {n}", { n: n + 1 });
  const title = levelChoice(seat.level, levels.indexOf(seat.level), levels.length); // the field may be too narrow
  return h(
    "select",
    { "aria-label": label, title, data: { key: `level-${n}` }, on: { change } },
    levels.map((level, nth) =>
      h("option", { value: level, selected: level === seat.level }, levelChoice(level, nth, levels.length)),
    ),
  );
}

/**
 * @param {import("../types/wire.js").StyleInfo[]} styles @param {SeatWish} seat @param {number} n
 * @param {(changed: SeatWish) => void} draw
 */
function styleField(styles, seat, n, draw) {
  const change = (/** @type {any} */ event) => {
    seat.style = event.target.value;
    draw(seat);
  };
  const all = [{ name: "", title: t("Balanced") }, ...styles];
  return h(
    "select",
    { "aria-label": t("Style of the bot in seat {n}", { n: n + 1 }), data: { key: `style-${n}` }, on: { change } },
    all.map(({ name, title }) => h("option", { value: name, selected: name === (seat.style ?? "") }, title)),
  );
}

/** A level among others. @param {string} level @param {number} nth @param {number} all */
function levelChoice(level, nth, all) {
  const name = levelName(level);
  if (nth === 0) return t("{level} (weakest)", { level: name });
  return nth === all - 1 ? t("{level} (strongest)", { level: name }) : name;
}

/**
 * @param {SeatWish} seat @param {number} n @param {string} label @param {string} placeholder
 * @param {() => void} [named]
 */
function guestField(seat, n, label, placeholder, named) {
  const input = (/** @type {any} */ event) => {
    seat.name = event.target.value.trim();
    named?.();
  };
  const attributes = { "aria-label": label, title: label, placeholder, value: seat.name };
  return h("input", { ...attributes, maxlength: LONGEST_NAME, data: { key: `name-${n}` }, on: { input } });
}

/** Who sits somewhere, in words. @param {SeatWish} seat @param {string} myName */
export function whoInWords({ who, name, level }, myName) {
  const people = { me: myName || t("Me"), here: name || t("Someone here"), link: name || t("A friend, by link") };
  return who === "bot" ? levelName(level) : people[who];
}

/**
 * What somebody is called who gave no name: every reader sees it in their own language, as the server keeps it in
 * English. @param {number} n  of how many such people, from 1
 */
const guestName = (n) => (n === 1 ? "Guest" : `Guest ${n}`);

/**
 * The seats as a request names them.
 * @param {SeatWish[]} seats @param {string} myName @param {import("../core/router.js").Me["mark"]} [mark]  mine
 */
export function seatRequests(seats, myName, mark = null) {
  let guests = 0; // without a name
  return seats.map((seat, n) => {
    const guest = seat.name || guestName(seat.who === "here" ? (guests += 1) : 1);
    const names = { me: myName || `Player ${n + 1}`, here: guest, link: null, bot: null };
    const kept = seat.who === "link" && seat.name ? { kept_for: seat.name } : {};
    const own = seat.who === "me" && mark ? { mark } : {};
    const bot = seat.who === "bot" && { level: seat.level, style: seat.style || null };
    return { who: seat.who, name: names[seat.who], ...bot, ...kept, ...own };
  });
}
