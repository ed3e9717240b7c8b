// @ts-check
/**
 * What is shown instead of a table when the server has closed the connection for good.
 *
 * @import { Goodbye } from "../../types/wire.js"
 */

import { h, show } from "../../core/dom.js";
import { link, problem } from "../../core/router.js";
import { t } from "../../core/words.js";
import { ratingsCard, readTableResult } from "./ratings.js";

/** @param {Goodbye} goodbye @param {string} id  of the table */
export function farewell(goodbye, id) {
  if (goodbye.decided) return decided(goodbye, id);
  const { code, why } = goodbye;
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

/** A game that was given up: who has won, what came of the ratings, and the ways on.
 * @param {Goodbye} goodbye @param {string} id  of the table */
function decided({ why, tournament }, id) {
  const result = h("div", { class: "decided", role: "status" });
  const onwards = tournament
    ? link(`/tournaments/${tournament}`, t("The tournament"), "button go")
    : link("/", t("All tables"), "button go");
  const page = problem(t("This game is decided"), why, [
    result,
    h("p", { class: "ways" }, onwards, " ", link(`/r/${id}`, t("Replay this game"), "button")),
  ]);
  const tell = async () => {
    const known = await readTableResult(id, () => page.isConnected);
    if (!known?.rated) return;
    const own = known.seats.findIndex(({ yours }) => yours) + 1;
    show(result, own > 0 && h("p", null, cameOfIt(known, own)), ratingsCard(known, own));
  };
  setTimeout(() => void tell()); // once the page is shown
  return page;
}

/** What came of a game for a player. @param {import("../../types/wire.js").TableResult} result
 * @param {number} own  the reader's seat */
function cameOfIt({ seats }, own) {
  if (seats[own - 1].gave_up) return t("You gave up, so you lose this game.");
  return seats.every(({ gave_up: gaveUp }, n) => gaveUp || n + 1 === own)
    ? t("You win this game.")
    : t("The others gave up, so you do not lose this game.");
}
