// @ts-check
/** The coach beside the board: what to do, why, what was wrong; the way on, and how far it is. */

import { h, show } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { link } from "../../core/router.js";
import { t } from "../../core/words.js";

/** @import { LessonState } from "./state.js" */

/**
 * @typedef {Object} Handlers
 * @property {() => void} on @property {() => void} back @property {() => void} show
 * @property {() => void} skip @property {() => void} again
 */

/**
 * The answer to the last click; `shown`: what was shown and taken back.
 * @typedef {{praise: string, wrong: string, shown?: string}} Reply
 */

/**
 * @param {HTMLElement} into @param {LessonState} state @param {Reply} reply @param {Handlers} handlers
 */
export function coach(into, state, reply, handlers) {
  const { info, current } = state;
  const heading = h(
    "header",
    null,
    h("span", { class: "face", "aria-hidden": "true" }),
    h(
      "div",
      null,
      h("p", { class: "faint" }, t("Lesson {n}", { n: info.number })),
      h("h1", null, info.title),
    ),
  );
  const content = current
    ? [
        reply.praise && h("p", { class: "answer good" }, icon("check"), reply.praise),
        h("p", { class: "task" }, current.words),
        reply.shown && h("p", { class: "answer shown" }, h("b", null, t("Now you.")), h("span", null, reply.shown)),
        reply.wrong
          ? h("p", { class: "answer bad", role: "alert" }, reply.wrong)
          : current.note && !reply.shown && h("p", { class: "note" }, current.note),
      ]
    : [
        reply.praise && h("p", { class: "answer good" }, icon("check"), reply.praise),
        h("p", { class: "task" }, t("Lesson complete.")),
      ];
  show(
    into,
    heading,
    h("div", { class: "words", "aria-live": "polite" }, content),
    h("footer", null, current ? buttons(state, handlers) : ending(state, handlers), dots(state)),
  );
}

/** @param {LessonState} state @param {Handlers} handlers */
function buttons(state, handlers) {
  const { current, stage, showing } = state;
  const back = h(
    "button",
    { class: "plain", disabled: stage === 0, data: { key: "earlier" }, on: { click: handlers.back } },
    t("Previous step"),
  );
  const on = { class: "go", data: { key: "on" }, on: { click: handlers.on } };
  if (!current?.asks) return h("div", { class: "row" }, h("button", on, t("Continue")), back);
  const shows = { disabled: showing, data: { key: "show" }, on: { click: handlers.show } };
  const skips = { class: "plain", data: { key: "skip" }, on: { click: handlers.skip } };
  return h(
    "div",
    { class: "row" },
    h("button", shows, icon("bulb"), t("Show me")),
    h("button", skips, t("Skip")),
    back,
  );
}

/** @param {LessonState} state @param {Handlers} handlers */
function ending({ info }, handlers) {
  const next = `/learn/${info.game}${info.next ? `/${info.next}` : ""}`;
  return h(
    "div",
    { class: "row" },
    link(next, info.next ? t("Next lesson") : t("All lessons"), "button go", { data: { key: "next-lesson" } }),
    h("button", { data: { key: "repeat" }, on: { click: handlers.again } }, icon("again"), t("Repeat")),
  );
}

/** How far it is. @param {LessonState} state */
function dots({ info, stage }) {
  const all = info.stages.length;
  const step = Math.min(stage + 1, all);
  const kind = (/** @type {number} */ n) => (n === stage ? "here" : n < stage ? "past" : "");
  return h(
    "p",
    { class: "way" },
    h(
      "span",
      { class: "dots", "aria-hidden": "true" },
      info.stages.map((_, n) => h("i", { class: kind(n) })),
    ),
    h("span", { class: "faint" }, t("Step {n} of {all}", { n: step, all })),
  );
}
