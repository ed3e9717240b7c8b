// @ts-check
/** Whether the result of a new table changes ratings, and why that is not possible with what is chosen. */

import { h } from "../core/dom.js";
import { Refusal } from "../core/errors.js";
import { t, tc } from "../core/words.js";

/** @typedef {import("./newtable.js").Wishes} Wishes */

/** @param {Wishes} wishes @param {() => void} changed */
export function ratedField(wishes, changed) {
  const problem = h("p", { class: "problem", role: "alert", id: "rated-problem" });
  const change = (/** @type {any} */ event) => ((wishes.rated = event.target.checked), changed());
  const attributes = { type: "checkbox", class: "switch", "aria-describedby": "rated-problem", data: { key: "rated" } };
  const help = t("The result changes ratings. No hints. Whoever leaves, lets a bot play or runs out of time loses.");
  const input = h("input", { ...attributes, checked: wishes.rated, on: { change } });
  const label = h("label", { class: "row" }, h("span", null, tc("game", "Rated"), h("small", null, help)), input);
  return {
    element: h("div", { class: "rated" }, label, problem),
    input,
    /** @param {string} why  empty: nothing is wrong */
    complain: (why) => void (problem.textContent = why),
  };
}

/** Why a game cannot be rated as things are; empty: it can, or need not be. @param {Wishes} wishes */
export function ratedProblem({ rated, seats, several }) {
  if (!rated) return "";
  if (seats.some(({ who }) => who === "here")) {
    return t("A rated game needs one seat for each person: nobody else at this screen.");
  }
  if (several) return t("A rated game needs one seat for each person: nobody may take several.");
  const bots = seats.filter(({ who }) => who === "bot");
  if (bots.length === seats.length && new Set(bots.map(({ level }) => level)).size === 1) {
    return t(
      "A game between bots of one level says nothing about strength: choose different levels, or play yourself.",
    );
  }
  if (bots.some(({ style }) => style)) return t("In a rated game bots have no style: choose “Balanced”.");
  return "";
}

/**
 * Why the server has refused a rated game, in words for the form; empty if it was for another reason.
 * @param {unknown} error @param {import("../games/modules.js").Lobby} lobby
 */
export function refusedRated(error, lobby) {
  if (!(error instanceof Refusal) || !error.field.startsWith("choices.")) return "";
  const name = error.field.split(".").at(-1) ?? "";
  const option = lobby.optionWords(name)?.title ?? name;
  return t("Rated games are played with the usual options: change “{option}” back, or play a friendly game.", {
    option,
  });
}
