// @ts-check
/** The bar: whose turn it is and what to do, in one sentence; undo; menu. */

import { h, refresh } from "../core/dom.js";
import { report } from "../core/errors.js";
import { openRules } from "../core/help.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { logo } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t, tn } from "../core/words.js";
import { courseOf, lastClick, promptOf } from "./history.js";

/** @import { TableState } from "./state.js" */

const LONG = 44; // letters that fit a phone's bar in the usual size

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
  const viewer = [mine, state.you.seats, state.you.host];
  const shown = [promptOf(scene), now?.actor, state.actorName, course, presence.watching, table, ...viewer];
  into.classList.toggle("mine", mine);
  const { canUndo, canRedo, canRestart, canReopen } = state;
  const undone = canUndo ? lastClick(state.moments) : "";
  const said = state.captioned || task(state, scene) || "";
  const turn = state.captioned ? "" : turnWords(state);
  refresh(into, [...shown, state.captioned, canUndo, canRedo, canRestart, canReopen, undone], () => [
    logo(),
    h(
      "p",
      { class: (mine ? "" : turn).length + said.length > LONG ? "prompt long" : "prompt", id: "prompt" },
      !state.captioned && actorMark(state, now?.actor ?? null),
      turn && h("strong", { class: "yours" }, turn),
      h("span", { class: "task" }, said),
      course && h("small", null, course),
    ),
    h("i", { "data-clock": "now" }),
    presence.watching > 0 && spectators(presence.watching),
    plays && undoButton(state, undone),
    plays && redoButton(state),
    plays && restartButton(state),
    plays && mine && table.hints.on && hintButton(state),
    table?.has_rules && rulesButton(table.game),
    menuButton(
      me,
      async () => (await withTexts(import("./menu/entries.js"), "table/menu")).menuEntries(state),
      () => keysInWords(settings()),
      settings,
    ),
  ]);
}

/** What is going on; at a shared screen, nothing until the player has looked at the hand. @param {TableState} state
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene */
function task(state, scene) {
  if (!scene) return state.table?.title;
  if (state.isLent && !state.shared) return t("A bot is playing for you.");
  return state.mine && state.you.must_look ? "" : promptOf(scene);
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
  return commandButton("hint", "bulb", t("Hint"), t("What would a strong wolf do? (H)"), true, () => state.hint());
}

/** @param {string} game */
function rulesButton(game) {
  const label = t("Rules (?)");
  const attributes = { class: "plain rules", "aria-label": label, title: label, data: { key: "rules" } };
  return h("button", { ...attributes, on: { click: () => void openRules(game) } }, icon("help"));
}

/** The keys of a table; where turns are ended by hand there is one for that too.
 * @param {import("./view.js").Setting[]} settings */
const keysInWords = (settings) =>
  settings.includes("askEnd")
    ? t(
        "Keys: arrows move around the board, Enter chooses, Escape goes back, 1–5 choose an action, / types a step, " +
          "H hints, U undoes, Y redoes, R restarts the turn, E ends the turn, + − 0 zoom, ? opens the rules.",
      )
    : t(
        "Keys: arrows move around the board, Enter chooses, Escape goes back, / types a step, " +
          "H hints, U undoes, Y redoes, R restarts the turn, ? opens the rules.",
      );

/** @param {number} n */
function spectators(n) {
  return h("span", { class: "watching", title: tn("{n} spectator", "{n} spectators", n) }, icon("eye"), n);
}

/**
 * Undo; once one has ended a turn, it says so as long as that can be undone.
 * @param {TableState} state @param {string} what  would be undone, in words
 */
function undoButton(state, what) {
  const title = what ? t("Undo (U): {what}", { what }) : t("Undo your last choice (U)");
  const label = state.canReopen ? t("Turn ended · Undo") : t("Undo");
  const button = commandButton("undo", "undo", label, title, state.canUndo, () => state.undo());
  button.classList.toggle("reopens", state.canReopen);
  return button;
}

/** @param {TableState} state */
function redoButton(state) {
  const title = t("Do again what you undid (Y)");
  return commandButton("redo", "redo", t("Redo"), title, state.canRedo, () => state.redo());
}

/** @param {TableState} state */
function restartButton(state) {
  const title = t("Undo everything you did this turn (R)");
  return commandButton("restart", "again", t("Restart turn"), title, state.canRestart, () => state.restart());
}

/**
 * @param {string} key @param {string} sign @param {string} label @param {string} title
 * @param {boolean} enabled @param {() => Promise<void>} act
 */
function commandButton(key, sign, label, title, enabled, act) {
  // Not `disabled`: the button would lose the focus whenever there is nothing left to undo.
  const attributes = { "aria-disabled": enabled ? null : "true", "aria-label": label, title, data: { key } };
  const click = () => void act().catch(report);
  return h("button", { ...attributes, on: { click } }, icon(sign), h("span", null, label));
}
