// @ts-check
/** The moon board: the dates filled so far, the three that are scored, and which is next. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { piece, term } from "./parts.js";

/**
 * @param {HTMLElement} into @param {import("../../types/wolves.js").BoardData} board
 * @param {import("../../types/wolves.js").Scene} scene
 */
export function moon(into, board, scene) {
  const { scored, words } = scene.moon;
  const last = board.moons[board.moons.length - 1].date;
  const filled = Math.min(scene.moon.filled, last); // the last turns may bring more pieces than there are spaces
  const dates = Array.from({ length: last }, (_, n) => {
    const date = n + 1;
    const phase = board.moons.findIndex((one) => one.date === date);
    const classes = ["date", date <= filled && "filled", phase >= 0 && "phase", phase === scored && "next"];
    const kind = classes.filter(Boolean).join(" ");
    return h(
      "span",
      { class: kind, data: { term: board.moons[phase]?.phase } },
      phase >= 0 ? piece(`moon-${board.moons[phase].phase}`) : "",
    );
  });
  refresh(into, scene.moon, () => [
    h("h3", null, t("Moon"), h("small", null, t("{n} of {all}", { n: filled, all: last }))),
    h(
      "div",
      {
        class: "dates",
        role: "img",
        ...term("moon_board"),
        "aria-label": t("Spaces filled: {filled} of {last}. {next}.", { filled, last, next: words }),
      },
      dates,
    ),
    h("p", { class: "next-moon" }, words),
  ]);
}
