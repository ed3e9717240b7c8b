// @ts-check
/** The lists of tables: mine, open ones, ones to watch. Updated from time to time. */

import { get, remove } from "../core/api.js";
import { confirm } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { listed, locale, t, tc } from "../core/words.js";

const INTERVAL = 10_000; // milliseconds between updates
const IN_AN_ANSWER = 60; // tables

/** @typedef {import("../types/wire.js").TableLine} Row */

/**
 * Fill an element with the lists and keep them up to date until the returned function is called.
 * @param {HTMLElement} into
 */
export function lists(into) {
  let stopped = false;
  /** How many answers of each list are shown. */
  const pages = { mine: 1, open: 1, watch: 1 };
  const update = async () => {
    if (document.hidden) return;
    const requests = /** @type {(keyof typeof pages)[]} */ (["mine", "open", "watch"]).map((which) =>
      load(which, pages[which]),
    );
    const responses = await Promise.all(requests).catch(() => null);
    if (stopped || !responses) return; // while the server cannot be reached, the last lists stay
    const [mine, open, watch] = responses;
    const others = watch.rows.filter(({ table }) => mine.rows.every((own) => own.table.id !== table.id));
    const more = (/** @type {keyof typeof pages} */ which, /** @type {boolean} */ isMore) =>
      isMore && moreButton(which, () => void ((pages[which] += 1), update()));
    show(
      into,
      section(
        t("My games"),
        waitingFirst(mine.rows),
        t("None yet. Choose a game above to start playing."),
        more("mine", mine.more),
        update,
      ),
      section(t("Open tables"), open.rows, t("No table is waiting for players right now."), more("open", open.more)),
      section(tc("heading", "Watch"), others, t("No games to watch right now."), more("watch", watch.more)),
    );
  };
  void update();
  const timer = setInterval(update, INTERVAL);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/**
 * The tables of some answers of a list, and whether there are more.
 * @param {string} which @param {number} pages @returns {Promise<{rows: Row[], more: boolean}>}
 */
async function load(which, pages) {
  const firsts = Array.from({ length: pages }, (_, page) => page * IN_AN_ANSWER);
  /** @type {import("../types/wire.js").TableList[]} */
  const answers = await Promise.all(firsts.map((first) => get(`/api/tables?list=${which}&first=${first}`)));
  const rows = new Map(answers.flatMap(({ tables }) => tables).map((row) => [row.table.id, row]));
  return { rows: [...rows.values()], more: answers.at(-1)?.more ?? false };
}

/** @param {string} which @param {() => void} click */
const moreButton = (which, click) =>
  h("button", { class: "more", data: { key: `more-${which}` }, on: { click } }, t("Show more"));

/** The games that wait for me before the others. @param {Row[]} rows */
const waitingFirst = (rows) => [...rows].sort((one, other) => Number(other.your_turn) - Number(one.your_turn));

/**
 * @param {string} heading @param {Row[]} rows @param {string} none @param {Node | false} more
 * @param {() => void} [deleted]  called after one was deleted
 */
function section(heading, rows, none, more, deleted) {
  const entries = rows.map((row) => entry(row, deleted));
  const content = rows.length ? h("ul", null, entries) : h("p", { class: "faint" }, none);
  return h("section", { class: "tables" }, h("h2", null, heading), content, more);
}

/** @param {Row} row @param {() => void} [deleted] */
function entry(row, deleted) {
  const { table } = row;
  const names = table.seats.map((seat) => seat.name ?? t("free seat")).join(" · ");
  const content = [
    h("strong", null, table.title),
    h("span", { class: "who" }, names),
    h("span", { class: "state" }, stateWords(row)),
    h("time", null, timeSince(row.at)),
  ];
  const page = table.closed ? "r" : "t"; // only the replay of a closed table is left
  const open = link(`/${page}/${table.id}`, content, row.your_turn ? "yours" : "", { data: { key: table.id } });
  return h("li", null, open, row.can_delete && deleted ? deleteButton(row, deleted) : []);
}

/** @param {Row} row @param {() => void} deleted */
function deleteButton({ table }, deleted) {
  const accepted = () => remove(`/api/tables/${table.id}/data`).then(deleted, report);
  const ask = () =>
    confirm(t("Delete this game?"), t("It is gone for good, and so is its replay."), t("Delete game"), accepted);
  const label = t("Delete game");
  const data = { key: `delete-${table.id}` };
  return h("button", { class: "plain", "aria-label": label, title: label, data, on: { click: ask } }, icon("bin"));
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
