// @ts-check
/**
 * The guide through somebody's first game: a table like any other, where each thing is explained when it happens for
 * the first time.
 *
 * @import { GameInfo, TipInfo } from "../../types/wire.js"
 * @import { TableState } from "../../table/state.js"
 * @import { Moment } from "../../table/view.js"
 */

import { get, post } from "../../core/api.js";
import { announce } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { allGames } from "../../core/games.js";
import { go } from "../../core/router.js";
import { language, t } from "../../core/words.js";
import { factsOf } from "../../table/history.js";

const KEY = "moonpack-guided";
const READ = "moonpack-guided-read"; // the tips that were read, by their number: they do not come back after a reload

/** Open a table against the easiest bot, and go there. @param {string} game @param {string} name  the person's */
export async function beginGuided(game, name) {
  const info = /** @type {GameInfo} */ ((await allGames()).find((one) => one.name === game));
  const seats = [
    { who: "me", name: name || t("Newcomer") },
    { who: "bot", level: info.levels[0] },
  ];
  const { table } = await post("/api/tables", { game, seats });
  try {
    localStorage.setItem(KEY, table);
    localStorage.removeItem(READ);
  } catch {
    // Private windows may store nothing; then the game is played without words.
  }
  go(`/t/${table}`);
}

/** @returns {number[]} */
function readTips() {
  try {
    const known = JSON.parse(localStorage.getItem(READ) ?? "[]");
    return Array.isArray(known) ? known : [];
  } catch {
    return [];
  }
}

/** @param {number} tip */
function keepRead(tip) {
  try {
    localStorage.setItem(READ, JSON.stringify([...readTips(), tip]));
  } catch {
    // Private windows may store nothing; then it may come back after a reload.
  }
}

/** Whether a tip is about something that the reader did. @param {TipInfo} tip */
const isDeed = ({ fact, mine }) => fact !== null && mine === true;

/** Whether a tip is about what the reader is to decide. @param {TipInfo} tip */
const isChoice = ({ fact, mine }) => fact === null && mine === true;

/**
 * The last turn of others, the reader's own before it, and what the reader did since: what is older is no news.
 * @template Step @param {Step[]} steps @param {(one: Step) => boolean} isOwn
 */
function lately(steps, isOwn) {
  let from = steps.length;
  for (const own of [true, false, true]) while (from && isOwn(steps[from - 1]) === own) from -= 1;
  return steps.slice(from);
}

export class Guide {
  /** @param {string} game @param {HTMLElement} into @param {TableState} state */
  static async of(game, into, state) {
    const { tips } = await get(`/api/lessons/${game}/guide?language=${language()}`);
    const guide = new Guide(into, state, tips);
    guide.update();
    return guide;
  }

  /** @param {HTMLElement} into @param {TableState} state @param {TipInfo[]} tips */
  constructor(into, state, tips) {
    this.into = into;
    this.state = state;
    /** Those that were not said yet. */
    const read = readTips();
    this.all = tips;
    this.tips = tips.filter((_, n) => !read.includes(n));
    /** What there is a word about, if the reader does it. */
    this.deeds = new Set(tips.flatMap((one) => (isDeed(one) && one.fact) || []));
    /** @type {TipInfo | null} */
    this.tip = null;
    /** @type {Set<TipInfo>} those that were withdrawn unread: they come once more */
    this.again = new Set();
  }

  /**
   * Say what there is to say now. What was said stays until it is read, or no longer true, or there is a word about
   * what the reader has done or is to decide.
   */
  update() {
    const { tip } = this;
    const deed = this.tips.find((one) => isDeed(one) && this.holds(one));
    const choice = this.tips.find((one) => isChoice(one) && this.holds(one));
    const stays = tip && (isDeed(tip) || (!deed && (isChoice(tip) || !choice)));
    if (stays && this.holds(tip)) return;
    if (tip?.fact && !this.again.has(tip)) {
      this.again.add(tip);
      this.tips = [tip, ...this.tips];
    }
    const next = deed ?? choice ?? this.tips.find((one) => this.holds(one)) ?? null;
    if (!tip && !next) return;
    this.tip = next;
    this.tips = this.tips.filter((one) => one !== next);
    this.draw();
  }

  /**
   * Whether a tip is true now. What somebody did is a matter for one's own turn; meanwhile the rival's turn is shown.
   * What the reader did is one until the next such deed, the rest while it is news. What the reader is to decide waits
   * until the end of a round has been told. After the game only its end is news.
   * @param {TipInfo} tip
   */
  holds({ phase, fact, mine }) {
    const { state } = this;
    const scene = (state.shown ?? state.now)?.scene;
    const now = scene && "phase" in scene ? scene.phase : "";
    if (phase !== null ? phase !== now : now === "over") return false;
    if (fact === null) return mine === null || (mine === state.mine && !state.game?.isTelling);
    if (mine !== null && !state.mine) return false;
    const isOwn = (/** @type {Moment} */ one) => state.you.seats.includes(one.seat ?? 0);
    const steps = state.moments.filter((one) => one.kind === "step");
    const news = mine
      ? steps.filter((one) => isOwn(one) && this.isDone(one)).slice(-1)
      : lately(steps, isOwn).filter((one) => mine === null || !isOwn(one));
    return factsOf(news).some((one) => one.fact === fact);
  }

  /** Whether there is a word about something that was done. @param {Moment} one */
  isDone(one) {
    return factsOf([one]).some(({ fact }) => this.deeds.has(fact));
  }

  draw() {
    const { tip } = this;
    const read = () => {
      if (tip) keepRead(this.all.indexOf(tip));
      this.tip = null;
      show(this.into);
      this.update();
    };
    const button = { data: { key: "tip-read" }, on: { click: read } };
    show(this.into, tip && h("p", { class: "guided" }, h("span", null, tip.words), h("button", button, t("Got it"))));
    if (tip) announce([tip.words]);
  }
}
