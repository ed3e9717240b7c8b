// @ts-check
/** What happened, in words. Pointing at a line highlights the cell it is about. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { earlierButton } from "../../table/earlier.js";
import { standing } from "../../table/history.js";
import { head } from "./parts.js";

const LOUD = new Set(["round won", "round tied", "match won", "dealt"]);

/**
 * @param {HTMLElement} into
 * @param {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} view
 * @param {(cells: string[]) => void} highlight
 */
export function log(into, view, highlight) {
  const moments = standing(view.moments)
    .filter((moment) => moment.words.length)
    .reverse();
  refresh(into, [moments.map((moment) => moment.words), view.moments[0]?.version], () => [
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
              ? moment.facts.map((fact) => line(fact, highlight))
              : moment.words.map((words) => h("p", null, words)),
          ),
        ),
      ),
    ),
    earlierButton(view, () => log(into, view, highlight)),
  ]);
}

/** @param {import("../../types/moonlight.js").Fact} fact @param {(cells: string[]) => void} highlight */
function line(fact, highlight) {
  if (!fact.words) return null;
  const cells = fact.touches ?? [];
  const shows = () => highlight(cells);
  const hides = () => highlight([]);
  return h(
    "p",
    {
      class: LOUD.has(fact.fact) ? "loud" : "",
      tabindex: cells.length ? 0 : null,
      on: cells.length ? { mouseenter: shows, focus: shows, mouseleave: hides, blur: hides } : {},
    },
    fact.words,
  );
}
