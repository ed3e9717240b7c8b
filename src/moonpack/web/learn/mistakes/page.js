// @ts-check
/**
 * Learning from one's mistakes: the costliest turns of a game one by one, each to be played again on the real table.
 * A game that was not analysed yet is analysed first.
 *
 * @import { Me } from "../../core/router.js"
 * @import { MistakeInfo, MistakeList, ReplayInfo } from "../../types/wire.js"
 */

import { get } from "../../core/api.js";
import { announce, setTitle } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { reason } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { openRules } from "../../core/help.js";
import { bindKeys } from "../../core/keys.js";
import { menuButton } from "../../core/menu.js";
import { link, logo, problem } from "../../core/router.js";
import { sheet } from "../../core/sheet.js";
import { language, t, tn } from "../../core/words.js";
import { tableOf } from "../../games/modules.js";
import { Analysis } from "../../replay/analysis.js";
import { tellMore } from "../lessons/more.js";
import { lookAt, NO_LOOK } from "../look.js";
import { answer, summary, task } from "./coach.js";
import { keepOutcomes, outcomesOf } from "./progress.js";
import { MistakeState } from "./state.js";

const SLOW = 400; // milliseconds, after which a judgement is waited for in words
const styles = ["../lessons/lessons.css", "../exercise.css", "./mistakes.css"].map(
  (style) => new URL(style, import.meta.url),
);

/** @param {HTMLElement} root @param {Me} me @param {string} path  a replay and, after a slash, a seat */
export async function open(root, me, path) {
  const [id, seat] = path.split("/");
  const [info] = await Promise.all([
    get(`/api/replays/${id}?language=${language()}`),
    ...styles.map(({ href }) => sheet(href)),
  ]);
  const page = new MistakesPage(root, me, info, Number(seat));
  void page.begin();
  return { leave: () => page.leave() };
}

/** Which seat's turns: the one of the address, one's own, or the first. @param {ReplayInfo} info
 * @param {number} asked */
function seatOf(info, asked) {
  return asked >= 1 && asked <= info.names.length ? asked : (info.your_seats[0] ?? 1);
}

export class MistakesPage {
  /** @param {HTMLElement} root @param {Me} me @param {ReplayInfo} info @param {number} seat */
  constructor(root, me, info, seat) {
    this.root = root;
    this.info = info;
    this.seat = seatOf(info, seat);
    this.key = `${info.id}/${this.seat}`;
    this.outcomes = outcomesOf(this.key);
    /** @type {MistakeList["mistakes"]} */
    this.list = [];
    this.at = 0;
    /** @type {MistakeInfo | null} */
    this.mistake = null;
    /** @type {MistakeState | null} */
    this.state = null;
    /** @type {import("../../table/view.js").GameTable | null} */
    this.table = null;
    this.reply = "";
    /** @type {import("../../types/wire.js").TrialAnswer | null} the try that was good, until the answer is shown */
    this.trial = null;
    /** Whether a try is being judged, and that takes a while. */
    this.checking = false;
    this.slow = 0;
    /** @type {{done: number, at: number} | undefined} when the analysis was first seen, and how far it was */
    this.began = undefined;
    this.place = h("div", { class: "place" });
    this.coach = h("aside", { class: "coach mistake", "aria-label": t("Learn from your mistakes") });
    this.count = h("small");
    tellMore(this.coach);
    this.whole = h("div", { class: "table lesson exercise" }, this.bar(me), this.place, this.coach);
    this.unbindKeys = bindKeys({
      "?": () => void openRules(info.game, { modal: true }),
      Enter: () => void (this.isAnswered && this.next()),
      u: () => void this.state?.undo(),
      r: () => void this.state?.undo(),
    });
    setTitle(`${t("Learn from your mistakes")} · Moonpack`);
  }

  /** @param {Me} me */
  bar(me) {
    const leave = { data: { key: "leave" }, title: t("Back to the replay") };
    return h(
      "header",
      { class: "bar" },
      logo(),
      h("p", { class: "prompt" }, t("Learn from your mistakes"), this.count),
      link(`/r/${this.info.id}`, [icon("close"), h("span", null, t("Leave"))], "button plain", leave),
      menuButton(me),
    );
  }

  /** Whether this turn is done with: solved, or its answer was shown. */
  get isAnswered() {
    return Boolean(this.mistake && this.outcomes[this.mistake.turn]);
  }

  async begin() {
    try {
      const list = await this.load();
      if (!list) return;
      this.list = list.mistakes;
      if (!this.list.length) return this.nothing();
      show(this.root, this.whole);
      const open = this.list.findIndex(({ turn }) => !this.outcomes[turn]);
      await this.goTo(open < 0 ? this.list.length : open);
    } catch (error) {
      this.problem(reason(error));
    }
  }

  /** The costly turns; the game is analysed first if need be. @returns {Promise<MistakeList | null>} */
  async load() {
    const address = `/api/replays/${this.info.id}/mistakes?seat=${this.seat}`;
    const list = /** @type {MistakeList} */ (await get(address));
    if (list.analysed) return list;
    const analysis = new Analysis(this.info.id, () => this.wait(analysis));
    this.analysis = analysis;
    await analysis.run();
    if (analysis.state === "failed") this.problem(analysis.why);
    return analysis.state === "done" ? get(address) : null;
  }

  /** @param {Analysis} analysis */
  wait({ turns, total }) {
    const words = total
      ? t("The game is being analysed: turn {n} of {all}.", { n: turns.length, all: total })
      : t("The game is being analysed…");
    const back = link(`/r/${this.info.id}`, t("Back to the replay"), "button");
    show(
      this.root,
      h("header", { class: "bar" }, logo()),
      h(
        "main",
        { class: "lost" },
        h("h1", null, t("Learn from your mistakes")),
        h("p", { role: "status" }, words),
        h("p", { class: "faint" }, this.timeLeft(turns.length, total ?? 0)),
        h("progress", { max: total ?? 1, value: turns.length, "aria-label": words }),
        back,
      ),
    );
  }

  /** How long the analysis will take, from how long its turns have taken so far. @param {number} done
   * @param {number} all */
  timeLeft(done, all) {
    const now = performance.now();
    this.began ??= { done, at: now };
    const turns = done - this.began.done;
    if (turns < 3) return t("Analysing a whole game takes a minute or two.");
    const left = (((now - this.began.at) / turns) * (all - done)) / 1000;
    return left < 60
      ? t("Less than a minute left.")
      : tn("About {n} minute left.", "About {n} minutes left.", Math.ceil(left / 60));
  }

  /** @param {string} why @param {string} [title] */
  problem(why, title = t("No mistakes to learn from here")) {
    const back = link(`/r/${this.info.id}`, t("Back to the replay"), "button go");
    show(this.root, h("header", { class: "bar" }, logo()), problem(title, why, back));
  }

  nothing() {
    this.problem(t("The analysis found no turn of yours that cost much. Well played!"), t("No costly mistakes"));
  }

  /** Show a costly turn, or the summary after the last. @param {number} at */
  async goTo(at) {
    this.at = at;
    const title = this.list[at];
    this.table?.leave?.();
    this.table = this.state = this.mistake = this.trial = null;
    this.whole.classList.toggle("ended", !title);
    this.whole.classList.remove("over");
    show(this.place);
    show(this.count, title ? t("{n} of {all}", { n: at + 1, all: this.list.length }) : "");
    if (!title) return this.end();
    const address = `/api/replays/${this.info.id}/mistakes/${title.turn}?language=${language()}`;
    const [mistake, mount] = await Promise.all([get(address), tableOf(this.info.page)]);
    if (this.at !== at) return;
    this.mistake = mistake;
    delete this.outcomes[mistake.turn]; // it is tried again
    this.state = new MistakeState(this.info, mistake, {
      news: (news) => {
        this.table?.update(news);
        if (news.moments.length) this.table?.spotlight?.(NO_LOOK); // something else is tried
      },
      // Whoever has asked for the answer meanwhile is not told any more how the try did.
      wrong: (words) => !this.isAnswered && this.say(words),
      advanced: (words) => this.solved(words),
      thinking: (isThinking) => this.think(isThinking),
    });
    this.table = mount(this.place, this.state);
    this.table.update({ moments: [], whole: true });
    this.table.spotlight?.(lookAt(mistake.played, t("You played here")));
    this.say("");
    const { played } = /** @type {MistakeInfo} */ (mistake);
    announce([...played.map(({ words }) => words), t("What would have been better? Play it on the board.")]);
  }

  /** A try is being judged, which may take seconds, or that is over. @param {boolean} isThinking */
  think(isThinking) {
    clearTimeout(this.slow);
    if (isThinking) this.slow = setTimeout(() => this.check(true), SLOW);
    else if (this.checking) this.check(false);
    if (isThinking) this.say("");
  }

  /** @param {boolean} checking */
  check(checking) {
    this.checking = checking;
    this.draw();
  }

  /** @param {string} words  the reply to the last click */
  say(words) {
    this.reply = words;
    this.draw();
    if (words) announce([words]);
  }

  /** A try was better. @param {string} words */
  solved(words) {
    const verdict = this.state?.verdict === "best" ? "best" : "better";
    this.note(verdict);
    this.trial = this.state?.trial ?? null;
    this.say(words);
    if (this.trial?.is_the_best || !this.mistake) return;
    // Another turn stands on the board: where the best one is, is marked there.
    const { table } = this;
    const look = { ...lookAt(this.mistake.parts, t("The best turn")), trails: [] };
    void table?.settled?.().then(() => this.table === table && table.spotlight?.(look));
  }

  /** Show the answer on the board and in words. */
  async reveal() {
    const { state, mistake } = this;
    if (!state || !mistake) return;
    this.note("shown");
    this.trial = null;
    this.say("");
    await state.skip();
    const { table } = this;
    void table?.settled?.().then(() => this.table === table && table.spotlight?.(lookAt(mistake.parts)));
    state.verdict = "";
    this.say("");
    announce([...mistake.parts.map(({ words }) => words), ...mistake.reasons]);
  }

  /** @param {import("./progress.js").Outcome} outcome */
  note(outcome) {
    if (!this.mistake) return;
    const had = this.outcomes[this.mistake.turn];
    if (!had) this.outcomes = { ...this.outcomes, [this.mistake.turn]: outcome };
    keepOutcomes(this.key, this.outcomes);
  }

  next() {
    this.table?.skip?.();
    void this.goTo(this.at + 1);
  }

  draw() {
    const { mistake } = this;
    if (!mistake) return;
    this.whole.classList.toggle("over", this.isAnswered);
    const handlers = {
      reveal: () => void this.reveal(),
      next: () => this.next(),
      again: () => void this.goTo(this.at),
      last: this.at + 1 === this.list.length,
    };
    show(this.coach, this.isAnswered ? answer(this, mistake, handlers) : task(this, mistake, handlers));
  }

  end() {
    const again = () => {
      this.outcomes = {};
      keepOutcomes(this.key, {});
      void this.goTo(0);
    };
    show(this.coach, summary(this, again));
    announce([t("You have been through all of them.")]);
  }

  leave() {
    this.analysis?.stop();
    this.unbindKeys();
    this.table?.leave?.();
  }
}
