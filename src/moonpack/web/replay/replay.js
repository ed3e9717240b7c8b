// @ts-check
/** A finished game: looked at step by step through anybody's eyes, analysed, shared, tried again. */

import { entitle } from "../core/attention.js";
import { Failure, get } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { sheet } from "../core/sheet.js";
import { spoken, t } from "../core/words.js";
import { tableOf } from "../games/registry.js";
import { Controls } from "./controls.js";
import { sign, why } from "./parts.js";
import { Review } from "./review.js";
import { share } from "./share.js";
import { ReplayState } from "./state.js";
import { tryIt } from "./tryit.js";

/**
 * @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} id
 */
export async function open(root, me, id) {
  /** @type {ReplayPage | null} */
  let page = null;
  try {
    const [info] = await Promise.all([get(`/api/replays/${id}?language=${spoken()}`), sheet("/web/replay/replay.css")]);
    page = new ReplayPage(me, info);
    await page.begin(root);
    return page;
  } catch (error) {
    page?.leave();
    show(root, lost(error, id));
    return {};
  }
}

/** Why there is nothing to see, and where to go from here. @param {unknown} error @param {string} id */
function lost(error, id) {
  const code = error instanceof Failure ? error.code : "";
  const again = h("button", { class: "go", data: { key: "again" }, on: { click: () => location.reload() } }, t("Try again"));
  /** @type {Record<string, [string, Node]>} */
  const said = {
    not_found: [t("There is no such game. Perhaps the link is not complete."), h("a", { class: "button go", href: "/", "data-page": true }, t("To all tables"))],
    not_over: [t("This game is still being played. It can be replayed when it is over."), h("a", { class: "button go", href: `/t/${id}`, "data-page": true }, t("To the table"))],
  };
  const [words, way] = said[code] ?? [why(error), again];
  return h("main", { class: "lost" }, h("h1", null, t("This game cannot be shown")), h("p", null, words), way);
}

const WRITTEN = 500; // milliseconds between addresses: Safari takes a hundred in half a minute

class ReplayPage {
  /**
   * @param {import("../core/router.js").Me} me @param {import("./state.js").ReplayInfo} info
   */
  constructor(me, info) {
    this.info = info;
    this.state = new ReplayState(info, this.eyesOf(new URLSearchParams(location.search).get("seat")));
    this.wanted = this.place();
    /** @type {Promise<boolean> | null} */
    this.going = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.writing = undefined;
    this.address = "";
    this.say = h("p", { class: "say", id: "prompt" });
    this.where = h("div", { class: "place" });
    this.aside = h("div", { class: "notices", role: "status" });
    this.controls = new Controls(this.state, {
      to: (number) => this.to(number),
      turning: (by) => this.review.turning(by),
      eyes: () => this.nextEyes(),
      reading: () => this.where.querySelector(".telling") !== null,
    });
    this.review = new Review(info, {
      jump: (step) => {
        this.state.other = null;
        void this.to(step);
      },
      better: (turn) => void this.showBetter(turn),
    });
    this.eyes = this.choice();
    this.controls.root.append(this.eyes);
    entitle(`${info.title} · Moonpack`);
    this.whole = h("div", { class: "table replay" }, this.bar(me), this.aside, this.where,
      h("div", { class: "dock" }, this.review.root, this.controls.root));
  }

  /** Show it, once there is something to be seen. @param {HTMLElement} root */
  async begin(root) {
    const mount = await tableOf(this.info.game);
    await this.state.go(this.wanted);
    this.state.number = -1;
    show(root, this.whole);
    /** @type {import("../table/table.js").GameTable} */
    this.table = mount(this.where, /** @type {any} */ (this.state));
    // There is less room than at a table: the panels scroll, so keys must reach them.
    for (const side of this.where.querySelectorAll("aside")) side.tabIndex = 0;
    await this.to(this.wanted);
  }

  leave() {
    clearTimeout(this.writing);
    this.controls.leave();
    this.review.leave();
    this.table?.leave?.();
  }

  // -- the bar

  /** @param {import("../core/router.js").Me} me */
  bar(me) {
    const from = t("Try it from here");
    const give = t("Share");
    return h("header", { class: "bar" },
      h("a", { class: "logo", href: "/", "data-page": true, "aria-label": t("Moonpack: all tables") }, h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")),
      this.say,
      h("button", { "aria-label": from, title: from, data: { key: "try" }, on: { click: () => void this.pausing(() => tryIt(this.state, me)) } }, sign("branch"), h("span", null, from)),
      h("button", { "aria-label": give, title: give, data: { key: "share" }, on: { click: () => void this.pausing(() => share(this.state, this.link())) } }, sign("share"), h("span", null, give)),
      menuButton(me, () => [
        h("a", { class: "button", href: "/", "data-page": true, "data-closes": true }, t("To all tables")),
        h("p", { class: "faint" }, t("Keys: left and right step, up and down go by turns, S to the next scoring, M to the next turning point, V changes the eyes, space plays.")),
      ]));
  }

  /** @param {() => unknown} act */
  pausing(act) {
    this.controls.stop();
    return act();
  }

  /** Through whose eyes. */
  choice() {
    const { info } = this;
    /** @type {[string, string][]} */
    const ways = info.hides ? [["open", t("All hands open")], ["none", t("A spectator")]] : [["", t("Who is to move")]];
    const all = [...ways, ...info.names.map((name, n) => /** @type {[string, string]} */ ([String(n + 1), name]))];
    return h("label", { class: "eyes", title: t("Through whose eyes (V)") }, icon("eye"),
      h("select", { "aria-label": t("Through whose eyes"), data: { key: "eyes" }, on: { change: (/** @type {any} */ event) => void this.see(event.target.value) } },
        all.map(([value, said]) => h("option", { value, selected: value === this.shown }, said))));
  }

  /** @param {string | null} asked @returns {import("./state.js").Eyes} */
  eyesOf(asked) {
    const seat = Number(asked);
    if (seat >= 1 && seat <= this.info.names.length) return seat;
    return this.info.hides && asked !== "none" ? "open" : null;
  }

  nextEyes() {
    const select = /** @type {HTMLSelectElement} */ (this.eyes.querySelector("select"));
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    void this.see(select.value);
  }

  /** @param {string} asked */
  async see(asked) {
    await this.going;
    const { state } = this;
    const { number, other, eyes } = state;
    state.see(this.eyesOf(asked));
    state.other = null;
    if (await this.to(other ? other.from : number)) return;
    state.see(eyes);
    state.other = other;
    state.number = this.wanted = number;
    /** @type {HTMLSelectElement} */ (this.eyes.querySelector("select")).value = this.shown;
  }

  /** The eyes as the choice calls them. */
  get shown() {
    const { eyes } = this.state;
    return eyes === null && this.info.hides ? "none" : String(eyes ?? "");
  }

  // -- going

  /** The step in the address. */
  place() {
    const asked = Number(location.hash.slice(1));
    return Number.isInteger(asked) ? Math.min(this.info.steps, Math.max(0, asked)) : 0;
  }

  /** The address has changed: another step of the same game. */
  moved() {
    this.state.other = null;
    void this.to(this.place());
  }

  /** A link to this place. */
  link() {
    const { eyes, other, number } = this.state;
    const standard = this.info.hides ? "open" : null;
    const seat = eyes === standard ? "" : `?seat=${eyes ?? "none"}`;
    return `${location.origin}${location.pathname}${seat}#${other ? other.from : number}`;
  }

  /**
   * Go to a step. Who asks again meanwhile is led to the last step asked for.
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
      toast(why(error), "bad");
      return false;
    }
  }

  /** @param {import("../table/state.js").News} news */
  draw(news) {
    const { state } = this;
    const { scene } = state.now;
    this.where.querySelector(".tellings")?.replaceChildren();
    show(this.say, scene.prompt, scene.course && h("small", null, scene.course));
    this.table?.update(news);
    this.controls.draw();
    this.review.place(state.other ? state.other.from + 1 : state.number);
    this.drawOther();
    this.address = this.link();
    if (this.writing === undefined) this.write();
  }

  /** Write the place into the address: at once, but of many in a short time only some and the last. */
  write() {
    clearTimeout(this.writing);
    this.writing = undefined;
    if (!this.address || location.href === this.address) return;
    history.replaceState(null, "", this.address);
    this.writing = setTimeout(() => this.write(), WRITTEN);
  }

  // -- what would have been

  /** @param {import("./analysis.js").Turn} turn */
  async showBetter(turn) {
    this.controls.stop();
    await this.going;
    try {
      this.draw(await this.state.wander(turn.first_step - 1, turn.better?.steps ?? []));
      this.wanted = this.state.number;
      void this.controls.start();
    } catch (error) {
      toast(why(error), "bad");
    }
  }

  drawOther() {
    const { other, number } = this.state;
    const back = () => {
      this.controls.stop();
      const from = other?.from ?? 0;
      this.state.other = null;
      this.state.number = -1;
      void this.to(from);
    };
    show(this.aside, other && h("p", { class: "other" }, sign("branch"),
      h("span", null, t("The better turn: step {n} of {all}", { n: number - other.from, all: other.frames.length })),
      h("button", { data: { key: "back" }, on: { click: back } }, t("Back to the game"))));
  }
}
