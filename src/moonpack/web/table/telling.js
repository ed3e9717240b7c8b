// @ts-check
/** Facts told one by one in a window beside the table: forwards, back, and what to do at the end. */

import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";

/**
 * @typedef {import("./state.js").Fact} Fact
 * @typedef {Object} Telling
 * @property {(fact: Fact) => string} heading
 * @property {(fact: Fact, at: number) => import("../core/dom.js").Child[]} inside
 * @property {(fact: Fact | null) => void} mention  let what is spoken of stand out; null: nothing
 * @property {(fact: Fact) => boolean} ends  whether the game is over with this fact
 * @property {() => Node[]} after  what there is to do when it is
 * @property {() => void} closed  where keys go on
 */

/**
 * @param {HTMLElement} into @param {Fact[]} facts @param {Telling} how
 */
export function tell(into, facts, how) {
  let at = 0;
  const close = () => {
    how.mention(null);
    show(into);
    how.closed();
  };
  const step = (/** @type {number} */ by) => {
    at = Math.min(facts.length - 1, Math.max(0, at + by));
    draw();
  };
  const draw = () => {
    const fact = facts[at];
    how.mention(fact);
    show(into, h("div", { class: "telling", role: "dialog", "aria-label": t("Scoring"), on: { keydown: pressed } },
      h("header", null, h("h2", null, how.heading(fact)),
        h("button", { class: "plain", "aria-label": t("Close"), data: { key: "close" }, on: { click: close } }, icon("close"))),
      h("div", { class: "inside", "aria-live": "polite" }, how.inside(fact, at)),
      footer(fact)));
    /** @type {HTMLElement | null} */ (into.querySelector("footer .go"))?.focus({ preventScroll: true });
  };
  /** @param {Fact} fact */
  const footer = (fact) => {
    const last = at === facts.length - 1;
    const ends = how.ends(fact);
    return h("footer", null,
      h("span", { class: "faint" }, t("{n} of {all}", { n: at + 1, all: facts.length })),
      h("button", { disabled: at === 0, data: { key: "earlier" }, on: { click: () => step(-1) } }, icon("back"), t("Back")),
      ends && how.after(),
      !last && h("button", { class: "go", data: { key: "next" }, on: { click: () => step(1) } }, t("Next")),
      last && h("button", { class: ends ? "" : "go", data: { key: ends ? "closing" : "next" }, on: { click: close } }, t("Close")));
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
    else if (event.key === "Escape") close();
    else return;
    event.stopPropagation();
  };
  draw();
}
