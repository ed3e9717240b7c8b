// @ts-check
/**
 * What a finished game came to, for the reader: the place, the scores by part, what decided it, points over time,
 * what everybody did, and what to do next.
 *
 * @import { FiguresInfo, SeatResult, StatisticsInfo } from "../../types/wire.js"
 * @import { TableView } from "../view.js"
 */

import { get } from "../../core/api.js";
import { dialog } from "../../core/dialog.js";
import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { link as linkTo } from "../../core/router.js";
import { sheet } from "../../core/sheet.js";
import { language, t, tc } from "../../core/words.js";
import { mark } from "../../replay/parts.js";
import { keptNote, share } from "../../replay/share.js";
import { afterwards, rematch, rematchWords } from "../afterwards.js";
import { gameInfo } from "../../core/games.js";
import { levelOffer } from "../../levels/offer.js";
import { count, levelAt, offerFor, outcomeOf } from "../../levels/streak.js";
import { chart } from "./chart.js";
import { ratingsCard, readTableResult } from "./ratings.js";
import { turningPoints } from "./turns.js";

const WIDE = "(min-width: 1000px)";

/**
 * Show the result of a game that is over.
 * @param {TableView<any>} view @param {(() => void) | null} tell  explain the last scoring again
 * @returns {Promise<{refresh: () => void}>}  draws what can be done again, since a rematch may be opened
 */
export async function showResult(view, tell) {
  const seat = view.you.seats.length === 1 ? view.you.seats[0] : null;
  const query = new URLSearchParams({ language: language(), ...(seat ? { seat: String(seat) } : {}) });
  const [known] = await Promise.all([
    /** @type {Promise<StatisticsInfo>} */ (get(`/api/replays/${view.id}/statistics?${query}`)),
    sheet(new URL("./result.css", import.meta.url).href),
    sheet(new URL("../../replay/replay.css", import.meta.url).href),
  ]);
  if (document.querySelector("dialog.outcome")) return { refresh: () => undefined };
  const result = new Result(view, known, seat, tell);
  return { refresh: () => result.drawActions() };
}

class Result {
  /**
   * @param {TableView<any>} view @param {StatisticsInfo} known @param {number | null} seat  of the reader
   * @param {(() => void) | null} tell
   */
  constructor(view, known, seat, tell) {
    this.view = view;
    this.known = known;
    this.seat = seat;
    this.tell = tell;
    this.actions = h("div", { class: "next" });
    this.scores = h("section", { class: "card" });
    this.ratings = h("section", { class: "card ratings", hidden: true });
    /** Who played, with their ratings; it comes a moment later. @type {SeatResult[]} */
    this.players = [];
    /** The seats from 0, the best first. */
    this.order = known.places.map((_, n) => n).sort((one, other) => known.places[one] - known.places[other]);
    const turns = h("section", { class: "card turns" });
    const stop = turningPoints(turns, view.id, seat, known);
    this.box = dialog(known.headline, this.content(turns), "outcome");
    this.box.querySelector("header")?.prepend(this.disc());
    const wide = matchMedia(WIDE);
    const drawn = () => this.drawScores();
    wide.addEventListener("change", drawn);
    this.box.addEventListener("close", () => {
      stop();
      wide.removeEventListener("change", drawn);
    });
    this.drawScores();
    this.drawActions();
    void this.offerLevel().catch(report);
    void this.tellRatings();
    /** @type {HTMLElement | null} */ (this.actions.querySelector(".go, .button"))?.focus({ preventScroll: true });
  }

  /** The reader's place as a moon; for spectators a crown. */
  disc() {
    const place = this.seat ? this.known.places[this.seat - 1] : 0;
    // Of two players the headline names the winner: a 2 beside it would look like the winner's place.
    if (place > 1 && this.known.places.length === 2) return "";
    return h("span", { class: "disc", "aria-hidden": "true" }, place > 1 ? place : icon("crown"));
  }

  /** @param {HTMLElement} turns */
  content(turns) {
    const { known } = this;
    return [
      h("div", { class: "verdict" }, h("p", null, known.verdict), this.actions),
      keptNote(known.kept_until),
      this.scores,
      this.ratings,
      h(
        "div",
        { class: "beside" },
        known.course.length > 1 && chart(known, this.seat),
        h("div", { class: "why" }, this.reasons(), turns),
      ),
      known.counts.length > 0 && this.counts(),
    ].flatMap((part) => part || []);
  }

  drawScores() {
    show(this.scores, matchMedia(WIDE).matches ? this.byPlayer() : this.byPart());
  }

  drawActions() {
    const { view, known } = this;
    const link = new URL(`/r/${view.id}`, location.href).href;
    const steps = view.now?.number ?? 0;
    const shared = {
      info: { id: view.id, game: view.table?.game ?? "", png: known.png, yours: false, kept_until: known.kept_until },
    };
    const open = () => share({ ...shared, other: null, number: steps, query: "" }, link);
    const again = () => {
      this.box.close();
      this.tell?.();
    };
    const words = rematchWords(view);
    show(
      this.actions,
      words && h("p", { class: "again" }, words),
      afterwards(view, false).reverse(),
      this.seat &&
        linkTo(`/mistakes/${view.id}`, t("Learn from your mistakes"), "button", { data: { key: "mistakes" } }),
      h("button", { data: { key: "share" }, on: { click: open } }, icon("link"), t("Share")),
      this.tell && h("button", { data: { key: "tell" }, on: { click: again } }, icon("again"), t("How it ended")),
    );
    for (const one of this.actions.querySelectorAll("a")) one.addEventListener("click", () => this.box.close());
  }

  /** After two games in a row that were won or lost: another level for the rematch. */
  async offerLevel() {
    const { view, known } = this;
    const { game: name } = view.table ?? {};
    const level = levelAt(view);
    if (!name || !level || !this.seat) return;
    const own = view.table?.seats[this.seat - 1];
    if (own?.helped || own?.lent) return; // what a bot came to says nothing of whom it played for
    count(name, view.id, level, outcomeOf(known.places[this.seat - 1], known.places.length));
    const game = await gameInfo(name);
    const offer = offerFor(name, game.levels);
    if (!offer || offer.from !== level || view.table?.rematch) return;
    const accept = () => void rematch(view, { level: offer.to });
    this.actions.parentElement?.after(levelOffer(game, offer, accept));
  }

  /** What the game did to ratings, and who played it, once the server has written that. */
  async tellRatings() {
    if (!this.view.player || this.view.exercise) return;
    const result = await readTableResult(this.view.id, () => this.box.open);
    if (!result) return;
    this.players = result.seats;
    this.drawScores();
    if (result.rated) show(this.ratings, ratingsCard(result, this.seat));
    this.ratings.hidden = !result.rated;
  }

  // -- scores

  /** The place, the mark and the name of a player. @param {number} seat  from 0 */
  player(seat) {
    const { known, view } = this;
    const kind = view.table?.seats[seat]?.kind === "bot" ? t("bot") : "";
    const note = seat + 1 === this.seat ? t("you") : kind;
    const person = this.players[seat]?.player.person;
    const name = person ? linkTo(`/people/${person}`, known.names[seat]) : known.names[seat];
    return [mark(known.looks, seat), h("span", { class: "name" }, name), note && h("small", null, note)];
  }

  /** @param {number} seat  from 0 */
  rowClass(seat) {
    return seat + 1 === this.seat ? "reader" : "";
  }

  /** A row for each player, the winner on top. */
  byPlayer() {
    const { known } = this;
    const most = Math.max(1, ...known.parts.flatMap(({ values }) => values));
    const heads = known.parts.map(({ label }) => h("th", { scope: "col" }, label));
    const rows = this.order.map((seat) =>
      h(
        "tr",
        { class: this.rowClass(seat) },
        h("td", { class: "rank" }, known.places[seat]),
        h("th", { scope: "row" }, h("span", { class: "who" }, this.player(seat))),
        known.parts.map((part) => this.cell(part, seat, most)),
        h("td", { class: "total" }, known.scores[seat]),
      ),
    );
    const place = h("th", { scope: "col", class: "rank" }, h("span", { class: "unseen" }, tc("rank", "Place")));
    const head = [place, h("th", { scope: "col" }, t("Player")), heads, h("th", { scope: "col" }, known.score_label)];
    return h("table", { class: "wide" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows));
  }

  /** @param {FiguresInfo} part @param {number} seat @param {number} most */
  cell({ values }, seat, most) {
    const best = values[seat] === Math.max(...values) && values[seat] > Math.min(...values);
    const look = `bar-of pack-${this.known.looks[seat].pack} seat-colour-${seat + 1}`;
    const size = { vars: { "--share": values[seat] / most } };
    return h(
      "td",
      { class: best ? "best" : "" },
      values[seat],
      h("i", { class: look, "aria-hidden": "true", ...size }),
    );
  }

  /** A row for each part, for narrow windows. */
  byPart() {
    return this.figures(this.known.parts, h("tfoot", null, this.totals()));
  }

  totals() {
    const { known } = this;
    const cells = this.order.map((seat) => h("td", { class: this.rowClass(seat) }, known.scores[seat]));
    return h("tr", null, h("th", { scope: "row" }, known.score_label), cells);
  }

  /** Figures in rows, players in columns. @param {FiguresInfo[]} figures @param {Node | null} [foot] */
  figures(figures, foot = null) {
    const { known } = this;
    const heads = this.order.map((seat) =>
      h(
        "th",
        { scope: "col", class: this.rowClass(seat) },
        mark(known.looks, seat),
        h("span", { class: foot ? "short" : "unseen" }, known.names[seat]),
      ),
    );
    const rows = figures.map(({ label, values }) => {
      const cells = this.order.map((seat) => h("td", { class: this.rowClass(seat) }, values[seat]));
      return h("tr", null, h("th", { scope: "row" }, label), cells);
    });
    return h(
      "table",
      { class: "figures" },
      h("thead", null, h("tr", null, h("td", null), heads)),
      h("tbody", null, rows),
      foot,
    );
  }

  // -- what decided it, and what was done

  reasons() {
    const { reasons } = this.known;
    if (!reasons.length) return null;
    const items = reasons.map(({ points, label, words }) =>
      h(
        "li",
        null,
        h("b", { class: points < 0 ? "loss" : "gain" }, points < 0 ? `−${-points}` : `+${points}`),
        h("div", null, h("h4", null, label), h("p", null, words)),
      ),
    );
    return h("section", { class: "card reasons" }, h("h3", null, t("What decided it")), h("ul", null, items));
  }

  counts() {
    const { counts } = this.known;
    const groups = [...new Set(counts.map(({ group }) => group))];
    const tables = groups.map((name) => {
      const figures = counts.filter(({ group }) => group === name);
      return h("div", null, name && h("h4", null, name), this.figures(figures));
    });
    return h(
      "section",
      { class: "card counts" },
      h("h3", null, t("Statistics")),
      h("div", { class: "groups" }, tables),
    );
  }
}
