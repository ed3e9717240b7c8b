// @ts-check
/** What to do when a game is over: replay it, or play again with the seats rotated. */

import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { go, link } from "../core/router.js";
import { t } from "../core/words.js";

/** @param {import("./view.js").TableView} view @returns {Node[]} */
export function afterwards(view) {
  const { player } = view;
  if (!player) return [];
  const rematch = async () => {
    try {
      const answer = await player.command("rematch");
      go(`/t/${answer.table}`);
    } catch (error) {
      report(error);
    }
  };
  const replay = link(`/r/${view.id}`, t("Replay"), "button", { data: { key: "replay" } });
  const next = view.table?.rematch;
  if (next) return [replay, link(`/t/${next}`, t("Go to the rematch"), "button go")];
  if (!view.you.seats.length) return [replay];
  return [
    replay,
    h("button", { class: "go", data: { key: "rematch" }, on: { click: () => void rematch() } }, t("Rematch")),
  ];
}
