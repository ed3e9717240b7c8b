// @ts-check
/** The rounds so far, and the count of the current one: as it stands, or as it ended. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { head, moon, pair } from "./parts.js";

/** @import { Scene } from "../../types/moonlight.js" */

/** @param {HTMLElement} into @param {Scene} scene */
export function rounds(into, scene) {
  refresh(into, [scene.rounds, scene.seats.map((one) => one.name)], () => [
    h("h3", null, t("Rounds")),
    scene.rounds.length === 0 &&
      h(
        "p",
        { class: "faint" },
        t("The first to win two rounds wins the match: the base of the mountain, then its peak."),
      ),
    h(
      "ol",
      null,
      scene.rounds.map((round) => {
        const name = round.winner ? scene.seats[round.winner - 1].name : t("nobody");
        return h(
          "li",
          { data: { round: round.round, winner: round.winner } },
          round.winner ? head(round.winner) : h("span", { class: "head-mark" }),
          h(
            "span",
            null,
            h("b", null, t("Round {n}: {name}", { n: round.round, name })),
            h("small", null, round.words),
          ),
          pair(round.points, round.winner),
        );
      }),
    ),
  ]);
}

/** @param {HTMLElement} into @param {Scene} scene */
export function count(into, scene) {
  const { count: now, seats } = scene;
  const name = (/** @type {number | null} */ seat) => (seat ? seats[seat - 1].name : t("nobody"));
  refresh(into, [now, seats.map((one) => one.name)], () => [
    h("h3", null, now.words),
    h(
      "table",
      { class: "lines" },
      h(
        "tbody",
        null,
        countRow(t("moons"), now.moons, now.moon_winner, name(now.moon_winner), now.moon_points),
        now.rows.map((row) =>
          countRow(t("row {n}", { n: row.number }), row.sums, row.winner, name(row.winner), row.points),
        ),
      ),
      h(
        "tfoot",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("points")),
          h("td", null, pair(now.points, now.winner)),
          h(
            "td",
            { colspan: 2 },
            h("small", null, t("cards taken: {first} to {second}", { first: now.taken[0], second: now.taken[1] })),
          ),
        ),
      ),
    ),
  ]);
}

/**
 * @param {string} label @param {[number, number]} both @param {number | null} winner
 * @param {string} name @param {number} points
 */
export function countRow(label, both, winner, name, points) {
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, label),
    h("td", null, pair(both, winner)),
    h("td", { class: winner ? "" : "faint" }, name),
    h("td", { class: "gain" }, points ? `+${points}` : ""),
  );
}

/** Moons and points at a glance, above the table. @param {HTMLElement} into @param {Scene} scene */
export function glance(into, scene) {
  const { count: now } = scene;
  refresh(into, now, () => [
    h("span", null, moon(), h("span", null, t("moons")), pair(now.moons, now.moon_winner)),
    h(
      "span",
      null,
      h("span", null, now.counted ? t("points") : t("points if it ended now")),
      pair(now.points, now.winner),
    ),
  ]);
}
