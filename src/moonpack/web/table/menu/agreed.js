// @ts-check
/**
 * What was agreed on for a table, in sentences: who finds it, who watches and when, and who may talk.
 *
 * @import { TableInfo } from "../../types/wire.js"
 */

import { t, tn } from "../../core/words.js";

/** @param {TableInfo} table @returns {string[]} */
export function agreedWords(table) {
  const { open, watchable, chat, spectator_chat: talk, public_chat: isPublic } = table;
  const chats = {
    on: t("Players can chat."),
    reactions: t("Players can send reactions, but not chat."),
    off: t("There is no chat."),
  };
  return [
    table.tournament
      ? ""
      : open
        ? t("Everybody finds this table in the lobby.")
        : t("Only people with the link find this table."),
    watchable ? delayWords(table.delay) : t("Nobody can watch this game."),
    chats[chat ?? "on"],
    watchable && chat !== "off" && !talk ? t("Spectators cannot chat.") : "",
    watchable && chat !== "off" && isPublic ? t("Spectators can read what players write.") : "",
  ].filter(Boolean);
}

/** How far behind spectators are. @param {TableInfo["delay"]} delay */
function delayWords(delay) {
  if (delay === "over") return t("Spectators see the game only when it is over.");
  if (!delay) return t("Spectators see the game live.");
  return delay % 60
    ? tn("Spectators see the game {n} second late.", "Spectators see the game {n} seconds late.", delay)
    : tn("Spectators see the game {n} minute late.", "Spectators see the game {n} minutes late.", delay / 60);
}
