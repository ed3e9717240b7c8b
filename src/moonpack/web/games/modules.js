// @ts-check
/**
 * The modules of a game, by the name the server gives: `<name>/lobby.js` shows it in the lobby,
 * `<name>/table.js` draws its table. A game without its own has those of `plain/`.
 */

/** @type {Map<string, Promise<boolean>>} */
const checks = new Map();

/** Whether the server has a module. @param {string} address */
async function exists(address) {
  const response = await fetch(address);
  return response.status !== 404;
}

/** @param {string} game @param {"lobby" | "table"} part */
async function load(game, part) {
  const address = new URL(`./${game}/${part}.js`, import.meta.url).href;
  const check = checks.get(address) ?? exists(address);
  checks.set(address, check);
  check.catch(() => checks.delete(address)); // asked again the next time
  return import((await check) ? address : new URL(`./plain/${part}.js`, import.meta.url).href);
}

/**
 * What draws a game's table.
 * @param {string} game @returns {Promise<import("../table/table.js").Mount>}
 */
export async function tableOf(game) {
  return (await load(game, "table")).mount;
}

/**
 * What the lobby shows of a game: a picture, a sentence, and its options in words.
 * @typedef {{emblem: () => SVGElement, pitch: () => string, optionWords: (name: string) => OptionWords | null}} Lobby
 * @typedef {{title: string, values: Record<string, string>}} OptionWords
 * @param {string} game @returns {Promise<Lobby>}
 */
export const lobbyOf = (game) => load(game, "lobby");
