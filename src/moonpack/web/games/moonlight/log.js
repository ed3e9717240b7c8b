// @ts-check
/** What happened, in words. Pointing at a line shows the cell it speaks of. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { older } from "../../table/oldlog.js";
import { standing } from "../../table/standing.js";
import { head } from "./parts.js";

const LOUD = new Set(["round won", "round tied", "match won", "dealt"]);

/**
 * @param {HTMLElement} into @param {import("../../table/state.js").TableState} state
 * @param {(cells: string[]) => void} mention
 */
export function log(into, state, mention) {
  const told = standing(state.moments).filter((moment) => moment.words.length).reverse();
  refresh(into, [told.map((moment) => moment.words), state.moments[0]?.version], () => [
    h("ol", { class: "log", "aria-label": t("What happened") }, told.map((moment) => h("li", null,
      moment.kind === "step" && moment.seat && head(moment.seat),
      h("div", null, moment.kind === "step" ? moment.facts.map((fact) => line(fact, mention)) : moment.words.map((words) => h("p", null, words)))))),
    older(state, () => log(into, state, mention)),
  ]);
}

/**
 * @param {import("../../table/state.js").Fact} fact @param {(cells: string[]) => void} mention
 */
function line(fact, mention) {
  if (!fact.words) return null;
  const cells = fact.touches ?? [];
  const shows = () => mention(cells);
  const hides = () => mention([]);
  return h("p", {
    class: LOUD.has(fact.fact) ? "loud" : "", tabindex: cells.length ? 0 : null,
    on: cells.length ? { mouseenter: shows, focus: shows, mouseleave: hides, blur: hides } : {},
  }, fact.words);
}
