// @ts-check
/** Puzzles: what there is to choose from, or one of them. */

import { get } from "../../core/api.js";
import { setTitle } from "../../core/attention.js";
import { h, show } from "../../core/dom.js";
import { reason } from "../../core/errors.js";
import { drawn, icon, LINE } from "../../core/icons.js";
import { menuButton } from "../../core/menu.js";
import { go, link, logo, problem } from "../../core/router.js";
import { sheet } from "../../core/sheet.js";
import { language, locale, t, tn } from "../../core/words.js";
import { choose } from "./choosing.js";
import { progressOf } from "./progress.js";

/**
 * @import { Me } from "../../core/router.js"
 * @import { GamePuzzles, PuzzleKind } from "../../types/wire.js"
 */

const CALENDAR = "M4 6H20V20H4ZM4 10.5H20M8.5 3.5V7.5M15.5 3.5V7.5";

/** @param {HTMLElement} root @param {Me} me @param {string} place  `game`, `game/mode` or `game/p/name` */
export async function open(root, me, place) {
  const [game = "", mode = "", name = ""] = place.split("/");
  const styles = ["../lessons/lessons.css", "../exercise.css", "./puzzles.css"];
  await Promise.all(styles.map((style) => sheet(new URL(style, import.meta.url).href)));
  try {
    return mode ? await openPuzzle(root, me, game, mode, name) : await openList(root, me, game);
  } catch (error) {
    const back = link("/", t("All tables"), "button go");
    show(root, problem(t("This puzzle cannot be shown"), reason(error), back));
    return {};
  }
}

/** @returns {Promise<GamePuzzles[]>} */
const allGames = async () => (await get(`/api/puzzles?language=${language()}`)).games;

/** @param {HTMLElement} root @param {Me} me @param {string} game @param {string} mode @param {string} name */
async function openPuzzle(root, me, game, mode, name) {
  const { PuzzlePage } = await import("./puzzle.js");
  const way = mode === "p" || mode === "daily" ? "any" : mode;
  const begin = async (/** @type {string} */ wanted, /** @type {string} */ as) => {
    const path = `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(wanted)}`;
    const info = await get(`${path}?language=${language()}`);
    // The next one has the same address if that is a way to play, so that only this part of the page changes.
    const next = () => (way === mode ? void turn(wanted) : go(`/puzzles/${game}/${way}`));
    const page = new PuzzlePage(info, me, as, next);
    await page.begin(root);
    return page;
  };
  const turn = async (/** @type {string} */ last) => {
    current.leave();
    current = await begin(await nextOf(game, way, last), way);
  };
  let current = await begin(name || (await nextOf(game, mode, "")), mode);
  return { leave: () => current.leave() };
}

/** The name of the puzzle to open. @param {string} game @param {string} mode @param {string} last */
async function nextOf(game, mode, last) {
  const [games, { puzzles }] = await Promise.all([allGames(), get(`/api/puzzles/${encodeURIComponent(game)}`)]);
  const about = games.find((one) => one.game === game);
  if (mode === "daily" && about) return about.daily;
  const grades = about?.grades.map(({ name }) => name) ?? [];
  return choose(mode, puzzles, grades, progressOf(game), last)?.name ?? mode;
}

/** @param {HTMLElement} root @param {Me} me @param {string} game  empty: all games */
async function openList(root, me, game) {
  const games = await allGames();
  setTitle(`${t("Puzzles")} · Moonpack`);
  show(
    root,
    h(
      "div",
      { class: "learn puzzles" },
      h("header", { class: "bar" }, logo(), h("p", { class: "prompt" }, t("Puzzles")), menuButton(me)),
      h("main", null, games.filter((one) => !game || one.game === game).map(puzzlesOf)),
    ),
  );
  return {};
}

/** @param {GamePuzzles} about */
function puzzlesOf({ game, title, puzzles, daily, day, grades, themes }) {
  const { solved, best } = progressOf(game);
  const done = Object.keys(solved).length;
  const record = best ? tn("Best: {n} puzzle", "Best: {n} puzzles", best) : t("One wrong turn ends it");
  return h(
    "section",
    { class: "course", "aria-label": title },
    h("h1", null, title),
    h("p", { class: "faint" }, t("Puzzles solved: {n} of {all}", { n: done, all: puzzles })),
    h(
      "div",
      { class: "ways" },
      way(game, "daily", drawn(LINE, CALENDAR), t("Daily puzzle"), dayWords(day), daily in solved),
      way(game, "streak", icon("bolt"), t("Streak"), record, false),
      way(game, "any", icon("fast"), t("Any puzzle"), t("Of all themes and grades"), false),
    ),
    kinds(game, "grade", t("How hard"), grades),
    kinds(game, "theme", t("Themes"), themes),
  );
}

/** Whose puzzle it is, with the day. @param {string} day  such as 2027-03-01, of UTC */
function dayWords(day) {
  const written = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", timeZone: "UTC" });
  return t("{date}: the same for everybody", { date: written.format(new Date(day)) });
}

/**
 * @param {string} game @param {string} mode @param {import("../../core/dom.js").Child} sign
 * @param {string} title @param {string} words @param {boolean} done
 */
function way(game, mode, sign, title, words, done) {
  const content = [
    h("span", { class: "number" }, done ? icon("check") : sign),
    h("span", { class: "about" }, h("strong", null, title), h("span", null, words)),
  ];
  return link(`/puzzles/${game}/${mode}`, content, `lesson-card${done ? " done" : ""}`, { data: { way: mode } });
}

/** @param {string} game @param {string} kind @param {string} heading @param {PuzzleKind[]} all */
const kinds = (game, kind, heading, all) =>
  h(
    "div",
    { class: "kinds" },
    h("h2", null, heading),
    h(
      "ul",
      null,
      all.map(({ name, title, about, puzzles }) => {
        const count = h("small", null, String(puzzles));
        const explained = h("span", null, h("b", null, title, " ", count), h("small", null, about));
        const content = about ? explained : [title, count];
        const label = tn("{title}: {n} puzzle", "{title}: {n} puzzles", puzzles, { title });
        const named = { "aria-label": about ? `${label}. ${about}` : label, data: { way: `${kind}-${name}` } };
        return h("li", null, link(`/puzzles/${game}/${kind}-${name}`, content, "button", named));
      }),
    ),
  );
