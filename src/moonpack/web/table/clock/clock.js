// @ts-check
/**
 * The clocks of a table, counted down beside the names of the players, and what can be done about them. The server
 * says how much is left since when, in its own time; it is asked for that time, and the page counts by itself.
 *
 * @import { ClockNow, SeatClock, TimeAnswer } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { announce, playTurnSound } from "../../core/attention.js";
import { confirm } from "../../core/dialog.js";
import { h, refresh } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { sheet } from "../../core/sheet.js";
import { listed, locale, t, tn } from "../../core/words.js";
import { digits, roughly } from "./words.js";

const TICK = 250; // milliseconds
const ASK_EVERY = 300_000;
const JUMP = 1500; // milliseconds between two ticks from which on the time is asked for again
const DAY = 86_400;
const LAST = 30; // seconds that stand out, whatever the clock

await sheet(new URL("./clock.css", import.meta.url).href);

export class TableClock {
  /** @param {HTMLElement} root  the whole table @param {HTMLElement} above  for notices @param {TableState} state */
  constructor(root, above, state) {
    this.root = root;
    this.state = state;
    this.notices = h("div", { class: "clock-notices" });
    above.append(this.notices);
    /** What the server's clock is ahead of ours, in milliseconds. */
    this.offset = 0;
    this.asked = new Map();
    this.count = 0;
    this.askedAt = -Infinity;
    this.tickedAt = Date.now();
    /** For which turn the player was told that little time is left. */
    this.warned = "";
    this.timer = setInterval(() => this.tick(), TICK);
    this.back = (/** @type {Event} */ event) => this.takeBack(event);
    root.addEventListener("pointerdown", this.back, true);
    this.tick();
  }

  /** Ask for the server's time. */
  ask() {
    this.askedAt = Date.now();
    this.asked.set((this.count += 1), this.askedAt);
    this.state.connection.notify({ type: "time", ask: this.count });
  }

  /** @param {TimeAnswer} answer */
  answered({ ask, now }) {
    const sent = this.asked.get(ask);
    this.asked.clear();
    if (sent === undefined) return;
    this.offset = now * 1000 - (sent + Date.now()) / 2;
    this.tick();
  }

  /** @returns {ClockNow | null} */
  get clock() {
    return this.state.now?.clock ?? null;
  }

  /** The server's time in seconds. */
  get now() {
    return (Date.now() + this.offset) / 1000;
  }

  /** Whether the clock waits for players who have not come yet. */
  get waits() {
    return this.now < (this.clock?.starts ?? 0);
  }

  /** The seconds that a seat has left now. @param {SeatClock} seat */
  left(seat) {
    const { clock } = this;
    if (!clock || clock.running !== seat.seat) return seat.left;
    const passed = Math.max(0, this.now - (clock.starts ?? clock.since));
    const until = (seat.away_until ?? Infinity) - clock.since;
    const away = seat.away ? Math.max(0, Math.min(seat.vacation_left ?? 0, until)) : 0;
    return seat.left - Math.max(0, passed - away);
  }

  tick() {
    if (!this.root.isConnected) return this.leave(); // the page was left
    const now = Date.now();
    const isLate = Math.abs(now - this.tickedAt - TICK) > JUMP;
    this.tickedAt = now;
    if (isLate || now - this.askedAt > ASK_EVERY) this.ask();
    for (const place of this.root.querySelectorAll("[data-clock]")) this.fill(/** @type {HTMLElement} */ (place));
    this.warn();
    this.draw();
  }

  /** @param {HTMLElement} place  beside a name, or in the bar: of whoever's time runs */
  fill(place) {
    const { clock } = this;
    const which = place.dataset.clock === "now" ? clock?.running : Number(place.dataset.clock);
    const seat = clock?.seats.find((one) => one.seat === which);
    const left = seat ? this.left(seat) : 0;
    const text = seat ? ("short" in place.dataset ? roughly(left) : digits(left)) : "";
    if (place.textContent !== text) place.textContent = text;
    const runs = seat !== undefined && clock?.running === seat.seat;
    const states = {
      runs,
      low: runs && left <= Math.min(LAST, this.state.table?.clock?.low ?? LAST) && left > 0,
      over: seat !== undefined && left <= 0,
      stopped: Boolean(clock?.paused || this.waits),
      away: seat?.away ?? false,
    };
    for (const [name, is] of Object.entries(states)) place.classList.toggle(name, is);
    const title = seat?.away ? vacationWords(this.nameOf(seat), seat) : t("Time left");
    if (place.title !== title) place.title = title;
    if (place.getAttribute("role")) return;
    place.classList.add("clock");
    place.setAttribute("role", "timer");
  }

  /** @param {{seat: number}} of */
  nameOf({ seat }) {
    return this.state.table?.seats[seat - 1].name ?? "";
  }

  /** Tell the player once that little time is left. */
  warn() {
    const { clock, state } = this;
    const seat = clock?.seats.find((one) => one.seat === clock.running);
    if (!clock || !seat || !state.you.seats.includes(seat.seat)) return;
    const low = state.table?.clock?.low ?? LAST;
    const turn = `${clock.due}`;
    const left = this.left(seat);
    if (left > low || left <= 0 || this.warned === turn) return;
    this.warned = turn;
    announce([t("You have {time} left.", { time: digits(left) })]);
    playTurnSound();
  }

  /** Whoever comes back and touches the table plays again: a bot has only stood in for them. @param {Event} event */
  takeBack(event) {
    const mine = this.clock?.seats.find(({ seat, bot }) => bot && this.state.you.seats.includes(seat));
    const target = event.target instanceof Element ? event.target : null;
    if (!mine || target?.closest("[data-key^=notice-], .bar")) return;
    void this.state.command("take_back", { seat: mine.seat }).catch(report);
  }

  /** What there is to agree on. */
  draw() {
    const { clock, state } = this;
    const { you, table } = state;
    const asks = clock?.wishes ?? [];
    const own = clock?.seats.find(({ seat }) => you.seats.includes(seat));
    const isOut = own?.out && clock?.running === own.seat;
    const away = clock?.seats.filter((one) => one.away && one !== own) ?? [];
    const waits = clock && this.waits ? this.waitWords(clock) : "";
    refresh(this.notices, [clock?.paused, asks, clock?.asked_by, you.seats, own?.away, isOut, away, waits], () => {
      const others = [waits, ...away.map((one) => vacationWords(this.nameOf(one), one))]
        .filter(Boolean)
        .map((words) => h("p", null, words));
      if (!clock || !table || you.seats.length === 0)
        return [clock?.paused && h("p", null, t("The game is paused.")), others];
      const isMine = asks.some((seat) => you.seats.includes(seat));
      return [
        clock.paused && this.notice(t("The game is paused."), t("Resume"), "pause", false),
        isMine && this.notice(this.pauseWords(asks), t("Withdraw"), "pause", false),
        asks.length > 0 && !isMine && this.notice(this.askedWords(asks), t("Agree"), "pause", true, t("Decline")),
        own?.away && this.notice(t("You are on vacation."), t("I am back"), "vacation", false),
        others,
        isOut && h("p", null, t("Your time is up. The others are waiting for you.")),
      ];
    });
  }

  /** For whom the clock waits, and how long. @param {ClockNow} clock */
  waitWords({ starts, awaited = [] }) {
    const names = listed(awaited.map((seat) => this.state.table?.seats[seat - 1].name ?? ""));
    const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format((starts ?? 0) * 1000);
    return t("The clock waits for {names}. It starts at {time} at the latest.", { names, time });
  }

  /** Who asks for a pause, and who has agreed already. @param {number[]} asks  seats */
  askedWords(asks) {
    const asker = this.clock?.asked_by ?? asks[0];
    const agreed = asks.filter((seat) => seat !== asker).map((seat) => this.nameOf({ seat }));
    const words = t("{name} asks for a pause.", { name: this.nameOf({ seat: asker }) });
    return agreed.length ? `${words} ${t("Agreed: {names}.", { names: listed(agreed) })}` : words;
  }

  /** That one wants a pause, and for whom everybody waits. @param {number[]} asks  seats, in order of asking */
  pauseWords(asks) {
    const { table, you } = this.state;
    const missing = table?.seats.filter(({ seat, kind }) => kind === "person" && !asks.includes(seat)) ?? [];
    const names = listed(missing.map(({ name }) => name ?? ""));
    const asker = this.clock?.asked_by;
    return asker && !you.seats.includes(asker)
      ? t("{name} asks for a pause. You agreed. Waiting for {names}.", { name: this.nameOf({ seat: asker }), names })
      : t("You asked for a pause. Waiting for {names}.", { names });
  }

  /**
   * @param {string} text @param {string} label @param {string} type @param {boolean} on
   * @param {string} [otherwise]  the label of a button for the contrary
   */
  notice(text, label, type, on, otherwise = "") {
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {boolean} */ is) =>
      h(
        "button",
        {
          data: { key: `notice-${key}` },
          on: { click: () => void this.state.command(type, { on: is }).catch(report) },
        },
        words,
      );
    return h("p", null, text, " ", button(type, label, on), otherwise && [" ", button(`no-${type}`, otherwise, !on)]);
  }

  leave() {
    clearInterval(this.timer);
    this.root.removeEventListener("pointerdown", this.back, true);
  }
}

/** That somebody is on vacation, and until when. @param {string} name @param {SeatClock} seat */
function vacationWords(name, { away_until: until }) {
  if (!until) return t("{name} is on vacation.", { name });
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(until * 1000);
  return t("{name} is on vacation until {day}.", { name, day });
}

/** Goes on vacation after a question. @param {TableState} state */
function vacationEntry(state) {
  const { you, now } = state;
  const own = now?.clock?.seats.find(({ seat }) => you.seats.includes(seat));
  const days = Math.floor((own?.vacation_left ?? 0) / DAY);
  const go = () => void state.command("vacation", { on: true }).catch(report);
  const text = tn(
    "Your clock stops in this game until you are back, for at most {n} day.",
    "Your clock stops in this game until you are back, for at most {n} days.",
    days,
  );
  const click = () => confirm(t("Go on vacation?"), text, t("Go on vacation"), go);
  return h("button", { "data-closes": true, data: { key: "menu-vacation" }, on: { click } }, t("Go on vacation"));
}

/** What the menu of a table offers about time. @param {TableState} state @returns {(Node | null)[]} */
export function clockEntries(state) {
  const { table, now, you } = state;
  const clock = now?.clock;
  const others = table?.seats.some(({ seat, kind }) => kind === "person" && !you.seats.includes(seat));
  if (!table?.clock || !clock || you.seats.length === 0) return [];
  const entry = (/** @type {string} */ label, /** @type {string} */ type, /** @type {boolean} */ on) => {
    const click = () => void state.command(type, { on }).catch(report);
    return h("button", { "data-closes": true, data: { key: `menu-${type}` }, on: { click } }, label);
  };
  const asks = clock.wishes?.some((seat) => you.seats.includes(seat));
  const away = clock.seats.find(({ seat }) => you.seats.includes(seat))?.away;
  return [
    clock.paused
      ? entry(t("Resume the game"), "pause", false)
      : asks
        ? entry(t("Withdraw the pause"), "pause", false)
        : entry(others ? t("Ask for a pause") : t("Pause the game"), "pause", true),
    table.clock.vacation > 0 ? (away ? entry(t("Back from vacation"), "vacation", false) : vacationEntry(state)) : null,
  ];
}
