// @ts-check
/**
 * Before the game begins: take a seat, invite friends, fill up with bots.
 *
 * @import { Me } from "../core/router.js"
 * @import { Seat } from "../types/wire.js"
 * @import { TableState } from "./state.js"
 */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";
import { gameInfo } from "../lobby/games.js";
import { levelName } from "../lobby/levels.js";
import { chosenList } from "./chosen.js";

/** @param {HTMLElement} into @param {TableState} state @param {Me} me */
export async function seating(into, state, me) {
  // Without an answer there are no bots to choose from, but there are seats to take.
  const game = await gameInfo(state.table?.game ?? "").catch(() => null);
  const { table } = state;
  if (table?.state !== "seating") return;
  const free = table.seats.some((seat) => seat.kind === "free");
  const rows = table.seats.map((seat) => {
    const content = seat.kind === "free" ? freeSeat(into, seat, state, me, game?.levels ?? []) : takenSeat(seat, state);
    return h("li", { data: { seat: seat.seat } }, content);
  });
  show(
    into,
    h(
      "main",
      { class: "seating" },
      h("h1", null, table.title),
      h("p", null, t("The game begins as soon as every seat is taken.")),
      chosenList(table),
      state.you.seats.length > 0 && free && invitation(),
      h("ul", null, rows),
    ),
  );
}

function invitation() {
  const link = h("input", { readonly: true, value: location.href, data: { key: "link" } });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t("Link copied. Send it to a friend."));
    } catch {
      link.select();
    }
  };
  return h(
    "div",
    { class: "invitation" },
    h("label", null, t("Send this link to your friends:"), link),
    h("button", { class: "go", data: { key: "copy" }, on: { click: () => void copy() } }, icon("link"), t("Copy")),
  );
}

/** @param {Seat} seat @param {TableState} state */
function takenSeat(seat, state) {
  const mine = state.you.seats.includes(seat.seat);
  const level = seat.kind === "bot" && seat.level ? levelName(seat.level) : "";
  const detail = level === seat.name ? "" : level; // a bot is often named after its level
  const leave = () => void state.command("leave", { seat: seat.seat }).catch(report);
  return [
    icon(seat.kind === "bot" ? "bot" : "person"),
    h("strong", null, seat.name),
    h("span", { class: "faint" }, mine ? t("you") : detail),
    mine && h("button", { data: { key: `leave-${seat.seat}` }, on: { click: leave } }, t("Leave seat")),
  ];
}

/** @param {HTMLElement} into @param {Seat} seat @param {TableState} state @param {Me} me @param {string[]} levels */
function freeSeat(into, seat, state, me, levels) {
  const seated = state.you.seats.length > 0;
  return [
    h("span", { class: "faint" }, t("Seat {n} is free", { n: seat.seat })),
    seated ? botChoice(seat, state, levels) : sitForm(into, seat, state, me),
  ];
}

/** @param {HTMLElement} into @param {Seat} seat @param {TableState} state @param {Me} me */
function sitForm(into, seat, state, me) {
  const key = `name-${seat.seat}`;
  /** @type {HTMLInputElement | null} a name that is being typed is kept */
  const typed = into.querySelector(`[data-key=${key}]`);
  const attributes = { value: typed?.value ?? me.name ?? "", maxlength: 60, required: true, data: { key } };
  const name = h("input", { ...attributes, placeholder: t("Your name"), "aria-label": t("Your name") });
  if (typed) name.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await state.command("sit", { seat: seat.seat, name: name.value.trim() });
      me.name = (await post("/api/me", { name: name.value.trim() })).name;
    } catch (error) {
      report(error);
    }
  };
  const button = h("button", { class: "go", data: { key: `sit-${seat.seat}` } }, t("Sit down"));
  return h("form", { on: { submit: sit } }, name, button);
}

/** @param {Seat} seat @param {TableState} state @param {string[]} levels */
function botChoice(seat, state, levels) {
  const change = (/** @type {any} */ event) => {
    const level = event.target.value;
    if (level) void state.command("lend", { seat: seat.seat, level }).catch(report);
  };
  const label = t("Let a bot take seat {n}", { n: seat.seat });
  return h(
    "select",
    { "aria-label": label, data: { key: `lend-${seat.seat}` }, on: { change } },
    h("option", { value: "" }, t("Let a bot sit here…")),
    levels.map((level) => h("option", { value: level }, levelName(level))),
  );
}
