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
import { endsForTwo } from "../notices.js";
import { ratedStakes, tournamentStakes } from "../menu/stakes.js";

/** @param {TableState} state @param {number} number  of a seat */
export async function askToLend(state, number) {
  const { table, you } = state;
  const seat = table?.seats[number - 1];
  if (!table || !seat) return;
  const { levels } = await gameInfo(table.game);
  const name = seat.name ?? "";
  const isMine = you.seats.includes(number) && !state.shared;
  const usual = substituteLevel(levels);
  const end = () => void state.command("lend", { seat: number, level: usual }).catch(report);
  if (endsForTwo(table)) return confirm(t("End the game?"), endingWords(name), t("End the game"), end);
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

/** A game of two that counts, and whose other player is away, ends with that. @param {string} name */
const endingWords = (name) =>
  t("This game is rated. It ends now: {name} loses, you win, and your rating changes.", { name });

/** What follows from it. @param {TableState} state @param {number} number @param {boolean} isMine
 * @param {string} name */
function consequences({ table, you }, number, isMine, name) {
  const seat = table?.seats[number - 1];
  if (table?.tournament && you.seats.includes(number)) return tournamentStakes(table);
  if (table?.rated && isMine) return ratedStakes(table, number);
  const until = isMine
    ? t("It plays until you take your seat back.")
    : seat?.kind === "free" && !table?.keeps_seats
      ? t("It plays until somebody takes the seat.")
      : t("It plays until {name} takes the seat back. Everybody sees that it was a bot.", { name });
  if (!table?.rated) return until;
  const last = t("For the ratings, {name} finishes last in this game.", { name });
  return seat?.kind === "free" ? until : `${until} ${last}`;
}
