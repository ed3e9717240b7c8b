// @ts-check
/**
 * What the tables of all games have in common: show news at a pace, play steps, listen to keys.
 *
 * @import { GameTypes, Now } from "../types/wire.js"
 * @import { News, TableView } from "./view.js"
 */

import { announce } from "../core/attention.js";
import { h } from "../core/dom.js";
import { reason, report } from "../core/errors.js";
import { bindKeys } from "../core/keys.js";
import { factsOf } from "./history.js";
import { Playback } from "./playback.js";

/**
 * A game's own table extends this.
 * @abstract
 * @template {GameTypes} G
 */
export class GameTable {
  /** @param {TableView<G>} view */
  constructor(view) {
    this.view = view;
    /** @type {G["scene"]} the scene that is shown; there is one as soon as there is a table to draw */
    this.scene = /** @type {G["scene"]} */ (view.now?.scene);
    /** The beat of that scene: a click answers the scene it was made on, whatever has happened since. */
    this.beat = view.now?.beat;
    this.playback = new Playback();
    this.hintLine = h("p", { class: "hint-line", role: "note" });
    this.unbindKeys = bindKeys({ Escape: () => this.back(), ...this.keys() });
  }

  leave() {
    this.unbindKeys();
  }

  // -- what a game's table adds

  /** Draw the whole scene again. */
  redraw() {}

  /** Draw the log again, and nothing else. */
  redrawLog() {}

  /** Animate what happened. @param {G["fact"][]} _facts @returns {Promise<void> | void} */
  animate(_facts) {}

  /**
   * Explain a scoring or an ending, if these facts contain one.
   * @param {G["fact"][]} _facts @param {boolean} [_ending]  begin with the end
   */
  explainScoring(_facts, _ending) {}

  /** What to do next; shown while there is nothing else to say. @returns {string} */
  hint() {
    return "";
  }

  /** Undo the last thing that was picked, but not played. */
  back() {}

  /** The game's own keys. @returns {Record<string, () => void>} */
  keys() {
    return {};
  }

  // -- news

  /** Show news, one after the other, at a pace the eye can follow. @param {News<G>} news */
  update(news) {
    const now = this.view.now;
    if (now) this.playback.enqueue(() => this.show(news, now));
  }

  /** @param {News<G>} news @param {Now<G>} now */
  async show(news, { scene, beat, actor }) {
    if (!scene) return;
    const facts = factsOf(news.moments);
    this.scene = scene;
    this.beat = beat;
    this.redraw();
    if (news.whole) {
      if (actor === null) this.explainLast();
      return;
    }
    announce(facts.map((fact) => fact.words).filter(Boolean));
    if (!this.playback.hasty) await this.animate(facts);
    this.explainScoring(facts);
  }

  /** Explain how the game ended, as far as it is loaded. @param {boolean} [ending]  begin with the end */
  explainLast(ending) {
    const steps = this.view.moments.filter((moment) => moment.kind === "step");
    this.explainScoring(factsOf(steps.slice(-1)), ending);
  }

  // -- choosing

  /** Play the steps of one click. @param {string[]} steps */
  async play(steps) {
    this.playback.stopRepeat();
    try {
      await this.view.player?.play(steps, this.beat);
    } catch (error) {
      report(error);
    }
  }

  /**
   * Say why the last of some steps is impossible.
   * @param {string[]} steps @param {string} words  what to say when there are no steps to ask about
   */
  async explain(steps, words) {
    const { player } = this.view;
    if (!steps.length || !player) {
      this.say(words);
      return;
    }
    const { beat } = this;
    this.playback.stopRepeat();
    const why = await player.why(steps).catch(reason);
    if (this.beat === beat) this.say(why || words, Boolean(why));
  }

  /** Let bots hurry, or not any more. */
  toggleHurry() {
    this.view.player?.hurry(!this.view.hurried);
  }

  /** Say something beside the table. @param {string | null} words  null: the hint @param {boolean} [loud] */
  say(words, loud = false) {
    this.hintLine.textContent = words ?? this.hint();
    this.hintLine.classList.toggle("loud", loud);
    if (loud && words) announce([words]);
  }
}
