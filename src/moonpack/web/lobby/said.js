// @ts-check
/** Levels and options in plain words. What is not known here is shown as the server calls it. */

import { t } from "../core/words.js";

/** @param {string} level */
export function levelName(level) {
  /** @type {Record<string, string>} */
  const said = {
    pup: t("Pup (gentle)"),
    yearling: t("Yearling"),
    hunter: t("Hunter"),
    alpha: t("Alpha (strong)"),
    legend: t("Legend (fierce)"),
    random: t("Random"),
  };
  return said[level] ?? level;
}

/**
 * @param {{name: string}} option
 * @returns {{title: string, values: Record<string, string>}}
 */
export function optionWords(option) {
  /** @type {Record<string, {title: string, values: Record<string, string>}>} */
  const said = {
    tiles: { title: t("Tiles at the start"), values: { first: t("First sides up"), second: t("Second sides up"), choose: t("Each player chooses") } },
    action_tokens_per_turn: { title: t("Action tokens in a turn"), values: { any: t("Any number"), 1: t("One") } },
    late_start_token: { title: t("A token for late starters"), values: { no: t("No"), yes: t("Yes") } },
    round_limit: { title: t("Rounds"), values: { none: t("Until the full moon") } },
  };
  return said[option.name] ?? { title: option.name, values: {} };
}
