// @ts-check
/** The dialog for a new table: who plays, and the game's options in plain words. */

import { post } from "../core/api.js";
import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t } from "../core/words.js";
import { levelHelp, levelOffer, levelsInWords } from "../levels/offer.js";
import { offerFor, usualLevel } from "../levels/streak.js";
import { clockFields, clockRequest, noClock } from "./clock.js";
import { companyFields, usualCompany } from "./company.js";
import { Chosen, choiceFields, optionFields, seatFields } from "./options.js";
import { ratedField, ratedProblem, refusedRated } from "./rated.js";
import { keepOneMe, nameField, seatRequests, seatRow, whoInWords } from "./seats.js";

/**
 * @typedef {import("../types/wire.js").GameInfo} GameInfo
 * @typedef {import("../games/modules.js").Lobby} Lobby
 * @typedef {Object} Wishes
 * @property {string} name @property {import("./seats.js").SeatWish[]} seats @property {Chosen} chosen
 * @property {import("./clock.js").ClockWish} clock
 * @property {boolean} open @property {boolean} several @property {boolean} watchable @property {string} password
 * @property {import("./company.js").Company} company @property {boolean} rated
 */

const USUAL_PLAYERS = 3;

/**
 * Ask who plays. It opens with one person against bots, so that one more click starts a game.
 * @param {GameInfo} game @param {Lobby} lobby @param {import("../core/router.js").Me} me
 */
export function newTable(game, lobby, me) {
  /** @type {Wishes} */
  const wishes = {
    ...{ name: me.name ?? "", seats: [], chosen: new Chosen(), clock: noClock() },
    ...{ open: false, several: false, watchable: true, password: "", company: usualCompany(), rated: false },
  };
  const seatList = h("div", { class: "seats" });
  const starting = h("div", { class: "choices" });
  const choices = h("div", { class: "choices" });
  const counts = h("div", { class: "segments", role: "group", "aria-label": t("Players") });

  const resize = (/** @type {number} */ players) => {
    while (wishes.seats.length > players) wishes.seats.pop();
    const level = usualLevel(game.name, game.levels);
    while (wishes.seats.length < players) {
      wishes.seats.push({ who: wishes.seats.length ? "bot" : "me", name: "", level });
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
      wishes.seats.map((seat, n) => seatRow(seat, n, rowOf(n))),
    );
    drawChoices();
    rated.complain(ratedProblem(wishes));
  };
  /** What is chosen for the whole table; it names those who sit there. */
  const drawChoices = () => {
    const people = wishes.seats.map((seat) => whoInWords(seat, wishes.name));
    show(starting, choiceFields("seat", game, lobby, wishes.chosen, people, draw));
    show(choices, choiceFields("word", game, lobby, wishes.chosen, people, draw));
  };
  const rated = ratedField(wishes, () => rated.complain(ratedProblem(wishes)));
  /** @param {number} n */
  const rowOf = (n) => ({
    levels: game.levels,
    styles: game.styles,
    draw: (/** @type {import("./seats.js").SeatWish} */ changed) => (keepOneMe(wishes.seats, changed), draw()),
    named: drawChoices,
    help: helpAt(n),
    fields: seatFields(game, lobby, wishes.chosen, n, draw),
    move: (/** @type {number} */ by) => move(n, n + by),
    count: wishes.seats.length,
  });
  /** What the bot of a seat does. @param {number} n */
  const helpAt = (n) => {
    const { who, level } = wishes.seats[n];
    return who === "bot" ? levelHelp(game, level) : "";
  };
  const offer = offerFor(game.name, game.levels);
  const accept = () => {
    for (const seat of wishes.seats) seat.level = offer?.to ?? seat.level;
    draw();
  };
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const { seats, chosen } = wishes;
    [seats[from], seats[to]] = [seats[to], seats[from]];
    chosen.swap(game, from, to);
    draw();
    const way = to < from ? "up" : "down";
    const again = [`[data-key=${way}-${to}]:enabled`, `.seat:nth-child(${to + 1}) .order :enabled`];
    /** @type {HTMLElement | null} */ (again.map((one) => seatList.querySelector(one)).find(Boolean) ?? null)?.focus();
  };
  const rename = (/** @type {string} */ name) => {
    wishes.name = name;
    drawChoices();
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (ratedProblem(wishes)) return rated.input.focus();
    try {
      const opened = await post("/api/tables", tableRequest(game, wishes, me.mark));
      if (wishes.name && wishes.name !== me.name) me.name = (await post("/api/me", { name: wishes.name })).name;
      box.close();
      go(`/t/${opened.table}`);
    } catch (error) {
      const why = wishes.rated && refusedRated(error, lobby);
      if (why) rated.complain(why);
      else report(error);
    }
  };
  const files = h("div");
  if (game.choices.some(({ kind }) => kind === "data")) {
    withTexts(import("../uploads/fields.js"), "uploads")
      .then(({ fileFields }) => show(files, fileFields(game, lobby, wishes.chosen)))
      .catch(report);
  }
  const start = h("button", { class: "go", type: "submit", data: { key: "start" } }, icon("check"), t("Sit down"));
  const box = dialog(
    game.title,
    [
      h(
        "form",
        { class: "newtable", on: { submit: begin } },
        nameField(wishes.name, rename),
        game.players.length > 1 && h("div", { class: "row" }, h("span", null, t("Players")), counts),
        offer && levelOffer(game, offer, accept),
        seatList,
        starting,
        clockFields(wishes.clock),
        rated.element,
        fold(
          "table-options",
          t("Table: password, visibility, spectators, chat"),
          passwordField(wishes),
          visibility(wishes, () => rated.complain(ratedProblem(wishes))),
          companyFields(wishes.company),
        ),
        fold("house-rules", t("House rules"), choices, files, optionFields(game, lobby, wishes.chosen)),
        levelsInWords(game),
        h("div", { class: "end" }, start),
      ),
    ],
    "sitting",
  );
  box.addEventListener("toggle", showOpened, { capture: true }); // it does not bubble
  resize(game.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : game.players[0]);
  start.focus();
}

/** What was unfolded is scrolled into view. @param {Event} event */
function showOpened({ target }) {
  if (target instanceof HTMLDetailsElement && target.open) target.scrollIntoView({ block: "nearest" });
}

/** @param {string} key @param {string} label @param {import("../core/dom.js").Child[]} fields */
const fold = (key, label, ...fields) => h("details", null, h("summary", { data: { key } }, label), fields);

/** @param {Wishes} wishes @param {() => void} changed */
function visibility(wishes, changed) {
  /** @type {["open" | "several" | "watchable", string][]} */
  const rows = [
    ["open", t("Show in the lobby, for everybody to join or watch")],
    ["several", t("Those who join from the list of open tables may take several seats at one screen")],
    ["watchable", t("Allow spectators")],
  ];
  return rows.map(([name, label]) => {
    const change = (/** @type {any} */ event) => ((wishes[name] = event.target.checked), changed());
    const input = h("input", { type: "checkbox", class: "switch", checked: wishes[name], on: { change } });
    return h("label", { class: "row" }, h("span", null, label), input);
  });
}

/** @param {Wishes} wishes */
function passwordField(wishes) {
  const input = (/** @type {any} */ event) => (wishes.password = event.target.value);
  const attributes = { value: wishes.password, maxlength: 60, autocomplete: "off", placeholder: t("No password") };
  return h(
    "label",
    { class: "row option" },
    h("span", null, t("Password to sit down")),
    h("input", { ...attributes, data: { key: "password" }, on: { input } }),
  );
}

/**
 * The body of the request that opens the table.
 * @param {GameInfo} game @param {Wishes} wishes @param {import("../core/router.js").Me["mark"]} mark
 */
function tableRequest(game, wishes, mark) {
  const { open, several, watchable, password, rated } = wishes;
  const choices = wishes.chosen.request(game, wishes.seats.length);
  const seats = seatRequests(wishes.seats, wishes.name, mark);
  const clock = clockRequest(wishes.clock);
  const more = { ...wishes.company, ...(password && { password }) };
  return { game: game.name, seats, choices, open, several, watchable, clock, rated, ...more };
}
