// @ts-check
/** The games of this server, asked for once in each language. */

import { get } from "./api.js";
import { language } from "./words.js";

/** @import { GameInfo } from "../types/wire.js" */

/** @type {Map<string, Promise<GameInfo[]>>} */
const requests = new Map();

/** @returns {Promise<GameInfo[]>} */
export function allGames() {
  const code = language();
  const request = requests.get(code) ?? get(`/api/games?language=${code}`);
  requests.set(code, request);
  request.catch(() => requests.delete(code)); // asked again the next time
  return request;
}

/** @param {string} name */
export async function gameInfo(name) {
  const games = await allGames();
  return /** @type {GameInfo} */ (games.find((game) => game.name === name));
}
