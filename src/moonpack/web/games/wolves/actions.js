// @ts-check
/**
 * What can be done now: actions, payments, options, the end of the turn. All are buttons.
 *
 * @import { BoardData, Offer } from "../../types/wolves.js"
 * @import { Pick } from "./pick.js"
 * @import { Handlers, Situation } from "./controls.js"
 */

import { h, renew } from "../../core/dom.js";
import { toggle } from "../../core/menu.js";
import { t } from "../../core/words.js";
import { icon } from "./icons.js";
import { paymentCards, purse, saying } from "./payment.js";
import { showRegions } from "./tabs.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Pick} pick
 * @param {Situation} situation @param {Handlers} handlers
 */
export function actions(into, board, pick, situation, handlers) {
  const { player } = situation;
  if (!situation.mine || !player) {
    renew(into, waiting(situation, handlers));
    return;
  }
  const asked = pick.way
    ? paymentCards(board, pick.payments(pick.way), player, handlers)
    : pick.options.length || pick.wolves.length > 1
      ? options(pick, handlers)
      : null;
  const offered = pick.between ? pick : pick.next;
  const middle = asked ?? [offered && purse(board, offered, player, handlers), choices(board, pick, offered, handlers)];
  const end = pick.begun || pick.during ? goBack(pick, handlers) : endings(pick, situation.taught, handlers);
  renew(into, h("div", { class: "offers" }, middle), end);
}

/** @param {Situation} situation @param {Handlers} handlers */
function waiting({ watching, hurried, over, bot, live }, handlers) {
  const hurry = { "aria-pressed": String(hurried), data: { key: "hurry" }, on: { click: handlers.hurry } };
  return h(
    "div",
    { class: "waits" },
    over && handlers.after(),
    !watching && bot && h("button", hurry, icon("fast"), t("Fast forward")),
    !watching && bot && h("button", { data: { key: "skip" }, on: { click: handlers.skip } }, t("Skip to now")),
    live && !over && meanwhile(),
  );
}

/** What there is to see while others play. */
function meanwhile() {
  return [
    h("button", { data: { key: "leads" }, on: { click: showRegions } }, t("Who leads where?")),
    h("p", { class: "spent" }, t("Meanwhile, tap or point at anything to read what it is.")),
  ];
}

/**
 * The five actions, or the steps that touch no hex.
 * @param {BoardData} board @param {Pick} pick @param {Pick | null} offered @param {Handlers} handlers
 */
function choices(board, pick, offered, handlers) {
  if (pick.endsTurn) return h("p", { class: "spent" }, t("This move is your last action. Your turn ends with it."));
  if (offered) return offers(board, offered, handlers);
  const steps = pick.plain.filter(({ step }) => step !== "end" && step !== "done");
  const buttons = steps.map(({ step, words }) =>
    h(
      "button",
      { class: "option", data: { key: step, step }, on: { click: () => handlers.play([step]) } },
      shown(words),
    ),
  );
  return steps.length > 0 && h("div", { class: "options", role: "group", "aria-label": t("Choices") }, buttons);
}

/** @param {BoardData} board @param {Pick} pick @param {Handlers} handlers */
function offers(board, pick, handlers) {
  const buttons = pick.offered.map((one) => offer(board, pick, one, handlers));
  const label = pick.during ? t("End the move and choose an action") : t("Actions");
  return h("div", { class: "actions", role: "group", "aria-label": label }, buttons);
}

/** @param {BoardData} board @param {Pick} pick @param {Offer} one @param {Handlers} handlers */
function offer(board, pick, { name, hint, why }, handlers) {
  const n = board.actions.findIndex((action) => action.name === name);
  const { words, help, term } = board.actions[n];
  const possible = pick.during ? `${help} · ${t("ends your move too")}` : help;
  const text = why ? t("{action} is not possible. {why}", { action: words, why }) : possible;
  const token = pick.pays.some((pay) => pay.action === name && pay.action_token);
  const note = token ? t("uses an action token") : "";
  const label = why ? text : t("{action}: {hint}", { action: words, hint: [hint, note].filter(Boolean).join(" · ") });
  const attributes = {
    data: { key: `action-${name}`, action: name, term },
    title: why ? text : `${text} (${n + 1})`,
    "aria-label": label,
    "aria-disabled": why ? "true" : null,
    "aria-pressed": String(pick.doing === name),
  };
  const click = () => (why ? handlers.say(text) : handlers.action(name));
  return h(
    "button",
    { class: "offer", ...attributes, on: { click, ...saying(text, handlers) } },
    h("b", null, icon(name), words),
    h("small", null, why ?? hint),
    token && h("small", { class: "uses-token" }, icon("action"), note),
  );
}

/** @param {Pick} pick @param {Handlers} handlers */
function options(pick, handlers) {
  const wolves = pick.wolves.length > 1 ? pick.wolves : [];
  const buttons = [
    ...wolves.map((piece) =>
      h(
        "button",
        { class: "option", data: { key: `wolf-${piece}`, wolf: piece }, on: { click: () => handlers.wolf(piece) } },
        shown(pick.wolfWords(piece)),
      ),
    ),
    ...pick.options.map((way) => {
      const on = { click: () => handlers.way(way), ...saying(pick.paidWords(way), handlers, pick.paidBy(way)) };
      return h(
        "button",
        { class: "option", data: { key: way.step, step: way.step }, on },
        shown(pick.option(way, pick.options)),
      );
    }),
  ];
  return h("div", { class: "options", role: "group", "aria-label": t("Choices") }, buttons);
}

/**
 * While something is picked: the way back, which names what is still to be paid for.
 * @param {Pick} pick @param {Handlers} handlers
 */
function goBack({ way }, handlers) {
  const data = { key: "back", ...(way && { deed: way.step }) };
  return h(
    "div",
    { class: "ending" },
    h("button", { class: "back", data, on: { click: handlers.back } }, icon("back"), t("Back")),
  );
}

/**
 * The ends of the move and of the turn; only one of them where both are the same.
 * @param {Pick} pick @param {boolean} taught  a lesson may ask for the end of a move @param {Handlers} handlers
 */
function endings(pick, taught, handlers) {
  const { end } = pick;
  const isOneEnd = pick.endsTurn && end !== null && !taught;
  const done = pick.plain.find(({ step }) => step === "done");
  const only = pick.all.length === 0 && !pick.next?.all.length;
  const doneNotes = done?.words.split(" · ").slice(1) ?? []; // what the end of the move brings
  return h(
    "div",
    { class: "ending" },
    done &&
      !isOneEnd &&
      h(
        "button",
        { class: "quiet", data: { key: "done", step: "done" }, on: { click: () => handlers.play(["done"]) } },
        h("span", null, titled([done.words, !pick.endsTurn && t("your turn goes on")].filter(Boolean).join(" · "))),
      ),
    end && endOfTurn(end, only && !done, isOneEnd ? doneNotes : [t("ends your move too"), ...doneNotes], handlers),
    end && !done && only && toggle(t("End my turn when nothing is left to do"), "autoEnd"),
  );
}

/** A choice: what is done, and below it what follows. @param {string} words */
const shown = (words) => h("span", null, titled(words));

/** A title, and in a line of its own what it leads to. @param {string} words */
function titled(words) {
  const [title, ...notes] = words.split(" · ");
  return [h("b", null, title), notes.length > 0 && h("small", null, notes.join(" · "))];
}

/**
 * @param {NonNullable<Pick["end"]>} end @param {boolean} only  whether nothing else can be done
 * @param {string[]} doneNotes  what the end of the move brings, which the end of the turn then brings, too
 * @param {Handlers} handlers
 */
function endOfTurn(end, only, doneNotes, handlers) {
  const [title, ...others] = end.words.split(" · ");
  const notes = end.steps.length > 1 ? [...doneNotes, ...others] : others;
  const on = { click: handlers.end, ...saying([title, ...notes].join(" · "), handlers) };
  const attributes = { data: { key: "end", step: "end" }, title: t("End your turn (E)") };
  return h(
    "button",
    { class: `end-turn${only ? " go pulse" : ""}`, ...attributes, on },
    h("span", null, h("b", null, title), notes.length > 0 && h("small", null, notes.join(" · "))),
  );
}
