// @ts-check
/**
 * Tournaments: the list of them, and the way to a new one and to each.
 *
 * @import { Me } from "../core/router.js"
 * @import { GameInfo, TournamentLine, TournamentList } from "../types/wire.js"
 */

import { get } from "../core/api.js";
import { h, refresh } from "../core/dom.js";
import { allGames } from "../core/games.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t, tc, tn } from "../core/words.js";
import { day, frame, section, styles } from "./parts.js";

const INTERVAL = 15_000; // milliseconds between updates
const IN_AN_ANSWER = 30;

/** @typedef {"mine" | "open" | "playing" | "over"} Which */
const LISTS = /** @type {Which[]} */ (["mine", "open", "playing", "over"]);

/** @param {HTMLElement} root @param {Me} me @param {string} place  nothing, `new`, or the id of one */
export async function open(root, me, place) {
  if (place === "new") return (await withTexts(import("./creating.js"), "setup")).openForm(root, me);
  if (place) {
    const { openTournament } = await withTexts(import("./tournament.js"), "table/clock", "table/later");
    return openTournament(root, me, place);
  }
  const [games] = await Promise.all([allGames(), styles()]);
  const pages = { mine: 1, open: 1, playing: 1, over: 1 };
  const lists = h("div", { class: "lists" });
  let isLeft = false;
  const update = async () => {
    const read = await Promise.all(LISTS.map((which) => load(which, pages[which])));
    if (isLeft) return;
    const more = (/** @type {Which} */ which) => () => void ((pages[which] += 1), update());
    refresh(lists, read, () => LISTS.map((which, n) => list(which, read[n], games, more(which))));
  };
  await update();
  const body = h(
    "main",
    { class: "tournaments" },
    link("/tournaments/new", [icon("plus"), t("New tournament")], "button go", { data: { key: "new" } }),
    lists,
  );
  frame(root, me, t("Tournaments"), "/tournaments", body);
  const timer = setInterval(() => document.hidden || void update().catch(() => {}), INTERVAL);
  return {
    leave: () => {
      isLeft = true;
      clearInterval(timer);
    },
  };
}

/** @param {Which} which @param {number} pages @returns {Promise<TournamentList>} */
async function load(which, pages) {
  const firsts = Array.from({ length: pages }, (_, page) => page * IN_AN_ANSWER);
  /** @type {TournamentList[]} */
  const answers = await Promise.all(firsts.map((first) => get(`/api/tournaments?list=${which}&first=${first}`)));
  return { tournaments: answers.flatMap((one) => one.tournaments), more: answers.at(-1)?.more ?? false };
}

/** @param {Which} which @param {TournamentList} read @param {GameInfo[]} games @param {() => void} more */
function list(which, { tournaments, more: isMore }, games, more) {
  const words = {
    mine: [t("Mine"), t("Tournaments that you organise or play in are listed here.")],
    open: [
      tc("tournaments", "Open to join"),
      t("No tournament is open right now. Open one, and send the link to your friends."),
    ],
    playing: [tc("tournaments", "Under way"), t("No tournament is being played right now.")],
    over: [tc("tournaments", "Finished"), t("No tournament is finished yet.")],
  };
  const [heading, none] = words[which];
  return section(
    `list-${which}`,
    heading,
    tournaments.length
      ? h(
          "ul",
          null,
          tournaments.map((one) => h("li", null, line(one, games))),
        )
      : h("p", { class: "faint" }, none),
    isMore &&
      h("div", { class: "more" }, h("button", { data: { key: `more-${which}` }, on: { click: more } }, t("Show more"))),
  );
}

/** @param {TournamentLine} one @param {GameInfo[]} games */
function line(one, games) {
  const title = games.find(({ name }) => name === one.game)?.title ?? one.game;
  const facts = [
    title,
    kindWords(one.kind),
    tn("{n} player", "{n} players", one.players),
    one.size > 2 && tn("{n} at a table", "{n} at a table", one.size),
    one.rated && tc("tournament", "Rated"),
  ];
  const content = [
    h(
      "span",
      { class: "about" },
      h("strong", null, h("bdi", null, one.name)),
      h("span", { class: "faint" }, facts.filter(Boolean).join(" · ")),
      h(
        "span",
        { class: "faint" },
        one.organiser && [t("Organised by {name}", { name: one.organiser }), " · "],
        day(one.at),
      ),
    ),
    h("span", { class: one.table ? "state waits" : "state" }, stateWords(one)),
  ];
  return link(`/tournaments/${one.id}`, content, one.table ? "yours" : "", { data: { key: one.id } });
}

/** @param {TournamentLine} one */
function stateWords(one) {
  if (one.table) return t("Your table waits");
  if (one.state === "entering") return one.entered ? t("You play in it") : tc("tournament", "Open to join");
  if (one.state === "over") return tc("tournament", "Over");
  return t("Round {round} of {rounds}", { round: one.round, rounds: one.rounds });
}

/** @param {"round_robin" | "swiss"} kind */
export const kindWords = (kind) => (kind === "swiss" ? t("Swiss") : t("Round robin"));
