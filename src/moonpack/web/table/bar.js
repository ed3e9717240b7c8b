// @ts-check
/** The bar: whose turn it is and what to do, in one sentence; undo; menu. */

import { amend, h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { openRules } from "../core/help.js";
import { LINE, drawn, icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { logo } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t, tc, tn } from "../core/words.js";
import { courseOf, lastClick, promptOf } from "./history.js";

/** @import { TableState } from "./state.js" */

const LONG = 44; // letters that fit a phone's bar in the usual size

let keys = "";

/**
 * @param {HTMLElement} into @param {TableState} state
 * @param {import("../core/router.js").Me} me @param {() => import("./view.js").Setting[]} settings  of the game
 */
export function bar(into, state, me, settings) {
  const { table, mine, presence } = state;
  const now = state.shown ?? state.now;
  const scene = now?.scene;
  const course = courseOf(scene);
  const plays = scene && table?.state === "playing" && state.you.seats.length > 0;
  const viewer = [mine, state.you.seats, state.you.host, Boolean(state.now?.clock?.paused)];
  const shown = [promptOf(scene), now?.actor, state.actorName, course, presence.watching, table, ...viewer];
  into.classList.toggle("mine", mine);
  const { canUndo, canRedo, canRestart, canReopen } = state;
  const undone = canUndo ? lastClick(state.moments) : "";
  const instruction = state.captioned || task(state, scene) || "";
  const turn = state.captioned && !mine ? "" : turnWords(state);
  const isTelling = Boolean(state.game?.isTelling);
  amend(into, [...shown, state.captioned, canUndo, canRedo, canRestart, canReopen, undone, isTelling], () => [
    skipLink(),
    logo(),
    h(
      "p",
      { class: (mine ? "" : turn).length + instruction.length > LONG ? "prompt long" : "prompt", id: "prompt" },
      !state.captioned && actorMark(state, now?.actor ?? null),
      turn && h("strong", { class: "yours" }, turn),
      h("span", { class: "task" }, instruction),
      course && h("small", null, course),
      stakes(table),
    ),
    table?.clock && h("i", { "data-clock": "now" }),
    presence.watching > 0 && spectators(state),
    plays && undoButton(state, undone),
    plays && redoButton(state),
    plays && restartButton(state),
    plays && mine && table.hints.on && hintButton(state),
    table?.has_rules && rulesButton(table.game),
    menuButton(
      me,
      async () => {
        const menu = await withTexts(import("./menu/entries.js"), "table/menu");
        keys = menu.keysInWords(settings());
        return menu.menuEntries(state);
      },
      () => keys,
      settings,
    ),
  ]);
}

/** From the beginning of the page to what may be chosen; seen only by those who press the tab key. */
function skipLink() {
  const click = () => {
    const places = [".may", '.board [tabindex="0"]', "button:not([disabled])"];
    const choice = places.map((place) => document.querySelector(`.place ${place}`)).find((one) => one !== null);
    if (choice instanceof HTMLElement || choice instanceof SVGElement) choice.focus();
  };
  return h("button", { class: "skip", data: { key: "to-board" }, on: { click } }, t("Skip to the board"));
}

/** What is going on; at a shared screen, nothing until the player has looked at the hand. @param {TableState} state
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene */
function task(state, scene) {
  if (!scene) return state.table?.title;
  if (state.isLent && !state.shared) return scene.prompt; // a notice says that a bot plays
  const { seats } = state.you;
  const winners = state.table?.result?.winners ?? [];
  const isOver = state.table?.state === "over" && (state.shown ?? state.now)?.actor === null;
  if (isOver && seats.length === 1 && winners.length === 1 && winners[0] === seats[0])
    return t("The game is over: you win");
  return state.mine && state.you.must_look ? "" : promptOf(scene);
}

/** Whether the result counts: a sign, and in wide windows a word.
 * @param {import("../types/wire.js").TableInfo | null} table */
function stakes(table) {
  if (table?.rated) {
    const title = t("Rated game: ratings change.");
    return h(
      "small",
      { class: "stakes", title },
      drawn(LINE, "M5 20V13M12 20V5M19 20V9"),
      h("span", null, tc("table", "Rated")),
    );
  }
  const people = table?.seats.filter(({ kind, lent }) => kind === "person" || lent) ?? [];
  return people.length > 1 && h("small", null, tc("table", "Friendly"));
}

/** Whose turn it is, said to those at this screen, or that it has just ended. @param {TableState} state */
function turnWords(state) {
  if (!state.mine) return state.canReopen ? t("Your turn has ended.") : "";
  return state.shared ? t("{name}'s turn", { name: state.actorName }) : t("Your turn");
}

/** The mark of the player whose turn it is, unless it is the reader's own. @param {TableState} state
 * @param {number | null} actor */
function actorMark(state, actor) {
  const look = actor && (!state.mine || state.shared) ? state.table?.seats[actor - 1]?.mark : null;
  return look && h("span", { class: `mark pack-${look.pack}`, "aria-hidden": "true" }, look.mark);
}

/** @param {TableState} state */
function hintButton(state) {
  return commandButton("hint", "bulb", t("Hint"), t("What would a strong wolf do? (H)"), !state.game?.isTelling, () =>
    state.hint(),
  );
}

/** @param {string} game */
function rulesButton(game) {
  const label = t("Rules (?)");
  const attributes = { class: "plain rules", "aria-label": label, title: label, data: { key: "rules" } };
  return h("button", { ...attributes, on: { click: () => void openRules(game) } }, icon("help"));
}

/** @param {TableState} state */
function spectators(state) {
  const n = state.presence.watching;
  const who = async () => (await withTexts(import("./chat/watching.js"), "table/chat")).showWatchers(state);
  const label = tn("{n} spectator", "{n} spectators", n);
  const attributes = { class: "plain watching", title: label, "aria-label": label, data: { key: "watching" } };
  return h("button", { ...attributes, on: { click: () => void who().catch(report) } }, icon("eye"), n);
}

/** Why nothing can be taken back or done again now, if the game is paused. @param {TableState} state */
const pausedWords = (state) => (state.now?.clock?.paused ? t("The game is paused; resume it to play on.") : "");

/**
 * Undo; once one has ended a turn, it says so as long as that can be undone.
 * @param {TableState} state @param {string} what  would be undone, in words
 */
function undoButton(state, what) {
  const none = pausedWords(state) || t("Undo (U): there is nothing to take back.");
  const usual = what ? t("Undo (U): {what}", { what }) : t("Undo your last choice (U)");
  const title = state.canUndo ? usual : none;
  const label = state.canReopen ? t("Turn ended · Undo") : t("Undo");
  const shown = state.canReopen ? reopenWords(state) : label; // screen readers are not read every second
  const button = commandButton("undo", "undo", label, title, state.canUndo, () => state.undo(), shown);
  button.classList.toggle("reopens", state.canReopen);
  if (state.canReopen) countDown(state);
  return button;
}

/** That a turn has ended and can be taken back, and for how many seconds. @param {TableState} state */
function reopenWords(state) {
  const left = Math.ceil(((state.reopenUntil ?? 0) - performance.now()) / 1000);
  return left > 0 && !state.hurried ? t("Turn ended · Undo ({seconds} s)", { seconds: left }) : t("Turn ended · Undo");
}

let counting = 0;

/** Count the seconds down on the button. @param {TableState} state */
function countDown(state) {
  clearTimeout(counting);
  counting = setTimeout(() => {
    const button = document.querySelector(".bar .reopens[data-key=undo]");
    const words = button?.querySelector("span");
    if (!button || !words || !state.canReopen) return;
    words.textContent = reopenWords(state);
    countDown(state);
  }, 500);
}

/** @param {TableState} state */
function redoButton(state) {
  const none = pausedWords(state) || t("Redo (Y): you have not undone anything.");
  const title = state.canRedo ? t("Do again what you undid (Y)") : none;
  return commandButton("redo", "redo", t("Redo"), title, state.canRedo, () => state.redo());
}

/** @param {TableState} state */
function restartButton(state) {
  const none = pausedWords(state) || t("Restart turn (R): nothing of this turn can be taken back.");
  const title = state.canRestart ? t("Undo everything you did this turn (R)") : none;
  return commandButton("restart", "again", t("Restart turn"), title, state.canRestart, () => state.restart());
}

/**
 * @param {string} key @param {string} sign @param {string} label @param {string} title
 * @param {boolean} enabled @param {() => Promise<void>} act @param {string} [shown]  instead of the label
 */
function commandButton(key, sign, label, title, enabled, act, shown = label) {
  // Not `disabled`: the button would lose the focus whenever there is nothing left to undo.
  const attributes = { "aria-disabled": enabled ? null : "true", "aria-label": label, title, data: { key } };
  const click = () => void act().catch(report);
  return h("button", { ...attributes, on: { click } }, icon(sign), h("span", null, shown));
}
