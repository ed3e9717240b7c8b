// @ts-check
/** Before the game begins: take a seat, invite a friend, fill up with bots. */

import { get, post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";
import { levelName } from "../lobby/said.js";

/** @type {Record<string, string[]>} */
const known = {};

/**
 * @param {HTMLElement} into @param {import("./state.js").TableState} state
 * @param {import("../core/router.js").Me} me
 */
export async function seating(into, state, me) {
  if (!known[state.table?.game ?? ""]) {
    // Without an answer there are no bots to choose from, but seats to take.
    for (const game of await get("/api/games").catch(() => [])) known[game.name] = game.levels;
  }
  const { table } = state;
  if (table?.state !== "seating") return;
  const free = table.seats.some((seat) => seat.kind === "free");
  show(into, h("main", { class: "seating" },
    h("h1", null, table.title),
    h("p", null, t("The game begins as soon as every seat is taken.")),
    state.you.seats.length > 0 && free && invitation(),
    h("ul", null, table.seats.map((seat) => h("li", { data: { seat: seat.seat } }, row(into, seat, state, me))))));
}

function invitation() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t("The link is copied. Send it to a friend."));
    } catch {
      /** @type {HTMLInputElement | null} */ (document.querySelector(".invitation input"))?.select();
    }
  };
  return h("div", { class: "invitation" },
    h("label", null, t("Friends sit down with this link:"), h("input", { readonly: true, value: location.href, data: { key: "link" } })),
    h("button", { class: "go", data: { key: "copy" }, on: { click: copy } }, icon("link"), t("Copy")));
}

/** @param {Error} error */
const told = (error) => toast(error.message, "bad");

/**
 * @param {HTMLElement} into @param {import("./state.js").Seat} seat
 * @param {import("./state.js").TableState} state @param {import("../core/router.js").Me} me
 */
function row(into, seat, state, me) {
  const own = state.you.seats.includes(seat.seat);
  if (seat.kind === "free") return freeSeat(into, seat, state, me);
  return [
    icon(seat.kind === "bot" ? "bot" : "person"),
    h("strong", null, seat.name),
    h("span", { class: "faint" }, own ? t("you") : seat.kind === "bot" && seat.level ? levelName(seat.level) : ""),
    own && h("button", { data: { key: `leave-${seat.seat}` }, on: { click: () => void state.command("leave", { seat: seat.seat }).catch(told) } }, t("Stand up")),
  ];
}

/**
 * @param {HTMLElement} into @param {import("./state.js").Seat} seat
 * @param {import("./state.js").TableState} state @param {import("../core/router.js").Me} me
 */
function freeSeat(into, seat, state, me) {
  const key = `name-${seat.seat}`;
  /** @type {HTMLInputElement | null} a name that is being typed is kept */
  const typed = into.querySelector(`[data-key=${key}]`);
  const name = h("input", { value: typed?.value ?? me.name ?? "", maxlength: 60, required: true, placeholder: t("Your name"), "aria-label": t("Your name"), data: { key } });
  if (typed) name.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await state.command("sit", { seat: seat.seat, name: name.value.trim() });
      me.name = (await post("/api/me", { name: name.value.trim() })).name;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  };
  const levels = known[state.table?.game ?? ""] ?? [];
  const lend = (/** @type {any} */ event) => {
    if (event.target.value) void state.command("lend", { seat: seat.seat, level: event.target.value }).catch(told);
  };
  return [
    h("span", { class: "faint" }, t("Seat {n} is free", { n: seat.seat })),
    state.you.seats.length === 0 && h("form", { on: { submit: sit } }, name, h("button", { class: "go", data: { key: `sit-${seat.seat}` } }, t("Sit down"))),
    state.you.seats.length > 0 && h("select", { "aria-label": t("Let a bot take seat {n}", { n: seat.seat }), data: { key: `lend-${seat.seat}` }, on: { change: lend } },
      h("option", { value: "" }, t("Let a bot sit here…")), levels.map((level) => h("option", { value: level }, levelName(level)))),
  ];
}
