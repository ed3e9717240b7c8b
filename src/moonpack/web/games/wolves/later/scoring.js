// @ts-check
/**
 * A scoring explained step by step: region after region with the reasons, then the points.
 *
 * @import { BoardData, Fact, GameOver, PhaseScored, RegionScored } from "../../../types/wolves.js"
 */

import { h } from "../../../core/dom.js";
import { t, tc } from "../../../core/words.js";
import { narrate } from "../../../table/narration.js";
import { mark, piece } from "../parts.js";
import { scoreTable } from "../scores.js";

/** @typedef {Fact & (RegionScored | PhaseScored | GameOver)} Scoring */

/**
 * Explain the facts of a scoring one by one.
 * @param {HTMLElement} into @param {BoardData} board @param {Scoring[]} facts
 * @param {{highlight: (hexes: string[]) => void, boxOf: (hexes: string[]) => DOMRect | null,
 *   names: string[], closed: () => void, caption: (words: string) => void}} table
 */
export function narrateScoring(into, board, facts, table) {
  narrate(into, facts, {
    heading: (fact) => heading(board, fact),
    content: (fact) => [h("p", null, fact.words), details(board, fact, table.names)],
    highlight: (fact) => {
      const hexes = fact?.fact === "region_scored" ? board.regions[fact.region].hexes : [];
      table.highlight(hexes);
      table.caption(fact ? captionOf(board, fact) : "");
      keepClear(into, table.boxOf(hexes));
    },
    ends: () => false,
    after: () => [],
    closed: table.closed,
  });
}

/** The corners of the board, in the order in which they are tried. */
const CORNERS = ["bottom", "top", "left", "right"];

/**
 * Move the card to a side of the board where it does not cover what it is about.
 * @param {HTMLElement} into @param {DOMRect | null} region  on the screen
 */
function keepClear(into, region) {
  // The card is drawn right after this; then it has its size.
  requestAnimationFrame(() => {
    const best = CORNERS.map((side) => {
      into.dataset.side = side;
      const card = into.firstElementChild?.getBoundingClientRect();
      return { side, covered: card && region ? overlap(card, region) : 0 };
    }).reduce((one, other) => (other.covered < one.covered ? other : one));
    into.dataset.side = best.side;
  });
}

/** How much of one rectangle lies in another. @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** What the bar says meanwhile; in the end, who has won. @param {BoardData} board @param {Scoring} fact */
function captionOf(board, fact) {
  if (fact.fact === "game_over") return "";
  const moon = board.moons.find((one) => one.phase === fact.phase)?.words ?? "";
  return t("The {moon} is scored, region by region", { moon });
}

/** @param {BoardData} board @param {Scoring} fact */
function heading(board, fact) {
  if (fact.fact === "game_over") return t("Final score");
  const moon = board.moons.find((one) => one.phase === fact.phase);
  return t("Scoring: {moon}", { moon: moon?.words ?? "" });
}

/** @param {BoardData} board @param {Scoring} fact @param {string[]} names */
function details(board, fact, names) {
  if (fact.fact === "region_scored") return places(board, fact, names);
  if (fact.fact === "phase_scored") return gains(board, fact, names);
  const players = fact.scores.map((score) => ({ ...score, name: names[score.seat - 1], score }));
  return [scoreTable(board, players, fact.winners), ties(fact)];
}

/** @param {BoardData} board @param {RegionScored} fact @param {string[]} names */
function places(board, fact, names) {
  /** @type {Record<string, string>} */
  const awards = {
    token: t("wins the moon"),
    second: t("second place"),
    shared: t("tied for first"),
    tied: t("tied for second"),
    none: "",
  };
  const labels = [t("Player"), t("Control"), t("Alphas"), tc("rank", "Place"), t("Points")];
  const head = labels.map((label) => h("th", { scope: "col" }, label));
  const rows = fact.standings.map((one) => {
    const pack = board.packs.find((p) => p.name === one.pack) ?? board.packs[0];
    const name = (one.seat && names[one.seat - 1]) || pack.words;
    const cells = [one.control, one.alphas, awards[one.award], one.points ? `+${one.points}` : "–"];
    const title = h("th", { scope: "row" }, mark(pack), name);
    const values = cells.map((cell) => h("td", null, cell));
    return h("tr", { class: one.points ? "winner" : "" }, title, values);
  });
  return h("table", { class: "standings" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows));
}

/** @param {BoardData} board @param {PhaseScored} fact @param {string[]} names */
function gains(board, fact, names) {
  const items = fact.gains.map((gain) => {
    const moons = Array.from({ length: gain.moon_tokens }, () => piece(`moon-${fact.phase}`));
    return h(
      "li",
      null,
      mark(board.packs[gain.seat - 1]),
      names[gain.seat - 1],
      h("b", null, `+${gain.points}`),
      moons,
    );
  });
  return h("ul", { class: "gains" }, items);
}

/** What decided a tie, if there was one. @param {GameOver} fact */
function ties(fact) {
  if (fact.decided_by === "score") return null;
  return h(
    "p",
    { class: "faint" },
    t("Ties are broken by moon tokens, then by wolves on the board: {counts}.", {
      counts: fact.scores.map((one) => `${one.moon_tokens}/${one.wolves_on_board}`).join(" · "),
    }),
  );
}
