// @ts-check
/**
 * What it costs to give up a game that counts, in words.
 *
 * @import { TableInfo } from "../../types/wire.js"
 */

import { t } from "../../core/words.js";

/** In a tournament. @param {TableInfo} table */
export function tournamentStakes(table) {
  const last = t("You will be last at this table, even if you come back.");
  return table.rated ? `${last} ${t("Your rating changes.")}` : last;
}

/** In a rated game, for one of the players. @param {TableInfo} table @param {number} number  of their seat */
export function ratedStakes(table, number) {
  const others = table.seats.filter(({ seat }) => seat !== number);
  return others.length === 1
    ? t("This game is rated. It ends now: you lose, {name} wins, and your rating changes.", {
        name: others[0].name ?? "",
      })
    : t("This game is rated. You finish last, even if you come back, and your rating changes.");
}
