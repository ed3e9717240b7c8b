// @ts-check
/** Tables to go to: mine, open ones, ones to watch. Looked at again from time to time. */

import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { spoken, t } from "../core/words.js";

const AGAIN = 10_000; // milliseconds

/**
 * @typedef {{seat: number, name: string | null, kind: "person" | "bot" | "free"}} Seat
 * @typedef {{id: string, title: string, state: "seating" | "playing" | "over", seats: Seat[], result: {winners: number[], scores: number[]} | null}} Table
 * @typedef {{table: Table, yours: number[], your_turn: boolean, number: number, at: number}} Line
 */

/**
 * Fill an element with lists and keep them fresh; gives back how to stop.
 * @param {HTMLElement} into
 */
export function lists(into) {
  let stopped = false;
  const look = async () => {
    if (document.hidden) return;
    const asked = ["mine", "open", "watch"].map((which) => get(`/api/tables?list=${which}`));
    const found = await Promise.all(asked).catch(() => null);
    if (stopped || !found) return; // what was shown last stays while the server is away
    const [mine, open, watch] = found;
    show(into,
      list(t("My games"), mine.tables, t("None yet. Pick a game above: three clicks and you play.")),
      list(t("Open tables"), open.tables, t("Nobody is waiting for players just now.")),
      list(t("Watch"), watch.tables, t("No game to watch just now.")));
  };
  void look();
  const timer = setInterval(look, AGAIN);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/**
 * @param {string} heading @param {Line[]} lines @param {string} none
 */
function list(heading, lines, none) {
  return h("section", { class: "tables" }, h("h2", null, heading),
    lines.length ? h("ul", null, lines.map(row)) : h("p", { class: "faint" }, none));
}

/** @param {Line} line */
function row(line) {
  const { table } = line;
  const names = table.seats.map((seat) => seat.name ?? t("free seat")).join(" · ");
  return h("li", null,
    h("a", { href: `/t/${table.id}`, "data-page": true, class: line.your_turn ? "yours" : "", data: { key: table.id } },
      h("strong", null, table.title), h("span", { class: "who" }, names),
      h("span", { class: "state" }, stateWords(line)), h("time", null, when(line.at))));
}

/** @param {Line} line */
function stateWords(line) {
  const { table } = line;
  if (line.your_turn) return t("your turn");
  if (table.state === "seating") return t("waiting for players");
  if (table.state === "playing") return t("being played");
  const won = (table.result?.winners ?? []).map((n) => table.seats[n - 1].name);
  return t("won by {names}", { names: won.join(", ") });
}

/** @param {number} at  seconds since 1970 */
function when(at) {
  const past = at - Date.now() / 1000;
  const said = new Intl.RelativeTimeFormat(spoken() === "xx" ? "en" : spoken(), { numeric: "auto", style: "short" });
  if (past > -3600) return said.format(Math.round(past / 60), "minute");
  if (past > -86400) return said.format(Math.round(past / 3600), "hour");
  return said.format(Math.round(past / 86400), "day");
}
