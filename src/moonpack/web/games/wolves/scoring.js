// @ts-check
/**
 * A scoring explained step by step: region after region with the reasons, then the points.
 *
 * @import { BoardData, Fact, GameOver, PhaseScored, RegionScored } from "../../types/wolves.js"
 */

import { h } from "../../core/dom.js";
import { t, tc } from "../../core/words.js";
import { narrate } from "../../table/narration.js";
import { mark, piece } from "./parts.js";
import { scoreTable } from "./scores.js";

/** @typedef {Fact & (RegionScored | PhaseScored | GameOver)} Scoring */

/** @param {Fact} fact */
const isScoring = ({ fact }) => fact === "region_scored" || fact === "phase_scored" || fact === "game_over";

/** @param {Fact[]} facts */
export const scorings = (facts) => /** @type {Scoring[]} */ (facts.filter(isScoring));

/**
 * Explain the facts of a scoring one by one.
 * @param {HTMLElement} into @param {BoardData} board @param {Scoring[]} facts
 * @param {{highlight: (hexes: string[]) => void, names: string[], after: () => Node[], closed: () => void,
 *   ending: boolean}} table  `ending`: begin with the last fact
 */
export function narrateScoring(into, board, facts, table) {
  narrate(into, facts, {
    heading: (fact) => heading(board, fact),
    content: (fact) => [h("p", null, fact.words), details(board, fact, table.names)],
    highlight: (fact) => table.highlight(fact?.fact === "region_scored" ? board.regions[fact.region].hexes : []),
    ends: (fact) => fact.fact === "game_over",
    after: table.after,
    closed: table.closed,
    first: table.ending ? facts.length - 1 : 0,
  });
}

/** @param {BoardData} board @param {Scoring} fact */
function heading(board, fact) {
  if (fact.fact === "game_over") return t("Final score");
  const moon = board.moons.find((one) => one.phase === fact.phase);
  return t("Scoring: {moon}", { moon: moon?.words ?? "" });
}

/** @param {BoardData} board @param {Scoring} fact @param {string[]} names */
function details(board, fact, names) {
  if (fact.fact === "region_scored") return places(board, fact);
  if (fact.fact === "phase_scored") return gains(board, fact);
  const players = fact.scores.map((score) => ({ ...score, name: names[score.seat - 1], score }));
  return [scoreTable(board, players, fact.winners), ties(fact)];
}

/** @param {BoardData} board @param {RegionScored} fact */
function places(board, fact) {
  /** @type {Record<string, string>} */
  const awards = {
    token: t("wins the moon"),
    second: t("second place"),
    shared: t("tied for first"),
    tied: t("tied for second"),
    none: "",
  };
  const labels = [t("Pack"), t("Control"), t("Alphas"), tc("rank", "Place"), t("Points")];
  const head = labels.map((label) => h("th", { scope: "col" }, label));
  const rows = fact.standings.map((one) => {
    const pack = board.packs.find((p) => p.name === one.pack) ?? board.packs[0];
    const cells = [one.control, one.alphas, awards[one.award], one.points ? `+${one.points}` : "–"];
    const title = h("th", { scope: "row" }, mark(pack), pack.words);
    const values = cells.map((cell) => h("td", null, cell));
    return h("tr", { class: one.points ? "winner" : "" }, title, values);
  });
  return h("table", { class: "standings" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows));
}

/** @param {BoardData} board @param {PhaseScored} fact */
function gains(board, fact) {
  const items = fact.gains.map((gain) => {
    const moons = Array.from({ length: gain.moon_tokens }, () => piece(`moon-${fact.phase}`));
    return h("li", null, mark(board.packs[gain.seat - 1]), h("b", null, `+${gain.points}`), moons);
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
