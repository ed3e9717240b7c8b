// @ts-check
/**
 * New messages for screen readers. The game comes first: messages wait until nothing of it was announced for a while,
 * and several of them become one sentence.
 */

import { h } from "../../core/dom.js";
import { tn } from "../../core/words.js";

const QUIET = 3000; // milliseconds after the last announcement of the game
const TOGETHER = 1200; // messages that come within this time are announced together
const LONGEST = 160; // letters that are read aloud

export class Announcer {
  constructor() {
    this.region = h("div", { id: "talk", class: "unseen", role: "status", "aria-live": "polite" });
    document.body.append(this.region);
    /** @type {string[]} */
    this.waiting = [];
    this.spokeAt = -QUIET;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.observer = new MutationObserver(() => (this.spokeAt = performance.now()));
    for (const id of ["news", "call"]) {
      const region = document.getElementById(id);
      if (region) this.observer.observe(region, { childList: true, characterData: true, subtree: true });
    }
  }

  /** @param {string[]} sentences */
  add(sentences) {
    this.waiting.push(...sentences);
    this.timer ??= setTimeout(() => this.tell(), TOGETHER);
  }

  tell() {
    this.timer = undefined;
    const rest = this.spokeAt + QUIET - performance.now();
    if (rest > 0) {
      this.timer = setTimeout(() => this.tell(), rest);
      return;
    }
    const [first, ...others] = this.waiting.splice(0);
    const many = others.length + 1;
    this.region.textContent = others.length
      ? tn("{n} new message", "{n} new messages", many)
      : first.length > LONGEST
        ? `${first.slice(0, LONGEST)}…`
        : first;
  }

  stop() {
    clearTimeout(this.timer);
    this.observer.disconnect();
    this.region.remove();
  }
}
