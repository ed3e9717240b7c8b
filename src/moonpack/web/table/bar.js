// @ts-check
/** The bar: whose turn it is and what to do, in one sentence; take back; menu. */

import { h, refresh } from "../core/dom.js";
import { confirm, toast } from "../core/dialog.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { t } from "../core/words.js";
import { HELPER } from "./notices.js";

/**
 * @param {HTMLElement} into @param {import("./state.js").TableState} state
 * @param {import("../core/router.js").Me} me
 */
export function bar(into, state, me) {
  const { now, table, mine, presence } = state;
  const scene = now?.scene;
  const whose = state.shared ? t("{name}'s turn", { name: state.actorName }) : t("Your turn");
  const yours = mine ? h("strong", { class: "yours" }, whose) : null;
  into.classList.toggle("mine", mine);
  const told = [scene?.prompt, scene?.course, mine, presence.watching, table, state.you.seats, state.canUndo];
  refresh(into, told, () => [
    h("a", { class: "logo", href: "/", "data-page": true, "aria-label": t("Moonpack: all tables"), data: { key: "logo" } }, h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")),
    h("p", { class: "say", id: "prompt" }, yours, scene ? scene.prompt : table?.title, scene?.course && h("small", null, scene.course)),
    presence.watching > 0 && h("span", { class: "watching", title: t("{n} watching", { n: presence.watching }) }, icon("eye"), presence.watching),
    scene && table?.state === "playing" && state.you.seats.length > 0 &&
      // Not `disabled`: it would lose the focus whenever there is nothing more to take back.
      h("button", { data: { key: "undo" }, "aria-disabled": state.canUndo ? null : "true", title: t("Take back your last click (U)"), on: { click: () => void takeBack(state) } }, icon("undo"), h("span", null, t("Undo"))),
    menuButton(me, () => tableMenu(state)),
  ]);
}

/** Take back one's last click, if there is one. @param {import("./state.js").TableState} state */
export async function takeBack(state) {
  try {
    if (state.canUndo) await state.undo();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}

/** @param {import("./state.js").TableState} state */
function tableMenu(state) {
  const { table, you } = state;
  if (!table) return [];
  return [
    h("a", { class: "button", href: "/", "data-page": true, "data-closes": true }, t("To all tables")),
    table.state === "over" ? h("a", { class: "button", href: `/r/${table.id}`, "data-page": true, "data-closes": true }, t("Replay this game")) : null,
    table.state !== "seating" ? h("a", { class: "button", href: `/api/tables/${table.id}/picture.svg`, target: "_blank" }, t("Picture of this position")) : null,
    ...(table.state === "over" ? [] : you.seats.flatMap((seat) => seatMenu(state, seat))),
  ];
}

/** What one may do with a seat of one's own. @param {import("./state.js").TableState} state @param {number} number */
function seatMenu(state, number) {
  const seat = state.table?.seats[number - 1];
  const name = seat?.name ?? "";
  const tell = (/** @type {Error} */ error) => toast(error.message, "bad");
  const leave = () => confirm(t("Leave the seat?"),
    t("{name} gives up the seat for good: a bot or somebody else may take it. To pause, simply close the page: the game waits.", { name }),
    t("Leave the seat"), () => void state.command("leave", { seat: number }).catch(tell));
  const lend = () => void state.command("lend", { seat: number, level: HELPER }).catch(tell);
  const playing = state.table?.state === "playing" && seat?.kind === "person";
  return [
    playing ? h("button", { "data-closes": true, data: { key: `lend-${number}` }, on: { click: lend } }, icon("bot"), t("Let a bot play for {name}", { name })) : null,
    h("button", { "data-closes": true, data: { key: `leave-${number}` }, on: { click: leave } }, state.shared ? t("Leave the seat of {name}", { name }) : t("Leave the seat")),
  ];
}
