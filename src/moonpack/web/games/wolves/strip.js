// @ts-check
/**
 * The players and their scores in a strip: all that a phone shows of them while somebody acts.
 *
 * @import { BoardData, Scene } from "../../types/wolves.js"
 */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { isAway } from "../../table/presence.js";
import { icon } from "./icons.js";
import { mark, piece } from "./parts.js";

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene
 * @param {import("../../table/view.js").TableView<import("../../types/wolves.js").Game>} view
 */
export function strip(into, board, scene, view) {
  const { seats, turn, moon } = scene;
  const yours = view.you.seats;
  const lent = view.table?.seats.map((one) => one.kind === "bot" && (one.lent || one.left)) ?? [];
  const shown = seats.map(({ seat, name, total }) => [seat, name, total]);
  const away = seats.map(({ seat }) => isAway(view, seat));
  refresh(into, [shown, turn, moon.scored, moon.filled, yours, lent, away], () => [
    seats.map((player) => {
      const pack = board.packs[player.seat - 1];
      const alone = yours.length === 1 && yours[0] === player.seat;
      return h(
        "span",
        { class: `strip-seat${turn === player.seat ? " active" : ""}`, title: player.name },
        mark(pack),
        h("small", { class: "who" }, lent[player.seat - 1] && botSign(), alone ? t("You") : player.name),
        h("b", null, player.total),
        h("i", { "data-clock": player.seat, "data-short": true }),
        away[player.seat - 1] && h("small", { class: "is-away" }, t("away")),
      );
    }),
    nextMoon(board, scene),
  ]);
}

/** That a bot plays for somebody. */
const botSign = () => h("span", { class: "stands-in", role: "img", "aria-label": t("bot") }, icon("bot"));

/** On a phone: show the panel that has the moon board. */
function showMoon() {
  const tab = document.querySelector(".phone-tabs [data-tab=rivals]");
  if (tab instanceof HTMLElement) tab.click();
  document.querySelector(".wolves .moon")?.scrollIntoView({ block: "center" });
}

/** @param {BoardData} board @param {Scene} scene */
function nextMoon(board, { moon }) {
  const next = board.moons[moon.scored];
  if (!next) return null;
  return h(
    "span",
    { class: "strip-moon", title: moon.words, on: { click: showMoon } },
    piece(`moon-${next.phase}`, moon.words),
    h("b", null, Math.max(0, next.date - moon.filled)),
  );
}
