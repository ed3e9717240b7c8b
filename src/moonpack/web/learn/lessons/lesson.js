// @ts-check
/** A lesson: the game's own table, and the coach beside it. */

import { announce, setTitle } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { openRules } from "../../core/help.js";
import { bindKeys } from "../../core/keys.js";
import { menuButton } from "../../core/menu.js";
import { link, logo } from "../../core/router.js";
import { t } from "../../core/words.js";
import { tableOf } from "../../games/modules.js";
import { pause } from "../../table/playback.js";
import { glowWhenAsked } from "./asked.js";
import { coach, ended, skippedWords } from "./coach.js";
import { beginGuided } from "./guide.js";
import { steadyHeight, tellMore } from "./more.js";
import { progressOf } from "./progress.js";
import { LessonState } from "./state.js";

/**
 * @import { Me } from "../../core/router.js"
 * @import { Frame, LessonInfo } from "../../types/wire.js"
 * @import { GameTable } from "../../table/view.js"
 */

const SEEN = 1400; // milliseconds that an answer stays on the board

export class LessonPage {
  /** @param {LessonInfo} info @param {Me} me */
  constructor(info, me) {
    this.info = info;
    this.name = me.name ?? "";
    info.names[info.seat - 1] = this.name || t("You");
    /** @type {import("./coach.js").Reply} */
    this.reply = { praise: "", wrong: "" };
    /** @type {GameTable | null} */
    this.table = null;
    this.state = new LessonState(info, {
      news: (news) => this.table?.update(news),
      wrong: (words, counted) => {
        this.answer("", words);
        this.look(counted);
      },
      misled: (words, before) => {
        if (words) this.answer("", words);
        else if (this.reply.wrong === before) this.retract();
        this.look();
      },
      retry: (from, place) => {
        this.table?.tap?.(from);
        this.table?.tap?.(place);
      },
      advanced: (praise, skipped = false) => {
        this.answer(praise, "", skipped);
        this.look();
      },
    });
    /** @type {import("../../table/view.js").Look | null} */
    this.shown = null;
    /** @type {(() => void) | null} lets the buttons glow that are asked for */
    this.glow = null;
    /** All places of the lesson: what has to be in view. */
    this.focus = [...new Set(info.stages.flatMap(({ look }) => [...look.places, ...look.taps]))];
    this.place = h("div", { class: "place" });
    this.coach = h("aside", { class: "coach", "aria-label": t("Lesson") });
    tellMore(this.coach);
    this.keepHeight = steadyHeight(this.coach);
    this.place.addEventListener("click", (event) => this.tappedEarly(event));
    const first = info.number === 1 ? " first" : ""; // what comes later is not shown yet
    this.whole = h("div", { class: `table lesson taught${first}` }, this.bar(me), this.place, this.coach);
    this.unbindKeys = bindKeys({
      "?": () => void openRules(info.game, { modal: true }),
      Enter: () => !this.state.current?.asks && this.goOn(),
      u: () => void this.state.undo(),
    });
    setTitle(`${info.title} · Moonpack`);
  }

  /** @param {Me} me */
  bar(me) {
    const { info } = this;
    return h(
      "header",
      { class: "bar" },
      logo(),
      h(
        "p",
        { class: "prompt" },
        t("Learn {game}", { game: info.game_title }),
        h("small", null, t("{n} of {all}", { n: info.number, all: info.lessons })),
      ),
      link(`/learn/${info.game}`, [icon("close"), h("span", null, t("Leave"))], "button plain", {
        data: { key: "leave" },
        title: t("Leave the lesson; you can go on later"),
      }),
      menuButton(me),
    );
  }

  /** @param {HTMLElement} root */
  async begin(root) {
    const mount = await tableOf(this.info.page);
    const kept = progressOf(this.info.game, this.info.name);
    // What was kept may be from an earlier version of the lesson; then it begins anew.
    if (kept?.stage) await this.state.resume(kept).catch(() => undefined);
    show(root, this.whole);
    this.table = mount(this.place, this.state);
    const doing = this.place.querySelector(".doing");
    if (doing) this.glow = glowWhenAsked(doing, () => this.asked);
    this.table.update({ moments: [], whole: true });
    this.answer("", "");
    this.look();
  }

  /** What is to be done now, by the buttons that stand for it. @returns {import("./asked.js").Asked} */
  get asked() {
    const { current, played, astray, mine } = this.state;
    const right = mine && current ? current.right.map((steps) => steps.slice(played.length)) : [];
    return { right, byPlaces: (current?.look.taps.length ?? 0) > 1, astray };
  }

  leave() {
    this.unbindKeys();
    this.table?.leave?.();
  }

  /**
   * Show what the stage is about.
   * @param {import("../../types/wire.js").CountedInfo | null} [counted]  a place out of reach
   * @param {string[][]} [trails]  ways of pieces that were shown
   */
  look(counted = null, trails = []) {
    const { current } = this.state;
    this.whole.classList.toggle("reading", !current?.asks);
    const nothing = { places: [], taps: [], parts: [], labels: {} };
    // With another action, other places can be chosen: then the board shows which.
    const look = (!this.state.astray && current?.look) || nothing;
    const lit = { ...look, focus: this.focus, asks: Boolean(current?.asks), counted, trails };
    this.shown = lit;
    this.table?.spotlight?.(lit);
    this.glow?.();
    // What is still being shown may draw things again.
    void this.table?.settled?.().then(() => this.shown === lit && this.table?.spotlight?.(lit));
  }

  /** What was answered is true no longer. */
  retract() {
    this.reply = { praise: "", wrong: "" };
    this.draw();
  }

  /** A tap on the board while there is something to read is answered, too. @param {Event} event */
  tappedEarly({ isTrusted, target }) {
    const { current } = this.state;
    const place = target instanceof Element && target.closest("[data-hex], [data-cell], [data-card]");
    if (!isTrusted || !place || !current || current.asks) return;
    if (this.table) this.table.early = null; // else it would be picked as soon as something is asked for
    this.answer("", t("There is nothing to do here yet. Read this, then press Continue."));
  }

  /** The coach answers. @param {string} praise @param {string} wrong @param {boolean} [skipped] */
  answer(praise, wrong, skipped = false) {
    const { state } = this;
    this.reply = { praise, wrong, skipped };
    const focused = this.coach.contains(document.activeElement);
    this.draw();
    announce([skipped ? skippedWords() : praise, wrong || (state.current?.words ?? ended(state))].filter(Boolean));
    const next = this.coach.querySelector("footer .go");
    if (focused && !this.coach.contains(document.activeElement) && next instanceof HTMLElement) next.focus();
  }

  draw() {
    const { state } = this;
    coach(this.coach, state, this.reply, {
      on: () => this.goOn(),
      back: () => state.goTo(state.stage - 1),
      show: () => void this.demonstrate().catch(report),
      skip: () => void state.skip().catch(report),
      again: () => state.goTo(0),
      play: () => void beginGuided(this.info.game, this.name).catch(report),
    });
    this.keepHeight(state.stage);
  }

  goOn() {
    const next = this.coach.querySelector("[data-key=next-lesson]");
    this.table?.skip?.(); // else what is shown late would undo what is picked meanwhile
    if (this.state.current) this.state.read();
    else if (next instanceof HTMLElement) next.click();
  }

  async demonstrate() {
    /** @type {string[][]} */
    let trails = [];
    const seen = async (/** @type {Frame[]} */ frames) => {
      trails = trailsOf(frames);
      this.draw();
      this.look(null, trails);
      await this.table?.settled?.();
      await pause(SEEN);
    };
    this.reply = { praise: "", wrong: "" };
    const shown = await this.state.demonstrate(seen);
    if (shown) {
      this.look(null, trails); // they stay until the learner plays
      this.reply = { praise: "", wrong: "", shown };
      announce([t("Now you."), shown]);
    }
    this.draw();
  }
}

/** The ways that pieces went, from place to place. @param {Frame[]} frames @returns {string[][]} */
const trailsOf = (frames) =>
  frames
    .flatMap(({ moment }) => moment?.facts ?? [])
    .flatMap((fact) => ("path" in fact ? [/** @type {string[]} */ (fact.path)] : []));
