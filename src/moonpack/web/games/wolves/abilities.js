// @ts-check
/**
 * What a pack can do, and what its points come from: two things that newcomers must not mix up.
 *
 * @import { BoardData, Player } from "../../types/wolves.js"
 */

import { h } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";
import { icon } from "./icons.js";
import { scorePart, term } from "./parts.js";

/** What the number of a track means. @param {string} track */
function meaning(track) {
  /** @type {Record<string, string>} */
  const texts = { spread: t("wolves per move"), speed: t("steps per wolf"), howl: t("reach of alphas") };
  return texts[track] ?? "";
}

/** The three tracks with all their places. @param {BoardData} board @param {Player} player @param {string} heading */
export function abilities(board, player, heading) {
  return h(
    "section",
    { class: "abilities" },
    h("h3", null, heading),
    board.tracks.map((track, n) => {
      const dens = player.dens[n];
      const now = track.values[dens];
      const label = t("{track}: {value} ({meaning})", { track: track.words, value: now, meaning: meaning(track.name) });
      return h(
        "div",
        { class: "track", role: "img", "aria-label": label, title: trackTitle(track, dens), ...term(track.name) },
        icon(track.name),
        h("span", { class: "name" }, track.words, h("small", null, meaning(track.name))),
        track.values.map((value, place) => {
          const bonus = place > dens ? track.bonus[place] : null;
          const kind = `pip${place <= dens ? " open" : ""}${place === dens ? " lit" : ""}`;
          return h(
            "span",
            { class: kind },
            value,
            bonus && h("i", null, icon(bonus === "action" ? "action" : "terrain")),
          );
        }),
      );
    }),
  );
}

/** What the next den of a track brings. @param {BoardData["tracks"][number]} track @param {number} dens */
function trackTitle(track, dens) {
  if (dens + 1 >= track.values.length) return t("All dens of this track are built.");
  const points = track.points[dens + 1] - track.points[dens];
  const value = track.values[dens + 1];
  const stays = value === track.values[dens];
  const bonus = track.bonus[dens + 1];
  return [
    stays ? t("With the next den it stays {value}", { value }) : t("The next den makes it {value}", { value }),
    bonus && (bonus === "action" ? t("gains an action token") : t("gains a terrain token")),
    points && tn("{n} point", "{n} points", points),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Points by category, which add up to the total. @param {BoardData} board @param {Player} player
 * @param {string} heading */
export function points(board, player, heading) {
  return h(
    "section",
    { class: "points" },
    h("h3", null, heading),
    h(
      "dl",
      { class: "categories", "aria-label": t("Score by category") },
      board.categories.map(({ name, words }) => {
        const value = scorePart(player.score, name);
        const attributes = { class: value ? "" : "none", title: countTitle(board, player, name), ...term(about(name)) };
        return h("div", attributes, h("dt", null, words), h("dd", null, value));
      }),
      h("div", { class: "total" }, h("dt", null, t("Total")), h("dd", null, player.total)),
    ),
  );
}

/** The tooltip of a category of points. @param {string} category */
const about = (category) => ({ lairs: "lair" })[category] ?? category;

/** How many pieces of a category there are. @param {BoardData} board @param {Player} player @param {string} category */
function countTitle({ rows }, player, category) {
  /** @type {Record<string, [number, readonly number[]]>} */
  const counts = {
    lairs: [player.lairs, rows.lairs.points],
    wolves: [player.wolves, rows.wolves.points],
    prey: [player.prey.length, rows.prey.points],
  };
  if (!(category in counts)) return null;
  const [n, points] = counts[category];
  if (n >= points.length) return t("{n} of {all}", { n, all: points.length });
  const next = points[n] - (n ? points[n - 1] : 0);
  return t("{n} of {all}. Next points: +{points}.", { n, all: points.length, points: next });
}

/** Where a rival's points come from, in little room: icons and numbers. @param {BoardData} board
 * @param {Player} player */
export function pointsFrom(board, player) {
  const parts = board.categories.filter(({ name }) => scorePart(player.score, name) > 0);
  const heading = parts.length ? t("Points by source") : t("No points yet");
  return h(
    "p",
    { class: "points-from" },
    h("span", { class: "faint" }, heading),
    parts.map(({ name, words }) => {
      const value = scorePart(player.score, name);
      const label = t("{category}: {points}", { category: words, points: value });
      return h(
        "span",
        { class: "part", title: label, data: { term: about(name) } },
        icon(name),
        h("b", { "aria-hidden": "true" }, value),
        h("span", { class: "unseen" }, label),
      );
    }),
  );
}

/** A rival's abilities, in little room. @param {BoardData} board @param {Player} player */
export function abilitiesBox(board, player) {
  return h(
    "ul",
    { class: "abilities-box", "aria-label": t("Abilities") },
    board.tracks.map((track, n) =>
      h(
        "li",
        { title: meaning(track.name), data: { term: track.name } },
        h("span", null, icon(track.name), h("b", null, track.values[player.dens[n]])),
        h("small", null, track.words),
      ),
    ),
  );
}
