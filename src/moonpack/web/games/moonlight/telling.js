// @ts-check
/** The end of a round told step by step: moons, row after row with the reasons, who wins by what. */

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { tell } from "../../table/telling.js";
import { line } from "./count.js";
import { pair } from "./parts.js";

/**
 * @typedef {import("../../table/state.js").Fact} Fact
 */

const TOLD = new Set(["round ended", "moons", "row", "round won", "round tied", "match won"]);

/** @param {Fact[]} facts */
export function endings(facts) {
  return facts.filter((fact) => TOLD.has(fact.fact));
}

/**
 * Tell the facts of a round's end one by one.
 * @param {HTMLElement} into @param {Fact[]} facts
 * @param {{mention: (row: number | null) => void, names: string[], after: () => Node[], closed: () => void}} how
 *   `mention`: the row, by its number, that is spoken of; `closed`: where keys go on
 */
export function tellEnding(into, facts, how) {
  const match = (/** @type {Fact} */ fact) => fact.fact === "match won";
  tell(into, facts, {
    heading: (fact) => heading(facts, fact),
    inside: (fact, at) => [
      h("p", { class: match(fact) ? "winner" : "" }, fact.words),
      (fact.notes ?? []).map((/** @type {string} */ note) => h("p", { class: "faint" }, note)),
      sums(facts.slice(0, at + 1), how.names),
    ],
    mention: (fact) => how.mention(fact?.fact === "row" ? fact.row : null),
    ends: match,
    after: how.after,
    closed: how.closed,
  });
}

/** @param {Fact[]} facts @param {Fact} fact */
function heading(facts, fact) {
  if (fact.fact === "match won") return t("The match is over");
  const ended = facts.find((one) => one.fact === "round ended");
  return t("The end of round {n}", { n: ended?.round ?? "" });
}

/** The count as far as it has been told. @param {Fact[]} told @param {string[]} names */
function sums(told, names) {
  const lines = told.filter((fact) => fact.fact === "moons" || fact.fact === "row");
  if (!lines.length) return null;
  const points = [0, 0];
  for (const fact of lines) if (fact.seat) points[fact.seat - 1] += fact.points;
  const result = told.find((fact) => fact.fact === "round won" || fact.fact === "round tied");
  const ahead = points[0] === points[1] ? null : points[0] > points[1] ? 1 : 2;
  return h("table", { class: "lines" },
    h("tbody", null, lines.map((fact) => line(
      fact.fact === "moons" ? t("moons") : t("row {n}", { n: fact.row }), fact.moons ?? fact.sums, fact.seat,
      fact.seat ? names[fact.seat - 1] : t("nobody"), fact.points))),
    h("tfoot", null, h("tr", null,
      h("th", { scope: "row" }, t("points")), h("td", null, pair(/** @type {[number, number]} */ (points), result ? (result.seat ?? null) : ahead)),
      h("td", { colspan: 2 }, result && h("small", null, t("cards taken {first} : {second}", { first: result.taken[0], second: result.taken[1] }))))));
}
