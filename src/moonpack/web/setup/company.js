// @ts-check
/** What spectators of a new table see and read, and who may talk there. */

import { h } from "../core/dom.js";
import { t, tc } from "../core/words.js";

/**
 * @typedef {Object} Company
 * @property {number | "over"} delay @property {"on" | "reactions" | "off"} chat
 * @property {boolean} spectator_chat @property {boolean} public_chat
 */

/** @returns {Company} */
export const usualCompany = () => ({ delay: 0, chat: "on", spectator_chat: true, public_chat: false });

/** The fields for it. @param {Company} company */
export function companyFields(company) {
  /** @type {[Company["delay"], string][]} */
  const delays = [
    [0, t("At once")],
    [30, t("30 seconds late")],
    [120, t("2 minutes late")],
    [600, t("10 minutes late")],
    ["over", t("After the game")],
  ];
  /** @type {[Company["chat"], string][]} */
  const modes = [
    ["on", tc("chat", "On")],
    ["reactions", tc("chat", "Reactions only")],
    ["off", tc("chat", "Off")],
  ];
  return [
    choice("delay", t("When spectators see the game"), delays, company.delay, (delay) => (company.delay = delay)),
    choice("chat", t("Chat"), modes, company.chat, (chat) => (company.chat = chat)),
    toggle(t("Spectators may talk, apart from the players"), company, "spectator_chat"),
    toggle(t("Spectators may read what players say"), company, "public_chat"),
  ];
}

/**
 * @template T @param {string} name @param {string} label @param {[T, string][]} values @param {T} chosen
 * @param {(value: T) => void} choose
 */
function choice(name, label, values, chosen, choose) {
  const change = (/** @type {any} */ event) => choose(values[event.target.selectedIndex][0]);
  const options = values.map(([value, words]) =>
    h("option", { value: String(value), selected: value === chosen }, words),
  );
  const select = h("select", { data: { name }, on: { change } }, options);
  return h("label", { class: "row option" }, h("span", null, label), select);
}

/** @param {string} label @param {Company} company @param {"spectator_chat" | "public_chat"} name */
function toggle(label, company, name) {
  const change = (/** @type {any} */ event) => (company[name] = event.target.checked);
  const input = h("input", {
    type: "checkbox",
    class: "switch",
    checked: company[name],
    data: { name },
    on: { change },
  });
  return h("label", { class: "row" }, h("span", null, label), input);
}
