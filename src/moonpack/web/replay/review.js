// @ts-check
/** The analysis below the board: who was winning, where it turned, what would have been better. */

import { dialog } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { t } from "../core/words.js";
import { Analysis } from "./analysis.js";
import { Graph } from "./graph.js";
import { mark, percent, sign } from "./parts.js";

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
    this.seats = h("ul", { class: "chances", "aria-label": t("Chances to win") });
    this.progress = h("div", { class: "progress" });
    this.comment = h("div", { class: "comment", "aria-live": "polite" });
    this.list = h("div", { class: "turnings" });
    this.chart = h("figure", null, /** @type {any} */ (this.graph.svg), this.progress);
    this.offer = h("div", { class: "offer-analysis" });
    this.body = h("div", { class: "judged", hidden: true }, this.seats, this.chart, h("div", { class: "story" }, this.comment, this.list));
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

  /** The next or the last turning point. @param {number} by */
  turning(by) {
    const ends = this.analysis.turning.map((turn) => turn.first_step + turn.steps - 1);
    const found = by > 0 ? ends.find((end) => end > this.step) : ends.findLast((end) => end < this.step);
    if (found !== undefined) this.owner.jump(found);
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
    const run = () => void this.analysis.run();
    const begin = (/** @type {string} */ said) => h("button", { class: "go", data: { key: "analyse" }, on: { click: run } }, sign("graph"), said);
    const stop = h("button", { data: { key: "stop" }, on: { click: () => this.stop() } }, t("Stop"));
    if (state === "done" || (state === "turns" && turns.length)) show(this.offer);
    else if (state === "none") show(this.offer, h("p", null, t("Who was winning, and where did the game turn?")), begin(t("Analyse this game")));
    else if (state === "failed") show(this.offer, h("p", { class: "bad", role: "alert" }, why), begin(t("Try again")));
    else {
      const said = state === "waiting" && ahead ? t("Waiting: {n} other games come first.", { n: ahead }) : t("The analysis begins…");
      show(this.offer, h("p", { role: "status" }, said), stop);
    }
  }

  running() {
    const { turns, total } = this.analysis;
    return [
      h("progress", { max: total ?? 1, value: turns.length, "aria-label": t("Analysis") }),
      h("span", { role: "status" }, t("Turn {n} of {all}", { n: turns.length, all: total ?? "" })),
      h("button", { data: { key: "stop" }, on: { click: () => this.stop() } }, t("Stop")),
    ];
  }

  stop() {
    this.analysis.stop();
    this.analysis.clear();
    this.draw();
  }

  /** Each seat with its chance at the place, or under the pointer. */
  drawSeats() {
    const { analysis, info } = this;
    const turns = this.pointed ?? Math.floor(analysis.turnsAt(this.step) ?? (this.step ? analysis.turns.length : 0));
    const shares = analysis.sharesAt(turns);
    const scores = analysis.scoresAt(turns);
    show(this.seats, info.names.map((name, seat) => h("li", { class: `pack-${info.looks[seat].pack}`, data: { seat: seat + 1 } },
      mark(info.looks[seat]), h("span", { class: "name" }, name),
      h("b", null, shares ? percent(shares[seat]) : "–"),
      scores && h("small", { title: t("Expected final score") }, number(scores[seat])))));
  }

  drawStory() {
    const { analysis } = this;
    if (!analysis.turns.length) return;
    const turn = analysis.turnOf(this.step);
    show(this.comment, turn ? this.told(turn) : h("p", { class: "faint" }, analysis.state === "done" || !this.step ? t("Step through the game, or choose a turning point.") : t("This turn is not judged yet.")));
    show(this.list, this.turnings());
  }

  /** A turn in words. @param {Turn} turn */
  told(turn) {
    const name = this.info.names[turn.seat - 1];
    const seat = turn.seat - 1;
    /** @type {Record<string, string>} */
    const verdicts = { "": t("as good as the best"), slip: t("a slip"), mistake: t("a mistake"), blunder: t("a blunder") };
    const how = turn.grade
      ? t("gave away {lost}: {after} and not {best}", { lost: percent(turn.given_away), after: percent(turn.after[seat]), best: percent(turn.after_best[seat]) })
      : t("{after} to win", { after: percent(turn.after[seat]) });
    return [
      h("p", null, mark(this.info.looks[seat]), h("b", null, t("Turn {n}, {name}: {verdict}", { n: turn.turn, name, verdict: verdicts[turn.grade] })), " ", h("span", null, how)),
      turn.better && h("p", { class: "better", tabindex: 0 }, h("b", null, t("Better:")), " ", turn.better.words.join(" ")),
      turn.better && h("button", { data: { key: "better" }, on: { click: () => this.owner.better(turn) } }, sign("branch"), t("Show the better turn")),
    ];
  }

  turnings() {
    const { analysis } = this;
    const { turning } = analysis;
    const here = analysis.turnOf(this.step)?.turn;
    return [
      h("header", null, h("h2", null, t("Turning points")),
        h("button", { class: "plain open-list", data: { key: "list" }, "aria-label": t("Turning points"), on: { click: () => this.openList() } }, sign("rows")),
        h("button", { class: "plain", data: { key: "table" }, "aria-label": t("All turns as a table"), title: t("All turns as a table"), on: { click: () => this.openTable() } }, sign("rows"))),
      turning.length ? this.points(here) : h("p", { class: "faint" }, analysis.state === "done" ? t("No turn gave away much.") : t("None so far.")),
    ];
  }

  /** @param {number} [here] @param {() => void} [after] */
  points(here, after) {
    return h("ol", null, this.analysis.turning.map((turn) => {
      const look = this.info.looks[turn.seat - 1];
      const name = this.info.names[turn.seat - 1];
      const said = t("Turn {n}, {name}: gave away {lost}", { n: turn.turn, name, lost: percent(turn.given_away) });
      const jump = () => {
        this.owner.jump(turn.first_step + turn.steps - 1);
        after?.();
      };
      return h("li", null, h("button", { class: turn.grade, "aria-current": turn.turn === here ? "step" : null, data: { key: `turning-${turn.turn}` }, "aria-label": said, title: said, on: { click: jump } },
        mark(look), h("span", null, t("Turn {n}, {name}", { n: turn.turn, name })), h("b", null, `−${percent(turn.given_away)}`)));
    }));
  }

  /** On a phone the list is a window. */
  openList() {
    /** @type {HTMLDialogElement} */
    const made = dialog(t("Turning points"), [h("div", { class: "turnings" }, this.points(undefined, () => made.close()))], "turning-window");
  }

  /** Everything in words and figures, for who does not see graphs or wants them exactly. */
  openTable() {
    const { info, analysis } = this;
    /** @type {HTMLDialogElement} */
    const made = dialog(t("All turns"), [
      h("p", null, info.names.map((name, seat) => this.whole(name, seat)).join(" ")),
      h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": t("All turns") }, h("table", { class: "all-turns" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Turn")), info.names.map((name, seat) => h("th", { scope: "col" }, mark(info.looks[seat]), name)), h("th", { scope: "col" }, t("Given away")))),
        h("tbody", null, analysis.turns.map((turn) => h("tr", { class: turn.grade },
          h("th", { scope: "row" }, h("button", { class: "plain", on: { click: () => { made.close(); this.owner.jump(turn.first_step + turn.steps - 1); } } }, turn.turn, mark(info.looks[turn.seat - 1]))),
          turn.after.map((share) => h("td", null, percent(share))),
          h("td", null, turn.grade ? percent(turn.given_away) : "–")))))),
    ], "all-turns-window");
  }

  /** What a player gave away in the whole game. @param {string} name @param {number} seat */
  whole(name, seat) {
    const own = this.analysis.turns.filter((turn) => turn.seat === seat + 1);
    const mean = own.reduce((sum, turn) => sum + turn.given_away, 0) / Math.max(1, own.length);
    return t("{name} gave away {mean} % a turn.", { name, mean: (100 * mean).toFixed(1) });
  }
}

/** An expected score: small ones, such as rounds won, to a tenth. @param {number} score */
const number = (score) => (score >= 10 ? score.toFixed(0) : score.toFixed(1));
