// @ts-check
/** What can be chosen before a game begins: its rule options, and what chance decides otherwise. */

import { h } from "../core/dom.js";
import { t, tc } from "../core/words.js";

/**
 * @import { ChoiceInfo, GameInfo } from "../types/wire.js"
 * @import { Lobby } from "../games/modules.js"
 */

const LONGEST_RANGE = 12; // values offered of an option that is any number from a lowest one

/** What a person has chosen so far; what was not chosen is left out. */
export class Chosen {
  constructor() {
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {Record<string, string>} of the choices with one value */
    this.values = {};
    /** @type {Record<string, string[]>} of the choices with a value for each seat; empty: any */
    this.bySeat = {};
  }

  /** The choices as a request for a new table names them. @param {GameInfo} game @param {number} players */
  request(game, players) {
    /** @type {Record<string, unknown>} */
    const request = Object.keys(this.options).length ? { options: this.options } : {};
    const choices = game.choices.filter((choice) => fits(choice, players));
    for (const choice of choices) {
      const value = this.values[choice.name];
      const seat = choice.kind === "seat" && /^\d+$/.test(value) ? Number(value) : null;
      if (value && (seat ?? 0) <= players) request[choice.name] = seat ?? value;
    }
    for (const choice of choices) {
      const seats = Array.from({ length: players }, (_, n) => this.bySeat[choice.name]?.[n] ?? "");
      if (seats.some(Boolean)) request[choice.name] = filled(seats, left(choice.values, request));
    }
    return request;
  }

  /**
   * Two players change seats, and take with them what was chosen for them.
   * @param {GameInfo} game @param {number} one  from 0 @param {number} other
   */
  swap(game, one, other) {
    for (const values of Object.values(this.bySeat)) {
      [values[one], values[other]] = [values[other] ?? "", values[one] ?? ""];
    }
    const seats = [String(one + 1), String(other + 1)];
    for (const { name, kind } of game.choices) {
      const at = kind === "seat" ? seats.indexOf(this.values[name]) : -1;
      if (at >= 0) this.values[name] = seats[1 - at];
    }
  }

  /** Take from everybody and everything a value that only one can have, such as a pack. @param {string} value */
  free(value) {
    for (const [name, seats] of Object.entries(this.bySeat)) {
      this.bySeat[name] = Array.from(seats, (other) => (other === value ? "" : other));
    }
    for (const [name, other] of Object.entries(this.values)) if (other === value) this.values[name] = "";
  }
}

/** The values that a request does not name yet. @param {string[]} values @param {Record<string, unknown>} request */
const left = (values, request) => values.filter((value) => !Object.values(request).includes(value));

/** Whether a choice can be made with that many players. @param {ChoiceInfo} choice @param {number} players */
const fits = (choice, players) => choice.players.length === 0 || choice.players.includes(players);

/**
 * Seats that did not choose get one of the values that are left, at random.
 * @param {string[]} seats @param {string[]} values
 */
function filled(seats, values) {
  const left = values.filter((value) => !seats.includes(value));
  return seats.map((value) => value || left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/**
 * The fields for all options. One that decides others, such as a rulebook, shows what it makes of those that
 * the person has not chosen.
 * @param {GameInfo} game @param {Lobby} lobby @param {Chosen} chosen
 */
export function optionFields(game, lobby, chosen) {
  const selects = game.options.map((option) => optionSelect(option, lobby));
  const presets = () => Object.assign({}, ...game.options.map((option, n) => option.presets[selects[n].value] ?? {}));
  return game.options.map((option, n) => {
    selects[n].addEventListener("change", () => {
      const { value } = selects[n];
      if (value) chosen.options[option.name] = value;
      else delete chosen.options[option.name];
      const decided = presets();
      game.options.forEach((other, m) => {
        if (!(other.name in chosen.options)) selects[m].value = decided[other.name] ?? other.default;
      });
    });
    return field(lobby.optionWords(option.name)?.title ?? option.name, option.help, selects[n]);
  });
}

/** @param {import("../types/wire.js").OptionInfo} option @param {Lobby} lobby */
function optionSelect(option, lobby) {
  const words = lobby.optionWords(option.name)?.values ?? {};
  const data = { option: option.name };
  if (option.lowest !== null && Number.isInteger(Number(option.default)))
    return h("input", { type: "number", min: option.lowest, value: option.default, data });
  const values = option.lowest === null ? option.choices : [...option.choices, ...numbersFrom(option.lowest)];
  return h(
    "select",
    { data },
    values.map((value) => h("option", { value, selected: value === option.default }, words[value] ?? value)),
  );
}

/** @param {number} lowest */
const numbersFrom = (lowest) => Array.from({ length: LONGEST_RANGE }, (_, n) => String(lowest + n));

/**
 * The fields for choices of a kind with one value. What a seat had, such as the neutral pack, is taken from it.
 * @param {"word" | "seat"} kind @param {GameInfo} game @param {Lobby} lobby @param {Chosen} chosen
 * @param {string[]} people  who sits in each seat, in words @param {() => void} draw
 */
export function choiceFields(kind, game, lobby, chosen, people, draw) {
  const seatValues = game.choices.flatMap(({ kind, values }) => (kind === "seats" ? values : []));
  return game.choices
    .filter((choice) => choice.kind === kind && fits(choice, people.length))
    .map((choice) => {
      const words = lobby.optionWords(choice.name) ?? { title: choice.name, values: {}, any: "" };
      const seats = kind === "seat" ? people : [];
      const change = (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        if (seatValues.includes(value)) chosen.free(value);
        chosen.values[choice.name] = value;
        draw();
      };
      const current = chosen.values[choice.name] ?? "";
      const select = h(
        "select",
        { data: { choice: choice.name, key: `choice-${choice.name}` }, on: { change } },
        h("option", { value: "" }, words.any || tc("choice", "Default")),
        choice.values.map((value) => h("option", { value, selected: value === current }, words.values[value] ?? value)),
        seats.map((who, n) => seatOption(n + 1, who, current)),
      );
      return field(words.title, choice.help, select);
    });
}

/** @param {number} n @param {string} who @param {string} current */
const seatOption = (n, who, current) =>
  h("option", { value: n, selected: String(n) === current }, t("Seat {n}: {who}", { n, who }));

/**
 * The fields for what one seat may choose. A value that was chosen elsewhere is taken from there.
 * @param {GameInfo} game @param {Lobby} lobby @param {Chosen} chosen @param {number} n  the seat, from 0
 * @param {() => void} draw
 */
export function seatFields(game, lobby, chosen, n, draw) {
  return game.choices
    .filter(({ kind }) => kind === "seats")
    .map((choice) => {
      const words = lobby.optionWords(choice.name) ?? { title: choice.name, values: {}, any: "" };
      const seats = (chosen.bySeat[choice.name] ??= []);
      const change = (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        if (value) chosen.free(value);
        chosen.bySeat[choice.name][n] = value;
        draw();
      };
      const label = t("{choice}, seat {n}", { choice: words.title, n: n + 1 });
      return h(
        "select",
        { "aria-label": label, title: choice.help, data: { key: `${choice.name}-${n}` }, on: { change } },
        h("option", { value: "" }, words.any ?? tc("choice", "Any")),
        choice.values.map((value) =>
          h("option", { value, selected: value === seats[n] }, words.values[value] ?? value),
        ),
      );
    });
}

/** @param {string} title @param {string} help @param {HTMLElement} input */
const field = (title, help, input) =>
  h("label", { class: "row option" }, h("span", null, title, h("small", null, help)), input);
