// @ts-check
/**
 * What a finished game did to ratings. The server writes that a moment after the last step.
 *
 * @import { TableResult } from "../../types/wire.js"
 */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { link } from "../../core/router.js";
import { captioned } from "../../core/tables.js";
import { locale, t, tc } from "../../core/words.js";

const AGAIN_AFTER = 600; // milliseconds
const ATTEMPTS = 12;

/**
 * @param {string} table @param {() => boolean} isWanted  whether somebody still looks
 * @returns {Promise<TableResult | null>}
 */
export async function readTableResult(table, isWanted) {
  for (let attempt = 0; attempt < ATTEMPTS && isWanted(); attempt += 1) {
    try {
      /** @type {TableResult} */
      const result = await get(`/api/tables/${table}/result`);
      if (result.written) return result;
    } catch {
      return null; // it adds to what is shown, and is not missed
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
  return null;
}

/** @param {TableResult} result @param {number | null} own  the reader's seat */
export function ratingsCard({ seats }, own) {
  const signed = new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" });
  const rows = seats.map(({ player, gave_up: gaveUp, before, after, low, high }, n) => {
    const change = before === null || after === null ? 0 : after - before;
    const name = player.name ?? t("A former player");
    return h(
      "tr",
      { class: n + 1 === own ? "reader" : "" },
      h(
        "th",
        { scope: "row" },
        player.person ? link(`/people/${player.person}`, name) : name,
        gaveUp && h("small", null, " ", t("gave up")),
      ),
      h("td", null, before),
      h(
        "td",
        null,
        h("b", null, after),
        " ",
        h("small", null, low !== null && t("{low} to {high}", { low, high: high ?? low })),
      ),
      h("td", { class: change < 0 ? "loss" : "gain" }, signed.format(change).replace("-", "−")),
    );
  });
  const heads = [t("Player"), tc("rating", "Before"), tc("rating", "After"), tc("rating", "Change")];
  return [h("h3", null, t("Ratings")), h("table", null, captioned(t("Rating changes"), heads), h("tbody", null, rows))];
}
