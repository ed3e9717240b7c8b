// @ts-check
/** A new table: who sits where, and the options in plain words. */

import { post } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";
import { levelName, optionWords } from "./said.js";

/**
 * @typedef {import("./lobby.js").GameInfo} GameInfo
 * @typedef {{who: "me" | "here" | "link" | "bot", name: string, level: string}} Wanted
 */

const USUAL = 3; // players, where a game takes so many

/**
 * Ask who plays. As it opens it says: I against bots; one more click begins.
 * @param {GameInfo} game @param {import("../core/router.js").Me} me
 */
export function newTable(game, me) {
  const middle = game.levels[Math.min(1, game.levels.length - 1)];
  const many = game.players.includes(USUAL) ? USUAL : game.players[0];
  /** @type {{name: string, seats: Wanted[], options: Record<string, string>, open: boolean, watchable: boolean}} */
  const wish = { name: me.name ?? "", seats: [], options: {}, open: false, watchable: true };
  const seatList = h("div", { class: "seats" });
  const count = h("div", { class: "segments", role: "group", "aria-label": t("Players") });

  const resize = (/** @type {number} */ players) => {
    while (wish.seats.length > players) wish.seats.pop();
    while (wish.seats.length < players) {
      wish.seats.push({ who: wish.seats.length ? "bot" : "me", name: "", level: middle });
    }
    draw();
  };
  const draw = () => {
    show(count, game.players.map((n) =>
      h("button", { type: "button", data: { key: `players-${n}` }, "aria-pressed": String(wish.seats.length === n), on: { click: () => resize(n) } }, n)));
    show(seatList, wish.seats.map((seat, n) => seatRow(game, seat, n, draw)));
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const opened = await post("/api/tables", asked(game, wish));
      if (wish.name && wish.name !== me.name) me.name = (await post("/api/me", { name: wish.name })).name;
      made.close();
      go(new URL(opened.link).pathname);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  const made = dialog(game.title, [
    h("form", { class: "newtable", on: { submit: begin } },
      h("label", { class: "row" }, h("span", null, t("Your name")),
        h("input", { value: wish.name, maxlength: 60, placeholder: t("Player"), autocomplete: "nickname", on: { input: (/** @type {any} */ e) => (wish.name = e.target.value.trim()) } })),
      game.players.length > 1 && h("div", { class: "row" }, h("span", null, t("Players")), count),
      seatList,
      h("details", null, h("summary", null, t("Options")), options(game, wish), visibility(wish)),
      h("div", { class: "end" }, h("button", { class: "go", type: "submit", data: { key: "start" } }, icon("check"), t("Start")))),
  ], "sitting");
  resize(many);
  /** @type {HTMLElement | null} */ (made.querySelector("[data-key=start]"))?.focus();
}

/**
 * @param {GameInfo} game @param {Wanted} seat @param {number} n @param {() => void} draw
 * @param {string} [called]  who sat there before
 */
export function seatRow(game, seat, n, draw, called) {
  const kinds = { me: t("Me"), bot: t("A bot"), link: t("A friend, by link"), here: t("Someone at this screen") };
  const change = (/** @type {any} */ event) => {
    seat.who = event.target.value;
    draw();
  };
  return h("div", { class: "row seat" },
    h("span", null, t("Seat {n}", { n: n + 1 }), called && h("small", null, called)),
    h("select", { "aria-label": t("Who sits on seat {n}", { n: n + 1 }), data: { key: `who-${n}` }, on: { change } },
      Object.entries(kinds).map(([who, said]) => h("option", { value: who, selected: who === seat.who }, said))),
    seat.who === "bot" &&
      h("select", { "aria-label": t("Level of the bot on seat {n}", { n: n + 1 }), data: { key: `level-${n}` }, on: { change: (/** @type {any} */ e) => (seat.level = e.target.value) } },
        game.levels.map((level) => h("option", { value: level, selected: level === seat.level }, levelName(level)))),
    seat.who === "here" &&
      h("input", { "aria-label": t("Name on seat {n}", { n: n + 1 }), placeholder: t("Name"), maxlength: 60, value: seat.name, data: { key: `name-${n}` }, on: { input: (/** @type {any} */ e) => (seat.name = e.target.value.trim()) } }));
}

/**
 * @param {GameInfo} game @param {{options: Record<string, string>}} wish
 */
function options(game, wish) {
  return game.options.map((option) => {
    const said = optionWords(option);
    const listed = option.lowest === null ? option.choices : [...option.choices, ...range(option.lowest, 12)];
    return h("label", { class: "row option" },
      h("span", null, said.title, h("small", null, option.help)),
      h("select", { data: { option: option.name }, on: { change: (/** @type {any} */ e) => (wish.options[option.name] = e.target.value) } },
        listed.map((value) => h("option", { value, selected: value === option.default }, said.values[value] ?? value))));
  });
}

/** @param {number} low @param {number} many */
const range = (low, many) => Array.from({ length: many }, (_, n) => String(low + n));

/** @param {{open: boolean, watchable: boolean}} wish */
function visibility(wish) {
  /** @type {["open" | "watchable", string][]} */
  const rows = [["open", t("Show it among the open tables")], ["watchable", t("Others may watch")]];
  return rows.map(([name, said]) =>
    h("label", { class: "row" }, h("span", null, said),
      h("input", { type: "checkbox", class: "switch", checked: wish[name], on: { change: (/** @type {any} */ e) => (wish[name] = e.target.checked) } })));
}

/**
 * The body of the request.
 * @param {GameInfo} game
 * @param {{name: string, seats: Wanted[], options: Record<string, string>, open: boolean, watchable: boolean}} wish
 */
function asked(game, wish) {
  const seats = wish.seats.map((seat, n) => ({
    who: seat.who,
    name: { me: wish.name || t("Player"), here: seat.name || t("Guest {n}", { n: n + 1 }), link: null, bot: null }[seat.who],
    level: seat.who === "bot" ? seat.level : null,
  }));
  const choices = Object.keys(wish.options).length ? { options: wish.options } : {};
  return { game: game.name, seats, choices, open: wish.open, watchable: wish.watchable };
}
