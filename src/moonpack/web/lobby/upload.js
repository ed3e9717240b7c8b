// @ts-check
/** Replay a game from a file. */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";

export function upload() {
  const take = async (/** @type {any} */ event) => {
    try {
      const record = JSON.parse(await event.target.files[0].text());
      const stored = await post("/api/replays", record);
      go(`/r/${stored.replay}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  return h("label", { class: "upload" }, t("Replay a game from a file"),
    h("input", { type: "file", accept: ".json,application/json", on: { change: take } }));
}
