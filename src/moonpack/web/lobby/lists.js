// @ts-check
/** The lists of tables: mine, open ones, ones to watch. Updated from time to time. */

import { get } from "../core/api.js";
import { h, refresh, show } from "../core/dom.js";
import { link } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t, tc, tn } from "../core/words.js";
import { isHidden, unhide } from "./hiding.js";
import { entry } from "./rows.js";

const INTERVAL = 10_000; // milliseconds between updates
const IN_AN_ANSWER = 60; // tables
const FINISHED = 5; // games of mine that are over, until more are asked for

/**
 * @import { Row } from "./rows.js"
 * @typedef {{rows: Row[], more: boolean, isFolded: boolean, kept: string}} Loaded  `kept`: for how long, in words
 * @typedef {"mine" | "open" | "watch"} Which
 */

/**
 * Fill two elements with the lists, which is done `first`, and keep them up to date until `leave` is called.
 * @param {HTMLElement} mine  for one's own games @param {HTMLElement} others  for all others @param {Node} last
 */
export function lists(mine, others, last) {
  let stopped = false;
  /** How many answers of each list are shown; 0 is the first one without games that were over long ago. */
  const pages = { mine: 0, open: 1, watch: 1 };
  const shown = { mine, open: h("section", { class: "tables" }), watch: h("section", { class: "tables" }) };
  show(others, shown.open, shown.watch, last);
  const update = async () => {
    if (document.hidden) return;
    const which = /** @type {Which[]} */ (["mine", "open", "watch"]);
    const loaded = await Promise.all(which.map((one) => load(one, pages[one]))).catch(() => null);
    if (stopped || !loaded) return; // while the server cannot be reached, the last lists stay
    if (loaded[0].rows.filter(isOver).length <= FINISHED) pages.mine ||= 1;
    const more = (/** @type {Which} */ one) => () => void ((pages[one] += 1), update());
    const minute = Math.floor(Date.now() / 60_000); // the times that are shown change
    const draw = [myGames, openTables, toWatch];
    which.forEach((one, n) => {
      const seen = [loaded[n], minute, n === 0 && loaded[n].rows.filter(isHidden).length];
      refresh(shown[one], seen, () => draw[n](loaded[n], more(one), update));
    });
    mine.classList.toggle("none", loaded[0].rows.every(isHidden));
    keepForLater(loaded[0].rows);
  };
  const first = update();
  const timer = setInterval(update, INTERVAL);
  const leave = () => {
    stopped = true;
    clearInterval(timer);
  };
  return { first, leave };
}

let isKept = false;

/** The service worker shows one's games without a network; the app's icon says how many wait. @param {Row[]} rows */
function keepForLater(rows) {
  const waiting = rows.filter((row) => row.your_turn).length;
  void (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {});
  if (isKept || !rows.length) return;
  isKept = true;
  void import("../alerts/worker.js").then(({ startQuietly }) => startQuietly());
}

/**
 * The tables of some answers of a list, and whether there are more.
 * @param {Which} which @param {number} pages @returns {Promise<Loaded>}
 */
async function load(which, pages) {
  const firsts = Array.from({ length: pages || 1 }, (_, page) => page * IN_AN_ANSWER);
  /** @type {import("../types/wire.js").TableList[]} */
  const answers = await Promise.all(firsts.map((first) => get(`/api/tables?list=${which}&first=${first}`)));
  const rows = new Map(answers.flatMap(({ tables }) => tables).map((row) => [row.table.id, row]));
  const kept = await keptWords(answers[0].kept);
  return { rows: [...rows.values()], more: answers.at(-1)?.more ?? false, isFolded: !pages, kept };
}

/** @param {import("../types/wire.js").TableList["kept"]} kept */
async function keptWords(kept) {
  if (!kept) return "";
  const loaded = await withTexts(import("../kept/kept.js"), "kept").catch(() => null);
  return loaded?.gamesKept(kept) ?? "";
}

/** @param {Loaded} loaded @param {() => void} more @param {() => void} update */
function myGames({ rows, more: isMore, isFolded, kept }, more, update) {
  const waiting = rows.filter((row) => row.your_turn).length;
  const all = rows.filter((row) => !isHidden(row)).sort(byUrgency);
  const most = isFolded ? all.filter((row) => !isOver(row)).length + FINISHED : all.length;
  const seen = all.slice(0, most);
  const hidden = rows.length - all.length;
  const bringBack = () => (unhide(), update());
  const away = rows.filter((row) => row.away).length;
  return h(
    "section",
    { class: "tables" },
    h(
      "h2",
      null,
      t("My games"),
      waiting > 0 && h("em", null, tn("your turn in {n} game", "your turn in {n} games", waiting)),
    ),
    away > 0 && h("p", null, link("/me", tn("On vacation in {n} game", "On vacation in {n} games", away))),
    seen.length
      ? h(
          "ul",
          null,
          seen.map((row) => entry(row, "mine", update)),
        )
      : h("p", { class: "faint" }, t("None yet. Choose a game to start playing.")),
    (isMore || all.length > most) && moreButton("mine", more),
    hidden > 0 &&
      h(
        "button",
        { class: "plain", data: { key: "unhide" }, on: { click: bringBack } },
        tn("Show {n} hidden game", "Show {n} hidden games", hidden),
      ),
    kept && rows.length > 0 && h("p", { class: "keeping faint" }, kept),
  );
}

/** What waits for me, what goes on, what is over; each with the latest first. @param {Row} one @param {Row} other */
const byUrgency = (one, other) => urgency(other) - urgency(one);

/** @param {Row} row */
const urgency = (row) => Number(row.your_turn) * 2 + Number(!isOver(row));

/** @param {Row} row */
const isOver = ({ table }) => table.state === "over";

/** @param {Loaded} loaded @param {() => void} more */
const openTables = ({ rows, more: isMore }, more) => [
  h("h2", null, t("Open tables")),
  rows.length
    ? h(
        "ul",
        null,
        rows.map((row) => entry(row, "open")),
      )
    : h("p", { class: "faint" }, t("No table is waiting for players right now.")),
  isMore && moreButton("open", more),
];

/** @param {Loaded} loaded @param {() => void} more */
const toWatch = ({ rows, more: isMore }, more) => [
  h("h2", null, tc("heading", "Watch")),
  rows.length
    ? h(
        "ul",
        null,
        rows.map((row) => entry(row, "watch")),
      )
    : h("p", { class: "faint" }, t("No games to watch right now.")),
  isMore && moreButton("watch", more),
];

/** @param {Which} which @param {() => void} click */
const moreButton = (which, click) =>
  h("button", { class: "more", data: { key: `more-${which}` }, on: { click } }, t("Show more"));
