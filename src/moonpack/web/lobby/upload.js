// @ts-check
/** Replaying a game from a file. */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { allGames } from "../core/games.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";

/** Why a file cannot be replayed. @param {unknown} error @param {string} game  that it says it is of */
async function problemWith(error, game) {
  const known = await allGames().catch(() => null);
  if (game && known?.every(({ name }) => name !== game)) {
    return t("This file is from a game that Moonpack does not know: {game}.", { game: game.slice(0, 40) });
  }
  if (error instanceof SyntaxError) return t("This file is not a game record.");
  if (error instanceof TypeError) return reason(error);
  return t("This file cannot be replayed: {why}", { why: reason(error) });
}

export function upload() {
  const open = async (/** @type {any} */ event) => {
    let game = "";
    try {
      const record = JSON.parse(await event.target.files[0].text());
      game = String(record?.game ?? "");
      if (!record?.game || !record?.steps) throw new SyntaxError("no record");
      const stored = await post("/api/replays", record);
      go(`/r/${stored.replay}`);
    } catch (error) {
      toast(await problemWith(error, game), "bad");
    }
    event.target.value = ""; // so that the same file can be chosen again
  };
  const file = h("input", { type: "file", class: "unseen", accept: ".json,application/json", on: { change: open } });
  return h("label", { class: "upload button" }, t("Replay a game from a file"), file);
}
