// @ts-check
/**
 * Points with their reasons, as the facts tell them.
 *
 * @import { BoardData, Fact } from "../../types/wolves.js"
 */

import { h } from "../../core/dom.js";
import { t, tc, tn } from "../../core/words.js";

/** @typedef {{points: number, reasons: {points: number, reason: string}[]}} Gains */

/** What some facts brought to a player. @param {Fact[]} facts @param {number} seat @returns {Gains} */
export function gainsOf(facts, seat) {
  const reasons = facts.flatMap((fact) => fact.gained ?? []).filter((gain) => gain.seat === seat);
  return { points: reasons.reduce((sum, gain) => sum + gain.points, 0), reasons };
}

/** Reasons in words; with several, each with its points. @param {Gains["reasons"]} reasons */
export function reasonsOf(reasons) {
  if (reasons.length === 1) return reasons[0].reason;
  return reasons.map(({ points, reason }) => t("+{points}: {reason}", { points, reason })).join(" · ");
}

/** @typedef {Extract<Fact, {fact: "prey_hunted"}>} Hunt */

/** What a player has hunted. @param {Fact[]} facts @param {number} seat @returns {Hunt[]} */
export const huntsOf = (facts, seat) =>
  facts.flatMap((fact) => (fact.fact === "prey_hunted" && fact.seat === seat ? fact : []));

/** Prey that was hunted and the points that it brought, in words. @param {BoardData} board @param {Hunt[]} hunts */
export function huntsInWords(board, hunts) {
  const hunted = hunts.map(({ prey: kind, points }) => {
    const prey = board.rows.prey.kinds[kind];
    return points ? t("New prey: {prey} (+{points})", { prey, points }) : t("New prey: {prey}", { prey });
  });
  return hunted.join(" · ");
}

/**
 * What a player has gained of late, beside the score.
 * @param {Gains} gains
 */
export function gainBadge({ points, reasons }) {
  if (!points) return null;
  const why = reasons.map((gain) => t("+{points}: {reason}", { points: gain.points, reason: gain.reason }));
  const label = tn("{n} point since your last turn", "{n} points since your last turn", points);
  return h(
    "span",
    { class: "gained", tabindex: 0, role: "note", "aria-label": [label, ...why].join(". ") },
    h("b", { "aria-hidden": "true" }, `+${points}`, h("small", null, tc("points", "new"))),
    h(
      "span",
      { class: "why", "aria-hidden": "true" },
      h("b", null, label),
      why.map((line) => h("span", null, line)),
    ),
  );
}
