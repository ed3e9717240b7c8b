// @ts-check
/** What begins from a position: a table, and another position. */

import { post } from "../core/api.js";
import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { gameInfo } from "../core/games.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";
import { levelHelp } from "../levels/offer.js";
import { usualLevel } from "../levels/streak.js";
import { keepOneMe, nameField, seatRequests, seatRow } from "../setup/seats.js";

/**
 * @import { EditedPosition, GameInfo } from "../types/wire.js"
 * @import { Me } from "../core/router.js"
 * @typedef {import("../setup/seats.js").SeatWish} SeatWish
 */

/** Open a table that begins from the position. @param {EditedPosition} shown @param {Me} me */
export async function play(shown, me) {
  try {
    openForm(shown, me, await gameInfo(shown.game));
  } catch (error) {
    report(error);
  }
}

/** @param {EditedPosition} shown @param {Me} me @param {GameInfo} game */
function openForm(shown, me, game) {
  let name = me.name ?? "";
  const { levels } = game;
  const level = usualLevel(game.name, levels);
  const titles = shown.palette.filter(({ seat }) => seat !== null).map(({ title }) => title);
  /** @type {SeatWish[]} */
  const seats = shown.names.map((_, n) => ({ who: n + 1 === shown.actor ? "me" : "bot", name: "", level }));
  const list = h("div", { class: "seats" });
  const draw = (/** @type {SeatWish} */ changed) => {
    keepOneMe(seats, changed);
    show(
      list,
      seats.map((one, n) => seatRow(one, n, { ...row, previous: titles[n], help: levelHelp(game, one.level) })),
    );
  };
  const row = { levels, draw, friends: !shown.hides };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const body = { position: shown.position, seats: seatRequests(seats, name) };
      const opened = await post(`/api/positions/${shown.game}/play`, body);
      if (name && name !== me.name) me.name = (await post("/api/me", { name })).name;
      box.close();
      go(`/t/${opened.table}`);
    } catch (error) {
      report(error);
    }
  };
  const start = h(
    "button",
    { class: "go", type: "submit", data: { key: "start" } },
    icon("check"),
    t("Start the game"),
  );
  const explanation = t("A new table begins from this position. {name} is to move.", {
    name: titles[(shown.actor ?? 1) - 1],
  });
  const box = dialog(
    t("Play from here"),
    [
      h(
        "form",
        { class: "newtable", on: { submit: begin } },
        h("p", { class: "faint" }, explanation),
        shown.hides && h("p", { class: "faint" }, t("Only you and bots can play: you know the hidden cards.")),
        nameField(name, (changed) => (name = changed)),
        list,
        h("div", { class: "end" }, start),
      ),
    ],
    "sitting",
  );
  draw(seats[(shown.actor ?? 1) - 1]);
  start.focus();
}

/**
 * Ask how to begin again.
 * @param {EditedPosition} shown @param {(wanted: {players: number, empty: boolean}) => Promise<void>} begin
 */
export function beginAgain(shown, begin) {
  let players = shown.names.length;
  const chose = (/** @type {any} */ event) => (players = Number(event.target.value));
  const choose = (/** @type {boolean} */ empty) => async () => {
    try {
      await begin({ players, empty });
      box.close();
    } catch (error) {
      report(error);
    }
  };
  const options = shown.players.map((n) => h("option", { value: n, selected: n === players }, n));
  const box = dialog(t("A new position"), [
    h("p", { class: "faint" }, t("Undo brings back what you have now.")),
    shown.players.length > 1
      ? h(
          "label",
          { class: "row" },
          h("span", null, t("Players")),
          h("select", { data: { key: "players" }, on: { change: chose } }, options),
        )
      : "",
    h(
      "div",
      { class: "end" },
      h("button", { data: { key: "empty" }, on: { click: choose(true) } }, t("Empty board")),
      h("button", { class: "go", data: { key: "standard" }, on: { click: choose(false) } }, t("Start of a game")),
    ),
  ]);
}
