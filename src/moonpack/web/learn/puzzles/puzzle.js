// @ts-check
/** A puzzle: the game's own table, and beside it what to do, the verdict and the reason. */

import { announce, setTitle } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { openRules } from "../../core/help.js";
import { bindKeys } from "../../core/keys.js";
import { menuButton } from "../../core/menu.js";
import { link, logo } from "../../core/router.js";
import { t } from "../../core/words.js";
import { leftOf } from "../../table/history.js";
import { tableOf } from "../../games/modules.js";
import { tellMore } from "../lessons/more.js";
import { lookAlsoAt, lookAt, NO_LOOK } from "../look.js";
import { keepSolved, keepStreak, progressOf } from "./progress.js";
import { PuzzleState } from "./state.js";

/**
 * @import { Me } from "../../core/router.js"
 * @import { HintPartInfo, PuzzleAnswer, PuzzleInfo } from "../../types/wire.js"
 * @import { GameTable } from "../../table/view.js"
 */

/**
 * @typedef {Object} Course
 * @property {boolean} first @property {string} verdict @property {string} words
 * @property {HintPartInfo[]} parts  of the answer, once it was asked for
 * @property {string[]} reasons @property {string[]} themes
 * @property {HintPartInfo[][]} others  turns that are right, too
 * @property {string} look  where to look, once that was asked for
 * @property {Ended | null} ended  the streak, once it has ended
 */

/** @typedef {{n: number, best: number}} Ended  at how many puzzles a streak has ended, and the longest one */

export class PuzzlePage {
  /**
   * @param {PuzzleInfo} info @param {Me} me @param {string} mode  such as `daily` or `streak`
   * @param {() => void} next  opens another puzzle
   */
  constructor(info, me, mode, next) {
    this.info = info;
    info.names[info.seat - 1] = me.name || t("You");
    this.mode = mode;
    this.next = next;
    // How it went so far; `first`: without a mistake.
    /** @type {Course} */
    this.course = {
      first: true,
      verdict: "",
      words: "",
      parts: [],
      reasons: [],
      themes: [],
      others: [],
      look: "",
      ended: null,
    };
    /** @type {GameTable | null} */
    this.table = null;
    this.state = new PuzzleState(info, {
      news: (news) => this.table?.update(news),
      judged: (answer) => this.judged(answer),
      changed: () => this.changed(),
    });
    this.place = h("div", { class: "place" });
    this.panel = h("aside", { class: "coach", "aria-label": t("Puzzle") });
    tellMore(this.panel);
    this.whole = h("div", { class: "table lesson exercise puzzle" }, this.bar(me), this.place, this.panel);
    this.unbindKeys = bindKeys({
      "?": () => void openRules(info.game, { modal: true }),
      u: () => void this.state.undo(),
      r: () => void this.state.restart(),
      n: () => (this.state.over || this.course.ended) && this.next(),
    });
    setTitle(`${t("Puzzle")} · Moonpack`);
  }

  /** @param {Me} me */
  bar(me) {
    const { info } = this;
    return h(
      "header",
      { class: "bar" },
      logo(),
      h("p", { class: "prompt" }, t("Puzzles of {game}", { game: info.game_title }), h("small", null, info.grade)),
      link(`/puzzles/${info.game}`, [icon("close"), h("span", null, t("Leave"))], "button plain", {
        data: { key: "leave" },
        title: t("All puzzles"),
      }),
      menuButton(me),
    );
  }

  /** @param {HTMLElement} root */
  async begin(root) {
    const mount = await tableOf(this.info.page);
    show(root, this.whole);
    this.table = mount(this.place, this.state);
    this.table.update({ moments: [], whole: true });
    this.table.spotlight?.(NO_LOOK);
    this.draw();
    announce([this.info.task, leftOf(this.state.now?.scene)].filter(Boolean));
  }

  leave() {
    this.unbindKeys();
    this.table?.leave?.();
  }

  /** @param {PuzzleAnswer} answer */
  judged({ verdict, words, reasons, themes, just_as_good: others }) {
    const { info, mode, course } = this;
    if (verdict === "right") {
      keepSolved(info.game, info.name, course.first);
      if (mode === "streak" && course.first) keepStreak(info.game, true);
    } else if (verdict === "wrong" || verdict === "nearly") this.fail();
    this.course = { ...this.course, verdict, words, reasons, themes, others };
    this.draw();
    announce([this.ended(), words, ...reasons, ...this.alsoRight()].filter(Boolean));
    if (verdict !== "right") return;
    this.markParts();
    this.focusNext();
  }

  /** Something was played or taken back: the last verdict, and what was lit for a hint, are no longer needed. */
  changed() {
    this.course = { ...this.course, verdict: "", words: "" };
    this.table?.spotlight?.(NO_LOOK);
    this.draw();
  }

  /** Say and show where to look: the first half of the answer. */
  async nudge() {
    const { look, places } = await this.state.nudge();
    if (this.state.over) return;
    this.course = { ...this.course, first: false, look };
    this.table?.spotlight?.({ ...NO_LOOK, places });
    this.draw();
    announce([look]);
  }

  /** Something was wrong, or the answer is shown: a streak ends. */
  fail() {
    if (this.mode === "streak" && this.course.first) {
      const { streak, best } = progressOf(this.info.game);
      this.course.ended = { n: streak, best };
      keepStreak(this.info.game, false);
    }
    this.course.first = false;
  }

  async giveUp() {
    this.table?.skip?.();
    const { parts, reasons, themes, just_as_good: others } = await this.state.showSolution();
    this.fail();
    const words = others.length ? t("This is one of the best turns.") : t("This is the best turn.");
    this.course = { ...this.course, verdict: "shown", words, parts, reasons, themes, others, look: "" };
    this.markParts();
    this.draw();
    const answer = [this.ended(), words, ...parts.map((part) => part.words), ...reasons, ...this.alsoRight()];
    announce(answer.filter(Boolean));
    this.focusNext();
  }

  /** Once a right turn has been played: mark where the answer was, and where others are right, too. */
  markParts() {
    const { parts, others } = this.course;
    if (!parts.length && !others.length) return;
    const look = lookAlsoAt(lookAt(parts), others, t("Just as good"));
    void this.table?.settled?.().then(() => this.table?.spotlight?.(look));
  }

  /** The other turns that are right, in words. */
  alsoRight() {
    return this.course.others.map((parts) =>
      t("Just as good: {turn}", { turn: parts.map((part) => part.words).join(" ") }),
    );
  }

  /** Play the answer once more. */
  showAgain() {
    this.table?.skip?.();
    this.table?.spotlight?.(NO_LOOK);
    this.state.showSolutionAgain();
    this.markParts();
  }

  focusNext() {
    const next = this.panel.querySelector("footer .go");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  draw() {
    const { info, state, course } = this;
    const left = state.mine ? leftOf(state.now?.scene) : "";
    this.whole.classList.toggle("over", state.over);
    show(
      this.panel,
      h(
        "header",
        null,
        h("span", { class: "face", "aria-hidden": "true" }),
        h("div", null, h("p", { class: "faint" }, this.counted()), h("h1", null, this.heading())),
      ),
      h(
        "div",
        { class: "words", "aria-live": "polite" },
        h("p", { class: "task" }, this.task(), left && [" ", h("strong", { class: "remaining" }, left)]),
        !state.over && info.remarks.length > 0 && h("p", { class: "faint remarks" }, info.remarks.join(" ")),
        course.ended && (state.over || !course.verdict) && h("p", { class: "answer ended" }, this.ended()),
        course.verdict && this.verdict(),
        !state.over && this.hint && h("p", { class: "answer shown" }, this.hint),
        !course.verdict && !this.hint && h("p", { class: "note" }, t("Finish your turn to see whether it is right.")),
      ),
      h("footer", null, state.over ? this.after() : this.during(), this.foot()),
    );
  }

  /** Where to look: the first half of the answer, so it is of no use once something has been played. */
  get hint() {
    return this.state.played.length ? "" : this.course.look;
  }

  /** What to do. One's mark in it has the colour that it has on the table. */
  task() {
    const { task, marks, seat } = this.info;
    const { mark, pack } = marks[seat - 1];
    const at = task.search(new RegExp(`(?<!\\p{L})${mark}(?!\\p{L})`, "u"));
    if (at < 0) return task;
    const shown = h("span", { class: `mark seat-colour-${seat} pack-${pack}` }, mark);
    const [stop = ""] = task.slice(at + mark.length).match(/^\p{P}+/u) ?? [];
    // A line never begins with the full stop.
    const whole = h("span", { class: "nowrap" }, shown, stop);
    return [task.slice(0, at), whole, task.slice(at + mark.length + stop.length)];
  }

  heading() {
    return this.mode === "daily" ? t("Daily puzzle") : this.mode === "streak" ? t("Streak") : t("Puzzle");
  }

  /** Beside the heading: how far somebody has come. */
  counted() {
    const { solved, streak, best } = progressOf(this.info.game);
    if (this.mode === "streak") return t("{n} in a row, best {best}", this.course.ended ?? { n: streak, best });
    return t("Puzzles solved: {n}", { n: Object.keys(solved).length });
  }

  /** That the streak has ended, and at how many puzzles; empty: it goes on, or there is none. */
  ended() {
    const { ended } = this.course;
    return ended ? t("The streak has ended: {n} in a row, best {best}.", ended) : "";
  }

  verdict() {
    const { verdict, words, parts, reasons, themes } = this.course;
    if (!this.state.over) {
      const ended = this.course.ended && [h("strong", { class: "ended" }, this.ended()), " "];
      const why = reasons.map((sentence) => h("li", null, sentence));
      return h(
        "div",
        { class: "answer bad", role: "alert" },
        h("p", null, ended, words),
        why.length > 0 && h("ul", { class: "reasons" }, why),
        h("p", null, this.retry()),
      );
    }
    const style = verdict === "right" ? "answer good" : "answer";
    return [
      h("p", { class: style }, verdict === "right" && icon("check"), words),
      parts.length > 0 &&
        h(
          "ol",
          { class: "best-turn" },
          parts.map((part) => h("li", null, part.words)),
        ),
      h(
        "ul",
        { class: "reasons" },
        [...reasons, ...this.alsoRight()].map((sentence) => h("li", null, sentence)),
      ),
      h(
        "p",
        { class: "themes" },
        themes.map((theme) => h("span", null, theme)),
      ),
    ];
  }

  /** After a wrong turn: how the board stands, and what to do. */
  retry() {
    if (this.course.verdict === "illegal" || (this.course.ended && !this.state.played.length)) return "";
    return this.state.played.length
      ? t("Your turn is open again. Change it with Undo or Start over, and try again.")
      : t("Nothing has changed on the board: try again.");
  }

  /** The buttons while the turn is being made. */
  during() {
    const { state } = this;
    const some = state.played.length > 0;
    // A streak has no hints: whoever does not know the answer may as well see it.
    const hints = this.mode !== "streak" && !this.course.look;
    const hint = { data: { key: "nudge" }, on: { click: () => void this.nudge().catch(report) } };
    const answer = { data: { key: "answer" }, on: { click: () => void this.giveUp().catch(report) } };
    const undo = { ...plain(t("Undo"), "undo", !some), on: { click: () => void state.undo() } };
    const again = { ...plain(t("Start over"), "again", !some), on: { click: () => void state.restart() } };
    // The answer is at the other end: whoever presses twice for a hint does not see it.
    return h(
      "div",
      { class: "row" },
      hints && h("button", hint, icon("bulb"), t("Hint")),
      h("button", undo, icon("undo"), h("span", null, t("Undo"))),
      h("button", again, icon("again"), h("span", null, t("Start over"))),
      !hints && h("button", answer, t("See the answer")),
      this.course.ended && this.goOn(),
    );
  }

  /** The buttons when it is over. */
  after() {
    const list = link(`/puzzles/${this.info.game}`, t("All puzzles"), "button", { data: { key: "all" } });
    const again = { data: { key: "show-again" }, on: { click: () => this.showAgain() } };
    const repeat = this.course.verdict === "shown" && h("button", again, icon("again"), t("Show it again"));
    return [repeat && h("div", { class: "row" }, repeat), h("div", { class: "row" }, this.goOn(), list)];
  }

  /** Opens another puzzle; after the end of a streak it is the first of a new one. */
  goOn() {
    const go = { class: "go", data: { key: "next-puzzle" }, on: { click: () => this.next() } };
    return h("button", go, this.course.ended ? t("New streak") : t("Next puzzle"));
  }

  foot() {
    const { game, name } = this.info;
    const share = link(`/puzzles/${game}/p/${name}`, t("Puzzle {name}", { name }), "faint", {
      title: t("The address of this puzzle"),
      data: { key: "share" },
    });
    return h("p", { class: "way" }, share);
  }
}

/** A button that may be only an icon. @param {string} words @param {string} key @param {boolean} disabled */
const plain = (words, key, disabled) => ({
  class: "plain",
  title: words,
  "aria-label": words,
  disabled,
  data: { key },
});
