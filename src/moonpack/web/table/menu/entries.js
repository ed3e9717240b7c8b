// @ts-check
/**
 * What the menu of a table offers beside the settings. Fetched when it is first opened.
 *
 * @import { TableState } from "../state.js"
 */

import { at } from "../../core/address.js";
import { confirm } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { openRules } from "../../core/help.js";
import { icon } from "../../core/icons.js";
import { pictureTheme } from "../../core/prefs.js";
import { link } from "../../core/router.js";
import { withTexts } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { ratedStakes, tournamentStakes } from "./stakes.js";
import { endsForTwo, lendSeat } from "../notices.js";
import { chosenList } from "./chosen.js";
import { hostEntries } from "./hosting.js";

/** @param {TableState} state */
export async function menuEntries(state) {
  const { table, you } = state;
  if (!table) return [];
  const closes = { "data-closes": true };
  const address = at(`/api/tables/${table.id}/picture.svg?theme=${pictureTheme()}`);
  const picture = { ...closes, class: "button", href: address, target: "_blank" };
  return [
    restartEntry(state),
    link("/", t("All tables"), "button", closes),
    table.tournament ? link(`/tournaments/${table.tournament}`, t("The tournament"), "button", closes) : null,
    table.has_rules
      ? h(
          "button",
          { ...closes, data: { key: "menu-rules" }, on: { click: () => void openRules(table.game) } },
          t("Rules"),
        )
      : null,
    table.state === "over" ? link(`/r/${table.id}`, t("Replay this game"), "button", closes) : null,
    table.state !== "seating" ? h("a", picture, t("Picture of this position")) : null,
    table.state === "playing" ? inviteEntry(state) : null,
    table.state === "playing" && !table.rated
      ? h("button", { ...closes, data: { key: "menu-hints" }, on: { click: () => void state.hint(true) } }, t("Hints"))
      : null,
    ...(table.clock ? (await withTexts(import("../clock/clock.js"), "table/clock")).clockEntries(state) : []),
    ...(table.state === "over" ? [] : you.seats.flatMap((seat) => seatEntries(state, seat))),
    ...hostEntries(state),
    chosenList(table),
  ];
}

/** Where the bar has no room for the button. @param {TableState} state */
function restartEntry(state) {
  const attributes = { "data-closes": true, class: "restart", data: { key: "menu-restart" } };
  const click = () => void state.restart().catch(report);
  return state.canRestart ? h("button", { ...attributes, on: { click } }, icon("again"), t("Restart turn")) : null;
}

/** The link for those who want to watch, or to play on. @param {TableState} state */
function inviteEntry(state) {
  const open = async () => (await withTexts(import("../later/inviting.js"), "table/later")).inviteNow(state);
  const attributes = { "data-closes": true, data: { key: "menu-invite" } };
  return h(
    "button",
    { ...attributes, on: { click: () => void open().catch(report) } },
    icon("link"),
    t("Link to this table"),
  );
}

/** What one may do with one of one's seats. @param {TableState} state @param {number} number */
function seatEntries(state, number) {
  const { table } = state;
  const seat = table?.seats[number - 1];
  const name = seat?.name ?? "";
  const give = () => void state.command("leave", { seat: number }).catch(report);
  const isRated = Boolean(table?.rated) && table?.state === "playing";
  const leave = () =>
    confirm(
      isRated ? t("Leave this rated game?") : t("Leave this seat?"),
      leavingWords(state, number),
      isRated ? t("Leave and lose") : t("Leave seat"),
      give,
    );
  const lend = () => void lendSeat(state, number).catch(report);
  const mayLend = table?.state === "playing" && seat?.kind === "person" && !endsForTwo(table);
  const button = (/** @type {string} */ key) => ({ "data-closes": true, data: { key: `${key}-${number}` } });
  const leaveLabel = state.shared ? t("Leave {name}'s seat", { name }) : t("Leave seat");
  return [
    mayLend
      ? h(
          "button",
          { ...button("lend"), on: { click: lend } },
          icon("bot"),
          state.shared ? t("Let a bot play for {name}", { name }) : t("Let a bot play for me"),
        )
      : null,
    h("button", { ...button("leave"), on: { click: leave } }, leaveLabel),
  ];
}

/** What follows when somebody leaves a seat, and how to take a break instead. @param {TableState} state
 * @param {number} number  of the seat */
function leavingWords(state, number) {
  const { table, shared } = state;
  const name = table?.seats[number - 1]?.name ?? "";
  if (table?.tournament) return tournamentStakes(table);
  if (table?.rated && table.state === "playing") {
    const pause = table.clock ? clockPause() : t("To take a break, just close the page: the game waits.");
    return `${ratedStakes(table, number)} ${pause}`;
  }
  const isKept = table?.keeps_seats && table.state === "playing";
  const seat = isKept
    ? shared
      ? t("Only you or a bot can play {name}'s seat after that, because its cards are hidden.", { name })
      : t("Only you or a bot can play your seat after that, because its cards are hidden.")
    : shared
      ? t("{name}'s seat will be free for a bot or another person, who may take it before you come back.", { name })
      : t("Your seat will be free for a bot or another person, who may take it before you come back.");
  const pause = table?.clock ? clockPause() : t("To take a break, just close the page: the game waits.");
  return `${seat} ${pause}`;
}

const clockPause = () =>
  t("To take a break, ask for a pause in the menu: if you just close the page, your clock runs on.");

/** The keys of a table; where turns are ended by hand there is one for that too.
 * @param {import("../view.js").Setting[]} settings */
export const keysInWords = (settings) =>
  settings.includes("askEnd")
    ? t(
        "Keys: arrows move around the board, Enter chooses, Escape goes back, 1–5 choose an action, / types a step, " +
          "H hints, C opens the chat, U undoes, Y redoes, R restarts the turn, E ends the turn, + − 0 zoom, " +
          "? opens the rules.",
      )
    : t(
        "Keys: arrows move around the board, Enter chooses, Escape goes back, / types a step, " +
          "H hints, C opens the chat, U undoes, Y redoes, R restarts the turn, ? opens the rules.",
      );
