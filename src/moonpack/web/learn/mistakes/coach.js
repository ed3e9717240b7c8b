// @ts-check
/**
 * What stands beside the board: what was played, how a try did, the best turn with its reasons, and a summary.
 *
 * @import { MistakeInfo, ReplayInfo } from "../../types/wire.js"
 * @import { MistakesPage } from "./page.js"
 */

import { h } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { link } from "../../core/router.js";
import { locale, t } from "../../core/words.js";
import { turnWords } from "../../replay/parts.js";
import { courseOf } from "../../table/history.js";

/**
 * @typedef {Object} Handlers
 * @property {() => void} reveal @property {() => void} next @property {() => void} again
 * @property {boolean} last  whether no other turn follows
 */

/** A share as a percentage. @param {number} share */
const percent = (share) => new Intl.NumberFormat(locale(), { style: "percent" }).format(share);

/** @param {MistakesPage} page @param {MistakeInfo} mistake */
const heading = ({ info }, mistake) =>
  h(
    "header",
    null,
    h("span", { class: "face", "aria-hidden": "true" }),
    h("div", null, h("p", { class: "faint" }, when(info, mistake)), h("h1", null, turnWords(info, mistake))),
  );

/** How bad it was, and when, if its name does not say so. @param {ReplayInfo} info @param {MistakeInfo} mistake */
const when = ({ rounds }, mistake) =>
  [grade(mistake), !rounds?.length && courseOf(mistake.start.scene)].filter(Boolean).join(" · ");

/** @param {MistakeInfo} mistake */
function grade({ grade }) {
  if (grade === "blunder") return t("A blunder");
  return grade === "mistake" ? t("A mistake") : t("A slip");
}

/** What was played, and what it did to the chance to win; folded on a phone, where the board needs the room.
 * @param {ReplayInfo} info @param {MistakeInfo} mistake */
const played = (info, mistake) =>
  h(
    "details",
    { class: "note", open: !matchMedia("(max-width: 900px), (max-height: 500px)").matches },
    h("summary", null, t("What you played")),
    mistake.played.map(({ words }) => h("p", null, words)),
    h("p", { class: "faint" }, chances(info, mistake)),
  );

/** What it did to the chance to win. @param {ReplayInfo} info @param {MistakeInfo} mistake */
function chances({ hides }, mistake) {
  const gaps = { after: percent(mistake.after), best: percent(mistake.after_best) };
  return hides
    ? t("Judged by what you knew then, this turn gave you a {after} chance to win, and the best one {best}.", gaps)
    : t("This turn gave you a {after} chance to win, and the best one {best}.", gaps);
}

/** Something to try. @param {MistakesPage} page @param {MistakeInfo} mistake @param {Handlers} handlers */
export function task(page, mistake, handlers) {
  const disabled = page.checking;
  const reveal = { disabled, data: { key: "show" }, on: { click: handlers.reveal } };
  const skip = { disabled, class: "plain", data: { key: "skip" }, on: { click: handlers.next } };
  return [
    heading(page, mistake),
    h(
      "div",
      { class: "words", "aria-live": "polite" },
      h("p", { class: "task" }, t("What would have been better? Play it on the board.")),
      page.checking && h("p", { class: "answer", role: "status" }, t("Checking your turn…")),
      page.reply && h("p", { class: "answer bad", role: "alert" }, page.reply),
      played(page.info, mistake),
    ),
    h(
      "footer",
      null,
      h("div", { class: "row" }, h("button", reveal, icon("bulb"), t("Show the answer")), h("button", skip, t("Skip"))),
    ),
  ];
}

/** The answer. @param {MistakesPage} page @param {MistakeInfo} mistake @param {Handlers} handlers */
export function answer(page, mistake, handlers) {
  const next = { class: "go", data: { key: "next" }, on: { click: handlers.next } };
  const again = { class: "plain", data: { key: "repeat" }, on: { click: handlers.again } };
  return [
    heading(page, mistake),
    h(
      "div",
      { class: "words", "aria-live": "polite" },
      page.reply && h("p", { class: "answer good" }, icon("check"), page.reply),
      (page.trial?.reasons.length ?? 0) > 0 &&
        h(
          "div",
          { class: "note own-why" },
          page.trial?.reasons.map((why) => h("p", null, why)),
        ),
      h("h2", null, page.trial && !page.trial.is_the_best ? t("The best turn that was found") : t("The best turn")),
      h(
        "ol",
        { class: "best-turn" },
        mistake.parts.map(({ words }) => h("li", null, words)),
      ),
      h(
        "div",
        { class: "note why" },
        mistake.reasons.map((why) => h("p", null, why)),
      ),
    ),
    h(
      "footer",
      null,
      h(
        "div",
        { class: "row" },
        h("button", next, handlers.last ? t("Summary") : t("Next")),
        h("button", again, icon("again"), t("Try again")),
      ),
    ),
  ];
}

/** How it went. @param {MistakesPage} page @param {() => void} again */
export function summary(page, again) {
  const words = { best: t("best turn found"), better: t("better turn found"), shown: t("answer shown") };
  const item = (/** @type {{turn: number}} */ { turn }, /** @type {number} */ n) =>
    h(
      "li",
      null,
      h(
        "button",
        { class: "plain", data: { key: `turn-${turn}` }, on: { click: () => void page.goTo(n) } },
        h("strong", null, turnWords(page.info, { turn, seat: page.seat })),
        h("span", { class: "faint" }, page.outcomes[turn] ? words[page.outcomes[turn]] : t("turn skipped")),
      ),
    );
  return [
    h("header", null, h("span", { class: "face", "aria-hidden": "true" }), h("h1", null, t("Summary"))),
    h(
      "div",
      { class: "words" },
      h("p", { class: "task" }, t("You have been through all of them.")),
      h("ol", { class: "outcomes" }, page.list.map(item)),
    ),
    h(
      "footer",
      null,
      h(
        "div",
        { class: "row" },
        link(`/r/${page.info.id}`, t("Back to the replay"), "button go"),
        h("button", { data: { key: "again" }, on: { click: again } }, icon("again"), t("Repeat")),
      ),
    ),
  ];
}
