// @ts-check
/** How the table of Moonlight tells what happens: plays, choices between rounds, and the ends of rounds. */

import { h, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { paceFactor } from "../../core/prefs.js";
import { withTexts } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { GameTable } from "../../table/gametable.js";
import { factsOf, sinceMine } from "../../table/history.js";
import { finished, pause } from "../../table/playback.js";
import { Grid } from "./grid.js";
import { Motion } from "./motion.js";

/**
 * @import { BoardData, Fact, Game, Row, Scene, Tableau } from "../../types/moonlight.js"
 * @typedef {import("../../table/view.js").TableView<Game>} TableView
 * @typedef {typeof import("./later/ending.js")} Teller
 */

const SHOWN_AGAIN = 4; // steps of the opponent
const CHOICE_HELD = 2200; // milliseconds more that a choice between rounds is shown
const WATCHED = 7000; // milliseconds that spectators see the end of a round
const ENDING = new Set(["round ended", "moons", "row", "round won", "round tied", "match won"]);
const MAIN = new Set(["played", "recruited", "led"]); // what is said of a step

/**
 * @abstract
 * @extends {GameTable<Game>}
 */
export class TellingTable extends GameTable {
  /** @param {TableView} view */
  constructor(view) {
    super(view);
    this.data = /** @type {BoardData} */ (view.board);
    this.grid = new Grid(this.data, {
      tap: (cell) => void this.tap(cell),
      point: (cell) => this.point(cell),
      below: () => this.focusHand(),
    });
    this.whole = h("div", { class: "moonlight" });
    this.verdict = h("section", { class: "verdict", "aria-live": "polite", on: { click: () => this.tellAll() } });
    this.motion = new Motion(this.grid, this.whole);
    /** @type {{facts: Fact[], table: Tableau} | null} a round that has ended and is shown until Continue */
    this.ended = null;
    /** @type {Teller | null} fetched when a round ends */
    this.teller = null;
    /** Goes on with what happened since. */
    this.goOn = () => {};
  }

  /** @param {string} _cell */
  async tap(_cell) {}

  /** @param {string | null} _cell */
  point(_cell) {}

  focusHand() {}

  render() {}

  leave() {
    this.goOn();
    super.leave();
  }

  /** The scene with the table to draw: while the end of a round is told, the one it ended with. @returns {Scene} */
  get shown() {
    return this.ended ? { ...this.scene, ...this.ended.table } : this.scene;
  }

  /** Whether the end of a round is told: what is to be decided comes after it. */
  get isTelling() {
    return this.ended !== null;
  }

  // -- news

  /**
   * @param {import("../../table/view.js").News<Game>} news @param {import("../../types/wire.js").Now<Game>} now
   * @param {AbortSignal} stop
   */
  async show(news, now, stop) {
    this.ended = news.whole ? null : endOfRound(factsOf(news.moments));
    this.teller = null;
    await super.show(news, now, stop);
  }

  /** @param {Fact[]} facts */
  animate(facts) {
    return this.motion.show(facts);
  }

  /**
   * @param {Fact[]} facts @param {number} pace @param {(fact: Fact) => void} narrator @param {AbortSignal} stop
   */
  async follow(facts, pace, narrator, stop) {
    const main = facts.filter((fact) => MAIN.has(fact.fact));
    this.grid.highlight(main.flatMap((fact) => fact.touches ?? []));
    await super.follow(main.length ? main : facts, pace, narrator, stop);
    if (main.some((fact) => fact.fact !== "played")) await pause(CHOICE_HELD * pace, stop);
    this.grid.highlight([]);
  }

  /** Show the plays since your own last one again. */
  again() {
    const facts = sinceMine(this.view, SHOWN_AGAIN);
    this.playback.showAgain(async (stop) => {
      const narrator = (/** @type {Fact} */ fact) => {
        this.tellFact(fact);
        this.grid.highlight(fact.touches ?? []);
      };
      await this.motion.show(facts, narrator, stop);
      this.grid.highlight([]);
      this.say(null);
    });
  }

  // -- the end of a round

  /** @param {Fact} fact */
  explains(fact) {
    return ENDING.has(fact.fact);
  }

  /** Tell how a round ended, if it did; what happened since is shown after that. @param {Fact[]} facts
   * @returns {Promise<boolean>}  whether one ended */
  async explainScoring(facts) {
    const ended = endOfRound(facts);
    if (!ended) return false;
    this.ended = ended;
    try {
      const teller = await withTexts(import("./later/ending.js"), "games/moonlight/later");
      if (this.ended !== ended) return true; // there is something else to show meanwhile
      this.teller = teller;
    } catch (error) {
      this.ended = null;
      this.held.clear();
      report(error);
    }
    this.render();
    void this.captionWhenCounted();
    this.focusHand();
    const { player, you } = this.view;
    if (!player || !this.ended) return true;
    const continued = new Promise((done) => (this.goOn = () => done(undefined)));
    await (you.seats.length ? continued : Promise.race([continued, pause(WATCHED * paceFactor())]));
    if (this.ended === ended) this.closeTelling();
    if (this.scene.phase === "over") this.showResult();
    return true;
  }

  /** Go on to what happens next. */
  closeTelling() {
    this.ended = this.teller = null;
    this.held.clear();
    this.goOn();
    this.redraw();
    this.focusHand();
  }

  /** Show all at once. */
  tellAll() {
    this.whole.classList.add("told");
  }

  tellAgain() {
    this.whole.classList.remove("telling", "told");
    void this.whole.offsetWidth; // the animations begin again
    this.whole.classList.add("telling");
  }

  // -- its parts

  /** What has ended, once it can be told. */
  get ending() {
    return this.ended && this.teller ? this.teller.endingOf(this.ended.facts) : null;
  }

  /** What shows the result a while after the rows. */
  get counting() {
    return this.verdict.firstElementChild?.getAnimations()[0];
  }

  /** Until the result is shown, the bar does not tell it either. */
  async captionWhenCounted() {
    if (this.counting) await finished(this.counting);
    if (this.ended) this.view.caption?.(this.endCaption());
  }

  endCaption() {
    const { ending, teller } = this;
    const isTold = ending && teller && this.counting?.playState !== "running";
    return isTold ? teller.captionOf(ending, this.scene, this.view) : t("The round is counted");
  }

  /** @returns {((row: Row) => Node) | null} */
  rowStory() {
    const { ending, teller } = this;
    return ending && teller ? teller.rowStory(ending, this.shown, this.view) : null;
  }

  renderVerdict() {
    const { ending, teller } = this;
    if (!ending) this.whole.classList.remove("told");
    this.whole.classList.toggle("telling", Boolean(ending));
    show(this.verdict, ending && teller ? teller.verdict(ending, this.shown, this.view) : null);
  }

  /** @param {HTMLElement} into */
  renderNext(into) {
    const { ending, teller, view } = this;
    const handlers = { again: () => this.tellAgain(), close: () => this.closeTelling() };
    show(into, ending && teller ? teller.nextStep(ending, this.shown, view, handlers) : null);
  }
}

/** The last end of a round among facts, with the table as it was then. @param {Fact[]} facts */
function endOfRound(facts) {
  const at = facts.findLastIndex((fact) => fact.fact === "round ended");
  const table = facts[at]?.table;
  return table ? { facts: facts.slice(at), table } : null;
}
