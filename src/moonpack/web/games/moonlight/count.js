// @ts-check
/** The rounds so far, and the count of the current one: as it stands, as a play would change it, or as it ended. */

import { h, refresh } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { moon, pair, head } from "./parts.js";
import { rowName, turned } from "./sides.js";

/** @import { Count, Preview, Scene } from "../../types/moonlight.js" */

/** @param {HTMLElement} into @param {Scene} scene */
export function rounds(into, scene) {
  refresh(into, [scene.rounds, scene.seats.map((one) => one.name)], () => [
    h("h3", null, t("Rounds")),
    scene.rounds.length === 0 && h("p", { class: "faint" }, t("Whoever wins two rounds first wins the match.")),
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

/**
 * @param {HTMLElement} into @param {Scene} scene @param {number} near
 * @param {{preview: Preview, card: string} | null} play  what is pointed at or picked
 */
export function count(into, scene, near, play) {
  const { seats } = scene;
  const names = seats.map((one) => one.name);
  const [now, then] = [scene.count, play?.preview.count ?? scene.count];
  refresh(into, [now, then, names, near, play?.card], () => {
    const old = new Map(now.rows.map((row) => [row.y, row]));
    const rows = turned(then.rows, near);
    return [
      h("h3", null, heading(then, play?.card ?? null)),
      h(
        "table",
        { class: "lines" },
        h(
          "tbody",
          null,
          line(
            t("Moons"),
            outcome(then.moons, then.moon_winner, then.moon_points),
            names,
            play && outcome(now.moons, now.moon_winner, now.moon_points),
          ),
          rows.map((row, n) => {
            const was = old.get(row.y);
            const before = was ? outcome(was.sums, was.winner, was.points) : outcome([0, 0], null, 0);
            return [
              line(rowName(n, rows.length), outcome(row.sums, row.winner, row.points), names, play && before),
              row.notes.map((note) => h("tr", { class: "note" }, h("td", { colspan: 3 }, note))),
            ];
          }),
        ),
        h("tfoot", null, totals(now, then, Boolean(play))),
      ),
    ];
  });
}

/** @param {Count} count @param {string | null} card */
function heading(count, card) {
  if (card) return t("If you play {card}", { card });
  return count.counted
    ? t("How round {n} ended", { n: count.round })
    : t("Round {n} if it ended now", { n: count.round });
}

/**
 * @typedef {{both: [number, number], winner: number | null, points: number}} Outcome
 * @param {[number, number]} both @param {number | null} winner @param {number} points @returns {Outcome}
 */
const outcome = (both, winner, points) => ({ both, winner, points });

/**
 * A line of the count; what it was before, if that is different, is struck through.
 * @param {string} label @param {Outcome} now @param {string[]} names @param {Outcome | null} was
 */
export function line(label, now, names, was = null) {
  const changed = was && JSON.stringify(was) !== JSON.stringify(now);
  const gain = gainWords(now, names);
  const before = was ? gainWords(was, names) : gain;
  return h(
    "tr",
    { class: changed ? "changed" : "" },
    h("th", { scope: "row" }, label),
    h("td", null, pair(now.both, now.winner)),
    h("td", { class: `gain ${now.winner ? "" : "faint"}` }, before !== gain && h("s", null, before), " ", gain),
  );
}

/** @param {Outcome} outcome @param {string[]} names */
const gainWords = ({ winner, points }, names) =>
  winner ? t("{name} +{n}", { name: names[winner - 1], n: points }) : t("nobody");

/** @param {Count} now @param {Count} then @param {boolean} previewed */
function totals(now, then, previewed) {
  const taken = t("cards taken: {first} to {second}", { first: then.taken[0], second: then.taken[1] });
  const before = t("now {first} : {second}", { first: now.points[0], second: now.points[1] });
  const isTied = then.points[0] === then.points[1] && then.taken[0] + then.taken[1] > 0;
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, t("Points")),
    h("td", null, pair(then.points, then.winner)),
    h("td", { class: "gain" }, previewed ? h("small", null, before) : isTied && h("small", null, taken)),
  );
}

/** Moons, points and the shape at a glance, above the table. @param {HTMLElement} into @param {Scene} scene */
export function glance(into, scene) {
  const { count: now, shapes } = scene;
  refresh(into, [now, shapes], () => [
    h(
      "span",
      { data: { term: "moon" }, title: t("Most moons at the end of the round: 2 points") },
      moon(),
      pair(now.moons, now.moon_winner),
    ),
    h(
      "span",
      null,
      h("span", null, now.counted ? t("Points") : t("Points if it ended now")),
      pair(now.points, now.winner),
    ),
    !now.counted && shape(shapes),
  ]);
}

/** The shapes that the cards can still fill, drawn and in words. @param {[number, number][]} shapes */
function shape(shapes) {
  const sizes = shapes.map(([width, height]) => t("{width} × {height}", { width, height }));
  const words = sizes.length > 1 ? t("{one} or {other}", { one: sizes[0], other: sizes[1] }) : sizes[0];
  const label =
    sizes.length > 1
      ? t("The round fills {one} or {other} places, whichever comes first", { one: sizes[0], other: sizes[1] })
      : t("The round fills {size} places", { size: sizes[0] });
  return h(
    "span",
    { class: "shape", role: "img", "aria-label": label, title: label },
    [
      [4, 3],
      [3, 4],
    ].map(([width, height]) => {
      const possible = shapes.some(([w, h]) => w === width && h === height);
      return h("i", { class: `frame ${width > height ? "wide" : "tall"} ${possible ? "" : "gone"}` });
    }),
    h("span", { "aria-hidden": "true" }, words),
  );
}
