// @ts-check
/** The table of Moonlight: panels around the grid of cards, and what a person does on it. */

import { h } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { listed, t, tc } from "../../core/words.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";
import { playedByBot, sinceMine } from "../../table/history.js";
import { phoneTabs } from "../../table/tabs.js";
import { count, glance, rounds } from "./count.js";
import { Grid } from "./grid.js";
import { controls } from "./hand.js";
import { log } from "./log.js";
import { Motion } from "./motion.js";
import { shapes } from "./parts.js";
import { Pick } from "./pick.js";
import { players } from "./players.js";
import { endings, narrateEnding } from "./ending.js";

/**
 * @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView
 * @typedef {import("../../types/moonlight.js").Fact} Fact
 * @typedef {import("../../types/moonlight.js").Scene} Scene
 */

const SHOWN_AGAIN = 4; // steps of the opponent

await sheet(new URL("./moonlight.css", import.meta.url).href);

/** @param {HTMLElement} root @param {TableView} view */
export function mount(root, view) {
  return new MoonlightTable(root, view);
}

/** @extends {GameTable<import("../../types/moonlight.js").Game>} */
class MoonlightTable extends GameTable {
  /** @param {HTMLElement} root @param {TableView} view */
  constructor(root, view) {
    super(view);
    /** @type {import("../../table/view.js").Setting[]} */
    this.settings = ["pace", "names"];
    this.data = /** @type {import("../../types/moonlight.js").BoardData} */ (view.board);
    this.pick = new Pick(null);
    this.grid = new Grid(this.data, {
      tap: (cell) => void this.tap(cell),
      point: (cell) => this.point(cell),
      below: () => this.focusHand(),
    });
    this.parts = {
      players: h("aside", { class: "players", "aria-label": t("Players") }),
      glance: h("p", { class: "glance" }),
      doing: h("div", { class: "doing" }),
      rounds: h("section", { class: "rounds" }),
      count: h("section", { class: "count" }),
      log: h("section", { class: "panel", tabindex: 0, "aria-label": t("Log") }),
      narrator: h("div", { class: "narrator" }),
    };
    const { parts } = this;
    this.whole = h(
      "div",
      { class: "moonlight" },
      shapes(this.data),
      parts.players,
      h("main", { class: "middle" }, parts.glance, this.grid.root),
      h("section", { class: "controls", "aria-label": t("What to do") }, this.hintLine, parts.doing),
      h("aside", { class: "story", "aria-label": t("Score and log") }, parts.rounds, parts.count, parts.log),
      parts.narrator,
    );
    this.whole.append(
      phoneTabs(this.whole, [
        ["count", tc("panel", "Score")],
        ["players", t("Players")],
        ["news", t("Log")],
      ]),
    );
    this.motion = new Motion(this.grid, this.whole);
    root.append(this.whole);
  }

  // -- news

  redraw() {
    this.pick = new Pick(this.view.mine ? this.scene : null);
    this.render();
  }

  redrawLog() {
    log(this.parts.log, this.view, (cells) => this.grid.highlight(cells));
  }

  /** @param {Fact[]} facts */
  animate(facts) {
    return this.motion.show(facts);
  }

  /** @param {Fact[]} facts */
  explainScoring(facts) {
    const ending = endings(facts);
    if (!ending.length) return;
    const row = (/** @type {number | null} */ number) =>
      this.scene.count.rows.find((one) => this.scene.count.counted && one.number === number)?.y ?? null;
    narrateEnding(this.parts.narrator, ending, {
      highlight: (number) => this.grid.highlight([], row(number)),
      names: this.scene.seats.map((player) => player.name),
      after: () => afterwards(this.view),
      closed: () => {
        this.focusHand();
        if (ending.some((fact) => fact.fact === "match won")) this.showResult();
      },
    });
  }

  /** Show the plays since your own last one again. */
  again() {
    const facts = sinceMine(this.view, SHOWN_AGAIN);
    this.playback.showAgain(async (stop) => {
      const narrator = (/** @type {Fact} */ fact) => {
        this.say(fact.words ?? "");
        this.grid.highlight(fact.touches ?? []);
      };
      await this.motion.show(facts, narrator, stop);
      this.grid.highlight([]);
      this.say(null);
    });
  }

  // -- choosing

  /** @param {string} cell */
  async tap(cell) {
    if (!this.pick.plays.length || this.view.busy) {
      this.point(cell);
      return;
    }
    const chosen = this.pick.tapCell(cell);
    if (chosen === "nothing") await this.explain(this.pick.impossibleSteps(cell), this.words(cell));
    else if (chosen) await this.play([chosen.step]);
    else this.changed();
  }

  back() {
    if (this.pick.back()) this.changed();
  }

  changed() {
    this.renderChoices();
    this.say(null);
  }

  focusHand() {
    const held = this.parts.doing.querySelector(".chosen") ?? this.parts.doing.querySelector("button");
    if (held instanceof HTMLElement) held.focus();
  }

  // -- saying

  /** @param {string | null} cell */
  point(cell) {
    this.say(cell && this.words(cell));
  }

  /** What lies on a cell, and what picking it would do. @param {string} cell */
  words(cell) {
    const { pick } = this;
    const { words: lies, stack } = this.scene.cells[cell];
    const plays = pick.plays.filter((play) => play.cell === cell && (!pick.card || play.card === pick.card));
    if (!plays.length) return lies;
    const play = plays.find((one) => !one.one_shot) ?? plays[0];
    if (pick.card) return stack.length ? `${play.words} · ${lies}` : play.words;
    const cards = [...new Set(plays.map((play) => play.card))];
    return `${lies} · ${t("open to: {cards}", { cards: listed(cards) })}`;
  }

  /** What to do next. */
  hint() {
    const { pick, view } = this;
    if (!view.mine) return "";
    if (view.you.must_look) return t("Press the button to see your hand.");
    if (pick.offer) return pick.offer.words;
    if (pick.offers.length) return offerHint(this.scene.phase);
    if (pick.options.length) return pick.options[0].words;
    if (pick.card) return t("Choose a glowing cell for {card}.", { card: pick.card });
    if (pick.cell) return t("Choose a wolf for {cell}.", { cell: pick.cell });
    return pick.plays.length ? t("Choose a wolf from your hand, or a cell.") : "";
  }

  // -- drawing

  render() {
    const { parts, data, scene, view } = this;
    players(parts.players, data, scene, view);
    glance(parts.glance, scene);
    rounds(parts.rounds, scene);
    count(parts.count, scene);
    this.redrawLog();
    this.changed();
  }

  renderChoices() {
    const { pick, view, scene } = this;
    const focused = this.parts.doing.contains(document.activeElement);
    this.grid.render(scene, pick, (cell) => this.words(cell));
    const open = view.you.eyes ?? null;
    const situation = {
      seat: open,
      mine: view.mine,
      mustLook: view.you.must_look,
      shared: view.shared,
      hurried: view.hurried,
      bot: playedByBot(view, scene.turn),
      watching: !view.you.seats.length,
      over: scene.phase === "over",
    };
    controls(this.parts.doing, this.data, scene, pick, situation, {
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
      look: (seat) => view.player?.look(seat),
      again: () => this.again(),
      hurry: () => {
        this.toggleHurry();
        this.changed();
      },
      above: () => this.grid.focus(),
      after: () => [
        h("button", { data: { key: "tell" }, on: { click: () => this.explainLast() } }, t("How it ended")),
        ...afterwards(view),
      ],
    });
    // A button that was pressed may be gone; for keyboard users the focus moves on.
    if (focused && document.activeElement === document.body) this.focusHand();
  }
}

/** @param {string} phase */
function offerHint(phase) {
  if (phase === "recruit") return t("Choose a lone wolf to add to your deck for good.");
  return phase === "lead" ? t("Choose a leader.") : t("Choose a card to keep.");
}
