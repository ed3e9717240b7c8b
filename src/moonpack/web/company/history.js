// @ts-check
/**
 * What came of a person's games, one by one.
 *
 * @import { History, Profile, ResultInfo } from "../types/wire.js"
 */

import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { t, tc } from "../core/words.js";
import { badge, day, playerLink, ratedWords, section, signed } from "./parts.js";

const AT_ONCE = 12; // results that a click shows

/** @param {string} path  of the person @param {Profile} profile @param {(game: string) => string} titled */
export async function historySection(path, profile, titled) {
  /** @type {ResultInfo[]} */
  const results = [];
  let shown = 0,
    isMore = true;
  // Roles are named because rows are no rows of a table on a phone, where they take two lines.
  const body = h("tbody", { role: "rowgroup" });
  const foot = h("div", { class: "more" });
  const read = async () => {
    shown += AT_ONCE;
    while (isMore && results.length < shown) {
      /** @type {History} */
      const answer = await get(`${path}/history?first=${results.length}`);
      results.push(...answer.results);
      isMore = answer.more && answer.results.length > 0;
    }
    const rows = results.slice(0, shown).map((one) => row(one, titled));
    show(body, rows);
    const click = () => void read().catch(report);
    const more = h("button", { data: { key: "more-history" }, on: { click } }, t("Show more"));
    show(foot, (isMore || results.length > shown) && more);
  };
  await read();
  const heads = [tc("column", "Game"), t("Result"), tc("column", "Opponents"), tc("column", "Rating")];
  const none = profile.yours
    ? t("Games that you finish are listed here.")
    : t("Rated games are listed here; friendly ones are shown to those who played them.");
  const head = (/** @type {import("../core/dom.js").Child} */ words) =>
    h("th", { scope: "col", role: "columnheader" }, words);
  return section(
    "history",
    t("History"),
    results.length
      ? h(
          "table",
          { role: "table" },
          h("caption", { class: "unseen" }, t("Results, the latest first")),
          h(
            "thead",
            { role: "rowgroup" },
            h("tr", { role: "row" }, heads.map(head), head(h("span", { class: "unseen" }, t("Replay")))),
          ),
          body,
        )
      : h("p", { class: "faint" }, none),
    foot,
  );
}

/** @param {ResultInfo} one @param {(game: string) => string} titled */
function row(one, titled) {
  const own = one.places[one.seat - 1];
  const places = one.places.map(({ place }) => place);
  const isDuel = places.length === 2; // one's own result says what came of it for the other
  const others = one.places.filter((_, n) => n !== one.seat - 1);
  const replay = t("Replay this game");
  const cell = { role: "cell" };
  return h(
    "tr",
    { role: "row", class: one.came_of_it === "won" ? "won" : "" },
    h("th", { scope: "row", role: "rowheader" }, h("span", null, titled(one.game)), h("small", null, day(one.at))),
    h(
      "td",
      { ...cell, class: "place" },
      h("b", null, resultWords(one)),
      h("small", null, own.gave_up ? t("gave up") : one.left ? leftWords(one) : scoreWords(one)),
    ),
    h(
      "td",
      { ...cell, class: "others" },
      others.map(({ player, place }) =>
        h("span", { class: "opponent" }, playerLink(player), !isDuel && badge(place, places)),
      ),
    ),
    h("td", { ...cell, class: "change" }, change(one)),
    h(
      "td",
      { ...cell, class: "go-to" },
      one.table && link(`/r/${one.table}`, icon("again"), "button plain", { "aria-label": replay, title: replay }),
    ),
  );
}

/** What a game was for the person: at a table of two who won, at a larger one the place. @param {ResultInfo} one */
function resultWords({ came_of_it: came, places, seat }) {
  if (came === "unfinished") return tc("result", "Not finished");
  if (places.length > 2) return t("{place} of {players}", { place: places[seat - 1].place, players: places.length });
  return { won: tc("result", "Won"), tied: tc("result", "Tied"), lost: tc("result", "Lost") }[came];
}

/** Why a game ended early. @param {ResultInfo} one */
const leftWords = ({ places }) => (places.length === 2 ? t("the opponent gave up") : t("not finished"));

/** The score, and whether others were first as well, which the place of a larger table does not say.
 * @param {ResultInfo} one */
function scoreWords({ came_of_it: came, places, seat }) {
  const { score } = places[seat - 1];
  const isSharedFirst = came === "tied" && places.length > 2;
  return isSharedFirst ? t("tied, score {score}", { score }) : t("score {score}", { score });
}

/** What a game did to the rating. @param {ResultInfo} one */
function change({ rated, points, change: by }) {
  if (!rated || points === null) return h("span", { class: "faint" }, ratedWords(rated));
  return [h("b", null, points), by !== null && h("small", { class: by < 0 ? "loss" : "gain" }, signed(by))];
}
