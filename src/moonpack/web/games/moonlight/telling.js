// @ts-check
/** The end of a round told step by step: moons, row after row with the reasons, who wins by what. */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { t } from "../../core/words.js";
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
export function tell(into, facts, how) {
  let at = 0;
  const close = () => {
    how.mention(null);
    show(into);
    how.closed();
  };
  const step = (/** @type {number} */ by) => {
    at = Math.min(facts.length - 1, Math.max(0, at + by));
    draw();
  };
  const draw = () => {
    const fact = facts[at];
    const last = at === facts.length - 1;
    const match = fact.fact === "match won";
    how.mention(fact.fact === "row" ? fact.row : null);
    show(into, h("div", { class: "telling", role: "dialog", "aria-label": t("Scoring") },
      h("header", null, h("h2", null, heading(facts, fact)),
        h("button", { class: "plain", "aria-label": t("Close"), data: { key: "close" }, on: { click: close } }, icon("close"))),
      h("div", { class: "inside", "aria-live": "polite" },
        h("p", { class: match ? "winner" : "" }, fact.words), (fact.notes ?? []).map((/** @type {string} */ note) => h("p", { class: "faint" }, note)),
        sums(facts.slice(0, at + 1), how.names)),
      h("footer", null,
        h("span", { class: "faint" }, t("{n} of {all}", { n: at + 1, all: facts.length })),
        h("button", { disabled: at === 0, data: { key: "earlier" }, on: { click: () => step(-1) } }, icon("back"), t("Back")),
        match && how.after(),
        !last && h("button", { class: "go", data: { key: "next" }, on: { click: () => step(1) } }, t("Next")),
        last && h("button", { class: match ? "" : "go", data: { key: "next" }, on: { click: close } }, t("Close")))));
  };
  draw();
  /** @type {HTMLElement | null} */ (into.querySelector("[data-key=next]"))?.focus({ preventScroll: true });
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
