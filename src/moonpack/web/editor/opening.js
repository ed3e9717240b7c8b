// @ts-check
/** The way from a replay into the editor. */

import { get } from "../core/api.js";
import { go } from "../core/router.js";
import { encoded } from "./link.js";

/** Edit the position at a step of a replay. @param {string} replay @param {number} step */
export async function editStep(replay, step) {
  const { game, position } = await get(`/api/replays/${replay}/position?step=${step}`);
  go(`/edit/${game}#${await encoded(position)}`);
}
