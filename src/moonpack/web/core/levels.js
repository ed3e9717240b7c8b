// @ts-check
/** The bots' levels in words. A level that is not known here keeps the server's name. */

import { t } from "./words.js";

/** @param {string} level */
export function levelName(level) {
  /** @type {Record<string, string>} */
  const names = {
    pup: t("Pup (easy)"),
    yearling: t("Yearling"),
    hunter: t("Hunter"),
    alpha: t("Alpha (strong)"),
    legend: t("Legend (strongest)"),
    random: t("Random"),
  };
  return names[level] ?? level;
}

/** What to expect of a level; empty if it is not known. @param {string} level */
export function levelHelp(level) {
  /** @type {Record<string, string>} */
  const help = {
    pup: t("Overlooks a lot: for your first game."),
    yearling: t("Plays sensibly, but misses things."),
    hunter: t("Plans its turn and misses little."),
    alpha: t("Strong: thinks about what others will do."),
    legend: t("The strongest: thinks longest."),
    random: t("Plays anything that is allowed."),
  };
  return help[level] ?? "";
}

/** The level to offer first, of those from easy to strong. @param {string[]} levels */
export const suggestedLevel = (levels) => levels[Math.min(1, levels.length - 1)];

/** The level of a bot that takes a person's place. @param {string[]} levels */
export const substituteLevel = (levels) => levels[Math.floor(levels.length / 2)];
