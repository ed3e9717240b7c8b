// @ts-check
/** The lists of tables: mine, open ones, ones to watch. Updated from time to time. */

import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { link } from "../core/router.js";
import { listed, locale, t, tc } from "../core/words.js";

const INTERVAL = 10_000; // milliseconds between updates

/** @typedef {import("../types/wire.js").TableLine} Row */

/**
 * Fill an element with the lists and keep them up to date until the returned function is called.
 * @param {HTMLElement} into
 */
export function lists(into) {
  let stopped = false;
  const update = async () => {
    if (document.hidden) return;
    const requests = ["mine", "open", "watch"].map((which) => get(`/api/tables?list=${which}`));
    const responses = await Promise.all(requests).catch(() => null);
    if (stopped || !responses) return; // while the server cannot be reached, the last lists stay
    const [mine, open, watch] = responses.map((response) => /** @type {Row[]} */ (response.tables));
    const others = (/** @type {Row[]} */ rows) =>
      rows.filter(({ table }) => mine.every((own) => own.table.id !== table.id));
    show(
      into,
      section(t("My games"), waitingFirst(mine), t("None yet. Choose a game above to start playing.")),
      section(t("Open tables"), open, t("No table is waiting for players right now.")),
      section(tc("heading", "Watch"), others(watch), t("No games to watch right now.")),
    );
  };
  void update();
  const timer = setInterval(update, INTERVAL);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** The games that wait for me before the others. @param {Row[]} rows */
const waitingFirst = (rows) => [...rows].sort((one, other) => Number(other.your_turn) - Number(one.your_turn));

/** @param {string} heading @param {Row[]} rows @param {string} none */
function section(heading, rows, none) {
  const content = rows.length ? h("ul", null, rows.map(entry)) : h("p", { class: "faint" }, none);
  return h("section", { class: "tables" }, h("h2", null, heading), content);
}

/** @param {Row} row */
function entry(row) {
  const { table } = row;
  const names = table.seats.map((seat) => seat.name ?? t("free seat")).join(" · ");
  const content = [
    h("strong", null, table.title),
    h("span", { class: "who" }, names),
    h("span", { class: "state" }, stateWords(row)),
    h("time", null, timeSince(row.at)),
  ];
  return h("li", null, link(`/t/${table.id}`, content, row.your_turn ? "yours" : "", { data: { key: table.id } }));
}

/** @param {Row} row */
function stateWords({ table, your_turn: yourTurn }) {
  if (yourTurn) return t("your turn");
  if (table.state === "seating") return t("waiting for players");
  if (table.state === "playing") return t("in progress");
  const winners = (table.result?.winners ?? []).map((seat) => table.seats[seat - 1].name ?? "");
  return t("won by {names}", { names: listed(winners) });
}

/** @param {number} at  seconds since 1970 */
function timeSince(at) {
  const seconds = at - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto", style: "short" });
  if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -86400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86400), "day");
}
