// @ts-check
/** What happened, in words, the newest below. Pointing at a line highlights the cell it is about. */

import { amend, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { earlierButton } from "../../table/earlier.js";
import { isDoneToYou, sentenceFor, standing, wordsOf } from "../../table/history.js";
import { head } from "./parts.js";
import { nearSeat, rowName, turned } from "./sides.js";

const LOUD = new Set(["round won", "round tied", "match won", "dealt"]);

/**
 * @import { Fact, Game } from "../../types/moonlight.js"
 * @typedef {import("../../table/view.js").TableView<Game>} TableView
 */

/**
 * @param {HTMLElement} into
 * @param {TableView} view @param {() => import("../../table/view.js").Moment<Game>[]} toldMoments  what is to be told
 * @param {(cells: string[]) => void} highlight
 */
export function log(into, view, toldMoments, highlight) {
  const moments = standing(toldMoments()).filter((moment) => moment.words.length);
  amend(into, [moments.map((moment) => [moment.words, moment.facts.length]), view.moments[0]?.version], () => [
    earlierButton(view, () => log(into, view, toldMoments, highlight)),
    h(
      "ol",
      { class: "log", "aria-label": t("What happened") },
      moments.map((moment) =>
        h(
          "li",
          null,
          moment.kind === "step" && moment.seat && head(moment.seat),
          h(
            "div",
            null,
            moment.kind === "step"
              ? inOrder(moment.facts, view).map((fact) => line(fact, moment.facts, view, highlight))
              : wordsOf(moment, view.you).map((words) => h("p", null, words)),
          ),
        ),
      ),
    ),
  ]);
}

/** Facts with rows in the order in which they are seen from above. @param {Fact[]} facts @param {TableView} view */
export function inOrder(facts, view) {
  const rows = turned(
    facts.filter((fact) => fact.fact === "row"),
    nearSeat(view),
  );
  return facts.map((fact) => (fact.fact === "row" ? /** @type {Fact} */ (rows.shift()) : fact));
}

/** The name of the row that a fact is about. @param {Fact} fact @param {Fact[]} facts @param {TableView} view */
function rowOf(fact, facts, view) {
  const rows = inOrder(facts, view).filter((one) => one.fact === "row");
  return fact.fact === "row" ? rowName(rows.indexOf(fact), rows.length) : "";
}

/**
 * @param {Fact} fact @param {Fact[]} facts  of the same step @param {TableView} view
 * @param {(cells: string[]) => void} highlight
 */
function line(fact, facts, view, highlight) {
  const words = sentenceFor(fact, view.you);
  if (!words) return null;
  const cells = fact.touches ?? [];
  const shows = () => highlight(cells);
  const hides = () => highlight([]);
  return h(
    "p",
    {
      class: [LOUD.has(fact.fact) && "loud", isDoneToYou(fact, view.you) && "hit"].filter(Boolean).join(" "),
      tabindex: cells.length ? 0 : null,
      on: cells.length ? { mouseenter: shows, focus: shows, mouseleave: hides, blur: hides } : {},
    },
    fact.fact === "row" && h("small", null, rowOf(fact, facts, view), " "),
    words,
  );
}
