// @ts-check
/**
 * Spectators: who they are, how far behind they see the game, and whom they follow.
 *
 * @import { TableState } from "../state.js"
 */

import { confirm, dialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { t, tn } from "../../core/words.js";

const A_MINUTE = 60; // seconds

/** How far behind spectators see a game, in words; empty: not at all. @param {number | "over" | undefined} delay */
export function delayWords(delay) {
  if (!delay) return "";
  if (delay === "over") return t("You see the game when it is over.");
  if (delay < A_MINUTE) return tn("You see the game {n} second late.", "You see the game {n} seconds late.", delay);
  const minutes = Math.round(delay / A_MINUTE);
  return tn("You see the game {n} minute late.", "You see the game {n} minutes late.", minutes);
}

/** For spectators: how far behind they are, and a choice whom to follow. @param {TableState} state */
export function followChoice(state) {
  const { table } = state;
  if (!table) return [];
  const change = (/** @type {Event} */ event) => {
    const seat = Number(/** @type {HTMLSelectElement} */ (event.target).value) || undefined;
    state.you = { ...state.you, followed: seat, near: seat };
    state.game?.redraw?.();
    state.listener.people();
  };
  return [
    h("span", { class: "faint" }, delayWords(table.delay)),
    h(
      "label",
      { class: "follow" },
      t("View from"),
      " ",
      h(
        "select",
        { data: { key: "follow" }, on: { change } },
        h("option", { value: "" }, t("Player to move")),
        table.seats.map(({ seat, name }) =>
          h("option", { value: seat, selected: state.you.followed === seat }, name ?? t("Seat {n}", { n: seat })),
        ),
      ),
    ),
  ];
}

/** Show who is watching; a host can turn them away. @param {TableState} state */
export function showWatchers(state) {
  const { watchers = [], watching } = state.presence;
  const others = watching - watchers.length;
  const box = dialog(tn("{n} spectator", "{n} spectators", watching), [
    h(
      "ul",
      { class: "watchers" },
      watchers.map(({ who, name }) => {
        const shown = name ?? t("A spectator");
        const away = () => {
          const send = () => void state.command("turn_away", { who }).catch(report);
          const question = t("They are disconnected from this table and cannot come back.");
          box.close();
          const title = name ? t("Turn {name} away?", { name }) : t("Turn this spectator away?");
          confirm(title, question, t("Turn away"), send);
        };
        return h(
          "li",
          null,
          icon("eye"),
          h("bdi", null, shown),
          state.you.host && h("button", { data: { key: `away-${who}` }, on: { click: away } }, t("Turn away…")),
        );
      }),
      others > 0 && h("li", { class: "faint" }, tn("and {n} other spectator", "and {n} other spectators", others)),
    ),
  ]);
}
