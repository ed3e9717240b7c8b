// @ts-check
/** Replay a game from a file. */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";

/** Why a file cannot be replayed. @param {unknown} error */
function wrong(error) {
  if (error instanceof SyntaxError) return t("This file is not the record of a game.");
  if (error instanceof TypeError) return t("The server cannot be reached. Try again in a moment.");
  const why = error instanceof Error ? error.message : String(error);
  return t("This game cannot be replayed: {why}", { why });
}

export function upload() {
  const take = async (/** @type {any} */ event) => {
    try {
      const record = JSON.parse(await event.target.files[0].text());
      const stored = await post("/api/replays", record);
      go(`/r/${stored.replay}`);
    } catch (error) {
      toast(wrong(error), "bad");
    }
    event.target.value = ""; // so that the same file can be taken again
  };
  return h("label", { class: "upload" }, t("Replay a game from a file"),
    h("input", { type: "file", accept: ".json,application/json", on: { change: take } }));
}
