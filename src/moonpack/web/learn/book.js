// @ts-check
/**
 * The rules of a game as elements. The server has parsed and translated them; here they only become nodes.
 *
 * @import { RulesBlock, RulesBook, RulesChapter, RulesTerms, TextRun } from "../types/wire.js"
 */

import { at } from "../core/address.js";
import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { sheet } from "../core/sheet.js";
import { language } from "../core/words.js";

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/** Ask once; again if that failed. @param {string} path @returns {Promise<any>} */
function once(path) {
  const known = answers.get(path);
  if (known) return known;
  const answer = get(path).catch((error) => {
    answers.delete(path);
    throw error;
  });
  answers.set(path, answer);
  return answer;
}

/** @param {string} game @returns {Promise<RulesBook>} */
export const bookOf = (game) => once(`/api/rules/${game}?language=${language()}`);

/** @param {string} game @returns {Promise<RulesTerms>} */
export const termsOf = (game) => once(`/api/rules/${game}/terms?language=${language()}`);

export const styles = () => sheet(new URL("./learn.css", import.meta.url).href);

/** The address of a chapter. @param {string} game @param {string} [chapter] */
export const addressOf = (game, chapter = "") => at(`/rules/${game}`) + (chapter && `#${chapter}`);

/** The id of a chapter's element; other things of the page have ids too. @param {string} chapter */
export const chapterId = (chapter) => `rules-${chapter}`;

/** The id of a block's element. @param {string} chapter @param {number} n */
export const blockId = (chapter, n) => `rules-${chapter}-${n}`;

/** @param {string} game @param {RulesChapter} chapter */
export function chapterOf(game, chapter) {
  const id = chapterId(chapter.name);
  return h(
    "section",
    { class: `chapter is-${chapter.part}`, id, tabindex: -1, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, chapter.title),
    chapter.blocks.map((block, n) => {
      const element = blockOf(game, block);
      element.id = blockId(chapter.name, n);
      return element;
    }),
  );
}

/** @param {string} game @param {RulesBlock} block @returns {HTMLElement} */
function blockOf(game, block) {
  const texts = block.texts.map((text) => runsOf(game, text));
  switch (block.kind) {
    case "heading":
      return h("h3", null, texts);
    case "text":
      return h("p", null, texts);
    case "list":
      return h(
        "ul",
        null,
        texts.map((text) => h("li", null, text)),
      );
    case "numbers":
      return h(
        "ol",
        null,
        texts.map((text) => h("li", null, text)),
      );
    case "table":
      return tableOf(game, block);
    case "picture":
      return figureOf(game, block);
  }
}

/** @param {string} game @param {RulesBlock} block */
function tableOf(game, block) {
  const [head, ...rows] = block.rows.map((row) => row.map((cell) => runsOf(game, cell)));
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "group" },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((cell) => h("th", { scope: "col" }, cell)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(([first, ...others]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, first),
            others.map((cell) => h("td", null, cell)),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} game @param {RulesBlock} block */
function figureOf(game, block) {
  const src = at(`/api/rules/${game}/pictures/${block.picture}.svg?language=${language()}`);
  return h(
    "figure",
    null,
    h("img", { src, alt: block.alt, width: block.size[0], height: block.size[1], loading: "lazy" }),
    h(
      "figcaption",
      null,
      block.texts.map((text) => runsOf(game, text)),
    ),
  );
}

/** @param {string} game @param {TextRun[]} runs @returns {(Node | string)[]} */
function runsOf(game, runs) {
  return runs.map(({ style, text, chapter }) => {
    if (style === "bold") return h("b", null, text);
    if (style === "italic") return h("em", null, text);
    if (style === "literal") return h("code", null, text);
    if (style === "link") return h("a", { href: addressOf(game, chapter), data: { chapter } }, text);
    return text;
  });
}

/**
 * The texts of a block, for searching: paragraphs, points of a list, or rows of a table.
 * @param {RulesBlock} block @returns {string[]}
 */
export function passagesOf({ texts, rows }) {
  const plain = (/** @type {TextRun[]} */ runs) => runs.map(({ text }) => text).join("");
  return rows.length ? rows.map((row) => row.map(plain).join(" · ")) : texts.map(plain);
}

/** The element of one of these texts. @param {Element} block @param {number} n */
export const passageIn = (block, n) => block.querySelectorAll("li, tr, figcaption")[n] ?? block;
