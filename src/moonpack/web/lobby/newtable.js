// @ts-check
/** The dialog for a new table: who plays, and the game's options in plain words. */

import { post } from "../core/api.js";
import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";
import { suggestedLevel } from "./levels.js";
import { nameField, seatRequests, seatRow } from "./seats.js";

/**
 * @typedef {import("../types/wire.js").GameInfo} GameInfo
 * @typedef {import("../games/modules.js").Lobby} Lobby
 * @typedef {Object} Wishes
 * @property {string} name @property {import("./seats.js").SeatWish[]} seats @property {Record<string, string>} options
 * @property {boolean} open @property {boolean} watchable
 */

const USUAL_PLAYERS = 3;
const LONGEST_RANGE = 12; // values offered of an option that is any number from a lowest one

/**
 * Ask who plays. It opens with one person against bots, so that one more click starts a game.
 * @param {GameInfo} game @param {Lobby} lobby @param {import("../core/router.js").Me} me
 */
export function newTable(game, lobby, me) {
  /** @type {Wishes} */
  const wishes = { name: me.name ?? "", seats: [], options: {}, open: false, watchable: true };
  const seatList = h("div", { class: "seats" });
  const counts = h("div", { class: "segments", role: "group", "aria-label": t("Players") });

  const resize = (/** @type {number} */ players) => {
    while (wishes.seats.length > players) wishes.seats.pop();
    while (wishes.seats.length < players) {
      wishes.seats.push({ who: wishes.seats.length ? "bot" : "me", name: "", level: suggestedLevel(game.levels) });
    }
    draw();
  };
  const draw = () => {
    show(
      counts,
      game.players.map((n) => {
        const pressed = String(wishes.seats.length === n);
        const click = () => resize(n);
        return h(
          "button",
          { type: "button", data: { key: `players-${n}` }, "aria-pressed": pressed, on: { click } },
          n,
        );
      }),
    );
    show(
      seatList,
      wishes.seats.map((seat, n) => seatRow(game.levels, seat, n, draw)),
    );
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const opened = await post("/api/tables", tableRequest(game, wishes));
      if (wishes.name && wishes.name !== me.name) me.name = (await post("/api/me", { name: wishes.name })).name;
      made.close();
      go(new URL(opened.link).pathname);
    } catch (error) {
      report(error);
    }
  };
  const start = h("button", { class: "go", type: "submit", data: { key: "start" } }, icon("check"), t("Start"));
  const made = dialog(
    game.title,
    [
      h(
        "form",
        { class: "newtable", on: { submit: begin } },
        nameField(wishes.name, (name) => (wishes.name = name)),
        game.players.length > 1 && h("div", { class: "row" }, h("span", null, t("Players")), counts),
        seatList,
        h("details", null, h("summary", null, t("Options")), options(game, lobby, wishes), visibility(wishes)),
        h("div", { class: "end" }, start),
      ),
    ],
    "sitting",
  );
  resize(game.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : game.players[0]);
  start.focus();
}

/**
 * @param {GameInfo} game @param {Lobby} lobby @param {Wishes} wishes
 */
function options(game, lobby, wishes) {
  return game.options.map((option) => {
    const words = lobby.optionWords(option.name) ?? { title: option.name, values: {} };
    const values = option.lowest === null ? option.choices : [...option.choices, ...numbersFrom(option.lowest)];
    const change = (/** @type {any} */ event) => (wishes.options[option.name] = event.target.value);
    return h(
      "label",
      { class: "row option" },
      h("span", null, words.title, h("small", null, option.help)),
      h(
        "select",
        { data: { option: option.name }, on: { change } },
        values.map((value) => h("option", { value, selected: value === option.default }, words.values[value] ?? value)),
      ),
    );
  });
}

/** @param {number} lowest */
const numbersFrom = (lowest) => Array.from({ length: LONGEST_RANGE }, (_, n) => String(lowest + n));

/** @param {Wishes} wishes */
function visibility(wishes) {
  /** @type {["open" | "watchable", string][]} */
  const rows = [
    ["open", t("List among the open tables")],
    ["watchable", t("Allow spectators")],
  ];
  return rows.map(([name, label]) => {
    const change = (/** @type {any} */ event) => (wishes[name] = event.target.checked);
    const input = h("input", { type: "checkbox", class: "switch", checked: wishes[name], on: { change } });
    return h("label", { class: "row" }, h("span", null, label), input);
  });
}

/**
 * The body of the request that opens the table.
 * @param {GameInfo} game @param {Wishes} wishes
 */
function tableRequest(game, wishes) {
  const choices = Object.keys(wishes.options).length ? { options: wishes.options } : {};
  const { open, watchable } = wishes;
  return { game: game.name, seats: seatRequests(wishes.seats, wishes.name), choices, open, watchable };
}
