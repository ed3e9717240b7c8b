// @ts-check
/** The bots' levels in words. A level that is not known here keeps the server's name. */

import { t } from "./words.js";

/** @param {string} level */
export function levelName(level) {
  /** @type {Record<string, string>} */
  const names = {
    pup: t("Pup"),
    yearling: t("Yearling"),
    hunter: t("Hunter"),
    alpha: t("Alpha"),
    legend: t("Legend"),
    random: t("Random"),
  };
  return names[level] ?? level;
}

/** The level of a bot that takes a person's place. @param {string[]} levels */
export const substituteLevel = (levels) => levels[Math.floor(levels.length / 2)];
