// @ts-check
/** A finished game: shown step by step as any seat saw it, analysed, shared, tried again. */

import { setTitle } from "../core/attention.js";
import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { Refusal, reason, report } from "../core/errors.js";
import { offerHelp } from "../core/help.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { link, logo, problem } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { withTexts } from "../core/texts.js";
import { language, t, tc } from "../core/words.js";
import { tableOf } from "../games/modules.js";
import { lookAtBoth, NO_LOOK } from "../learn/look.js";
import { courseOf } from "../table/history.js";
import { Controls } from "./controls.js";
import { sign } from "./parts.js";
import { Review } from "./review.js";
import { share } from "./share.js";
import { ReplayState } from "./state.js";
import { tryIt } from "./tryit.js";

/** @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} id */
export async function open(root, me, id) {
  /** @type {ReplayPage | null} */
  let page = null;
  try {
    const [info] = await Promise.all([
      get(`/api/replays/${id}?language=${language()}`),
      sheet(new URL("./replay.css", import.meta.url).href),
    ]);
    page = new ReplayPage(me, info);
    await page.begin(root);
    return page;
  } catch (error) {
    page?.leave();
    show(root, lost(error, id));
    return {};
  }
}

/** Why there is nothing to show, and what to do now. @param {unknown} error @param {string} id */
function lost(error, id) {
  const heading = t("This game cannot be shown");
  const code = error instanceof Refusal ? error.code : "";
  if (code === "not_found") {
    const why = t("There is no game at this address. The link may be incomplete.");
    return problem(heading, why, link("/", t("All tables"), "button go"));
  }
  if (code === "not_over") {
    const why = t("This game is still in progress. It can be replayed once it is over.");
    return problem(heading, why, link(`/t/${id}`, t("Go to the table"), "button go"));
  }
  const retry = { class: "go", data: { key: "again" }, on: { click: () => location.reload() } };
  return problem(heading, reason(error), h("button", retry, t("Try again")));
}

const MOVER = "mover"; // the view of whoever is to move
const WRITE_INTERVAL = 500; // milliseconds between new addresses: Safari allows a hundred in half a minute

class ReplayPage {
  /** @param {import("../core/router.js").Me} me @param {import("./state.js").ReplayInfo} info */
  constructor(me, info) {
    this.info = info;
    this.state = new ReplayState(info, this.eyesOf(new URLSearchParams(location.search).get("seat")));
    this.wanted = this.place();
    /** @type {Promise<boolean> | null} */
    this.going = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.writing = undefined;
    this.address = "";
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.where = h("div", { class: "place" });
    this.aside = h("div", { class: "notices", role: "status" });
    this.controls = new Controls(this.state, {
      to: (number) => this.to(number),
      turning: (by) => this.review.turning(by),
      eyes: () => this.nextEyes(),
      reading: () => this.where.querySelector(".narration") !== null,
    });
    this.review = new Review(info, {
      jump: (step) => {
        this.state.other = null;
        return this.to(step);
      },
      better: (turn) => void this.showBetter(turn),
      mark: (turn) => void this.mark(turn).catch(report),
    });
    /** The turn that is marked on the board. @type {import("./analysis.js").Turn | null} */
    this.marked = null;
    /** The turn whose better one is shown. @type {import("./analysis.js").Turn | null} */
    this.bettered = null;
    this.eyes = this.choice();
    this.controls.root.append(this.eyes);
    this.stopHelp = offerHelp(() => (info.has_rules ? info.game : undefined));
    setTitle(`${info.title} · Moonpack`);
    this.whole = h(
      "div",
      { class: "table replay" },
      this.bar(me),
      this.aside,
      this.where,
      h("div", { class: "dock" }, this.review.root, this.controls.root),
    );
  }

  /** Show the game, once there is something to show. @param {HTMLElement} root */
  async begin(root) {
    const mount = await tableOf(this.info.page);
    await this.state.go(this.wanted);
    this.state.number = -1;
    show(root, this.whole);
    /** @type {import("../table/view.js").GameTable} */
    this.table = mount(this.where, this.state);
    // There is less room than at a table: the panels scroll, so the keyboard must reach them.
    for (const side of this.where.querySelectorAll("aside")) side.tabIndex = 0;
    await this.to(this.wanted);
  }

  leave() {
    clearTimeout(this.writing);
    this.stopHelp();
    this.controls.leave();
    this.review.leave();
    this.table?.leave?.();
  }

  // -- the bar

  /** @param {import("../core/router.js").Me} me */
  bar(me) {
    const keys = () =>
      t(
        "Keys: left and right move by step, up and down by turn, S to the next scoring, " +
          "M to the next turning point, V changes the view, space plays and pauses.",
      );
    const edit = { data: { key: "edit", closes: true }, on: { click: () => void this.edit() } };
    const entries = () => [
      link("/", t("All tables"), "button", { "data-closes": true }),
      this.info.can_edit ? h("button", edit, t("Edit this position")) : null,
    ];
    return h(
      "header",
      { class: "bar" },
      logo(),
      this.prompt,
      this.barButton("try", "branch", t("Try it from here"), () => tryIt(this.state, me)),
      this.barButton("share", "share", t("Share"), () => share(this.state, this.link())),
      menuButton(me, entries, keys, () => (this.table?.settings ?? []).filter((one) => one === "names")),
    );
  }

  /** @param {string} key @param {string} icon @param {string} label @param {() => unknown} act */
  barButton(key, icon, label, act) {
    const click = () => void this.pausing(act);
    return h(
      "button",
      { "aria-label": label, title: label, data: { key }, on: { click } },
      sign(icon),
      h("span", null, label),
    );
  }

  /** @param {() => unknown} act */
  pausing(act) {
    this.controls.stop();
    return act();
  }

  /** Set up other positions, beginning with the one that is shown. */
  async edit() {
    const { other, number } = this.state;
    try {
      const { editStep } = await import("../editor/opening.js");
      await editStep(this.info.id, other ? other.from : number);
    } catch (error) {
      report(error);
    }
  }

  /** The choice whose view is shown. */
  choice() {
    const { info } = this;
    /** @type {[string, string][]} */
    const ways = info.hides
      ? [
          ["open", t("All hands open")],
          ["none", t("Spectator")],
        ]
      : [[MOVER, t("Player to move")]];
    const all = [...ways, ...info.names.map((name, n) => /** @type {[string, string]} */ ([String(n + 1), name]))];
    return h(
      "label",
      { class: "eyes", title: t("View as (V)") },
      icon("eye"),
      h("span", null, t("View as")),
      h(
        "select",
        {
          "aria-label": t("View as"),
          data: { key: "eyes" },
          on: { change: (/** @type {any} */ event) => void this.see(event.target.value) },
        },
        all.map(([value, label]) => h("option", { value, selected: value === this.shown }, label)),
      ),
    );
  }

  /** @param {string | null} value @returns {import("./state.js").Eyes} */
  eyesOf(value) {
    const seat = Number(value);
    if (seat >= 1 && seat <= this.info.names.length) return seat;
    return value === "none" || value === MOVER ? null : this.standard;
  }

  /** How a game is shown at first: with all hands open, or from one's own seat, so that nothing changes places. */
  get standard() {
    return this.info.hides ? "open" : (this.info.your_seats?.[0] ?? 1);
  }

  nextEyes() {
    const select = /** @type {HTMLSelectElement} */ (this.eyes.querySelector("select"));
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    void this.see(select.value);
  }

  /** @param {string} value */
  async see(value) {
    await this.going;
    const { state } = this;
    const { number, other, eyes } = state;
    state.see(this.eyesOf(value));
    state.other = null;
    if (await this.to(other ? other.from : number)) return;
    state.see(eyes);
    state.other = other;
    state.number = this.wanted = number;
    /** @type {HTMLSelectElement} */ (this.eyes.querySelector("select")).value = this.shown;
  }

  /** The value of that choice. */
  get shown() {
    const { eyes } = this.state;
    return eyes === null ? (this.info.hides ? "none" : MOVER) : String(eyes);
  }

  // -- moving

  /** The step in the address. */
  place() {
    const step = Number(location.hash.slice(1));
    return Number.isInteger(step) ? Math.min(this.info.steps, Math.max(0, step)) : 0;
  }

  /** The address has changed: another step of the same game. */
  moved() {
    this.state.other = null;
    void this.to(this.place());
  }

  /** A link to this place. */
  link() {
    const { eyes, other, number } = this.state;
    const seat = eyes === this.standard ? "" : `?seat=${this.shown}`;
    return `${location.origin}${location.pathname}${seat}#${other ? other.from : number}`;
  }

  /**
   * Go to a step. Asked again meanwhile, it goes on to the last step asked for.
   * @param {number} number @returns {Promise<boolean>}
   */
  to(number) {
    this.wanted = Math.min(this.state.last, Math.max(0, number));
    this.going ??= this.walk().finally(() => (this.going = null));
    return this.going;
  }

  async walk() {
    const { state } = this;
    try {
      while (state.number !== this.wanted) {
        const { wanted } = this;
        const within = state.other && wanted >= state.other.from;
        const news = within ? state.goOther(wanted) : await state.go(wanted);
        this.draw(news);
      }
      state.ahead();
      return true;
    } catch (error) {
      this.wanted = state.number;
      report(error);
      return false;
    }
  }

  /** How long a person took for the turn, if there was a clock. @param {HTMLElement} into */
  async drawTime(into) {
    const { info, number, other } = this.state;
    const turn = info.turns.findIndex((last) => last >= number);
    const seconds = info.times?.[turn];
    if (!seconds || !number || other) return;
    const { timeTaken } = await withTexts(import("../table/clock/words.js"), "table/clock");
    into.textContent = timeTaken(seconds);
  }

  /** @param {import("../table/view.js").News} news */
  draw(news) {
    const { state } = this;
    const scene = state.now?.scene;
    this.where.querySelector(".narrator")?.replaceChildren();
    const time = h("small", { class: "turn-time" });
    show(this.prompt, scene?.prompt, h("small", null, courseOf(scene)), time);
    void this.drawTime(time);
    this.table?.update(news);
    this.controls.draw();
    this.review.place(state.other ? state.other.from + 1 : state.number);
    this.drawOther();
    this.address = this.link();
    if (this.writing === undefined) this.write();
  }

  /** Write the place into the address: at once, but not more often than browsers allow. */
  write() {
    clearTimeout(this.writing);
    this.writing = undefined;
    if (!this.address || location.href === this.address) return;
    history.replaceState(null, "", this.address);
    this.writing = setTimeout(() => this.write(), WRITE_INTERVAL);
  }

  // -- the better turn

  /** Mark what was played and what was better. @param {import("./analysis.js").Turn | null} turn */
  async mark(turn) {
    this.marked = turn;
    if (!turn) return this.table?.spotlight?.(NO_LOOK);
    const { played, parts } = await get(`/api/replays/${this.info.id}/mistakes/${turn.turn}?language=${language()}`);
    if (this.marked !== turn) return;
    this.table?.spotlight?.(lookAtBoth(played, parts, [t("Played"), tc("turn", "Better")]));
  }

  /** @param {import("./analysis.js").Turn} turn */
  async showBetter(turn) {
    this.controls.stop();
    this.bettered = turn;
    await this.going;
    try {
      this.draw(await this.state.wander(turn.first_step - 1, turn.better?.steps ?? []));
      this.wanted = this.state.number;
      void this.controls.start();
    } catch (error) {
      report(error);
    }
  }

  drawOther() {
    const { other, number } = this.state;
    const back = () => {
      this.controls.stop();
      const from = other?.from ?? 0;
      this.state.other = null;
      this.state.number = -1;
      void (this.bettered ? this.review.choose(this.bettered) : this.to(from));
    };
    show(
      this.aside,
      other &&
        h(
          "p",
          { class: "other" },
          sign("branch"),
          h("span", null, t("Better turn: step {n} of {all}", { n: number - other.from, all: other.frames.length })),
          h("button", { data: { key: "back" }, on: { click: back } }, t("Back to the game")),
        ),
    );
  }
}
