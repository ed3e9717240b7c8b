// @ts-check
/** The analysis below the board: who was winning, where the game turned, what would have been better. */

import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { locale, t, tc, tn } from "../core/words.js";
import { openTable } from "./allturns.js";
import { Analysis } from "./analysis.js";
import { Graph } from "./graph.js";
import { colourOf, costOf, mark, percent, sign, turnWords } from "./parts.js";

/**
 * @typedef {import("./analysis.js").Turn} Turn
 * @typedef {import("./state.js").ReplayInfo} ReplayInfo
 * @typedef {Object} Owner
 * @property {(step: number) => Promise<unknown>} jump
 * @property {(turn: Turn) => void} better  shows the better turn
 * @property {(turn: Turn | null) => void} mark  on the board: what was played and what was better; null: nothing
 */

export class Review {
  /** @param {ReplayInfo} info @param {Owner} owner */
  constructor(info, owner) {
    this.info = info;
    this.owner = owner;
    this.step = 0;
    /** The turn that is spoken of although it has not been played at this step. @type {Turn | null} */
    this.chosen = null;
    /** The number of a turn to begin with, from the address. */
    this.wanted = Number(new URLSearchParams(location.search).get("turn"));
    /** @type {number | null} */
    this.pointed = null;
    this.analysis = new Analysis(info.id, () => this.draw());
    this.graph = new Graph(info, this.analysis, {
      jump: (step) => void owner.jump(step),
      choose: (turn) => void this.choose(turn),
      point: (turns) => {
        this.pointed = turns;
        this.drawSeats();
      },
    });
    this.seats = h("ul", { class: "chances", "aria-label": t("Chance to win") });
    this.progress = h("div", { class: "progress" });
    this.comment = h("div", { class: "comment", "aria-live": "polite" });
    this.list = h("div", { class: "turnings" });
    this.chart = h("figure", null, /** @type {any} */ (this.graph.svg));
    this.offer = h("div", { class: "offer-analysis" });
    this.body = h(
      "div",
      { class: "judged", hidden: true },
      this.seats,
      this.chart,
      h("div", { class: "story" }, this.comment, this.list),
      this.progress,
    );
    this.root = h("section", { class: "review", "aria-label": t("Analysis") }, this.offer, this.body);
    this.draw();
    void this.analysis.load();
  }

  leave() {
    this.analysis.stop();
    this.graph.leave();
  }

  /** @param {number} step */
  place(step) {
    this.step = step;
    if (this.chosen && step !== before(this.chosen)) this.drop();
    this.graph.place(step);
    this.drawSeats();
    this.drawStory();
  }

  /** Go to the next or the previous turning point. @param {number} by */
  turning(by) {
    const { turning } = this.analysis;
    const at = this.step;
    const next = by > 0 ? turning.find((turn) => before(turn) > at) : turning.findLast((turn) => before(turn) < at);
    if (next) void this.choose(next);
  }

  /** Speak of a turn before it, with what was played and what was better. @param {Turn} turn */
  async choose(turn) {
    await this.owner.jump(before(turn));
    if (this.step !== before(turn)) return; // somewhere else was asked for meanwhile
    this.chosen = turn;
    this.owner.mark(this.marked);
    this.drawStory();
  }

  /** The turn to mark on the board; what was better is known there once the whole game is analysed. */
  get marked() {
    return this.analysis.state === "done" && this.chosen?.better ? this.chosen : null;
  }

  drop() {
    this.chosen = null;
    this.owner.mark(null);
  }

  // -- drawing

  draw() {
    const { state, turns } = this.analysis;
    this.body.hidden = turns.length === 0;
    this.root.dataset.state = state;
    this.drawOffer();
    show(this.progress, state === "turns" ? this.running() : null);
    if (!turns.length) return;
    this.graph.draw();
    this.drawSeats();
    this.drawStory();
    const wanted = turns.find(({ turn }) => turn === this.wanted);
    if (wanted) this.wanted = 0;
    const chosen = wanted ?? (state === "done" ? this.chosen : null);
    if (chosen) void this.choose(chosen);
  }

  drawOffer() {
    const { state, ahead, turns, why } = this.analysis;
    const run = (/** @type {string} */ label) => {
      const click = () => void this.analysis.run();
      return h("button", { class: "go", data: { key: "analyse" }, on: { click } }, sign("graph"), label);
    };
    if (state === "done" || (state === "turns" && turns.length)) show(this.offer);
    else if (state === "none") {
      show(this.offer, h("p", null, t("Who was winning, and where did the game turn?")), run(t("Analyse this game")));
    } else if (state === "failed") {
      show(this.offer, h("p", { class: "bad", role: "alert" }, why), run(t("Try again")));
    } else {
      const queue = tn("Waiting: {n} other game comes first.", "Waiting: {n} other games come first.", ahead);
      const words = state === "waiting" && ahead ? queue : t("Starting the analysis…");
      show(this.offer, h("p", { role: "status" }, words), this.stopButton());
    }
  }

  running() {
    const { turns, total } = this.analysis;
    return [
      h("progress", { max: total ?? 1, value: turns.length, "aria-label": t("Analysis") }),
      h("span", { role: "status" }, t("Turn {n} of {all}", { n: turns.length, all: total ?? "" })),
      this.stopButton(),
    ];
  }

  stopButton() {
    return h("button", { data: { key: "stop" }, on: { click: () => this.stop() } }, t("Stop the analysis"));
  }

  stop() {
    this.analysis.stop();
    this.analysis.clear();
    this.draw();
  }

  /** Each seat with its chance to win at the current step, or under the pointer. */
  drawSeats() {
    const { analysis, info } = this;
    const turns = this.pointed ?? Math.floor(analysis.turnsAt(this.step) ?? (this.step ? analysis.turns.length : 0));
    const shares = analysis.sharesAt(turns);
    const scores = analysis.scoresAt(turns);
    const title = t("{label} (expected)", { label: info.score_label });
    show(
      this.seats,
      info.names.map((name, seat) =>
        h(
          "li",
          { class: colourOf(info.looks[seat], seat), data: { seat: seat + 1 } },
          mark(info.looks, seat),
          h("span", { class: "name", title: name }, name),
          h("b", null, shares ? percent(shares[seat]) : "–"),
          scores && h("small", { title }, roundScore(scores[seat])),
        ),
      ),
      scores && h("li", { class: "legend" }, title),
      analysis.state === "done" && this.drill(),
    );
  }

  drawStory() {
    const { analysis } = this;
    if (!analysis.turns.length) return;
    const turn = this.chosen ?? analysis.turnOf(this.step);
    const missing =
      analysis.state === "done" || !this.step
        ? t("Step through the game, or choose a turning point.")
        : t("This turn has not been analysed yet.");
    show(this.comment, turn ? this.comments(turn) : h("p", { class: "faint" }, missing));
    show(this.list, this.turningPoints());
  }

  /** A turn in words. @param {Turn} turn */
  comments(turn) {
    const seat = turn.seat - 1;
    const { better } = turn;
    const show = { data: { key: "better" }, on: { click: () => this.owner.better(turn) } };
    return [
      h(
        "div",
        { class: "told", tabindex: 0 },
        h("p", null, mark(this.info.looks, seat), h("b", null, this.verdict(turn)), " ", chances(turn, this.analysis)),
        better && h("p", { class: "better" }, t("Better: {turn}", { turn: better.words.join(" ") })),
        better && h("p", { class: "reason" }, this.reason(turn.seat, better.reasons)),
        this.graphInWords(turn),
      ),
      better &&
        h(
          "div",
          { class: "other-turn" },
          turn === this.marked && marks(),
          h("button", show, sign("branch"), t("Show the better turn")),
        ),
    ];
  }

  /** Why another turn was better. @param {number} seat  of whoever played @param {string[]} reasons  told to them */
  reason(seat, [why]) {
    if (!why) return t("No single reason stands out: the search found that it wins more often.");
    if (this.info.your_seats.length === 1 && this.info.your_seats[0] === seat)
      return t("Why this is better: {reason}", { reason: why });
    return t("Why this is better (“you” is {name}): {reason}", { name: this.info.names[seat - 1], reason: why });
  }

  /** How good a turn was. @param {Turn} turn */
  verdict(turn) {
    const gaps = { turn: turnWords(this.info, turn) };
    if (turn.grade === "slip") return t("{turn}: a slip.", gaps);
    if (turn.grade === "mistake") return t("{turn}: a mistake.", gaps);
    if (turn.grade === "blunder") return t("{turn}: a blunder.", gaps);
    return t("{turn}: as good as the best.", gaps);
  }

  /** Where the graph has other figures than the comparison with the best turn: which, and why. @param {Turn} turn */
  graphInWords(turn) {
    const figures = moved(turn, this.analysis);
    const compared = [turn.after_best, turn.after].map((shares) => shares[turn.seat - 1]);
    if (!turn.grade || figures.every((share, n) => Math.abs(share - compared[n]) <= SAME)) return null;
    const [before, after] = figures.map(percent);
    return h(
      "p",
      { class: "faint" },
      t("In the graph: {before} before this turn, {after} after it.", { before, after }),
      " ",
      this.info.hides
        ? t("The graph does not see the players' hands; the cost is based on what the player knew.")
        : t("The graph's figure before a turn comes from a shallower search."),
    );
  }

  turningPoints() {
    const { analysis } = this;
    const list = { "aria-label": t("Turning points"), data: { key: "list" }, on: { click: () => this.openList() } };
    const label = t("All turns as a table");
    const table = { "aria-label": label, title: label, data: { key: "table" }, on: { click: () => this.openTable() } };
    const none = analysis.state === "done" ? t("There was no costly turn.") : t("None so far.");
    return [
      h(
        "header",
        null,
        h("h2", null, t("Turning points"), " ", h("small", null, t("against the best turn"))),
        h("button", { class: "plain open-list", ...list }, sign("rows")),
        h("button", { class: "plain", ...table }, sign("rows")),
      ),
      analysis.turning.length ? this.points() : h("p", { class: "faint" }, none),
    ];
  }

  /** The way to one's own costly turns, to be played again; in a game of others, to those of a player. */
  drill() {
    const { id, your_seats: own } = this.info;
    const costly = this.analysis.turning.filter(({ seat, lent }) => !lent && (!own.length || own.includes(seat)));
    if (!costly.length) return null;
    const words = own.length ? t("Learn from your mistakes") : t("Learn from these mistakes");
    const address = `/mistakes/${id}/${costly[0].seat}`;
    const drill = link(address, [icon("bulb"), words], "button", { data: { key: "drill" } });
    return h("li", { class: "drill" }, drill);
  }

  openTable() {
    openTable(this.info, this.analysis.turns, (turn) => void this.choose(turn));
  }

  /** @param {() => void} [after] */
  points(after) {
    const here = (this.chosen ?? this.analysis.turnOf(this.step))?.turn;
    return h(
      "ol",
      null,
      this.analysis.turning.map((turn) => {
        const words = turnWords(this.info, turn);
        const label = `${words}. ${chances(turn, this.analysis)}`;
        const click = () => {
          void this.choose(turn);
          after?.();
        };
        return h(
          "li",
          null,
          h(
            "button",
            {
              class: turn.grade,
              "aria-current": turn.turn === here ? "step" : null,
              "aria-label": label,
              title: label,
              data: { key: `turning-${turn.turn}` },
              on: { click },
            },
            mark(this.info.looks, turn.seat - 1),
            h("span", null, words),
            h("b", null, `−${percent(costOf(turn).points / 100)}`),
          ),
        );
      }),
    );
  }

  /** On a phone the list is a dialog. */
  openList() {
    const list = h(
      "div",
      { class: "turnings" },
      this.points(() => box.close()),
    );
    /** @type {HTMLDialogElement} */
    const box = dialog(t("Turning points"), [list], "turning-window");
  }
}

/**
 * What a turn did to the chance to win: what it cost, as the turning points say it, with the two figures compared; of a
 * turn that cost nothing, how the graph moves.
 * @param {Turn} turn @param {Analysis} analysis
 */
function chances(turn, analysis) {
  if (!turn.grade) {
    const [before, after] = moved(turn, analysis).map(percent);
    return t("Chance to win: {before} before, {after} after.", { before, after });
  }
  const { points, best, after } = costOf(turn);
  return tn(
    "Chance to win: {best} with the best turn, {after} with this one. It cost {n} percentage point.",
    "Chance to win: {best} with the best turn, {after} with this one. It cost {n} percentage points.",
    points,
    { best, after },
  );
}

/** The chances of a turn's player in the graph, before and after it. @param {Turn} turn @param {Analysis} analysis */
function moved({ seat, turn, shares, after }, analysis) {
  return [shares, analysis.sharesAt(turn) ?? after].map((each) => each[seat - 1]);
}

const SAME = 0.03; // of the win, up to which two figures look alike

/** An expected score; small ones, such as rounds won, to a tenth. @param {number} score */
function roundScore(score) {
  const digits = score >= 10 ? 0 : 1;
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    score,
  );
}

/** The step before a turn. @param {Turn} turn */
const before = (turn) => turn.first_step - 1;

/** How the board marks what was played and what was better. */
const marks = () =>
  h("p", { class: "marks" }, h("span", { class: "past" }, t("Played")), " ", h("span", null, tc("turn", "Better")));
