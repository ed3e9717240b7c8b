// @ts-check
/**
 * Facts explained one by one in a window beside the table: forwards, back, and what to do at the end.
 *
 * @import { Narration } from "../view.js"
 */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";

await sheet(new URL("./narration.css", import.meta.url).href);

/**
 * @template Fact
 * @param {HTMLElement} into @param {Fact[]} facts @param {Narration<Fact>} narration
 * @returns {() => void}  closes it
 */
export function narrate(into, facts, narration) {
  let at = 0;
  const close = () => {
    narration.highlight(null);
    show(into);
    narration.closed();
  };
  const move = (/** @type {number} */ by) => {
    at = Math.min(facts.length - 1, Math.max(0, at + by));
    draw();
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) move(by);
    else if (event.key === "Escape") close();
    else return;
    event.stopPropagation();
  };
  const draw = () => {
    const fact = facts[at];
    narration.highlight(fact);
    const closing = { class: "plain", "aria-label": t("Close"), data: { key: "close" }, on: { click: close } };
    show(
      into,
      h(
        "div",
        { class: "narration", role: "dialog", "aria-label": t("Scoring"), on: { keydown: pressed } },
        h("header", null, h("h2", null, narration.heading(fact)), h("button", closing, icon("close"))),
        h("div", { class: "inside", tabindex: 0, "aria-live": "polite" }, narration.content(fact, at)),
        footer(fact),
      ),
    );
    /** @type {HTMLElement | null} */ (into.querySelector("footer .go"))?.focus({ preventScroll: true });
  };
  /** @param {Fact} fact */
  const footer = (fact) => {
    const last = at === facts.length - 1;
    const ends = narration.ends(fact);
    const back = { disabled: at === 0, data: { key: "earlier" }, on: { click: () => move(-1) } };
    const closing = { class: ends ? "" : "go", data: { key: ends ? "closing" : "next" }, on: { click: close } };
    return h(
      "footer",
      null,
      h("span", { class: "faint" }, t("{n} of {all}", { n: at + 1, all: facts.length })),
      h("button", back, icon("back"), t("Back")),
      ends && narration.after(),
      !last && h("button", { class: "go", data: { key: "next" }, on: { click: () => move(1) } }, t("Next")),
      last && h("button", closing, t("Close")),
    );
  };
  draw();
  return close;
}
