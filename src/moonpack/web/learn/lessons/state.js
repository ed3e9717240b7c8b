// @ts-check
/**
 * A lesson as a table: what a game's module needs to draw it, and a player whose clicks are judged by the server
 * before they count. The server keeps nothing of a lesson, so this page says what was played so far.
 *
 * @import { CountedInfo, Frame, Frames, LessonAnswer, LessonInfo } from "../../types/wire.js"
 * @import { News, Player } from "../../table/view.js"
 */

import { post } from "../../core/api.js";
import { language, t } from "../../core/words.js";
import { Exercise } from "../exercise.js";
import { keepProgress } from "./progress.js";

/**
 * @typedef {Omit<LessonAnswer, "counted" | "deeds"> & {counted?: CountedInfo | null, deeds?: string}} Judged
 * @typedef {Object} Listener
 * @property {(news: News) => void} news
 * @property {(words: string, counted?: CountedInfo | null) => void} wrong  a click was wrong, and why
 * @property {(words: string, before: string) => void} [misled]  what is said to what is picked now, and was before;
 *   without it nothing is said before a click counts
 * @property {(from: string, place: string) => void} [retry]  pick again what was dropped, and then a place
 * @property {(praise: string, skipped?: boolean) => void} advanced  another stage begins; `skipped`: the answer was
 *   played for the learner
 */

/**
 * @implements {Player}
 * @extends {Exercise<LessonInfo, Listener>}
 */
export class LessonState extends Exercise {
  stage = 0;
  /** @type {string[]} the steps before this stage; those of this stage are `played` */
  before = [];
  /** @type {number[]} how many steps were played before each stage so far */
  starts = [0];
  /** @type {number[]} the stages whose answer the learner did not play */
  skipped = [];
  /** What is said to what is picked, if that is not what is wanted. */
  misleading = "";
  /** Whether another action is picked than the one that is wanted. */
  astray = false;
  /** @type {string | null} where what is picked stands */
  from = null;
  /** What was last said to a mistake, as long as nothing right is picked. */
  refused = "";
  /** @type {string | null} what was rightly picked before a mistake, and dropped with it */
  kept = null;
  /** Whether an answer is being shown. */
  showing = false;

  /** The stage that is shown; null when the lesson is finished. */
  get current() {
    return this.info.stages[this.stage] ?? null;
  }

  /** Whether the learner is to do something on the board. */
  get mine() {
    return Boolean(this.current?.asks) && !this.showing && super.mine;
  }

  get player() {
    return this;
  }

  /** Go on where one stopped. @param {import("./progress.js").Progress} kept */
  async resume(kept) {
    if (kept.stage >= this.info.stages.length || kept.starts.length <= kept.stage) return;
    const answer = /** @type {Frames} */ (await this.ask("line", { steps: kept.steps }));
    for (const frame of answer.frames) this.frames.set(frame.number, frame);
    this.stage = kept.stage;
    this.before = kept.steps;
    this.starts = kept.starts.slice(0, kept.stage + 1);
    this.skipped = (kept.skipped ?? []).filter((stage) => stage < kept.stage);
    this.take(/** @type {Frame} */ (this.frames.get(kept.steps.length)));
  }

  /** @param {string} question @param {unknown} body */
  ask(question, body) {
    return post(`/api/lessons/${this.id}/${question}?language=${language()}`, body);
  }

  /** @param {string[]} steps  of this stage @param {boolean} [demonstrated] @returns {Promise<Judged>} */
  judge(steps, demonstrated = false) {
    return this.ask("judge", { stage: this.stage, before: this.before, steps, demonstrated });
  }

  // -- what the learner does

  /** Play the steps of one click, if they are right. @param {string[]} steps @param {number} [beat] */
  async play(steps, beat = this.now?.beat) {
    const answer = await this.answerOf(steps, beat, (all) => this.judge(all));
    if (!answer) return;
    if (answer.verdict === "wrong" || answer.verdict === "illegal") {
      this.refuse(answer.words, answer.counted);
      this.drop();
    } else this.goOn(answer);
  }

  /** Say what is wrong. A piece that is picked is dropped: what is lit looks as at the beginning of the stage.
   * @param {string} words @param {CountedInfo | null} [counted] */
  refuse(words, counted = null) {
    this.refused = words;
    this.listener.wrong(words, counted);
    if (this.from && !this.astray) queueMicrotask(() => this.drop());
  }

  /** Drop what is picked. */
  drop() {
    const { from, current } = this;
    if (from && current?.look.taps.includes(from)) this.kept = from;
    this.from = null;
    this.showAt(this.now?.number ?? 0);
  }

  /** A click was right: show what it did, and go on. @param {Judged} answer @param {boolean} [skips] */
  goOn({ verdict, words, frames }, skips = false) {
    const fresh = this.accept(frames);
    if (verdict === "right") this.advance(skips);
    this.showSteps(fresh);
    if (verdict === "right") this.listener.advanced(skips ? "" : words, skips);
  }

  advance(skips = false) {
    this.kept = null;
    this.refused = "";
    this.skipped = [...this.skipped.filter((stage) => stage < this.stage), ...(skips ? [this.stage] : [])];
    this.before = [...this.before, ...this.played];
    this.played = [];
    this.stage += 1;
    this.starts[this.stage] = this.before.length;
    this.keep();
  }

  keep() {
    const { stage, before, starts, skipped } = this;
    const over = stage >= this.info.stages.length;
    const end = skipped.length ? { seen: true } : { done: true };
    const place = over ? { stage: 0, steps: [], starts: [0], ...end } : { stage, steps: before, starts, skipped };
    keepProgress(this.info.game, this.info.name, place);
  }

  /** Why steps cannot be played; the coach says it too. @param {string[]} steps */
  async why(steps) {
    const { verdict, words, counted } = await this.judge([...this.played, ...steps]);
    const answer = verdict === "illegal" || verdict === "wrong" ? words : nothingThere(this.current?.look);
    this.refuse(answer, counted);
    return answer;
  }

  /**
   * What is answered to a tap on a place where nothing can be done; the coach says it.
   * @param {string} place @param {string[]} steps  what the tap would have meant
   */
  answerTo(place, steps) {
    if (!this.mine || !this.current) return "";
    const { look, elsewhere } = this.current;
    const { kept } = this;
    const glows = !this.astray && !this.from && look.taps.includes(place);
    if (glows && kept && kept !== place) {
      queueMicrotask(() => this.listener.retry?.(kept, place));
      return "";
    }
    // What the rules say of steps is asked for then; where there are none, the lesson says where to look.
    const otherwise = steps.length ? "" : glows ? tooEarly() : nothingThere(look);
    const words = (this.astray && this.misleading) || (elsewhere[place] ?? otherwise);
    if (words) this.refuse(words);
    if (words && !this.astray && steps.length) void this.count(words, steps).catch(() => undefined);
    return words;
  }

  /** Count out on the board why a place is out of reach, if it is. @param {string} words @param {string[]} steps */
  async count(words, steps) {
    const { stage } = this;
    const { counted } = await this.judge([...this.played, ...steps]);
    if (counted && this.stage === stage) this.listener.wrong(words, counted);
  }

  /** Something is picked: whoever is on the wrong way hears it at once. @param {string | null} action
   * @param {string | null} from @param {string} [step]  what is picked, if that is a whole step */
  picked(action, from, step) {
    if (!this.listener.misled) return;
    const before = this.misleading;
    const other = this.mine && action ? this.otherAction(action) : "";
    const { look, elsewhere } = this.current ?? {};
    const useless = this.mine && from && look?.taps.length && !look.taps.includes(from);
    this.from = from;
    this.astray = Boolean(other);
    this.misleading = other;
    if (other !== before) this.listener.misled(other, before);
    if (other || !from) return;
    this.kept = null;
    if (useless && step && !elsewhere?.[from]) void this.why([step]).catch(() => undefined);
    else if (useless) this.refuse(elsewhere?.[from] || elsewhereWords());
    else if (this.refused) {
      this.listener.misled("", this.refused);
      this.refused = "";
    }
  }

  /** What is said to another action than the one that is wanted. @param {string} action */
  otherAction(action) {
    const [wanted] = (this.current?.show[this.played.length] ?? "").split(" ");
    /** @type {{name: string, words: string}[]} */
    const actions = /** @type {any} */ (this.board)?.actions ?? [];
    const named = (/** @type {string} */ name) => actions.find((one) => one.name === name)?.words;
    const [chosen, better] = [named(action), named(wanted)];
    if (!chosen || action === wanted) return "";
    if (better) return t("That would be {chosen}. Press Back, then choose {better}.", { chosen, better });
    return t("That would be {chosen}. Press Back, then follow this step.", { chosen });
  }

  // -- what the coach does

  /** Go on from something that was read. */
  read() {
    this.advance();
    this.listener.advanced("");
    this.showAt(this.before.length);
  }

  /** Play the answer of this stage for the learner, and go on. */
  async skip() {
    if (!this.current?.asks) return this.read();
    this.goOn(await this.solution(this.current.show), true);
  }

  /**
   * What the answer of this stage comes to. Where it cannot be played after what was kept by an earlier version, the
   * stages before are answered as the lesson would.
   * @param {string[]} show
   */
  async solution(show) {
    this.reset();
    const answer = await this.judge(show, true);
    if (answer.verdict === "right" || !this.stage) return answer;
    await this.answerBefore();
    return this.judge(show, true);
  }

  /** Play the lesson's own answers of all stages before this one. */
  async answerBefore() {
    /** @type {string[]} */
    let before = [];
    const starts = [0];
    for (const [stage, { asks, show }] of this.info.stages.slice(0, this.stage).entries()) {
      if (asks) {
        const { frames } = /** @type {Judged} */ (await this.ask("judge", { stage, before, steps: show }));
        for (const frame of frames) this.frames.set(frame.number, frame);
        before = [...before, ...frames.flatMap(({ moment }) => moment?.step ?? [])];
      }
      starts.push(before.length);
    }
    Object.assign(this, { before, starts });
    this.reset();
  }

  /**
   * Play the answer of this stage, and take it back; returns it in words.
   * @param {(frames: Frame[]) => Promise<unknown>} seen  when it was seen
   */
  async demonstrate(seen) {
    if (!this.current?.asks) return "";
    const { stage } = this;
    const answer = await this.solution(this.current.show);
    this.showing = true;
    const frames = answer.frames.slice(0, this.current.show.length);
    this.showSteps(frames);
    await seen(frames);
    this.showing = false;
    if (this.stage !== stage) return "";
    this.showAt(this.before.length);
    return answer.deeds ?? "";
  }

  /** Forget what was played in this stage. */
  reset() {
    this.played = [];
    this.kept = null;
    this.showAt(this.before.length);
  }

  /** Go back to a stage that was seen before. @param {number} stage */
  goTo(stage) {
    this.stage = stage;
    this.before = this.before.slice(0, this.starts[stage]);
    this.starts = this.starts.slice(0, stage + 1);
    this.skipped = this.skipped.filter((one) => one < stage);
    this.refused = "";
    this.kept = null;
    this.played = [];
    this.keep();
    this.listener.advanced("");
    this.showAt(this.before.length);
  }

  async undo() {
    if (this.played.length) this.reset();
  }

  restart() {
    return this.undo();
  }
}

const elsewhereWords = () => t("In a game you could do that, but for this lesson tap what glows.");

const tooEarly = () => t("That comes second. First tap the other place that glows.");

/** What is said to a tap where nothing can be done. @param {LessonInfo["stages"][number]["look"]} [look] */
const nothingThere = (look) =>
  look?.taps.length
    ? t("You cannot do anything there now. Tap what glows.")
    : t("You cannot do anything there. Read the step again.");
