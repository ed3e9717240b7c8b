// @ts-check
/** The analysis below the board: who was winning, where the game turned, what would have been better. */

import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { locale, t, tc, tn } from "../core/words.js";
import { Analysis } from "./analysis.js";
import { Graph } from "./graph.js";
import { colourOf, mark, percent, sign, turnWords } from "./parts.js";

/**
 * @typedef {import("./analysis.js").Turn} Turn
 * @typedef {import("./state.js").ReplayInfo} ReplayInfo
 * @typedef {{jump: (step: number) => void, better: (turn: Turn) => void}} Owner
 */

export class Review {
  /** @param {ReplayInfo} info @param {Owner} owner */
  constructor(info, owner) {
    this.info = info;
    this.owner = owner;
    this.step = 0;
    /** @type {number | null} */
    this.pointed = null;
    this.analysis = new Analysis(info.id, () => this.draw());
    this.graph = new Graph(info, this.analysis, {
      jump: owner.jump,
      point: (turns) => {
        this.pointed = turns;
        this.drawSeats();
      },
    });
    this.seats = h("ul", { class: "chances", "aria-label": t("Chance to win") });
    this.progress = h("div", { class: "progress" });
    this.comment = h("div", { class: "comment", "aria-live": "polite" });
    this.list = h("div", { class: "turnings" });
    this.chart = h("figure", null, /** @type {any} */ (this.graph.svg), this.progress);
    this.offer = h("div", { class: "offer-analysis" });
    this.body = h(
      "div",
      { class: "judged", hidden: true },
      this.seats,
      this.chart,
      h("div", { class: "story" }, this.comment, this.list),
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
    this.graph.place(step);
    this.drawSeats();
    this.drawStory();
  }

  /** Go to the next or the previous turning point. @param {number} by */
  turning(by) {
    const ends = this.analysis.turning.map((turn) => turn.first_step + turn.steps - 1);
    const step = by > 0 ? ends.find((end) => end > this.step) : ends.findLast((end) => end < this.step);
    if (step !== undefined) this.owner.jump(step);
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
    return h("button", { data: { key: "stop" }, on: { click: () => this.stop() } }, t("Stop"));
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
    const title = t("{label}, as expected", { label: info.score_label });
    show(
      this.seats,
      info.names.map((name, seat) =>
        h(
          "li",
          { class: colourOf(info.looks[seat], seat), data: { seat: seat + 1 } },
          mark(info.looks, seat),
          h("span", { class: "name" }, name),
          h("b", null, shares ? percent(shares[seat]) : "–"),
          scores && h("small", { title }, roundScore(scores[seat])),
        ),
      ),
    );
  }

  drawStory() {
    const { analysis } = this;
    if (!analysis.turns.length) return;
    const turn = analysis.turnOf(this.step);
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
        "p",
        { tabindex: 0 },
        mark(this.info.looks, seat),
        h("b", null, this.verdict(turn)),
        " ",
        cost(turn, this.analysis),
      ),
      better && h("p", { class: "better", tabindex: 0 }, t("Better: {turn}", { turn: better.words.join(" ") })),
      better && h("button", show, sign("branch"), t("Show the better turn")),
    ];
  }

  /** How good a turn was. @param {Turn} turn */
  verdict(turn) {
    const gaps = { turn: turnWords(this.info, turn) };
    if (turn.grade === "slip") return t("{turn}: a slip.", gaps);
    if (turn.grade === "mistake") return t("{turn}: a mistake.", gaps);
    if (turn.grade === "blunder") return t("{turn}: a blunder.", gaps);
    return t("{turn}: as good as the best.", gaps);
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
        h("h2", null, t("Turning points")),
        h("button", { class: "plain open-list", ...list }, sign("rows")),
        h("button", { class: "plain", ...table }, sign("rows")),
      ),
      analysis.turning.length ? this.points(analysis.turnOf(this.step)?.turn) : h("p", { class: "faint" }, none),
      analysis.state === "done" && this.drill(),
    ];
  }

  /** The way to one's own costly turns, to be played again; in a game of others, to those of a player. */
  drill() {
    const { id, your_seats: own } = this.info;
    const costly = this.analysis.turning.filter(({ seat }) => !own.length || own.includes(seat));
    if (!costly.length) return null;
    const words = own.length ? t("Learn from your mistakes") : t("Learn from these mistakes");
    return link(`/mistakes/${id}/${costly[0].seat}`, [icon("bulb"), words], "button", { data: { key: "drill" } });
  }

  /** @param {number} [here] @param {() => void} [after] */
  points(here, after) {
    return h(
      "ol",
      null,
      this.analysis.turning.map((turn) => {
        const words = turnWords(this.info, turn);
        const points = Math.round(100 * turn.given_away);
        const label = tn("{turn}: {n} percentage point lost", "{turn}: {n} percentage points lost", points, {
          turn: words,
        });
        const click = () => {
          this.owner.jump(turn.first_step + turn.steps - 1);
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
            h("b", null, `−${points}`),
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
      this.points(undefined, () => box.close()),
    );
    /** @type {HTMLDialogElement} */
    const box = dialog(t("Turning points"), [list], "turning-window");
  }

  /** All turns in figures, for people who cannot see the graph or want exact numbers. */
  openTable() {
    const { info, analysis } = this;
    const headings = info.names.map((name, seat) => h("th", { scope: "col" }, mark(info.looks, seat), name));
    const rows = analysis.turns.map((turn) => {
      const click = () => {
        box.close();
        this.owner.jump(turn.first_step + turn.steps - 1);
      };
      return h(
        "tr",
        { class: turn.grade },
        h(
          "th",
          { scope: "row" },
          h("button", { class: "plain", on: { click } }, mark(info.looks, turn.seat - 1), turnWords(info, turn)),
        ),
        turn.after.map((share) => h("td", null, percent(share))),
        h("td", null, turn.grade ? Math.round(100 * turn.given_away) : "–"),
      );
    });
    const table = h(
      "table",
      { class: "all-turns" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, tc("heading", "Turn")),
          headings,
          h("th", { scope: "col" }, tc("heading", "Cost")),
        ),
      ),
      h("tbody", null, rows),
    );
    /** @type {HTMLDialogElement} */
    const box = dialog(
      t("All turns"),
      [
        h("p", null, info.names.map((name, seat) => this.average(name, seat)).join(" ")),
        h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": t("All turns") }, table),
      ],
      "all-turns-window",
    );
  }

  /** What a player's turns cost on average. @param {string} name @param {number} seat */
  average(name, seat) {
    const turns = this.analysis.turns.filter((turn) => turn.seat === seat + 1);
    const mean = turns.reduce((sum, turn) => sum + turn.given_away, 0) / Math.max(1, turns.length);
    return t("{name}: {points} percentage points lost per turn.", { name, points: decimal(100 * mean) });
  }
}

/** What a turn did to the chance to win, as in the graph. @param {Turn} turn @param {Analysis} analysis */
function cost(turn, analysis) {
  const seat = turn.seat - 1;
  const before = percent(turn.shares[seat]);
  const after = percent((analysis.sharesAt(turn.turn) ?? turn.after)[seat]);
  if (!turn.grade) return t("Chance to win: from {before} to {after}.", { before, after });
  return tn(
    "Chance to win: from {before} to {after}. The best turn was worth {n} percentage point more.",
    "Chance to win: from {before} to {after}. The best turn was worth {n} percentage points more.",
    Math.round(100 * turn.given_away),
    { before, after },
  );
}

/** A number to a tenth. @param {number} value */
const decimal = (value) => new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);

/** An expected score; small ones, such as rounds won, to a tenth. @param {number} score */
const roundScore = (score) => (score >= 10 ? score.toFixed(0) : score.toFixed(1));
