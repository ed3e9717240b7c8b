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
 * @property {() => void} play  begin the first game with a guide
 */

/**
 * The answer to the last click; `shown`: what was shown and taken back; `skipped`: it was played for the learner.
 * @typedef {{praise: string, wrong: string, shown?: string, skipped?: boolean}} Reply
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
    h("div", null, h("p", { class: "faint" }, t("Lesson {n}", { n: info.number })), h("h1", null, info.title)),
  );
  const before = reply.skipped
    ? h("p", { class: "answer skipped" }, skippedWords())
    : reply.praise && h("p", { class: "answer good" }, icon("check"), reply.praise);
  const content = current
    ? [
        before,
        h("p", { class: "task" }, current.words),
        reply.shown && h("p", { class: "answer shown" }, h("b", null, t("Now you.")), h("span", null, reply.shown)),
        reply.wrong
          ? h("p", { class: "answer bad", role: "alert" }, reply.wrong)
          : current.note && !reply.shown && h("p", { class: "note" }, current.note),
      ]
    : [before, h("p", { class: "task" }, ended(state))];
  show(
    into,
    heading,
    h("div", { class: "words", "aria-live": "polite" }, content),
    h("footer", null, current ? buttons(state, handlers) : ending(state, handlers), dots(state)),
  );
}

export const skippedWords = () => t("Skipped: this was played for you.");

/** What is said at the end of a lesson. @param {LessonState} state */
export function ended({ info, skipped }) {
  if (!skipped.length) return t("Lesson complete.");
  const all = info.stages.filter(({ asks }) => asks).length;
  const done = all - skipped.length;
  return t("You have seen the whole lesson, and did {done} of {all} tasks yourself.", { done, all });
}

/** @param {LessonState} state @param {Handlers} handlers */
function buttons(state, handlers) {
  const { current, stage, showing } = state;
  const back = h(
    "button",
    {
      class: "plain earlier",
      disabled: stage === 0,
      title: t("Previous step"),
      "aria-label": t("Previous step"),
      data: { key: "earlier" },
      on: { click: handlers.back },
    },
    icon("back"),
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
  const key = { data: { key: "next-lesson" } };
  return h(
    "div",
    { class: "row" },
    info.next
      ? link(`/learn/${info.game}/${info.next}`, t("Next lesson"), "button go", key)
      : h("button", { class: "go", ...key, on: { click: handlers.play } }, t("Your first game")),
    !info.next && link(`/learn/${info.game}`, t("All lessons"), "button", { data: { key: "all-lessons" } }),
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
