// @ts-check
/**
 * The standings of a tournament, with what puts somebody ahead of the next.
 *
 * @import { TournamentInfo, TournamentStanding } from "../types/wire.js"
 */

import { h } from "../core/dom.js";
import { t, tc, tn } from "../core/words.js";
import { decimal, playerLink, section } from "./parts.js";

/** @param {TournamentInfo} info */
export function standingsSection(info) {
  const heads = columns();
  const open = info.state === "playing" ? (info.boards.at(-1)?.filter(({ places }) => !places) ?? []) : [];
  const playing = new Set(open.flatMap(({ players }) => players));
  return section(
    "standing",
    info.state === "over" ? t("Final standings") : open.length ? t("Provisional standings") : t("Standings"),
    open.length > 0 && h("p", { class: "provisional" }, provisionalWords(info.boards.length, open.length)),
    h(
      "table",
      null,
      h("caption", { class: "unseen" }, t("Standings, the best first")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col", class: "rank" }, h("span", { class: "unseen" }, tc("rank", "Place"))),
          h("th", { scope: "col" }, tc("column", "Player")),
          heads.map(({ short, name, key }) =>
            h("th", { scope: "col", class: key }, h("abbr", { title: name, "aria-label": name }, short)),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        info.standings.map((line) => row(info, line, playing)),
      ),
    ),
    h(
      "p",
      { class: "key faint", "aria-hidden": "true" },
      heads.map(({ short, means, key }) => h("span", { class: key }, h("b", null, short), ` ${means}`)),
    ),
    explained(),
  );
}

/** That the order will change. @param {number} round @param {number} open  games of it that are still played */
const provisionalWords = (round, open) =>
  tn(
    "Round {round} is under way: {n} game is unfinished and does not count yet.",
    "Round {round} is under way: {n} games are unfinished and do not count yet.",
    open,
    { round },
  );

/** @typedef {"points" | "games" | "buchholz" | "sonneborn_berger" | "direct_encounter"} Column */

/** @param {Column} key @param {string} short @param {string} name @param {string} means  in a few words */
const column = (key, short, name, means) => ({ key, short, name, means });

const columns = () => {
  const all = tc("column of standings", "points of all opponents");
  const beaten = tc("column of standings", "points of the opponents beaten");
  const tied = tc("column of standings", "points among those who are tied");
  return [
    column("points", tc("points, short", "Pts"), t("Points"), tc("column of standings", "points")),
    column("buchholz", tc("Buchholz, short", "Bh"), t("Buchholz"), all),
    column("sonneborn_berger", tc("Sonneborn-Berger, short", "SB"), t("Sonneborn-Berger"), beaten),
    column("direct_encounter", tc("direct encounter, short", "DE"), t("Direct encounter"), tied),
    column("games", tc("games, short", "G"), t("Games played"), tc("column of standings", "games played")),
  ];
};

/** @param {TournamentInfo} info @param {TournamentStanding} line @param {Set<number>} playing  in this round */
function row(info, line, playing) {
  const entrant = info.entrants[line.number - 1];
  const isYou = line.number === info.you;
  return h(
    "tr",
    { class: isYou ? "reader" : "", data: { number: line.number } },
    h("td", { class: "rank" }, line.rank),
    h(
      "th",
      { scope: "row" },
      playerLink(entrant, isYou),
      entrant.withdrew !== null
        ? h("small", null, t("withdrew"))
        : playing.has(line.number) && h("small", { class: "playing" }, t("still playing")),
      // In the middle of a round a tie is broken by chance: whose game happens to have ended.
      !playing.size && line.words && h("small", { class: "ahead" }, line.words),
    ),
    columns().map(({ key }) => h("td", { class: key }, decimal(line[key], 2))),
  );
}

const explained = () =>
  h(
    "details",
    null,
    h("summary", null, t("How points are counted and ties are broken")),
    h(
      "dl",
      { class: "tie-breaks" },
      [
        [
          t("Points"),
          t("The share of the opponents at the table whom one has beaten; a tie counts half, and a bye as a win."),
        ],
        [t("Buchholz"), t("The sum of all opponents’ points: whoever met stronger opponents is ahead.")],
        [
          t("Sonneborn-Berger"),
          t("The points of the opponents one has beaten, and half the points of those one has tied with."),
        ],
        [t("Direct encounter"), t("Points from the games between players who are still tied.")],
      ].map(([name, text]) => h("div", null, h("dt", null, name), h("dd", null, text))),
    ),
    h(
      "p",
      { class: "faint" },
      t("Each tie-break decides only where all before it are equal. Players equal in all of them share a place."),
    ),
  );
