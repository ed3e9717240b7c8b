// @ts-check
/** The end of a round explained step by step: moons, row after row with the reasons, who wins and why. */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { narrate } from "../../table/narration.js";
import { countRow } from "./count.js";
import { pair } from "./parts.js";

/** @import { Fact } from "../../types/moonlight.js" */

const ENDINGS = new Set(["round ended", "moons", "row", "round won", "round tied", "match won"]);

/** @param {Fact[]} facts */
export function endings(facts) {
  return facts.filter((fact) => ENDINGS.has(fact.fact));
}

/**
 * Explain the facts of a round's end one by one.
 * @param {HTMLElement} into @param {Fact[]} facts
 * @param {{highlight: (row: number | null) => void, names: string[], after: () => Node[], closed: () => void}} table
 *   `highlight`: the row with this number; `closed`: moves the focus on
 */
export function narrateEnding(into, facts, table) {
  const match = (/** @type {Fact} */ fact) => fact.fact === "match won";
  narrate(into, facts, {
    heading: (fact) => heading(facts, fact),
    content: (fact, at) => [
      h("p", { class: match(fact) ? "winner" : "" }, fact.words),
      (fact.notes ?? []).map((/** @type {string} */ note) => h("p", { class: "faint" }, note)),
      sums(facts.slice(0, at + 1), table.names),
    ],
    highlight: (fact) => table.highlight(fact?.fact === "row" ? fact.row : null),
    ends: match,
    after: table.after,
    closed: table.closed,
  });
}

/** @param {Fact[]} facts @param {Fact} fact */
function heading(facts, fact) {
  if (fact.fact === "match won") return t("The match is over");
  const ended = facts.find((one) => one.fact === "round ended");
  return t("End of round {n}", { n: ended?.round ?? "" });
}

/** The count up to here. @param {Fact[]} facts @param {string[]} names */
function sums(facts, names) {
  const rows = facts.filter((fact) => fact.fact === "moons" || fact.fact === "row");
  if (!rows.length) return null;
  const points = [0, 0];
  for (const fact of rows) if (fact.seat) points[fact.seat - 1] += fact.points;
  const result = facts.find((fact) => fact.fact === "round won" || fact.fact === "round tied");
  const winner = result?.fact === "round won" ? result.seat : null;
  const ahead = points[0] === points[1] ? null : points[0] > points[1] ? 1 : 2;
  return h(
    "table",
    { class: "lines" },
    h(
      "tbody",
      null,
      rows.map((fact) =>
        countRow(
          fact.fact === "moons" ? t("moons") : t("row {n}", { n: fact.row }),
          fact.fact === "moons" ? fact.moons : fact.sums,
          fact.seat,
          fact.seat ? names[fact.seat - 1] : t("nobody"),
          fact.points,
        ),
      ),
    ),
    h(
      "tfoot",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "row" }, t("points")),
        h("td", null, pair(/** @type {[number, number]} */ (points), result ? winner : ahead)),
        h(
          "td",
          { colspan: 2 },
          result &&
            h(
              "small",
              null,
              t("cards taken: {first} to {second}", { first: result.taken[0], second: result.taken[1] }),
            ),
        ),
      ),
    ),
  );
}
