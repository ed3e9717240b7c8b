// @ts-check
/** Learning to play: the lessons of a game, or one of them. */

import { get } from "../../core/api.js";
import { setTitle } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { reason, report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { menuButton } from "../../core/menu.js";
import { link, logo, problem } from "../../core/router.js";
import { sheet } from "../../core/sheet.js";
import { language, t, tc } from "../../core/words.js";
import { finishedOf, progressOf } from "./progress.js";

/**
 * @import { Me } from "../../core/router.js"
 * @import { GameLessons, LessonTitle } from "../../types/wire.js"
 */

/** @param {HTMLElement} root @param {Me} me @param {string} place  `game` or `game/lesson` */
export async function open(root, me, place) {
  const [game = "", lesson = ""] = place.split("/");
  await sheet(new URL("./lessons.css", import.meta.url).href);
  try {
    return lesson ? await openLesson(root, me, game, lesson) : await openList(root, me, game);
  } catch (error) {
    const back = link("/", t("All tables"), "button go");
    show(root, problem(t("This lesson cannot be shown"), reason(error), back));
    return {};
  }
}

/** @param {HTMLElement} root @param {Me} me @param {string} game @param {string} lesson */
async function openLesson(root, me, game, lesson) {
  const path = `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;
  const [info, { LessonPage }] = await Promise.all([get(`${path}?language=${language()}`), import("./lesson.js")]);
  const page = new LessonPage(info, me);
  await page.begin(root);
  return page;
}

/** @param {HTMLElement} root @param {Me} me @param {string} game  empty: all games */
async function openList(root, me, game) {
  const { games } = await get(`/api/lessons?language=${language()}`);
  setTitle(`${t("Learn to play")} · Moonpack`);
  const begin = (/** @type {string} */ name) => () =>
    import("./guide.js").then(({ beginGuided }) => beginGuided(name, me.name ?? "")).catch(report);
  const shown = games.filter((/** @type {GameLessons} */ one) => !game || one.game === game);
  show(
    root,
    h(
      "div",
      { class: "learn" },
      h("header", { class: "bar" }, logo(), h("p", { class: "prompt" }, t("Learn to play")), menuButton(me)),
      h(
        "main",
        null,
        shown.map((/** @type {GameLessons} */ one) => lessonsOf(one, begin(one.game))),
      ),
    ),
  );
  return {};
}

/** @param {GameLessons} game @param {() => void} begin  the guided game */
function lessonsOf({ game, title, lessons, guided }, begin) {
  const finished = finishedOf(game, lessons);
  const next = lessons.find(({ name }) => !progressOf(game, name)?.done && !progressOf(game, name)?.seen);
  return h(
    "section",
    { class: "course", "aria-label": title },
    h("h1", null, title),
    h("p", { class: "faint" }, t("Lessons finished: {n} of {all}", { n: finished, all: lessons.length })),
    h(
      "ol",
      null,
      lessons.map((lesson, n) => h("li", null, card(game, lesson, n, lesson === next))),
      guided && h("li", null, guidedCard(game, !next, begin)),
    ),
  );
}

/** @param {string} game @param {boolean} next @param {() => void} begin */
function guidedCard(game, next, begin) {
  const words = t("Against an easy bot, with a word about each thing when it first happens.");
  return h(
    "button",
    { class: `lesson-card${next ? " next" : ""}`, data: { guided: game }, on: { click: begin } },
    h("span", { class: "number" }, icon("crown")),
    h("span", { class: "about" }, h("strong", null, t("Your first game")), h("span", null, words)),
  );
}

/** @param {string} game @param {LessonTitle} lesson @param {number} n @param {boolean} next */
function card(game, { name, title, summary, stages }, n, next) {
  const kept = progressOf(game, name);
  const begun = kept && kept.stage > 0;
  const state = begun
    ? t("Step {n} of {all}", { n: kept.stage + 1, all: stages })
    : kept?.done
      ? tc("lesson", "Finished")
      : kept?.seen
        ? t("Seen, with steps skipped")
        : t("About a minute");
  const content = [
    h("span", { class: "number" }, kept?.done ? icon("check") : String(n + 1)),
    h("span", { class: "about" }, h("strong", null, title), h("span", null, summary)),
    h("span", { class: "state" }, state),
  ];
  const style = `lesson-card${next ? " next" : ""}${kept?.done ? " done" : ""}`;
  return link(`/learn/${game}/${name}`, content, style, { data: { lesson: name } });
}
