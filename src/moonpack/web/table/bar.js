// @ts-check
/** The bar: whose turn it is and what to do, in one sentence; take back; menu. */

import { h, refresh } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { t } from "../core/words.js";

/**
 * @param {HTMLElement} into @param {import("./state.js").TableState} state
 * @param {import("../core/router.js").Me} me
 */
export function bar(into, state, me) {
  const { now, table, mine, presence } = state;
  const scene = now?.scene;
  const yours = mine ? h("strong", { class: "yours" }, t("Your turn")) : null;
  into.classList.toggle("mine", mine);
  const told = [scene?.prompt, scene?.course, mine, presence.watching, table, state.you.seats, state.canUndo];
  refresh(into, told, () => [
    h("a", { class: "logo", href: "/", "data-page": true, "aria-label": t("Moonpack: all tables"), data: { key: "logo" } }, h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")),
    h("p", { class: "say", id: "prompt" }, yours, scene ? scene.prompt : table?.title, scene?.course && h("small", null, scene.course)),
    presence.watching > 0 && h("span", { class: "watching", title: t("{n} watching", { n: presence.watching }) }, icon("eye"), presence.watching),
    scene && table?.state === "playing" && state.you.seats.length > 0 &&
      h("button", { data: { key: "undo" }, disabled: !state.canUndo, title: t("Take back your last click (U)"), on: { click: () => void state.undo() } }, icon("undo"), h("span", null, t("Undo"))),
    menuButton(me, () => tableMenu(state)),
  ]);
}

/** @param {import("./state.js").TableState} state */
function tableMenu(state) {
  const { table, you } = state;
  if (!table) return [];
  const leave = (/** @type {number} */ seat) => void state.command("leave", { seat });
  return [
    h("a", { class: "button", href: "/", "data-page": true, "data-closes": true }, t("To all tables")),
    table.state === "over" ? h("a", { class: "button", href: `/r/${table.id}`, "data-page": true, "data-closes": true }, t("Replay this game")) : null,
    table.state !== "seating" ? h("a", { class: "button", href: `/api/tables/${table.id}/picture.svg`, target: "_blank" }, t("Picture of this position")) : null,
    ...(table.state === "over" ? [] : you.seats.map((seat) =>
      h("button", { "data-closes": true, on: { click: () => leave(seat) } }, t("Leave seat {n} for good", { n: seat })))),
  ];
}
