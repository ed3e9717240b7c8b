// @ts-check
/** What a person at the table may have to know or decide about the others. */

import { get } from "../core/api.js";
import { h, refresh } from "../core/dom.js";
import { toast } from "../core/dialog.js";
import { t } from "../core/words.js";

export const HELPER = "hunter"; // the level of a bot that takes over a seat

/**
 * @param {HTMLElement} into @param {import("./state.js").TableState} state
 */
export function notices(into, state) {
  const { table, you, presence } = state;
  if (!table) return;
  refresh(into, [table, you.seats, presence.alone, state.online], () => told(state));
}

/** @param {import("./state.js").TableState} state */
function told(state) {
  const { you, presence } = state;
  const table = /** @type {import("./state.js").Table} */ (state.table);
  const told = [];
  if (!state.online) told.push(h("p", { class: "bad" }, t("The line is lost. Trying again…")));
  if (table.state === "playing" && you.seats.length === 0) told.push(h("p", null, t("You are watching.")));
  for (const seat of table.seats) {
    const own = you.seats.includes(seat.seat);
    if (seat.lent && own && table.state === "playing") {
      told.push(notice(seat.seat, state.shared ? t("A bot plays for {name}.", { name: seat.name ?? "" }) : t("A bot plays for you."), t("Play again myself"), () => state.command("take_back", { seat: seat.seat })));
    } else if (!own && you.seats.length && presence.alone.includes(seat.seat) && seat.kind === "person" && table.state === "playing") {
      const name = seat.name ?? "";
      told.push(notice(seat.seat, t("{name} has been away for a while.", { name }), t("Let a bot play"), () => state.command("lend", { seat: seat.seat, level: HELPER })));
    } else if (seat.kind === "free" && table.state === "playing" && you.seats.length === 0) {
      told.push(notice(seat.seat, t("Seat {n} is free.", { n: seat.seat }), t("Sit down"), () => sit(state, seat.seat)));
    } else if (seat.kind === "free" && table.state === "playing") {
      told.push(notice(seat.seat, t("Seat {n} is free.", { n: seat.seat }), t("Let a bot play"), () => state.command("lend", { seat: seat.seat, level: HELPER })));
    }
  }
  return told;
}

/**
 * Take a seat that somebody has left, under one's name.
 * @param {import("./state.js").TableState} state @param {number} seat
 */
async function sit(state, seat) {
  const me = await get("/api/me");
  await state.command("sit", { seat, name: me.name ?? t("Player") });
}

/**
 * @param {number} seat @param {string} said @param {string} offer @param {() => Promise<any>} act
 */
function notice(seat, said, offer, act) {
  const click = () => act().catch((error) => toast(error.message, "bad"));
  return h("p", null, said, " ", h("button", { data: { key: `notice-${seat}` }, on: { click } }, offer));
}
