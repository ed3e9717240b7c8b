// @ts-check
/** The bots' levels in words. A level that is not known here keeps the server's name. */

import { tc } from "./words.js";

/** @param {string} level */
export function levelName(level) {
  /** @type {Record<string, string>} */
  const names = {
    pup: tc("name of a bot", "Pup"),
    yearling: tc("name of a bot", "Yearling"),
    hunter: tc("name of a bot", "Hunter"),
    alpha: tc("name of a bot", "Alpha"),
    legend: tc("name of a bot", "Legend"),
    random: tc("name of a bot", "Random"),
  };
  return names[level] ?? level;
}

/** The level of a bot that takes a person's place. @param {string[]} levels */
export const substituteLevel = (levels) => levels[Math.floor(levels.length / 2)];
