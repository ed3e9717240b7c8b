// @ts-check
/**
 * Before the game begins: take a seat, invite friends, fill up with bots.
 *
 * @import { Me } from "../../core/router.js"
 * @import { Seat } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { at } from "../../core/address.js";
import { post } from "../../core/api.js";
import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";
import { gameInfo } from "../../core/games.js";
import { levelName } from "../../core/levels.js";
import { ownMark } from "../../people/marks/mark.js";
import { chosenForSeats, chosenList } from "../menu/chosen.js";
import { closeButton, removeButton } from "../menu/hosting.js";
import { inviteTo, inviting } from "./inviting.js";

await sheet(new URL("./seating.css", import.meta.url).href);

/** @param {HTMLElement} into @param {TableState} state @param {Me} me */
export async function seating(into, state, me) {
  // Without an answer there are no bots to choose from, but there are seats to take.
  const game = await gameInfo(state.table?.game ?? "").catch(() => null);
  const packs = state.table ? await chosenForSeats(state.table).catch(() => []) : [];
  const { table } = state;
  if (table?.state !== "seating") return;
  const free = table.seats.filter((seat) => seat.kind === "free");
  const invites = (state.you.seats.length > 0 || !!state.you.host) && free.some((seat) => !seat.kept_for);
  const isInvited = !state.you.seats.length && !state.you.host && free.some((seat) => isFor(seat, state));
  // Whoever is invited sees at once where to sit down, however small the screen is.
  const shown = isInvited ? [...free, ...table.seats.filter(({ kind }) => kind !== "free")] : table.seats;
  const rows = shown.map((seat) => {
    const content = seat.kind === "free" ? freeSeat(into, seat, state, me, game?.levels ?? []) : takenSeat(seat, state);
    return h("li", { data: { seat: seat.seat } }, packOf(packs[seat.seat - 1]), content);
  });
  show(
    into,
    h(
      "main",
      { class: "seating" },
      h("h1", null, isInvited ? invitedWords(table) : table.title),
      isInvited && game?.lessons ? lessonsLink(table.game) : null,
      invites && inviting(state),
      howToSit(state, invites),
      h("ul", { class: "seats" }, rows),
      h("p", null, t("The game begins as soon as every seat is taken.")),
      chosenList(table),
      state.you.host && h("div", { class: "end" }, closeButton(state)),
    ),
  );
}

/** What the host has chosen for a seat. @param {{label: string, pack: string} | undefined} chosen */
const packOf = (chosen) =>
  chosen?.label
    ? h("span", { class: "chosen" }, h("i", { class: `mark pack-${chosen.pack}`, "aria-hidden": "true" }), chosen.label)
    : null;

/** Who invites, and to what. @param {import("../../types/wire.js").TableInfo} table */
function invitedWords({ title, seats, host_seats: [host] }) {
  const name = host && seats[host - 1].name;
  return name
    ? t("{name} invites you to {game}", { name, game: title })
    : t("You are invited to {game}", { game: title });
}

/** For those who do not know the game; the invitation stays open beside it. @param {string} game */
const lessonsLink = (game) =>
  h(
    "p",
    { class: "first-time" },
    t("Never played?"),
    " ",
    h("a", { href: at(`/learn/${game}`), target: "_blank", data: { key: "lessons" } }, t("Learn in a few minutes")),
  );

/** Whether a free seat is for this person, by the link or anyway. @param {Seat} seat @param {TableState} state */
const isFor = (seat, { you }) => !seat.kept_for || Boolean(you.host) || linked().seat === seat.seat;

/** What newcomers need to sit down, where they need anything. @param {TableState} state @param {boolean} invites */
function howToSit(state, invites) {
  const { you, table } = state;
  if (you.host) return table?.by_invitation && invites && h("p", null, needsLink(state));
  if (you.seats.length) return null;
  const free = table?.seats.filter((seat) => seat.kind === "free") ?? [];
  if (free.length && free.every((seat) => seat.kept_for && linked().seat !== seat.seat)) {
    return h("p", null, t("All free seats are kept for somebody. If one is yours, ask the host for your own link."));
  }
  return table?.by_invitation && !linked().invited && h("p", null, needsLink(state));
}

/** @param {TableState} state */
function needsLink({ you, table }) {
  if (table?.has_password) {
    return you.host
      ? t("Newcomers can sit down with this link, or with the password.")
      : t("To sit down, you need the password, or an invitation link from the host.");
  }
  return you.host
    ? t("Newcomers can sit down only with this link.")
    : t("To sit down, you need an invitation link from the host.");
}

/** Which seat the link is for, and whether it invites. */
const linked = () => {
  const query = new URLSearchParams(location.search);
  return { seat: Number(query.get("seat")) || null, invited: query.has("invitation") };
};

/** @param {Seat} seat @param {TableState} state */
function takenSeat(seat, state) {
  const mine = state.you.seats.includes(seat.seat);
  const level = seat.kind === "bot" && seat.level ? levelName(seat.level) : "";
  const known = level === seat.name ? "" : level; // a bot is often named after its level
  const detail = [known, seat.style].filter(Boolean).join(" · ");
  const isHost = state.table?.host_seats?.includes(seat.seat);
  const leave = () => void state.command("leave", { seat: seat.seat }).catch(report);
  return [
    (seat.kind === "person" && ownMark(seat.own_mark)) || icon(seat.kind === "bot" ? "bot" : "person"),
    h("strong", null, seat.name),
    h("span", { class: "faint" }, mine ? t("you") : isHost ? t("host") : detail),
    removeButton(state, seat),
    mine && h("button", { data: { key: `leave-${seat.seat}` }, on: { click: leave } }, t("Leave seat")),
  ];
}

/** @param {HTMLElement} into @param {Seat} seat @param {TableState} state @param {Me} me @param {string[]} levels */
function freeSeat(into, seat, state, me, levels) {
  const { table, you } = state;
  const seated = you.seats.length > 0;
  const kept = seat.kept_for;
  const mayFill = seated && (you.host || (!table?.open && !kept));
  const free = kept
    ? t("Seat {n} is kept for {name}", { n: seat.seat, name: kept })
    : t("Seat {n} is free", { n: seat.seat });
  return [
    h("span", { class: "faint" }, free),
    kept && you.host && keptSeat(seat, state, kept),
    mayFill && botChoice(seat, state, levels),
    (!seated || table?.several) && isFor(seat, state) && sitForm(into, seat, state, me),
  ];
}

/** What the host can do with a seat that is kept. @param {Seat} seat @param {TableState} state @param {string} name */
function keptSeat({ seat }, state, name) {
  const release = () => void state.command("release", { seat }).catch(report);
  const invite = () => void inviteTo(state, seat, name);
  return h(
    "span",
    { class: "kept" },
    h(
      "button",
      { class: "go", data: { key: `invite-${seat}` }, on: { click: invite } },
      icon("link"),
      t("Link for {name}", { name }),
    ),
    h("button", { data: { key: `release-${seat}` }, on: { click: release } }, t("Let anybody sit here")),
  );
}

/** @param {HTMLElement} into @param {Seat} seat @param {TableState} state @param {Me} me */
function sitForm(into, seat, state, me) {
  const key = `name-${seat.seat}`;
  /** @type {HTMLInputElement | null} a name that is being typed is kept */
  const typed = into.querySelector(`[data-key=${key}]`);
  const shares = state.you.seats.length > 0; // somebody else, at the same screen
  const suggested = shares ? "" : (me.name ?? seat.kept_for ?? "");
  const label = shares ? t("Name for seat {n}", { n: seat.seat }) : t("Your name");
  const attributes = { value: typed?.value ?? suggested, maxlength: 60, required: true, data: { key } };
  const name = h("input", { ...attributes, placeholder: label, "aria-label": label });
  if (typed) name.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  const password = asksPassword(state) && passwordField(into, seat.seat);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await state.sit(seat.seat, name.value.trim(), shares ? null : me.mark, password ? password.value : "");
      if (!shares) me.name = (await post("/api/me", { name: name.value.trim() })).name;
    } catch (error) {
      report(error);
    }
  };
  const button = h("button", { class: "go", data: { key: `sit-${seat.seat}` } }, t("Sit down"));
  return h("form", { on: { submit: sit } }, name, password, button);
}

/** Whether a newcomer needs the table's password. @param {TableState} state */
const asksPassword = ({ table, you }) => Boolean(table?.has_password) && !you.host && !linked().invited;

/** @param {HTMLElement} into @param {number} seat @returns {HTMLInputElement} */
function passwordField(into, seat) {
  const key = `password-${seat}`;
  /** @type {HTMLInputElement | null} what is being typed is kept */
  const typed = into.querySelector(`[data-key=${key}]`);
  const label = t("Password of the table");
  const attributes = {
    type: "password",
    value: typed?.value ?? "",
    maxlength: 60,
    required: true,
    autocomplete: "off",
  };
  return h("input", { ...attributes, placeholder: t("Password"), "aria-label": label, data: { key } });
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
