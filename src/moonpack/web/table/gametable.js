// @ts-check
/** What the tables of all games do alike: show news at a pace, send steps, listen to keys. */

import { announce } from "../core/attention.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { Showing } from "./showing.js";
import { factsOf } from "./standing.js";

/**
 * @typedef {import("./state.js").TableState} TableState
 * @typedef {import("./state.js").News} News
 * @typedef {import("./state.js").Fact} Fact
 */

/**
 * A game's own table extends this.
 * @abstract
 * @template Scene
 */
export class GameTable {
  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    /** @type {Scene} */
    this.scene = state.now?.scene;
    /** The beat of that scene: what is clicked on it is an answer to it, whatever has happened since. */
    this.beat = state.now?.beat;
    this.showing = new Showing();
    this.say = h("p", { class: "tell", role: "note" });
    /** @param {KeyboardEvent} event */
    this.key = (event) => this.pressed(event);
    document.addEventListener("keydown", this.key);
  }

  leave() {
    document.removeEventListener("keydown", this.key);
  }

  // -- what a game's table adds

  /** Draw the scene anew. */
  renew() {}

  /** Draw what has happened anew, and nothing else. */
  retold() {}

  /** Let the eye follow what happened. @param {Fact[]} _facts @returns {Promise<void> | void} */
  move(_facts) {}

  /** Tell of a scoring or an ending, if these facts have one. @param {Fact[]} _facts */
  tellEnd(_facts) {}

  /** What to do next, as long as nothing else is told. @returns {string} */
  hint() {
    return "";
  }

  /** Take the last pick back. */
  back() {}

  /** A key besides Escape. @param {string} _key */
  shortcut(_key) {}

  // -- news

  /** News are shown one after the other, at a pace the eye can follow. @param {News} news */
  update(news) {
    const now = this.state.now;
    if (now) this.showing.then(() => this.shown(news, now));
  }

  /** @param {News} news @param {import("./state.js").Now} now */
  async shown(news, { scene, beat }) {
    const facts = factsOf(news.moments);
    this.scene = scene;
    this.beat = beat;
    this.renew();
    if (news.whole) {
      if (scene.phase === "over") this.tellLast();
      return;
    }
    announce(facts.map((fact) => fact.words ?? "").filter(Boolean));
    if (!this.showing.hasty) await this.move(facts);
    this.tellEnd(facts);
  }

  /** Tell how the game ended, as far as it is known here. */
  tellLast() {
    const steps = this.state.moments.filter((moment) => moment.kind === "step");
    this.tellEnd(factsOf(steps.slice(-1)));
  }

  // -- choosing

  /** @param {string[]} steps */
  async play(steps) {
    this.showing.stop();
    try {
      await this.state.play(steps, this.beat);
    } catch (error) {
      toast(reason(error), "bad");
    }
  }

  /** Why nothing can be done somewhere: the rules are asked by trying. @param {string | null} step @param {string} words what is there */
  async ask(step, words) {
    if (!step) {
      this.tell(words);
      return;
    }
    this.showing.stop();
    try {
      await this.state.play([step], this.beat);
    } catch (error) {
      this.tell(reason(error), true);
    }
  }

  /** Bots hurry, or no more. */
  hurry() {
    this.state.hurried = !this.state.hurried;
    this.state.line.say({ type: "hurry", on: this.state.hurried });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") this.back();
    else this.shortcut(event.key);
  }

  /** Say something beside the table. @param {string | null} words @param {boolean} [loud] */
  tell(words, loud = false) {
    this.say.textContent = words ?? this.hint();
    this.say.classList.toggle("loud", loud);
    if (loud && words) announce([words]);
  }
}

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error));
