// @ts-check
/**
 * Notices below the bar: what a person may need to know or decide about the connection and other players.
 *
 * @import { Me } from "../core/router.js"
 * @import { Seat } from "../types/wire.js"
 * @import { TableState } from "./state.js"
 */

import { h, refresh } from "../core/dom.js";
import { report } from "../core/errors.js";
import { withTexts } from "../core/texts.js";
import { t } from "../core/words.js";
import { gameInfo } from "../core/games.js";
import { substituteLevel } from "../core/levels.js";

/** @param {HTMLElement} into @param {TableState} state @param {Me} me */
export function notices(into, state, me) {
  const { table, you, presence } = state;
  if (!table) return;
  refresh(into, [table, you, presence.alone, state.online, !state.talk], () => [
    !state.online && h("p", { class: "bad" }, t("Connection lost. Reconnecting…")),
    table.state === "playing" && [
      you.seats.length === 0 && h("p", null, t("You are watching."), state.talk?.watching()),
      table.seats.map((seat) => seatNotice(state, seat, me)),
    ],
  ]);
}

/** @param {TableState} state @param {Seat} seat @param {Me} me */
function seatNotice(state, seat, me) {
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
    return maySit ? notice(number, text, t("Sit down"), () => takeSeat(state, number, me)) : h("p", null, text);
  }
  const away = seated && seat.kind === "person" && presence.alone.includes(number);
  return away ? notice(number, t("{name} has been away for a while.", { name }), t("Let a bot play"), lend) : null;
}

/** What is said of a seat that was left. @param {TableState} state @param {number} number @param {string} name */
function freeText(state, number, name) {
  if (!state.table?.keeps_seats) {
    return name
      ? t("{name} left seat {n}. Somebody else, or a bot, can play on.", { n: number, name })
      : t("Seat {n} is free.", { n: number });
  }
  return state.you.may_sit?.includes(number)
    ? t("You left seat {n}. It is kept for you.", { n: number })
    : t("{name} left seat {n}. It is kept for {name} or a bot, because its cards are hidden.", { n: number, name });
}

/** Let a bot play a seat. @param {TableState} state @param {number} seat */
export async function lendSeat(state, seat) {
  const { levels } = await gameInfo(state.table?.game ?? "");
  await state.command("lend", { seat, level: substituteLevel(levels) });
}

/** Take a seat that somebody has left, under a name of one's own. @param {TableState} state @param {number} seat
 * @param {Me} me */
async function takeSeat(state, seat, me) {
  const isBack = me.name !== null && state.table?.seats[seat - 1]?.name === me.name;
  if (isBack) return void (await state.sit(seat, /** @type {string} */ (me.name)));
  const { askName } = await withTexts(import("./later/taking.js"), "table/later");
  askName(state, seat, me);
}

/** @param {number} seat @param {string} text @param {string} label @param {() => Promise<any>} act */
function notice(seat, text, label, act) {
  const click = () => void act().catch(report);
  return h("p", null, text, " ", h("button", { data: { key: `notice-${seat}` }, on: { click } }, label));
}
