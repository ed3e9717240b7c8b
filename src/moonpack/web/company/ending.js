// @ts-check
/**
 * When a tournament ends by itself, so that nobody is surprised.
 *
 * @import { TournamentInfo } from "../types/wire.js"
 */

import { t, tn } from "../core/words.js";

/** What becomes of it when nobody does anything, or that it was ended early. @param {TournamentInfo} info */
export function endWords({ state, kept_days: kept, boards, rounds }) {
  if (state === "over") {
    const isWhole = boards.length >= rounds && boards.flat().every(({ places }) => places);
    return isWhole ? "" : t("This tournament was ended before all its games were played.");
  }
  if (!kept) return "";
  const days = Math.max(1, Math.floor(kept));
  return state === "entering"
    ? tn(
        "If nobody joins or leaves this tournament for {n} day, it is deleted.",
        "If nobody joins or leaves this tournament for {n} days, it is deleted.",
        days,
      )
    : tn(
        "If nobody plays in this tournament for {n} day, it ends by itself.",
        "If nobody plays in this tournament for {n} days, it ends by itself.",
        days,
      );
}
