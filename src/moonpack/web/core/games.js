// @ts-check
/** The games of this server, asked for once. */

import { get } from "./api.js";

/** @import { GameInfo } from "../types/wire.js" */

/** @type {Promise<GameInfo[]> | null} */
let request = null;

/** @returns {Promise<GameInfo[]>} */
export function allGames() {
  request ??= get("/api/games").catch((error) => {
    request = null; // asked again the next time
    throw error;
  });
  return /** @type {Promise<GameInfo[]>} */ (request);
}

/** @param {string} name */
export async function gameInfo(name) {
  const games = await allGames();
  return /** @type {GameInfo} */ (games.find((game) => game.name === name));
}
