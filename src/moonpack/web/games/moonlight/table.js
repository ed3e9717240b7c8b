// @ts-check
/** The table of Moonlight: panels around the grid of cards, and what a person does on it. */

import { h } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { sinceMine } from "../../table/standing.js";
import { phoneTabs } from "../../table/tabs.js";
import { count, glance, rounds } from "./count.js";
import { Grid } from "./grid.js";
import { doing } from "./hand.js";
import { log } from "./log.js";
import { Motion } from "./motion.js";
import { shapes } from "./parts.js";
import { Pick } from "./pick.js";
import { players } from "./players.js";
import { endings, tellEnding } from "./telling.js";

/**
 * @typedef {import("../../table/state.js").TableState} TableState
 * @typedef {import("../../table/state.js").Fact} Fact
 * @typedef {import("./types.js").Scene} Scene
 */

const SHOWN_AGAIN = 4; // steps of the other

await sheet(new URL("./moonlight.css", import.meta.url).href);

/**
 * @param {HTMLElement} root @param {TableState} state
 */
export function mount(root, state) {
  return new MoonlightTable(root, state);
}

/** @extends {GameTable<Scene>} */
class MoonlightTable extends GameTable {
  /**
   * @param {HTMLElement} root @param {TableState} state
   */
  constructor(root, state) {
    super(state);
    /** @type {import("./types.js").BoardData} */
    this.data = state.board;
    this.pick = new Pick(null);
    this.grid = new Grid(this.data, { tap: (cell) => void this.tap(cell), point: (cell) => this.point(cell), below: () => this.focusHand() });
    this.parts = {
      players: h("aside", { class: "players", "aria-label": t("Players") }),
      glance: h("p", { class: "glance" }),
      doing: h("div", { class: "doing" }),
      rounds: h("section", { class: "rounds" }),
      count: h("section", { class: "count" }),
      log: h("section", { class: "panel", tabindex: 0, "aria-label": t("Log") }),
      telling: h("div", { class: "tellings" }),
    };
    const { parts } = this;
    this.whole = h("div", { class: "moonlight" }, shapes(this.data),
      parts.players,
      h("main", { class: "middle" }, parts.glance, this.grid.root),
      h("section", { class: "controls", "aria-label": t("What to do") }, this.say, parts.doing),
      h("aside", { class: "story", "aria-label": t("Count and news") }, parts.rounds, parts.count, parts.log),
      parts.telling);
    this.whole.append(phoneTabs(this.whole, [["count", t("Count")], ["players", t("Players")], ["news", t("News")]]));
    this.motion = new Motion(this.grid, this.whole);
    root.append(this.whole);
  }

  // -- news

  renew() {
    this.pick = new Pick(this.state.mine ? this.scene : null);
    this.render();
  }

  retold() {
    log(this.parts.log, this.state, (cells) => this.grid.mention(cells));
  }

  /** @param {Fact[]} facts */
  move(facts) {
    return this.motion.show(facts);
  }

  /** @param {Fact[]} facts */
  tellEnd(facts) {
    const told = endings(facts);
    if (!told.length) return;
    const row = (/** @type {number | null} */ number) => this.scene.count.rows.find((one) => this.scene.count.counted && one.number === number)?.y ?? null;
    tellEnding(this.parts.telling, told, {
      mention: (number) => this.grid.mention([], row(number)),
      names: this.scene.seats.map((player) => player.name),
      after: () => afterwards(this.state),
      closed: () => this.focusHand(),
    });
  }

  /** Show the plays since one's own last one again. */
  again() {
    const facts = sinceMine(this.state, SHOWN_AGAIN);
    this.showing.again(async (stop) => {
      const telling = (/** @type {Fact} */ fact) => {
        this.tell(fact.words ?? "");
        this.grid.mention(fact.touches ?? []);
      };
      await this.motion.show(facts, telling, stop);
      this.grid.mention([]);
      this.tell(null);
    });
  }

  // -- choosing

  /** @param {string} cell */
  async tap(cell) {
    if (!this.pick.plays.length || this.state.busy) {
      this.point(cell);
      return;
    }
    const chosen = this.pick.tapCell(cell);
    if (chosen === "nothing") await this.ask(this.pick.attempt(cell), this.words(cell));
    else if (chosen) await this.play([chosen.step]);
    else this.changed();
  }

  back() {
    if (this.pick.back()) this.changed();
  }

  changed() {
    this.renderChoices();
    this.tell(null);
  }

  focusHand() {
    const held = this.parts.doing.querySelector(".chosen") ?? this.parts.doing.querySelector("button");
    if (held instanceof HTMLElement) held.focus();
  }

  // -- telling

  /** @param {string | null} cell */
  point(cell) {
    this.tell(cell && this.words(cell));
  }

  /** What lies on a cell, and what picking it would do. @param {string} cell */
  words(cell) {
    const { pick } = this;
    const { words: lies, stack } = this.scene.cells[cell];
    const plays = pick.plays.filter((play) => play.cell === cell && (!pick.card || play.card === pick.card));
    if (!plays.length) return lies;
    const play = plays.find((one) => !one.one_shot) ?? plays[0];
    if (pick.card) return stack.length ? `${play.words} · ${lies}` : play.words;
    return `${lies} · ${t("for {cards}", { cards: [...new Set(plays.map((play) => play.card))].join(", ") })}`;
  }

  /** What to do next, as long as nothing else is told. */
  hint() {
    const { pick, state } = this;
    if (!state.mine) return "";
    if (state.you.must_look) return t("Press the button to see the hand.");
    if (pick.offer) return pick.offer.words;
    if (pick.offers.length) return t("Choose one.");
    if (pick.options.length) return pick.options[0].words;
    if (pick.card) return t("Choose a glowing cell for the {card}.", { card: pick.card });
    if (pick.cell) return t("Choose a wolf for {cell}.", { cell: pick.cell });
    return pick.plays.length ? t("Choose a wolf of your hand, or a cell.") : "";
  }

  // -- drawing

  render() {
    const { parts, data, scene, state } = this;
    players(parts.players, data, scene, state);
    glance(parts.glance, scene);
    rounds(parts.rounds, scene);
    count(parts.count, scene);
    this.retold();
    this.changed();
  }

  renderChoices() {
    const { pick, state, scene } = this;
    const focused = this.parts.doing.contains(document.activeElement);
    this.grid.render(scene, pick, (cell) => this.words(cell));
    const open = state.you.eyes ?? null;
    const how = {
      seat: open, mine: state.mine, mustLook: state.you.must_look, shared: state.you.seats.length > 1,
      hurried: state.hurried, watching: !state.you.seats.length, over: scene.phase === "over",
    };
    doing(this.parts.doing, this.data, scene, pick, how, {
      card: (slot) => {
        pick.tapCard(slot);
        this.changed();
      },
      offer: (choice) => {
        pick.offer = pick.offer?.step === choice.step ? null : choice;
        this.changed();
      },
      play: (step) => void this.play([step]),
      back: () => this.back(),
      look: (seat) => state.line.say({ type: "look", seat }),
      again: () => this.again(),
      hurry: () => {
        this.hurry();
        this.changed();
      },
      above: () => this.grid.focus(),
      after: () => [h("button", { data: { key: "tell" }, on: { click: () => this.tellLast() } }, t("How it ended")), ...afterwards(state)],
    });
    // A button that has done its work is gone; who uses keys goes on with the next one.
    if (focused && document.activeElement === document.body) this.focusHand();
  }
}
