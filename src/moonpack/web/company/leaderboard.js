// @ts-check
/**
 * The strongest people and bots at each game.
 *
 * @import { Me } from "../core/router.js"
 * @import { GameInfo, LeaderInfo, Leaderboard } from "../types/wire.js"
 */

import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { allGames } from "../core/games.js";
import { link } from "../core/router.js";
import { t, tc, tn } from "../core/words.js";
import { between, frame, intervalBar, playerLink, scaleOf, styles } from "./parts.js";

/** @param {HTMLElement} root @param {Me} me @param {string} wanted  the game; none: the first */
export async function open(root, me, wanted) {
  const [games] = await Promise.all([allGames(), styles()]);
  const game = games.find(({ name }) => name === wanted) ?? games[0];
  const list = h("div", { class: "leaders" });
  /** @type {LeaderInfo[]} */
  const leaders = [];
  const read = async () => {
    /** @type {Leaderboard} */
    const answer = await get(`/api/leaderboard?game=${game.name}&first=${leaders.length}`);
    leaders.push(...answer.leaders);
    show(
      list,
      drawn(leaders, answer, () => void read().catch(report)),
    );
  };
  await read();
  const body = h(
    "main",
    { class: "leaderboard" },
    games.length > 1 && choice(games, game),
    h("section", { "aria-label": t("Leaderboard of {game}", { game: game.title }) }, list),
  );
  frame(root, me, t("Leaderboard"), "/leaderboard", body);
  return {};
}

/** @param {GameInfo[]} games @param {GameInfo} chosen */
const choice = (games, chosen) =>
  h(
    "nav",
    { class: "choose", "aria-label": t("Game") },
    games.map((game) =>
      link(`/leaderboard/${game.name}`, game.title, "button", {
        "aria-current": game === chosen && "page",
        data: { key: `game-${game.name}` },
      }),
    ),
  );

/** @param {LeaderInfo[]} leaders @param {Leaderboard} answer @param {() => void} more */
function drawn(leaders, { more: isMore, you }, more) {
  if (!leaders.length) {
    return h(
      "div",
      { class: "empty" },
      h("p", null, t("Nobody is listed yet. Finish a game with “Rated” switched on, and you will be.")),
      link("/", t("Choose a game"), "button go"),
    );
  }
  const isShown = leaders.some(({ yours }) => yours);
  const lines = you && !isShown ? [...leaders, you] : leaders;
  const scale = scaleOf(lines.map(({ rating }) => rating));
  const heads = [tc("column", "Player"), tc("column", "Rating"), tc("column", "Interval"), tc("column", "Games")];
  return [
    h(
      "p",
      { class: "faint" },
      t(
        "Ordered by the lowest rating that each player very likely deserves, so that one lucky game is not enough " +
          "to lead. Bots are on the same scale.",
      ),
    ),
    h(
      "table",
      { role: "table" }, // roles are named because a row takes two lines on a phone, and is none of a table then
      h("caption", { class: "unseen" }, t("The strongest players, the best first")),
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          h(
            "th",
            { scope: "col", role: "columnheader", class: "rank" },
            h("span", { class: "unseen" }, tc("rank", "Place")),
          ),
          heads.map((head) => h("th", { scope: "col", role: "columnheader" }, head)),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        lines.map((line) => row(line, scale, line === you && !isShown)),
      ),
    ),
    !you && h("p", { class: "faint" }, t("You are not on it yet: play a game with “Rated” switched on, to its end.")),
    isMore && h("div", { class: "more" }, h("button", { data: { key: "more" }, on: { click: more } }, t("Show more"))),
  ];
}

/**
 * @param {LeaderInfo} line @param {import("./parts.js").Scale} scale @param {boolean} isApart  not beside the others
 */
function row({ rank, player, rating, yours }, scale, isApart) {
  const kind = [yours ? "reader" : "", player.level ? "bot" : "", isApart ? "apart" : ""].join(" ").trim();
  return h(
    "tr",
    { role: "row", class: kind, data: { rank } },
    h("td", { role: "cell", class: "rank" }, rank),
    h("th", { role: "rowheader", scope: "row" }, playerLink(player, yours)),
    h("td", { role: "cell", class: "points" }, h("b", null, rating.points)),
    h("td", { role: "cell", class: "spread" }, intervalBar(rating, scale), h("small", null, between(rating))),
    h(
      "td",
      { role: "cell", class: "games" },
      h("span", { class: "count-only", "aria-hidden": "true" }, rating.games),
      h("span", { class: "unseen" }, tn("{n} game", "{n} games", rating.games)),
    ),
  );
}
