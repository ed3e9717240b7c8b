// @ts-check
/** What to do when a game is over: see the result, replay it, or play again with the seats rotated. */

import { announce, playTurnSound } from "../core/attention.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { go, link } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t } from "../core/words.js";

/** @import { TableView } from "./view.js" */

/**
 * Show the result of a game that is over.
 * @param {TableView<any>} view @param {(() => void) | null} [tell]  explain the last scoring again
 */
export async function openResult(view, tell = null) {
  try {
    const { showResult } = await withTexts(import("./later/result.js"), "levels", "replay", "table/later");
    return await showResult(view, tell);
  } catch (error) {
    report(error);
    return null;
  }
}

/** Play again; `level`: against bots of another level. @param {TableView<any>} view @param {{level?: string}} [how] */
export async function rematch(view, how = {}) {
  try {
    const answer = await view.player?.command("rematch", how);
    go(`/t/${answer?.table}`);
  } catch (error) {
    report(error);
  }
}

/** That somebody else has opened a rematch; empty if nobody has. @param {TableView<any>} view */
export function rematchWords({ table, moments, you }) {
  const opened = table?.rematch && moments.findLast(({ kind }) => kind === "rematch");
  return opened && you.seats.length && !you.seats.includes(opened.seat ?? 0) ? opened.words.join(" ") : "";
}

/** Tell the reader of a rematch that waits. @param {TableView<any>} view @param {{kind: string}[]} news */
export function tellRematch(view, news) {
  const words = news.some(({ kind }) => kind === "rematch") && rematchWords(view);
  if (!words) return;
  announce([words]);
  playTurnSound();
}

/** @param {TableView<any>} view @param {boolean} [result]  whether the result can be opened @returns {Node[]} */
export function afterwards(view, result = true) {
  if (!view.player || view.exercise) return [];
  const see = { data: { key: "result" }, on: { click: () => void openResult(view) } };
  const shown = result ? [h("button", see, t("Result"))] : [];
  const replay = link(`/r/${view.id}`, t("Replay"), "button", { data: { key: "replay" } });
  const cup = view.table?.tournament;
  if (cup) return [...shown, replay, link(`/tournaments/${cup}`, t("To the tournament"), "button go")];
  const next = view.table?.rematch;
  if (next) return [...shown, replay, link(`/t/${next}`, t("Go to the rematch"), "button go")];
  if (!view.you.seats.length) return [...shown, replay];
  return [
    ...shown,
    replay,
    h("button", { class: "go", data: { key: "rematch" }, on: { click: () => void rematch(view) } }, t("Rematch")),
  ];
}
