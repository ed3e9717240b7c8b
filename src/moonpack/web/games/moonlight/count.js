// @ts-check
/** The rounds so far, and the count of the current one: as it stands, as a play would change it, or as it ended. */

import { amend, h } from "../../core/dom.js";
import { t, tc } from "../../core/words.js";
import { isAway } from "../../table/presence.js";
import { moon, pair, head } from "./parts.js";
import { isYou, nearSeat, ratio, rowName, scoreWords, turned } from "./sides.js";

/** @import { Count, Preview, Scene } from "../../types/moonlight.js" */
/** @typedef {import("./sides.js").TableView} TableView */

/** @param {HTMLElement} into @param {Scene} scene @param {TableView} view */
export function rounds(into, scene, view) {
  const near = nearSeat(view);
  const names = scene.seats.map(({ name, seat }) => (isYou(view, seat) ? t("You") : name));
  amend(into, [scene.rounds, names, near], () => [
    h("h3", null, t("Rounds")),
    scene.rounds.length === 0 && h("p", { class: "faint" }, t("Whoever wins two rounds first wins the match.")),
    h(
      "ol",
      null,
      scene.rounds.map((round) => {
        const name = round.winner ? names[round.winner - 1] : t("nobody");
        return h(
          "li",
          { data: { round: round.round, winner: round.winner } },
          round.winner ? head(round.winner) : h("span", { class: "head-mark" }),
          h(
            "span",
            null,
            h("b", null, t("Round {n}: {name}", { n: round.round, name })),
            h("small", null, summary(round, near)),
          ),
          pair(round.points, round.winner, near),
        );
      }),
    ),
  ]);
}

/** How a round was won or tied, the reader's own figures first. @param {Scene["rounds"][number]} round
 * @param {number} near */
function summary(round, near) {
  const [moons, rows, cards] = [round.moons, round.rows, round.taken].map((both) => ratio(turned(both, near)));
  const isEqual = round.points[0] === round.points[1];
  const words = isEqual
    ? t("moons {moons}, rows {rows}, cards taken {cards}", { moons, rows, cards })
    : t("moons {moons}, rows {rows}", { moons, rows });
  return round.winner ? words : `${t("tied, played again")} · ${words}`;
}

/**
 * @param {HTMLElement} into @param {Scene} scene @param {TableView} view
 * @param {{preview: Preview, card: string} | null} play  what is pointed at or picked
 */
export function count(into, scene, view, play) {
  const near = nearSeat(view);
  const names = scene.seats.map(({ name, seat }) => (isYou(view, seat) ? t("You") : name));
  const [now, then] = [scene.count, play?.preview.count ?? scene.count];
  amend(into, [now, then, names, near, play?.card], () => {
    const old = new Map(now.rows.map((row) => [row.y, row]));
    const rows = turned(then.rows, near);
    return [
      h("h3", null, heading(then, play?.card ?? null), whose(names, near)),
      h(
        "table",
        { class: "lines" },
        h(
          "tbody",
          null,
          line(
            t("Moons"),
            outcome(then.moons, then.moon_winner, then.moon_points),
            near,
            then.rows.length ? names : null,
            play && outcome(now.moons, now.moon_winner, now.moon_points),
          ),
          now.moon_notes?.map((note) => h("tr", { class: "note" }, h("td", { colspan: 3 }, note))),
          rows.map((row, n) => {
            const was = old.get(row.y);
            const before = was ? outcome(was.sums, was.winner, was.points) : outcome([0, 0], null, 0);
            return [
              line(rowName(n, rows.length), outcome(row.sums, row.winner, row.points), near, names, play && before),
              row.notes.map((note) => h("tr", { class: "note" }, h("td", { colspan: 3 }, note))),
            ];
          }),
        ),
        then.points[0] === then.points[1] && taken(then, near),
      ),
    ];
  });
}

/** Whose numbers stand on which side. @param {string[]} names @param {number} near */
function whose(names, near) {
  const [first, second] = turned(names, near).map((name) => h("span", null, name));
  return h("small", { class: "whose who" }, first, " : ", second);
}

/** @param {Count} count @param {string | null} card */
function heading(count, card) {
  if (card) return t("If you play {card}", { card });
  return count.counted ? t("How round {n} ended", { n: count.round }) : t("Where points come from");
}

/**
 * @typedef {{both: [number, number], winner: number | null, points: number}} Outcome
 * @param {[number, number]} both @param {number | null} winner @param {number} points @returns {Outcome}
 */
const outcome = (both, winner, points) => ({ both, winner, points });

/**
 * A line of the count; what it was before, if that is different, is struck through.
 * @param {string} label @param {Outcome} now @param {number} near
 * @param {string[] | null} names  null: no card lies on the table @param {Outcome | null} was
 */
function line(label, now, near, names, was = null) {
  const changed = was && JSON.stringify(was) !== JSON.stringify(now);
  const gain = gainWords(now, names);
  const before = was ? gainWords(was, names) : gain;
  return h(
    "tr",
    { class: changed ? "changed" : "" },
    h("th", { scope: "row" }, label),
    h("td", null, pair(now.both, now.winner, near)),
    h("td", { class: `gain ${now.winner ? "" : "faint"}` }, before !== gain && h("s", null, before), " ", gain),
  );
}

/** @param {Outcome} outcome @param {string[] | null} names */
function gainWords({ winner, points }, names) {
  if (!names) return t("no cards yet");
  return winner ? t("{name} +{n}", { name: names[winner - 1], n: points }) : t("nobody");
}

/** What decides where points are equal. @param {Count} count @param {number} near */
function taken({ taken: both, winner }, near) {
  if (both[0] + both[1] === 0) return null;
  return h(
    "tfoot",
    { data: { term: "taken" } },
    h(
      "tr",
      null,
      h("th", { scope: "row" }, t("Cards taken")),
      h("td", null, pair(both, winner, near)),
      h("td", { class: "gain faint" }, t("decide a tie")),
    ),
  );
}

/**
 * Points, moons and the shape at a glance, above the table: the only place with the sum of the points. Where clocks
 * run, they stand beside the names.
 * @param {HTMLElement} into @param {Scene} scene @param {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} view
 */
export function glance(into, scene, view) {
  const { count: now, shapes, seats } = scene;
  const near = nearSeat(view);
  const label = now.counted ? t("Points") : t("Points if it ended now");
  const hasClock = Boolean(view.table?.clock);
  const clock = (/** @type {number} */ seat) => hasClock && h("i", { "data-clock": seat });
  const name = (/** @type {number} */ seat) =>
    isYou(view, seat)
      ? h("b", null, t("You"))
      : h("b", { class: "who" }, seats[seat - 1].name, isAway(view, seat) && h("small", null, " ", t("away")));
  const away = seats.map((_, n) => isAway(view, n + 1));
  amend(into, [now, shapes, near, view.you.seats, hasClock, away, seats.map((one) => one.name)], () => [
    h(
      "span",
      { class: "standing", role: "img", "aria-label": `${label}: ${scoreWords(view, scene, now.points)}` },
      h("span", null, label),
      h(
        "span",
        { class: "sides" },
        name(near),
        clock(near),
        pair(now.points, now.winner, near),
        clock(3 - near),
        name(3 - near),
      ),
    ),
    h(
      "span",
      {
        class: "moons",
        data: { term: "moon", now: t("Moons: {score}", { score: scoreWords(view, scene, now.moons) }) },
      },
      moon(),
      h("span", null, t("Moons")),
      pair(now.moons, now.moon_winner, near),
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
      ? t("The round fills a shape of {one} or {other}, whichever comes first", { one: sizes[0], other: sizes[1] })
      : t("The round fills a shape of {size}", { size: sizes[0] });
  return h(
    "span",
    { class: "shape", role: "img", "aria-label": label, title: label, data: { term: "shape" } },
    [
      [4, 3],
      [3, 4],
    ].map(([width, height]) => {
      const possible = shapes.some(([w, h]) => w === width && h === height);
      return h("i", { class: `frame ${width > height ? "wide" : "tall"} ${possible ? "" : "gone"}` });
    }),
    h("span", { "aria-hidden": "true" }, t("Ends when full: {shape}", { shape: words })),
  );
}
