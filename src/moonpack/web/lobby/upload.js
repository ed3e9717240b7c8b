// @ts-check
/** Replaying a game from a file. */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";

/** Why a file cannot be replayed. @param {unknown} error */
function problemWith(error) {
  if (error instanceof SyntaxError) return t("This file is not a game record.");
  if (error instanceof TypeError) return reason(error);
  return t("This file cannot be replayed: {why}", { why: reason(error) });
}

export function upload() {
  const open = async (/** @type {any} */ event) => {
    try {
      const record = JSON.parse(await event.target.files[0].text());
      if (!record?.game || !record?.steps) throw new SyntaxError("no record");
      const stored = await post("/api/replays", record);
      go(`/r/${stored.replay}`);
    } catch (error) {
      toast(problemWith(error), "bad");
    }
    event.target.value = ""; // so that the same file can be chosen again
  };
  const file = h("input", { type: "file", class: "unseen", accept: ".json,application/json", on: { change: open } });
  return h("label", { class: "upload button" }, t("Replay a game from a file"), file);
}
