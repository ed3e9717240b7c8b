// @ts-check
/**
 * Notices below the bar: what a person may need to know or decide about the connection and other players.
 *
 * @import { Seat } from "../types/wire.js"
 * @import { TableState } from "./state.js"
 */

import { get } from "../core/api.js";
import { h, refresh } from "../core/dom.js";
import { report } from "../core/errors.js";
import { t } from "../core/words.js";
import { gameInfo } from "../core/games.js";
import { substituteLevel } from "../core/levels.js";

/** @param {HTMLElement} into @param {TableState} state */
export function notices(into, state) {
  const { table, you, presence } = state;
  if (!table) return;
  refresh(into, [table, you.seats, you.may_sit, presence.alone, state.online], () => [
    !state.online && h("p", { class: "bad" }, t("Connection lost. Reconnecting…")),
    table.state === "playing" && [
      you.seats.length === 0 && h("p", null, t("You are watching.")),
      table.seats.map((seat) => seatNotice(state, seat)),
    ],
  ]);
}

/** @param {TableState} state @param {Seat} seat */
function seatNotice(state, seat) {
  const { you, presence } = state;
  const { seat: number } = seat;
  const name = seat.name ?? "";
  const seated = you.seats.length > 0;
  const lend = () => lendSeat(state, number);
  if (you.seats.includes(number)) {
    if (!seat.lent) return null;
    const text = state.shared ? t("A bot is playing for {name}.", { name }) : t("A bot is playing for you.");
    return notice(number, text, t("Take my seat back"), () => state.command("take_back", { seat: number }));
  }
  if (seat.kind === "free") {
    const text = freeText(state, number, name);
    if (seated) return notice(number, text, t("Let a bot play"), lend);
    const maySit = you.may_sit?.includes(number);
    return maySit ? notice(number, text, t("Sit down"), () => sit(state, number)) : h("p", null, text);
  }
  const away = seated && seat.kind === "person" && presence.alone.includes(number);
  return away ? notice(number, t("{name} has been away for a while.", { name }), t("Let a bot play"), lend) : null;
}

/** What is said of a seat that was left. @param {TableState} state @param {number} number @param {string} name */
function freeText(state, number, name) {
  if (!state.table?.keeps_seats) return t("Seat {n} is free.", { n: number });
  return state.you.may_sit?.includes(number)
    ? t("You left seat {n}. It is kept for you.", { n: number })
    : t("{name} left seat {n}. It is kept for {name} or a bot, because its cards are hidden.", { n: number, name });
}

/** Let a bot play a seat. @param {TableState} state @param {number} seat */
export async function lendSeat(state, seat) {
  const { levels } = await gameInfo(state.table?.game ?? "");
  await state.command("lend", { seat, level: substituteLevel(levels) });
}

/** Take a seat that somebody has left, under one's own name. @param {TableState} state @param {number} seat */
async function sit(state, seat) {
  const me = await get("/api/me");
  await state.sit(seat, me.name ?? t("Player {n}", { n: seat }));
}

/** @param {number} seat @param {string} text @param {string} label @param {() => Promise<any>} act */
function notice(seat, text, label, act) {
  const click = () => void act().catch(report);
  return h("p", null, text, " ", h("button", { data: { key: `notice-${seat}` }, on: { click } }, label));
}
