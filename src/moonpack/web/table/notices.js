// @ts-check
/**
 * Notices below the bar: what a person may need to know or decide about the connection and other players.
 *
 * @import { Me } from "../core/router.js"
 * @import { Seat } from "../types/wire.js"
 * @import { TableState } from "./state.js"
 * @import { News } from "./view.js"
 */

import { toast } from "../core/dialog.js";
import { h, refresh } from "../core/dom.js";
import { report } from "../core/errors.js";
import { link } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t } from "../core/words.js";
import { rematchWords } from "./afterwards.js";

/**
 * Whether a game that goes on ends as soon as one of its players gives up.
 * @param {import("../types/wire.js").TableInfo | null} table
 */
export const endsForTwo = (table) =>
  table?.state === "playing" && table.seats.length === 2 && (table.rated || Boolean(table.tournament));

/** What happens at a table beside the game. The log has it too, but that is not always in sight. */
const BESIDE_THE_GAME = new Set(
  "sat left lent taken_back removed pause vacation time_out stopped hints arrived".split(" "),
);

/** Say in words what others have just done, where a game is under way. @param {TableState} state @param {News} news */
export function tell({ table, you, lost }, { moments, whole }) {
  if (whole || table?.state !== "playing") return;
  const own = [...you.seats, ...lost];
  const news = moments.filter(({ kind, seat }) => BESIDE_THE_GAME.has(kind) && !own.includes(seat ?? 0));
  if (news.length) toast(news.flatMap(({ words }) => words).join(" "));
}

/** @param {HTMLElement} into @param {TableState} state @param {Me} me */
export function notices(into, state, me) {
  const { table, you, presence } = state;
  if (!table) return;
  const overdue = presence.alone.filter((seat) => isOverdue(state, seat));
  const waiting = rematchWords(state);
  refresh(into, [table, you, overdue, state.online, !state.talk, waiting], () => [
    !state.online && h("p", { class: "bad" }, t("Connection lost. Reconnecting…")),
    waiting && h("p", null, waiting, link(`/t/${table.rematch}`, t("Go to the rematch"), "button go")),
    table.state === "playing" && [
      you.seats.length === 0 && h("p", null, t("You are watching."), state.talk?.watching()),
      table.seats.map((seat) => seatNotice(state, seat, me, overdue)),
    ],
  ]);
}

/**
 * @param {TableState} state @param {Seat} seat @param {Me} me
 * @param {number[]} overdue  seats whose players are away, and for whom the others need not wait
 */
function seatNotice(state, seat, me, overdue) {
  const { you } = state;
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
    const invite = !state.table?.keeps_seats && inviteButton(state);
    if (seated) return notice(number, text, t("Let a bot play"), lend, invite);
    const maySit = you.may_sit?.includes(number) && !state.table?.tournament;
    return maySit ? notice(number, text, t("Sit down"), () => takeSeat(state, number, me)) : h("p", null, text);
  }
  const away = seated && seat.kind === "person" && overdue.includes(number);
  if (!away) return null;
  const text = t("{name} has been away for a while.", { name });
  const label = endsForTwo(state.table) ? t("End the game…") : t("Let a bot play");
  return state.table?.tournament ? h("p", null, text) : notice(number, text, label, lend);
}

/** What is said of a seat that was left. @param {TableState} state @param {number} number @param {string} name */
function freeText(state, number, name) {
  if (state.table?.tournament && state.you.may_sit?.includes(number))
    return t("You left this table, and are last at it.");
  if (!state.table?.keeps_seats) {
    return name
      ? t("{name} left seat {n}. Somebody else, or a bot, can play on.", { n: number, name })
      : t("Seat {n} is free.", { n: number });
  }
  return state.you.may_sit?.includes(number)
    ? t("You left seat {n}. It is kept for you.", { n: number })
    : t("{name} left seat {n}. It is kept for {name} or a bot, because its cards are hidden.", { n: number, name });
}

/** Let a bot play a seat, after a question. @param {TableState} state @param {number} seat */
export async function lendSeat(state, seat) {
  const { askToLend } = await withTexts(import("./later/lending.js"), "table/later", "table/menu");
  await askToLend(state, seat);
}

/**
 * Whether the others need not wait any longer for somebody who is away: where there is a clock, it decides. A pause
 * cannot be ended while the player to move is away, so it counts once it has lasted as long as their time.
 * @param {TableState} state @param {number} number  of their seat
 */
function isOverdue(state, number) {
  const { table, now } = state;
  const clock = now?.clock;
  if (!table?.clock || !clock) return true;
  if (clock.seats.find(({ seat }) => seat === number)?.out) return true;
  return clock.paused && now.actor === number && Date.now() / 1000 - clock.since > table.clock.seconds;
}

/** Take a seat that somebody has left, under a name of one's own. @param {TableState} state @param {number} seat
 * @param {Me} me */
async function takeSeat(state, seat, me) {
  const isBack = me.name !== null && state.table?.seats[seat - 1]?.name === me.name;
  if (isBack) return void (await state.sit(seat, /** @type {string} */ (me.name)));
  const { askName } = await withTexts(import("./later/taking.js"), "table/later");
  askName(state, seat, me);
}

/** Shows the link to the table, for somebody who plays on. @param {TableState} state */
function inviteButton(state) {
  const click = async () => (await withTexts(import("./later/inviting.js"), "table/later")).inviteNow(state);
  return h("button", { data: { key: "notice-invite" }, on: { click: () => void click().catch(report) } }, t("Invite…"));
}

/**
 * @param {number} seat @param {string} text @param {string} label @param {() => Promise<any>} act
 * @param {Node | false} more
 */
function notice(seat, text, label, act, more = false) {
  const click = () => void act().catch(report);
  const button = h("button", { data: { key: `notice-${seat}` }, on: { click } }, label);
  return h("p", null, h("span", null, text), button, more);
}
