// @ts-check
/**
 * What can be done now: actions, payments, options, the end of the turn. All are buttons.
 *
 * @import { Child } from "../../core/dom.js"
 * @import { BoardData, Payment, Way } from "../../types/wolves.js"
 * @import { Pick } from "./pick.js"
 * @import { Handlers, Situation } from "./controls.js"
 */

import { h, show } from "../../core/dom.js";
import { toggle } from "../../core/menu.js";
import { prefs } from "../../core/prefs.js";
import { t, tc } from "../../core/words.js";
import { icon } from "./icons.js";
import { ground } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Pick} pick
 * @param {Situation} situation @param {Handlers} handlers
 */
export function actions(into, board, pick, situation, handlers) {
  if (!situation.mine) {
    show(into, waiting(situation, handlers));
    return;
  }
  const middle = pick.way
    ? payments(board, pick, pick.payments(pick.way), handlers)
    : pick.options.length
      ? options(pick, handlers)
      : pick.between
        ? offers(board, pick, handlers)
        : [pick.next && offers(board, pick.next, handlers), plain(pick, handlers)];
  show(into, h("div", { class: "offers" }, middle), endOfTurn(pick, handlers));
}

/** @param {Situation} situation @param {Handlers} handlers */
function waiting({ watching, hurried, over, bot }, handlers) {
  const hurry = { "aria-pressed": String(hurried), data: { key: "hurry" }, on: { click: handlers.hurry } };
  return h(
    "div",
    { class: "waits" },
    over && handlers.after(),
    !watching && bot && h("button", hurry, icon("fast"), t("Fast forward")),
  );
}

/**
 * Say something while a button is pointed at or focused. Not as soon as it stands under a pointer that rests: what has
 * just been chosen there is not to be followed by what this button says.
 * @param {string | null} words @param {Handlers} handlers @param {Payment | null} [payment]
 */
function saying(words, handlers, payment = null) {
  const on = () => handlers.say(words, payment);
  const off = () => handlers.say(null);
  return { pointermove: on, focus: on, pointerleave: off, blur: off };
}

/**
 * The five actions; below the chosen one, its payments.
 * @param {BoardData} board @param {Pick} pick @param {Handlers} handlers
 */
function offers(board, pick, handlers) {
  const buttons = pick.offers.map((offer, n) => {
    const { name, words, help } = board.actions[n];
    const blocked = Boolean(offer.why);
    const possible = pick.during ? `${help} · ${t("ends your move too")}` : help;
    const text = blocked ? t("{action} is not possible. {why}", { action: words, why: offer.why ?? "" }) : possible;
    const label = blocked ? text : t("{action}: {hint}", { action: words, hint: offer.hint ?? "" });
    const click = () => (blocked ? handlers.say(text) : handlers.action(name));
    const state = { "aria-disabled": blocked ? "true" : null, "aria-pressed": String(pick.action === name) };
    return h(
      "button",
      {
        class: "offer",
        data: { key: `action-${name}`, action: name },
        title: text,
        "aria-label": label,
        ...state,
        on: { click, ...saying(text, handlers) },
      },
      icon(name),
      h("span", null, h("b", null, words), h("small", null, offer.why ?? offer.hint)),
    );
  });
  const label = pick.during ? t("End the move and choose an action") : t("Actions");
  const payments = pick.action ? pick.pays.filter((payment) => payment.action === pick.action) : [];
  return [
    h("div", { class: "actions", role: "group", "aria-label": label }, buttons),
    payments.length > 1 && paymentChoice(board, pick, payments, handlers),
  ];
}

/** @param {Child[]} chips */
const paymentRow = (...chips) =>
  h(
    "div",
    { class: "chips", role: "group", "aria-label": t("Pay with") },
    h("span", { class: "faint" }, t("Pay with")),
    chips,
  );

/**
 * Choose a payment before its action, or leave it open.
 * @param {BoardData} board @param {Pick} pick @param {Payment[]} payments @param {Handlers} handlers
 */
function paymentChoice(board, pick, payments, handlers) {
  const any = { class: "chip", "aria-pressed": String(!pick.pay), data: { key: "pay-any" } };
  return paymentRow(
    h("button", { ...any, on: { click: () => handlers.pay(null) } }, t("automatic")),
    payments.map((payment) => {
      const pressed = pick.pay?.step === payment.step;
      return paymentChip(board, payment, pressed, () => handlers.pay(payment), handlers);
    }),
  );
}

/**
 * @param {BoardData} board @param {Payment} payment @param {boolean} pressed
 * @param {() => void} click @param {Handlers} handlers
 */
function paymentChip(board, payment, pressed, click, handlers) {
  const terrain = board.terrains[payment.terrain];
  const label = t("{terrain}: {payment}", { terrain, payment: payment.words });
  const tiles = payment.tiles.map((tile) =>
    h("span", { class: "mini" }, ground(payment.terrain), h("i", null, tile || tc("tile", "home"))),
  );
  const tokens = Array.from({ length: payment.tokens }, () => h("span", { class: "mini" }, icon("terrain")));
  return h(
    "button",
    {
      class: `chip on-${payment.terrain}`,
      data: { key: `pay-${payment.step}`, pay: payment.step },
      "aria-pressed": String(pressed),
      "aria-label": label,
      title: payment.words,
      on: { click, ...saying(label, handlers, payment) },
    },
    tiles,
    tokens,
    h("span", null, terrain),
  );
}

/**
 * The payments for a way that is chosen already.
 * @param {BoardData} board @param {Pick} pick @param {Payment[]} payments @param {Handlers} handlers
 */
function payments(board, pick, payments, handlers) {
  const { way } = pick;
  if (!way) return [];
  const chips = payments.map((payment) =>
    paymentChip(board, payment, false, () => handlers.play(pick.steps(way, payment)), handlers),
  );
  return [h("p", { class: "asked" }, pick.words(way)), paymentRow(chips, cancel(handlers))];
}

/** @param {Pick} pick @param {Handlers} handlers */
function options(pick, handlers) {
  const buttons = pick.options.map((way) => {
    const on = { click: () => handlers.way(way), ...saying(pick.words(way), handlers, pick.paidBy(way)) };
    return h(
      "button",
      { class: "option", data: { key: way.step, step: way.step }, on },
      pick.option(way, pick.options),
    );
  });
  return h("div", { class: "chips", role: "group", "aria-label": t("Choices") }, buttons, cancel(handlers));
}

/** @param {Handlers} handlers */
function cancel(handlers) {
  return h(
    "button",
    { class: "plain", data: { key: "back" }, on: { click: handlers.back } },
    icon("close"),
    t("Cancel"),
  );
}

/** Steps that touch no hex, except the end of the turn. @param {Pick} pick @param {Handlers} handlers */
function plain(pick, handlers) {
  const choices = pick.plain.filter(({ step }) => step !== "end");
  return h(
    "div",
    { class: "chips" },
    choices.map(({ step, words }) => {
      const click = () => handlers.play([step]);
      return h("button", { class: "go", data: { key: step, step }, on: { click } }, icon("check"), words);
    }),
  );
}

/** @param {Pick} pick @param {Handlers} handlers */
function endOfTurn(pick, handlers) {
  const { end } = pick;
  if (!end) return null;
  const only = pick.all.length === 0;
  const [title, ...others] = end.words.split(" · ");
  const notes = end.steps.length > 1 ? [t("ends your move too"), ...others] : others;
  const on = { click: () => handlers.play(end.steps), ...saying([title, ...notes].join(" · "), handlers) };
  const attributes = { data: { key: "end", step: "end" }, title: t("End your turn (E)") };
  return h(
    "div",
    { class: "ending" },
    h(
      "button",
      { class: `end-turn${only ? " go pulse" : ""}`, ...attributes, on },
      icon("check"),
      h("span", null, h("b", null, title), notes.length > 0 && h("small", null, notes.join(" · "))),
    ),
    (only || prefs.autoEnd) && toggle(t("End my turn when nothing is left to do"), "autoEnd"),
  );
}
