// @ts-check
/**
 * What is shown instead of a table when the server has closed the connection for good.
 *
 * @import { Goodbye } from "../../types/wire.js"
 */

import { link, problem } from "../../core/router.js";
import { t } from "../../core/words.js";

/** @param {Goodbye} goodbye @param {string} id  of the table */
export function farewell({ code, why, tournament }, id) {
  if (tournament) {
    const onwards = link(`/tournaments/${tournament}`, t("The tournament"), "button go");
    return problem(t("This game is decided"), why, [onwards, link(`/r/${id}`, t("Replay this game"), "button")]);
  }
  /** @type {Record<string, string>} */
  const headings = { barred: t("You were removed from this table"), closed: t("This table is closed") };
  /** @type {Record<string, string>} */
  const reasons = {
    not_found: t("There is no table at this address. The link may be incomplete: ask for it again."),
    not_allowed: t("There is no seat for you at this table, and it does not allow spectators."),
  };
  const home = link("/", t("All tables"), "button go");
  return problem(headings[code] ?? t("This table cannot be shown"), reasons[code] ?? why, [home]);
}
