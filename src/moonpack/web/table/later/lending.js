// @ts-check
/**
 * A bot takes somebody's place: for whom, for how long, and how strong it is. Asked before it plays.
 *
 * @import { TableState } from "../state.js"
 */

import { confirm } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { gameInfo } from "../../core/games.js";
import { levelName, substituteLevel } from "../../core/levels.js";
import { t } from "../../core/words.js";

/** @param {TableState} state @param {number} number  of a seat */
export async function askToLend(state, number) {
  const { table, you } = state;
  const seat = table?.seats[number - 1];
  if (!table || !seat) return;
  const { levels } = await gameInfo(table.game);
  const name = seat.name ?? "";
  const isMine = you.seats.includes(number) && !state.shared;
  const usual = substituteLevel(levels);
  const level = h(
    "select",
    { data: { key: "substitute" } },
    levels.map((one) => h("option", { value: one, selected: one === usual }, levelName(one))),
  );
  const lend = () => void state.command("lend", { seat: number, level: level.value }).catch(report);
  confirm(
    isMine ? t("Let a bot play for you?") : t("Let a bot play for {name}?", { name }),
    consequences(state, number, isMine, name),
    t("Let a bot play"),
    lend,
    h("label", { class: "row" }, h("span", null, t("How strong it is")), level),
  );
}

/** What follows from it. @param {TableState} state @param {number} number @param {boolean} isMine
 * @param {string} name */
function consequences({ table, you }, number, isMine, name) {
  const seat = table?.seats[number - 1];
  if (table?.tournament && you.seats.includes(number))
    return t("You will be last at this table, even if you come back.");
  const until = isMine
    ? t("It plays until you take your seat back.")
    : seat?.kind === "free"
      ? t("It plays until somebody takes the seat.")
      : t("It plays until {name} takes the seat back. Everybody sees that it was a bot.", { name });
  if (!table?.rated) return until;
  const last = isMine
    ? t("For the ratings, you finish last in this game.")
    : t("For the ratings, {name} finishes last in this game.", { name });
  return seat?.kind === "free" ? until : `${until} ${last}`;
}
