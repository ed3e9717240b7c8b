// @ts-check
/**
 * A person: ratings, figures, opponents and what came of their games.
 *
 * @import { Me } from "../core/router.js"
 * @import { Lobby } from "../games/modules.js"
 * @import { GameFigures, GameInfo, OpponentFigures, Profile, RatingInfo } from "../types/wire.js"
 */

import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { allGames } from "../core/games.js";
import { link } from "../core/router.js";
import { captioned } from "../core/tables.js";
import { language, t, tc, tn } from "../core/words.js";
import { lobbyOf } from "../games/modules.js";
import { ownMark } from "../people/marks/mark.js";
import { historySection } from "./history.js";
import { between, decimal, frame, intervalBar, playerLink, scaleOf, section, share, styles } from "./parts.js";

/** @param {HTMLElement} root @param {Me} me @param {string} person  the public id, or `me` */
export async function open(root, me, person) {
  const path = `/api/people/${encodeURIComponent(person || "me")}`;
  /** @type {[Profile, GameInfo[], ...unknown[]]} */
  const [profile, games] = await Promise.all([get(`${path}?language=${language()}`), allGames(), styles()]);
  const name = profile.name ?? (profile.yours ? t("You") : t("A player without a name"));
  const lobbies = new Map(
    await Promise.all(games.map(async (game) => /** @type {const} */ ([game.name, await lobbyOf(game.page)]))),
  );
  const titled = (/** @type {string} */ game) => games.find((one) => one.name === game)?.title ?? game;
  const history = await historySection(path, profile, titled);
  const body = h(
    "main",
    { class: "profile" },
    head(profile, name),
    h(
      "div",
      { class: "columns" },
      h("div", null, ratings(profile, titled), history),
      h(
        "div",
        null,
        profile.games.map((one) => figures(one, titled(one.game), lobbies.get(one.game), games)),
        profile.opponents.length > 0 && opponents(profile.opponents),
      ),
    ),
  );
  frame(root, me, name, profile.yours ? "/people/me" : "", body);
  return {};
}

/** @param {Profile} profile @param {string} name */
function head(profile, name) {
  const { mark, yours, games } = profile;
  const played = games.reduce((sum, one) => sum + one.played, 0);
  const won = games.reduce((sum, one) => sum + one.won, 0);
  const counted = yours
    ? tn("{n} game played", "{n} games played", played)
    : tn("{n} rated game played", "{n} rated games played", played);
  return h(
    "header",
    { class: "person" },
    ownMark(mark) ?? ownMark({ shape: "howl", colour: "slate" }),
    h(
      "div",
      null,
      h("p", { class: "called" }, h("bdi", null, name)),
      h("p", { class: "faint" }, counted, " · ", tn("{n} won", "{n} won", won)),
    ),
    yours && link("/me", t("Name, mark, devices and vacation"), "button", { data: { key: "oneself" } }),
  );
}

/** @param {Profile} profile @param {(game: string) => string} titled */
function ratings({ ratings: all, yours }, titled) {
  const none = yours
    ? t("None yet. Open a table with “Rated” switched on, or play in a rated tournament.")
    : t("None yet: no rated game was played.");
  const scale = scaleOf(all);
  return section(
    "ratings",
    t("Ratings"),
    all.length
      ? h(
          "ul",
          null,
          all.map((one) => rating(one, titled(one.game), scale)),
        )
      : h("p", { class: "faint" }, none),
    all.length > 0 &&
      h(
        "p",
        { class: "faint small" },
        t("The bar shows where the true strength very likely lies. The thin line marks 1500, where newcomers begin."),
      ),
  );
}

/** @param {RatingInfo} one @param {string} title @param {import("./parts.js").Scale} scale */
const rating = (one, title, scale) =>
  h(
    "li",
    null,
    h("span", { class: "game-name" }, link(`/leaderboard/${one.game}`, title)),
    h("strong", null, one.points),
    intervalBar(one, scale),
    h("span", { class: "faint" }, between(one), " · ", tn("{n} rated game", "{n} rated games", one.games)),
  );

/**
 * @param {GameFigures} one @param {string} title @param {Lobby | undefined} lobby @param {GameInfo[]} games
 */
function figures(one, title, lobby, games) {
  const packs = games.find(({ name }) => name === one.game)?.choices.find(({ kind }) => kind === "seats")?.name ?? "";
  const pack = one.favourite_pack;
  const facts = [
    [
      t("Won"),
      t("{won} of {played} ({share})", { won: one.won, played: one.played, share: share(one.won, one.played) }),
    ],
    [t("Average place"), decimal(one.mean_place, 2)],
    one.best_score !== null && [t("Highest score in one game"), one.best_score],
    [t("Wins in a row"), t("{now} now, {most} at best", { now: one.streak, most: one.longest_streak })],
    pack && [
      t("Favourite pack"),
      [h("i", { class: `mark pack-${pack}`, "aria-hidden": "true" }), lobby?.optionWords(packs)?.values[pack] ?? pack],
    ],
  ].filter((fact) => Array.isArray(fact));
  return section(
    `figures-${one.game}`,
    title,
    h(
      "dl",
      null,
      facts.map(([label, value]) => h("div", null, h("dt", null, label), h("dd", null, value))),
    ),
    byPlayers(one, title),
    one.parts.length > 0 && parts(one),
  );
}

/** @param {GameFigures} one @param {string} title */
function byPlayers(one, title) {
  const rows = one.by_players.map(({ players, played, won, mean_place: place }) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, tn("{n} player", "{n} players", players)),
      h("td", null, played),
      h("td", null, `${won} (${share(won, played)})`),
      h("td", null, decimal(place, 2)),
    ),
  );
  const heads = [tc("column", "Players"), tc("column", "Played"), tc("column", "Won"), t("Average place")];
  return h("table", null, captioned(t("{game} by number of players", { game: title }), heads), h("tbody", null, rows));
}

/** The points of an average game, as bars. @param {GameFigures} one */
function parts(one) {
  const most = Math.max(1, ...one.parts.map(({ points }) => points));
  return [
    h("h3", null, t("Points of an average game")),
    h(
      "ul",
      { class: "parts" },
      one.parts.map(({ label, points }) =>
        h(
          "li",
          null,
          h("span", null, label),
          h("i", { "aria-hidden": "true", vars: { "--share": Math.max(0, points) / most } }),
          h("b", null, decimal(points)),
        ),
      ),
    ),
  ];
}

/** @param {OpponentFigures[]} all */
function opponents(all) {
  const heads = [tc("column", "Opponent"), tc("column", "Games"), tc("column", "Ahead"), tc("column", "Behind")];
  const rows = all.map(({ player, played, ahead, behind }) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, playerLink(player)),
      h("td", null, played),
      h("td", null, ahead),
      h("td", null, behind),
    ),
  );
  return section(
    "opponents",
    t("Against each opponent"),
    h(
      "table",
      null,
      captioned(t("How often each opponent was met, and who had the better place"), heads),
      h("tbody", null, rows),
    ),
  );
}
