// @ts-check
/**
 * The editor: the game's own board, and beside it what can be put there, what else a position has, and what is wrong
 * with it. It knows no rules: every edit is sent to the server, which answers with the position after it.
 *
 * @import { ChangeField, EditedPosition, PositionProblem, PutTool } from "../types/wire.js"
 * @import { Me } from "../core/router.js"
 */

import { post } from "../core/api.js";
import { announce } from "../core/attention.js";
import { h, refresh, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { drawn, icon, LINE } from "../core/icons.js";
import { bindKeys } from "../core/keys.js";
import { menuButton } from "../core/menu.js";
import { link, logo } from "../core/router.js";
import { language, t, tn } from "../core/words.js";
import { surfaceOf } from "./surfaces.js";
import { Judgement } from "./analysis.js";
import { fields } from "./fields.js";
import { load } from "./loading.js";
import { decoded, encoded } from "./link.js";
import { Palette } from "./palette.js";
import { beginAgain, play } from "./playing.js";
import { shareLink } from "./sharing.js";

/**
 * @typedef {import("./surfaces.js").Surface} Surface
 * @typedef {PutTool | ChangeField} Edit
 */

const ERASE = "erase";
const FOLDER = "M3.5 6.5H9.5L11.5 9H20.5V18.5H3.5Z";
const WRITE_AFTER = 400; // milliseconds after an edit: browsers allow few new addresses

export class EditorPage {
  /** @param {EditedPosition} first @param {Me} me */
  constructor(first, me) {
    this.me = me;
    this.game = first.game;
    /** What is shown. */
    this.shown = first;
    /** @type {EditedPosition[]} */
    this.past = [];
    /** @type {EditedPosition[]} */
    this.future = [];
    /** @type {Map<string, unknown>} boards by their keys */
    this.boards = new Map();
    /** @type {Edit[]} edits that were not sent yet */
    this.waiting = [];
    /** @type {Promise<void> | null} */
    this.sending = null;
    /** @type {Surface | null} */
    this.surface = null;
    this.drawnBoard = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.writing = undefined;
    this.code = location.hash.slice(1);
    this.place = h("main", { class: "place", on: this.listeners() });
    this.palette = new Palette((tool) => announce([tool.words]));
    this.state = h("section", { class: "state", "aria-label": t("Problems"), "aria-live": "polite" });
    this.fields = h("div", { class: "fields" });
    this.judgement = new Judgement((places) => this.lightTurn(places));
    this.buttons = h("div", { class: "doing" });
    this.history = h("span", { class: "history" });
    const panel = h(
      "aside",
      { class: "panel", tabindex: 0, "aria-label": t("What can be set up") },
      this.palette.root,
      this.state,
      this.judgement.root,
      this.fields,
    );
    this.whole = h("div", { class: "editor" }, this.bar(), this.place, panel, this.buttons);
    this.unbindKeys = bindKeys({
      ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [String(n + 1), () => this.palette.choose(n)])),
      PageDown: () => this.palette.turn(1),
      PageUp: () => this.palette.turn(-1),
      x: () => this.palette.chooseNamed(ERASE),
      u: () => this.undo(),
      r: () => this.redo(),
      Delete: () => this.eraseFocused(),
      Backspace: () => this.eraseFocused(),
    });
  }

  bar() {
    const keys = () =>
      t(
        "Keys: arrows move across the board, Enter uses the tool, Delete clears the place; 1 to 9 choose a tool, " +
          "Page Up and Page Down another group, X the eraser, U undoes, R redoes.",
      );
    const entries = () => [link("/", t("All tables"), "button", { "data-closes": true })];
    return h(
      "header",
      { class: "bar" },
      logo(),
      h("h1", { class: "prompt" }, h("span", null, t("Set up a position")), h("small", null, this.shown.title)),
      this.history,
      menuButton(this.me, entries, keys, () => this.surface?.settings ?? []),
    );
  }

  /** Right click clears a place. */
  listeners() {
    const contextmenu = (/** @type {Event} */ event) => {
      const place = placeOf(event.target);
      if (!place) return;
      event.preventDefault();
      this.edit({ tool: ERASE, place });
    };
    return { contextmenu };
  }

  /** @param {HTMLElement} root */
  async begin(root) {
    show(root, this.whole);
    await this.draw();
    void this.writeSoon();
  }

  leave() {
    clearTimeout(this.writing);
    this.unbindKeys();
    this.judgement.stop();
  }

  /** The address has changed: another position. */
  moved() {
    const code = location.hash.slice(1);
    if (!code || code === this.code) return;
    this.code = code;
    void decoded(code)
      .then((position) => this.open(position))
      .catch(report);
  }

  // -- edits

  /** @param {Edit} edit */
  edit(edit) {
    this.waiting.push(edit);
    this.sending ??= this.send().finally(() => (this.sending = null));
  }

  async send() {
    try {
      while (this.waiting.length) await this.ask(this.shown.position, this.waiting.splice(0));
    } catch (error) {
      this.waiting = [];
      report(error);
    }
  }

  /** @param {Record<string, unknown>} position @param {Edit[]} [edits] */
  async ask(position, edits = []) {
    const body = { position, edits, board: this.drawnBoard };
    await this.take(await post(`/api/positions/${this.game}/edit?language=${language()}`, body));
  }

  /** Show another position, such as that of a file; undo brings the one before back. @param {any} position */
  open(position) {
    return this.ask(position);
  }

  /** Begin with a new position. @param {{players: number, empty: boolean}} wanted */
  async again(wanted) {
    await this.take(await post(`/api/positions/${this.game}/begin?language=${language()}`, wanted));
  }

  /** @param {EditedPosition} answer */
  async take(answer) {
    const changed = JSON.stringify(answer.position) !== JSON.stringify(this.shown.position);
    if (changed) {
      this.past.push(this.shown);
      this.future = [];
      this.judgement.clear();
    }
    this.shown = answer;
    await this.draw();
    if (changed) void this.writeSoon();
    this.say(answer);
  }

  /** Tell screen readers what an edit has come to. @param {EditedPosition} answer */
  say({ refused, problems }) {
    announce(refused ? [refused.words] : [problems.length ? problems[0].words : t("No problems.")]);
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /** @param {EditedPosition[]} from @param {EditedPosition[]} to */
  step(from, to) {
    const next = from.pop();
    if (!next || this.sending) return;
    to.push({ ...this.shown, refused: null });
    this.shown = { ...next, refused: null };
    this.judgement.clear();
    void this.draw();
    void this.writeSoon();
    this.say(this.shown);
  }

  /** Use the tool that is chosen. @param {string} place */
  tap(place) {
    this.edit({ tool: this.palette.chosen, place });
  }

  eraseFocused() {
    const place = placeOf(document.activeElement);
    if (place) this.edit({ tool: ERASE, place });
  }

  // -- the address

  /** Write the position into the address, so that it survives a reload; not more often than browsers allow. */
  async writeSoon() {
    const { position } = this.shown;
    const code = await encoded(position);
    if (position !== this.shown.position) return;
    this.code = code;
    this.writing ??= setTimeout(() => this.write(), WRITE_AFTER);
  }

  write() {
    if (this.writing === undefined) return;
    clearTimeout(this.writing);
    this.writing = undefined;
    history.replaceState(null, "", `#${this.code}`);
  }

  /** A link to this position. */
  async link() {
    return `${location.origin}${location.pathname}#${await encoded(this.shown.position)}`;
  }

  // -- drawing

  async draw() {
    const { shown } = this;
    if (shown.board !== null) this.boards.set(shown.board_key, shown.board);
    if (this.drawnBoard !== shown.board_key) {
      const mount = await surfaceOf(shown.page);
      this.drawnBoard = shown.board_key;
      show(this.place);
      const owner = { tap: (/** @type {string} */ place) => this.tap(place) };
      this.surface = mount(this.place, this.boards.get(shown.board_key), owner);
    }
    this.surface?.render(shown.scene);
    const draw = (/** @type {string} */ shape) => this.surface?.shape(shape) ?? null;
    this.palette.draw(shown.palette, shown.marks, draw);
    fields(this.fields, shown, (change) => this.edit(change));
    this.drawState();
    this.drawButtons();
    this.light(shown.refused?.places ?? shown.problems.flatMap(({ places }) => places));
  }

  /** Light places of the board where something is wrong. @param {string[]} places */
  light(places) {
    this.surface?.light([...new Set(places)], true);
  }

  /** Light the places of a turn, or again those where something is wrong. @param {string[]} places */
  lightTurn(places) {
    if (places.length) this.surface?.light(places);
    else this.light(this.shown.problems.flatMap((one) => one.places));
  }

  /** What is wrong with the position. */
  drawState() {
    const { problems, refused, actor } = this.shown;
    const over = !problems.length && actor === null;
    refresh(this.state, [problems, refused, over], () => [
      refused && h("p", { class: "refused", role: "alert" }, refused.words),
      problems.length > 0
        ? h("h2", { class: "bad" }, icon("warning"), tn("{n} problem", "{n} problems", problems.length))
        : h("h2", { class: "good" }, icon("check"), over ? t("The game is over here") : t("Ready to play")),
      h(
        "ul",
        null,
        problems.map((one) => h("li", null, this.problem(one))),
      ),
    ]);
  }

  /** @param {PositionProblem} problem */
  problem({ words, places }) {
    if (!places.length) return words;
    const all = () => this.lightTurn([]);
    const on = {
      click: () => this.surface?.focus(places[0]),
      mouseenter: () => this.light(places),
      mouseleave: all,
      focus: () => this.light(places),
      blur: all,
    };
    return h("button", { class: "plain", title: t("Show on the board"), on }, words);
  }

  drawButtons() {
    const { shown, past, future } = this;
    const ready = !shown.problems.length && shown.actor !== null;
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ label,
      /** @type {() => unknown} */ act,
      /** @type {any} */ more = {},
    ) => h("button", { data: { key }, on: { click: () => void act() }, ...more }, label);
    refresh(this.history, [past.length > 0, future.length > 0], () => [
      this.barButton("again", icon("plus"), t("New position"), () =>
        beginAgain(this.shown, (wanted) => this.again(wanted)),
      ),
      this.barButton("load", drawn(LINE, FOLDER), t("Load"), () => load(this)),
      this.barButton("undo", icon("undo"), t("Undo"), () => this.undo(), past.length > 0),
      this.barButton("redo", icon("redo"), t("Redo"), () => this.redo(), future.length > 0),
    ]);
    refresh(this.buttons, [ready], () => [
      button("play", t("Play from here"), () => play(this.shown, this.me), { class: "go", disabled: !ready }),
      button("analyse", t("Analyse"), () => this.judgement.run(this.shown), { disabled: !ready }),
      button("share", t("Share"), async () => shareLink(this.shown, await this.link())),
    ]);
  }

  /** @param {string} key @param {Node} sign @param {string} label @param {() => void} act @param {boolean} [on] */
  barButton(key, sign, label, act, on = true) {
    const attributes = { "aria-label": label, title: label, disabled: !on, data: { key } };
    return h("button", { ...attributes, on: { click: act } }, sign, h("span", null, label));
  }
}

/** The place of the board that an element is on. @param {EventTarget | null} target */
function placeOf(target) {
  const element = target instanceof Element ? target.closest("[data-hex], [data-cell], [data-place]") : null;
  const { hex, cell, place } = /** @type {HTMLElement | null} */ (element)?.dataset ?? {};
  return hex ?? cell ?? place ?? "";
}
