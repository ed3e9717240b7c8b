// @ts-check
/** What can be done now: actions, payments, options, the end of the turn. All are buttons. */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
import { ground } from "./parts.js";

/**
 * @typedef {import("./pick.js").Pick} Pick
 * @typedef {import("./types.js").Payment} Payment
 * @typedef {import("./types.js").Way} Way
 * @typedef {Object} Doing  what the buttons do
 * @property {(action: string) => void} action @property {(pay: Payment | null) => void} pay
 * @property {(way: Way) => void} way @property {(steps: string[]) => void} play
 * @property {() => void} back @property {() => void} hurry @property {() => Node[]} after  when it is over
 * @property {(words: string | null, pay?: Payment | null) => void} tell
 */

/**
 * @param {HTMLElement} into @param {import("./types.js").BoardData} board @param {Pick} pick
 * @param {{mine: boolean, watching: boolean, hurried: boolean, over: boolean, busy: boolean}} how @param {Doing} doing
 */
export function actions(into, board, pick, how, doing) {
  if (!how.mine) {
    show(into, waiting(how, doing));
    return;
  }
  const middle = pick.way ? payments(board, pick, pick.payments(pick.way), doing)
    : pick.options.length ? options(pick, doing)
    : pick.between ? offers(board, pick, doing)
    : plain(pick, doing);
  show(into, h("div", { class: "offers" }, middle), ending(pick, doing));
}

/**
 * @param {{watching: boolean, hurried: boolean, over: boolean}} how @param {Doing} doing
 */
function waiting(how, doing) {
  return h("div", { class: "waits" },
    how.over && doing.after(),
    !how.watching && !how.over && h("button", { data: { key: "hurry" }, "aria-pressed": String(how.hurried), on: { click: doing.hurry } }, icon("fast"), t("Fast forward")));
}

/** @param {string | null} words @param {Doing} doing @param {Payment | null} [pay] */
function telling(words, doing, pay = null) {
  const on = () => doing.tell(words, pay);
  const off = () => doing.tell(null);
  return { pointerenter: on, focus: on, pointerleave: off, blur: off };
}

/**
 * The five actions; beside the one chosen, its payments.
 * @param {import("./types.js").BoardData} board @param {Pick} pick @param {Doing} doing
 */
function offers(board, pick, doing) {
  const made = pick.offers.map((offer, n) => {
    const { name, words, help } = board.actions[n];
    const said = offer.why ? t("{action} is not possible. {why}", { action: words, why: offer.why }) : help;
    const click = () => (offer.why ? doing.tell(said) : doing.action(name));
    return h("button", {
      class: "offer", data: { key: `action-${name}`, action: name }, title: said,
      "aria-disabled": offer.why ? "true" : null, "aria-pressed": String(pick.action === name),
      "aria-label": offer.why ? said : t("{action}: {hint}", { action: words, hint: offer.hint ?? "" }),
      on: { click, ...telling(said, doing) },
    }, icon(name), h("span", null, h("b", null, words), h("small", null, offer.why ?? offer.hint)));
  });
  const pays = pick.action ? pick.pays.filter((pay) => pay.action === pick.action) : [];
  return [h("div", { class: "actions", role: "group", "aria-label": t("Actions") }, made), pays.length > 1 && chips(board, pick, pays, doing)];
}

/**
 * @param {import("./types.js").BoardData} board @param {Pick} pick @param {Payment[]} pays @param {Doing} doing
 */
function chips(board, pick, pays, doing) {
  return h("div", { class: "chips", role: "group", "aria-label": t("Pay with") },
    h("span", { class: "faint" }, t("Pay with")),
    h("button", { class: "chip", "aria-pressed": String(!pick.pay), data: { key: "pay-any" }, on: { click: () => doing.pay(null) } }, t("what fits")),
    pays.map((pay) => chip(board, pay, pick.pay?.step === pay.step, () => doing.pay(pay), doing)));
}

/**
 * @param {import("./types.js").BoardData} board @param {Payment} pay @param {boolean} pressed
 * @param {() => void} click @param {Doing} doing
 */
function chip(board, pay, pressed, click, doing) {
  const label = t("{terrain}: {words}", { terrain: board.terrains[pay.terrain], words: pay.words });
  return h("button", { class: `chip on-${pay.terrain}`, data: { key: `pay-${pay.step}`, pay: pay.step }, "aria-pressed": String(pressed), "aria-label": label, title: pay.words, on: { click, ...telling(label, doing, pay) } },
    pay.tiles.map((tile) => h("span", { class: "mini" }, ground(pay.terrain), h("i", null, tile || t("home")))),
    Array.from({ length: pay.tokens }, () => h("span", { class: "mini" }, icon("terrain"))),
    h("span", null, board.terrains[pay.terrain]));
}

/**
 * @param {import("./types.js").BoardData} board @param {Pick} pick @param {Payment[]} pays @param {Doing} doing
 */
function payments(board, pick, pays, doing) {
  const { way } = pick;
  if (!way) return [];
  return [
    h("p", { class: "asked" }, pick.words(way)),
    h("div", { class: "chips", role: "group", "aria-label": t("Pay with") }, h("span", { class: "faint" }, t("Pay with")),
      pays.map((pay) => chip(board, pay, false, () => doing.play(pick.steps(way, pay)), doing)), back(doing)),
  ];
}

/** @param {Pick} pick @param {Doing} doing */
function options(pick, doing) {
  const made = pick.options.map((way) =>
    h("button", { class: "option", data: { key: way.step, step: way.step }, on: { click: () => doing.way(way), ...telling(pick.words(way), doing, pick.paidBy(way)) } }, pick.option(way, pick.options)));
  return h("div", { class: "chips", role: "group", "aria-label": t("Choices") }, made, back(doing));
}

/** @param {Doing} doing */
function back(doing) {
  return h("button", { class: "plain", data: { key: "back" }, on: { click: doing.back } }, icon("close"), t("Cancel"));
}

/** Steps that touch no hex, but the end of the turn. @param {Pick} pick @param {Doing} doing */
function plain(pick, doing) {
  return h("div", { class: "chips" }, pick.plain.filter((one) => one.step !== "end").map((one) =>
    h("button", { class: "go", data: { key: one.step, step: one.step }, on: { click: () => doing.play([one.step]) } }, icon("check"), one.words)));
}

/** @param {Pick} pick @param {Doing} doing */
function ending(pick, doing) {
  const end = pick.plain.find((one) => one.step === "end");
  if (!end) return null;
  const only = pick.all.length === 0;
  const [title, ...notes] = end.words.split(" · ");
  return h("button", { class: `end-turn${only ? " go pulse" : ""}`, data: { key: "end", step: "end" }, title: t("Confirm the turn (E)"), on: { click: () => doing.play(["end"]), ...telling(end.words, doing) } },
    icon("check"), h("span", null, h("b", null, title), notes.length > 0 && h("small", null, notes.join(" · "))));
}
