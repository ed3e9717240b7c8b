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
 * @typedef {Omit<LessonAnswer, "counted"> & {counted?: CountedInfo | null}} Judged
 * @typedef {Object} Listener
 * @property {(news: News) => void} news
 * @property {(words: string, counted?: CountedInfo | null) => void} wrong  a click was wrong, and why
 * @property {(words: string, before: string) => void} [misled]  what is said to what is picked now, and was before;
 *   without it nothing is said before a click counts
 * @property {(place: string) => void} [retry]  a wrong click began rightly: this stays picked
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

  /** @param {string[]} steps  of this stage @returns {Promise<Judged>} */
  judge(steps) {
    return this.ask("judge", { stage: this.stage, before: this.before, steps });
  }

  // -- what the learner does

  /** Play the steps of one click, if they are right. @param {string[]} steps @param {number} [beat] */
  async play(steps, beat = this.now?.beat) {
    const answer = await this.answerOf(steps, beat, (all) => this.judge(all));
    if (!answer) return;
    if (answer.verdict === "wrong" || answer.verdict === "illegal") {
      const { from, current } = this;
      this.showAt(this.now?.number ?? 0); // what was picked is dropped
      this.listener.wrong(answer.words, answer.counted);
      if (from && current?.look.taps.includes(from)) this.listener.retry?.(from);
    } else this.goOn(answer);
  }

  /** A click was right: show what it did, and go on. @param {Judged} answer @param {boolean} [skips] */
  goOn({ verdict, words, frames }, skips = false) {
    const fresh = this.accept(frames);
    if (verdict === "right") this.advance(skips);
    this.showSteps(fresh);
    if (verdict === "right") this.listener.advanced(skips ? "" : words, skips);
  }

  advance(skips = false) {
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
    this.listener.wrong(answer, counted);
    return answer;
  }

  /**
   * What is answered to a tap on a place where nothing can be done; the coach says it.
   * @param {string} place @param {string[]} steps  what the tap would have meant
   */
  answerTo(place, steps) {
    if (!this.mine || !this.current) return "";
    const { look, elsewhere } = this.current;
    // What the rules say of steps is asked for then; where there are none, the lesson says where to look.
    const otherwise = steps.length ? "" : nothingThere(look);
    const words = (this.astray && this.misleading) || (elsewhere[place] ?? otherwise);
    if (words) this.listener.wrong(words);
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
   * @param {string | null} from */
  picked(action, from) {
    if (!this.listener.misled) return;
    const before = this.misleading;
    const other = this.mine && action ? this.otherAction(action) : "";
    const { look, elsewhere } = this.current ?? {};
    const useless = this.mine && from && look?.taps.length && !look.taps.includes(from);
    this.from = from;
    this.astray = Boolean(other);
    this.misleading = other || (useless ? elsewhere?.[from] || elsewhereWords() : "");
    if (this.misleading !== before) this.listener.misled(this.misleading, before);
  }

  /** What is said to another action than the one that is wanted. @param {string} action */
  otherAction(action) {
    const [wanted] = (this.current?.show[this.played.length] ?? "").split(" ");
    /** @type {{name: string, words: string}[]} */
    const actions = /** @type {any} */ (this.board)?.actions ?? [];
    const named = (/** @type {string} */ name) => actions.find((one) => one.name === name)?.words;
    const [chosen, better] = [named(action), named(wanted)];
    if (!chosen || action === wanted) return "";
    if (better) return t("You chose {chosen}. Press Back, then choose {better}.", { chosen, better });
    return t("You chose {chosen}. Press Back, then do what is asked for here.", { chosen });
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
    this.reset();
    this.goOn(await this.judge(this.current.show), true);
  }

  /**
   * Play the answer of this stage, and take it back; returns it in words.
   * @param {(frames: Frame[]) => Promise<unknown>} seen  when it was seen
   */
  async demonstrate(seen) {
    if (!this.current?.asks) return "";
    this.reset();
    const { stage } = this;
    const answer = await this.judge(this.current.show);
    this.showing = true;
    const frames = answer.frames.slice(0, this.current.show.length);
    this.showSteps(frames);
    await seen(frames);
    this.showing = false;
    if (this.stage !== stage) return "";
    this.showAt(this.before.length);
    return frames.flatMap(({ moment }) => moment?.words ?? []).join(" ");
  }

  /** Forget what was played in this stage. */
  reset() {
    this.played = [];
    this.showAt(this.before.length);
  }

  /** Go back to a stage that was seen before. @param {number} stage */
  goTo(stage) {
    this.stage = stage;
    this.before = this.before.slice(0, this.starts[stage]);
    this.starts = this.starts.slice(0, stage + 1);
    this.skipped = this.skipped.filter((one) => one < stage);
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

const elsewhereWords = () => t("That is possible, but here something else is asked for. Tap what glows.");

/** What is said to a tap where nothing can be done. @param {LessonInfo["stages"][number]["look"]} [look] */
const nothingThere = (look) =>
  look?.taps.length
    ? t("Nothing can be done there. Tap what glows.")
    : t("Nothing can be done there. Read again what to do.");
