// @ts-check
/**
 * The modules of a game, by the address that the server gives: `<folder>/table.js` draws its table, `lobby.js` in the
 * same folder shows it in the lobby. A game without its own has those of `plain/`. The server serves the files that a
 * game of another package brings in a folder here, so they are loaded, and load our modules, like any other.
 */

import { withTexts } from "../core/texts.js";

/**
 * What draws a game's table.
 * @param {string} page  the address of its module @returns {Promise<import("../table/view.js").Mount>}
 */
export const tableOf = async (page) => (await withTexts(import(`./${page}`), folder(page))).mount;

/**
 * What the lobby shows of a game: the address of a picture or an emblem, a sentence, how many play for how long, and
 * its options and choices in words.
 * @typedef {import("../types/wire.js").GameInfo} GameInfo
 * @typedef {{picture?: string, emblem?: () => SVGElement, length?: () => string}} Shown
 * @typedef {Shown & {pitch: (game: GameInfo) => string, optionWords: OptionsInWords}} Lobby
 * @typedef {(name: string) => OptionWords | null} OptionsInWords
 * @typedef {{title: string, values: Record<string, string>, any?: string}} OptionWords  `any`: no value is chosen
 * @param {string} page  the address of the module that draws the game's table @returns {Promise<Lobby>}
 */
export const lobbyOf = (page) =>
  withTexts(import(`../${folder(page)}/lobby.js`), folder(page)).catch((error) => {
    console.error(error); // the lobby must not fail with the module of one game
    return withTexts(import("./plain/lobby.js"), "games/plain");
  });

/** The folder of a game's modules, and the part of the page that has their texts. @param {string} page */
const folder = (page) => `games/${page.slice(0, page.lastIndexOf("/"))}`;
