// @ts-check
/** What happened, in words. Pointing at a line shows the cell it speaks of. */

import { get } from "../../core/api.js";
import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { standing } from "../../table/standing.js";
import { head } from "./parts.js";

const LOUD = new Set(["round won", "round tied", "match won", "dealt"]);

/**
 * @param {HTMLElement} into @param {import("../../table/state.js").TableState} state
 * @param {(cells: string[]) => void} mention
 */
export function log(into, state, mention) {
  const first = state.moments[0]?.version ?? 1;
  const older = async () => {
    state.add(await get(`/api/tables/${state.id}/log?before=${first}`));
    log(into, state, mention);
  };
  const told = standing(state.moments).filter((moment) => moment.words.length).reverse();
  show(into,
    h("ol", { class: "log", "aria-label": t("What happened") }, told.map((moment) => h("li", null,
      moment.kind === "step" && moment.seat && head(moment.seat),
      h("div", null, moment.kind === "step" ? moment.facts.map((fact) => line(fact, mention)) : moment.words.map((words) => h("p", null, words)))))),
    first > 1 && h("button", { data: { key: "older" }, on: { click: () => void older() } }, t("Show what was before")));
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
