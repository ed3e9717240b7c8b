// @ts-check
/** Searching the rules: all words must occur in a paragraph, in a title, or in the name of a thing. */

/** @import { RulesBook, RulesTerms } from "../types/wire.js" */

import { plainText } from "./book.js";

const MOST = 12;
const AROUND = 60; // characters shown on both sides of the first word

/**
 * @typedef {{chapter: string, title: string, block: number | null, before: string, hit: string, after: string}} Hit
 *   `block`: null for a title or a thing, which lead to the whole chapter
 */

/** Letters without case and accents, each as one character, so that places stay the same. @param {string} text */
export const folded = (text) =>
  [...text].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase().charAt(0)).join("");

/** The parts of a book in the order in which they answer questions. */
const ORDER = ["rules", "aid", "curious"];

/**
 * What terms, titles and paragraphs match, in this order.
 * @param {RulesBook} book @param {RulesTerms} terms @param {string} query @returns {Hit[]}
 */
export function search(book, terms, query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const named = Object.values(terms.terms).filter(({ name }) => has(name, words));
  /** @type {Hit[]} */
  const hits = named.map((term) => ({
    chapter: term.chapter,
    title: term.name,
    block: null,
    before: "",
    hit: "",
    after: term.text,
  }));
  /** @type {Hit[]} */
  const texts = [];
  for (const part of ORDER) {
    for (const chapter of book.chapters.filter((one) => one.part === part)) {
      const place = { chapter: chapter.name, title: chapter.title };
      if (has(chapter.title, words)) hits.push({ ...place, block: null, before: "", hit: "", after: "" });
      chapter.blocks.forEach((block, n) => {
        const text = plainText(block);
        if (has(text, words)) texts.push({ ...place, block: n, ...excerpt(text, words[0]) });
      });
    }
  }
  return [...hits, ...texts].slice(0, MOST);
}

/** @param {string} text @param {string[]} words */
const has = (text, words) => words.every((word) => placeOf(folded(text), word) >= 0);

/** Where a word of a text begins with some letters, or -1. @param {string} letters @param {string} beginning */
function placeOf(letters, beginning) {
  let at = letters.indexOf(beginning);
  while (at > 0 && /[\p{L}\p{N}]/u.test(letters[at - 1])) at = letters.indexOf(beginning, at + 1);
  return at;
}

/** The first place of a word, with some text around it. @param {string} text @param {string} word */
function excerpt(text, word) {
  const letters = [...text];
  const found = placeOf(folded(text), word);
  const from = Math.max(0, found - AROUND);
  const to = Math.min(letters.length, found + word.length + AROUND);
  const part = (/** @type {number} */ start, /** @type {number} */ end) => letters.slice(start, end).join("");
  return {
    before: (from > 0 ? "…" : "") + part(from, found),
    hit: part(found, found + word.length),
    after: part(found + word.length, to) + (to < letters.length ? "…" : ""),
  };
}
