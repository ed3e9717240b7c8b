// @ts-check
/**
 * What a person has picked so far: a wolf from the hand, a cell, or one of several offers. It knows no rules: it
 * only narrows down what the scene offers, and never sends anything itself.
 *
 * @typedef {Choice & {card: string, cell: string}} Play
 * @typedef {import("../../types/moonlight.js").MoonlightChoice} Choice
 */

import { fill } from "../../core/words.js";

export class Pick {
  /** @param {import("../../types/moonlight.js").Scene | null} scene  null when it is another player's turn */
  constructor(scene) {
    const choices = scene?.choices ?? [];
    // Leaders are offered in the order in which they are listed beside the table.
    const nth = (/** @type {Choice} */ choice) => scene?.leaders.indexOf(choice.leader ?? "") ?? 0;
    /** @type {Play[]} */
    this.plays = /** @type {Play[]} */ (choices.filter((choice) => choice.cell !== undefined));
    /** @type {Choice[]} cards to keep or recruit, leaders to take */
    this.offers = choices.filter((choice) => choice.cell === undefined).sort((one, other) => nth(one) - nth(other));
    this.hand = (scene && scene.turn && scene.seats[scene.turn - 1].hand) || [];
    this.pattern = scene?.try ?? null;
    /** @type {number | null} which card of the hand: equal ones are one choice, but lie apart */
    this.slot = null;
    /** @type {string | null} */
    this.cell = null;
    /** @type {Choice | null} */
    this.offer = null;
  }

  get card() {
    return this.slot === null ? null : this.hand[this.slot];
  }

  /** The plays that agree with what is picked. */
  get fitting() {
    const { card, cell } = this;
    return this.plays.filter((play) => (!card || play.card === card) && (!cell || play.cell === cell));
  }

  /** The plays of the wolf on the cell, once both are picked: with and without a one-shot. */
  get options() {
    const { card, cell } = this;
    if (!card || !cell) return [];
    return this.fitting.sort((one, other) => Number(Boolean(one.one_shot)) - Number(Boolean(other.one_shot)));
  }

  /** The cells on which the picked wolf, or without one any, may be laid. */
  cells() {
    const { card } = this;
    return new Set(this.plays.filter((play) => !card || play.card === card).map((play) => play.cell));
  }

  /** Whether laying the picked wolf, or any, on a cell takes a one-shot. @param {string} cell */
  needs(cell) {
    const { card } = this;
    const plays = this.plays.filter((play) => play.cell === cell && (!card || play.card === card));
    return plays.length > 0 && plays.every((play) => play.one_shot);
  }

  /** Whether a card of the hand may be picked. @param {string} card */
  goes(card) {
    const cell = this.card ? null : this.cell;
    return this.plays.some((play) => play.card === card && (!cell || play.cell === cell));
  }

  /**
   * A card was tapped. Another one than before needs its cell anew: the next tap there must not play a card
   * whose outcome has not been shown.
   * @param {number} slot
   */
  tapCard(slot) {
    const was = this.slot;
    this.slot = was === slot ? null : slot;
    if (was !== null || !this.fitting.length) this.cell = null;
  }

  /**
   * A cell was tapped. The second tap on a cell means what the first button says.
   * @param {string} cell @returns {Play | "nothing" | null}
   */
  tapCell(cell) {
    if (this.cell === cell && this.options.length) return this.options[0];
    if (!this.cells().has(cell)) return "nothing";
    this.cell = this.cell === cell ? null : cell;
    const cards = new Set(this.fitting.map((play) => play.card));
    if (this.slot === null && this.cell && cards.size === 1) this.slot = this.hand.indexOf([...cards][0]);
    return null;
  }

  /** Take back the last thing picked; whether there was one. */
  back() {
    const had = this.offer !== null || this.cell !== null || this.slot !== null;
    if (this.offer) this.offer = null;
    else if (this.cell) this.cell = null;
    else this.slot = null;
    return had;
  }

  /** The steps to ask about on a cell where nothing can be done. @param {string} cell */
  impossibleSteps(cell) {
    const { card } = this;
    return this.pattern && card ? [fill(this.pattern, { card, cell })] : [];
  }
}
