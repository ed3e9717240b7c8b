// @ts-check
/**
 * A scoring explained step by step: region after region with the reasons, then the points.
 *
 * @import { BoardData, Fact, GameOver, PhaseScored, RegionScored } from "../../../types/wolves.js"
 * @import { Board } from "../board.js"
 */

import { h } from "../../../core/dom.js";
import { t } from "../../../core/words.js";
import { sheet } from "../../../core/sheet.js";
import { narrate } from "../../../table/later/narration.js";
import { mark, piece } from "../parts.js";
import { scoreTable } from "../scores.js";

await sheet(new URL("./scoring.css", import.meta.url).href);

/** @typedef {Fact & (RegionScored | PhaseScored | GameOver)} Scoring */

/**
 * Explain the facts of a scoring one by one.
 * @param {HTMLElement} into @param {BoardData} board @param {Scoring[]} facts
 * @param {{board: Board, names: string[], closed: () => void, caption: (words: string) => void,
 *   release: (facts: Fact[]) => void}} table  `release`: these were told
 * @returns {() => void}  closes it
 */
export function narrateScoring(into, board, facts, table) {
  /** @type {string[]} the region that is told now */
  let hexes = [];
  const turned = new ResizeObserver(() => keepClear(into, table.board, hexes)); // a phone may be turned
  turned.observe(into);
  return narrate(into, facts, {
    heading: (fact) => heading(board, fact),
    content: (fact) => [h("p", null, fact.words), details(board, fact, table.names)],
    highlight: (fact) => {
      hexes = fact?.fact === "region_scored" ? board.regions[fact.region].hexes : [];
      table.board.highlight(hexes);
      table.caption(fact ? captionOf(board, fact) : "");
      if (fact) table.release(facts.slice(0, facts.indexOf(fact) + 1));
      keepClear(into, table.board, hexes);
    },
    ends: () => false,
    after: () => [],
    closed: () => {
      turned.disconnect();
      table.closed();
    },
  });
}

/** The sides of the board, in the order in which they are tried. */
const SIDES = ["bottom", "top", "left", "right"];
const GAP = 8; // pixels between the card and a region

/**
 * Move the card to a side of the board where it does not cover what it is about; if there is none, move the board too.
 * @param {HTMLElement} into @param {Board} board @param {string[]} hexes  empty: the board is shown as it was
 */
function keepClear(into, board, hexes) {
  restore(board);
  // The card is drawn right after this; then it has its size.
  requestAnimationFrame(() => {
    const region = board.boxOf(hexes);
    if (!region || !into.firstElementChild) return;
    const places = SIDES.map((side) => placeAt(side, into, board, region));
    const best = places.reduce((one, other) => (other.loss < one.loss ? other : one));
    into.dataset.side = best.side;
    if (best.loss && best.scale > 0) move(board, region, best);
  });
  const ended = new MutationObserver(() => {
    if (into.firstElementChild) return;
    restore(board);
    ended.disconnect();
  });
  ended.observe(into, { childList: true });
}

/**
 * Show the board so that a region is where it is to be.
 * @param {Board} board @param {DOMRect} region @param {{scale: number, x: number, y: number}} place
 */
function move(board, region, { scale, x, y }) {
  const { view } = board;
  const { left, top, width, height } = board.root.getBoundingClientRect();
  const middle = { x: region.x + region.width / 2, y: region.y + region.height / 2 };
  const at = view.point(middle.x, middle.y);
  const unit = view.unit / scale;
  const [w, h] = [view.box.w / scale, view.box.h / scale];
  shown.set(board, view.box);
  view.box = {
    x: at.x + (left + width / 2 - middle.x - x) * unit - w / 2,
    y: at.y + (top + height / 2 - middle.y - y) * unit - h / 2,
    w,
    h,
  };
  view.write();
}

/** Show a board as it was before it was moved. @param {Board} board */
function restore(board) {
  const before = shown.get(board);
  if (!before) return;
  shown.delete(board);
  board.view.box = before;
  board.view.write();
}

/** What boards showed before they were moved. @type {WeakMap<Board, Board["view"]["box"]>} */
const shown = new WeakMap();

/**
 * How far a region has to go, in pixels, and how small it has to become to be seen beside the card at a side.
 * @param {string} side @param {HTMLElement} into @param {Board} board @param {DOMRect} region
 */
function placeAt(side, into, board, region) {
  into.dataset.side = side;
  const card = /** @type {Element} */ (into.firstElementChild).getBoundingClientRect();
  let { left, top, right, bottom } = board.root.getBoundingClientRect();
  if (side === "left") left = Math.max(left, card.right + GAP);
  else if (side === "right") right = Math.min(right, card.left - GAP);
  else if (side === "top") top = Math.max(top, card.bottom + GAP);
  else bottom = Math.min(bottom, card.top - GAP);
  const scale = Math.min(1, (right - left) / region.width, (bottom - top) / region.height);
  const x = distance(left, right, region.left, region.width, scale);
  const y = distance(top, bottom, region.top, region.height, scale);
  const loss = scale > 0 ? Math.abs(x) + Math.abs(y) + (1 - scale) * 1e4 : Infinity;
  return { side, scale, x, y, loss };
}

/**
 * How far the middle of something has to go so that all of it is between two lines.
 * @param {number} from @param {number} to @param {number} start @param {number} size @param {number} scale
 */
function distance(from, to, start, size, scale) {
  const half = (size * scale) / 2;
  const middle = start + size / 2;
  return Math.max(from + half, Math.min(to - half, middle)) - middle;
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
  const moon = board.moons.find((one) => one.phase === fact.phase)?.words ?? "";
  // The same heading twice would look like a scoring that is told again.
  return fact.fact === "phase_scored" ? t("Totals: {moon}", { moon }) : t("Scoring: {moon}", { moon });
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
    token: fact.first_by === "alphas" ? t("wins the moon with more alphas") : t("wins the moon"),
    second: fact.second_by === "alphas" ? t("second place with more alphas") : t("second place"),
    shared: t("tied for first"),
    tied: t("tied for second"),
    none: "",
  };
  const labels = [t("Player"), t("Control"), t("Alphas"), t("Points")];
  const head = labels.map((label) => h("th", { scope: "col" }, label));
  const rows = fact.standings.map((one) => {
    const pack = board.packs.find((p) => p.name === one.pack) ?? board.packs[0];
    const name = (one.seat && names[one.seat - 1]) || pack.words;
    const cells = [one.control, one.alphas, gained(one)];
    const award = awards[one.award] && h("small", null, awards[one.award]);
    const title = h("div", { class: "placed" }, mark(pack), h("div", null, h("b", null, name), award));
    const values = cells.map((cell) => h("td", null, cell));
    return h("tr", { class: one.points && one.seat ? "winner" : "" }, h("th", { scope: "row" }, title), values);
  });
  return h("table", { class: "standings" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows));
}

/** What a place brings; what the neutral pack wins goes to nobody. @param {RegionScored["standings"][0]} place */
function gained({ seat, points }) {
  if (!points) return "–";
  return seat ? `+${points}` : t("{n} for nobody", { n: points });
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
