// @ts-check
/**
 * The boards of the games as the editor uses them: `editor/surface.js` in the folder of the game's table.
 *
 * @typedef {Object} Surface
 * @property {(scene: unknown) => void} render
 * @property {(places: string[], wrong?: boolean) => void} light  light places, those where something is `wrong` in
 *   another way; all others are not lit any more
 * @property {(place: string) => void} focus
 * @property {(shape: string) => Node | null} shape  a drawing of the board, small
 * @property {import("../table/view.js").Setting[]} [settings]  the preferences that the menu offers for it
 *
 * @typedef {(root: HTMLElement, board: unknown, owner: {tap: (place: string) => void}) => Surface} Mount
 */

import { withTexts } from "../core/texts.js";

/** @param {string} page  the address of the game's table @returns {Promise<Mount>} */
export const surfaceOf = async (page) => (await surfaceModule(`games/${page.slice(0, page.lastIndexOf("/"))}`)).mount;

/** @param {string} folder  of the game */
const surfaceModule = (folder) => withTexts(import(`../${folder}/editor/surface.js`), folder, `${folder}/editor`);
