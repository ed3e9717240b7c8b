// @ts-check
/**
 * Searching the rules: all words must occur in a passage, in a title, or in what is said of a thing. Where nothing has
 * all of them, as with whole questions, those that are nearest have some, rare ones first.
 */

/** @import { RulesBook, RulesChapter, RulesTerms } from "../types/wire.js" */

import { passagesOf } from "./book.js";

const MOST = 12;
const FEW = 6; // where nothing has all words
const SHORT = 2; // letters of words that say nothing; in any language, short ones say less than long ones
const LONGEST = 170; // letters of a sentence that is shown whole
const AROUND = 70; // letters on both sides of the first word, of a longer one

/**
 * @typedef {{text: string, isFound: boolean}} Part  of a sentence: what was searched for, or not
 * @typedef {{block: number, passage: number}} Place  in a chapter
 * @typedef {{chapter: string, title: string, place: Place | null, sentence: Part[]}} Hit
 *   `place`: null leads to the whole chapter
 */

/** Letters without case and accents, each as one character, so that places stay the same. @param {string} text */
export const folded = (text) =>
  [...text].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase().charAt(0)).join("");

/** The words of a question. @param {string} query */
export const wordsOf = (query) => folded(query).split(/\s+/).filter(Boolean);

/** The parts of a book in the order in which they answer questions. */
const ORDER = ["rules", "aid", "curious"];

/**
 * What names of things, titles, passages and what is said of things match, in this order.
 * @param {RulesBook} book @param {RulesTerms} terms @param {string} query @param {number} [most] @returns {Hit[]}
 */
export function search(book, terms, query, most = MOST) {
  const words = wordsOf(query);
  if (!words.length) return [];
  const chapters = ORDER.flatMap((part) => book.chapters.filter((one) => one.part === part));
  // What the options do is said with their raw names, which mean nothing by themselves: only its title is searched.
  const read = chapters.filter(({ name }) => name !== "options");
  const passages = read.flatMap((chapter) => passagesWith(chapter, words));
  const placeIn = (/** @type {string} */ name) => passages.find(({ chapter }) => chapter === name)?.place ?? null;
  const named = Object.values(terms.terms).filter(({ name }) => has(name, words));
  const things = named.map(({ chapter, name, text }) => ({
    chapter,
    title: name,
    place: placeIn(chapter),
    sentence: sentenceWith(text, words),
  }));
  const titles = chapters
    .filter(({ title }) => has(title, words))
    .map(({ name, title }) => ({ chapter: name, title, place: null, sentence: [] }));
  const described = Object.values(terms.terms)
    .filter(({ name, text }) => !has(name, words) && has(text, words))
    .map(({ chapter, name, text }) => ({ chapter, title: name, place: null, sentence: sentenceWith(text, words) }));
  return [...things, ...titles, ...passages, ...described].slice(0, most);
}

/**
 * What is nearest where nothing has all words: what has words that little else has.
 * @param {RulesBook} book @param {RulesTerms} terms @param {string} query @returns {Hit[]}
 */
export function nearest(book, terms, query) {
  const words = [...new Set(wordsOf(query))].filter((word) => word.length > SHORT);
  /** @type {Map<string, {hit: Hit, weight: number}>} */
  const weighed = new Map();
  for (const word of words) {
    const hits = search(book, terms, word, Infinity);
    const worth = Math.max(0, word.length - SHORT) ** 2;
    for (const hit of hits) {
      const key = JSON.stringify([hit.chapter, hit.title, hit.place]);
      const known = weighed.get(key) ?? { hit, weight: 0 };
      weighed.set(key, { ...known, weight: known.weight + worth / hits.length });
    }
  }
  const best = [...weighed.values()].sort((one, other) => other.weight - one.weight).slice(0, FEW);
  return best.map(({ hit }) => ({ ...hit, sentence: remarked(hit, words) }));
}

/** The sentence of a hit with all words marked. @param {Hit} hit @param {string[]} words */
const remarked = ({ sentence }, words) => marked(sentence.map(({ text }) => text).join(""), words);

/** @param {RulesChapter} chapter @param {string[]} words @returns {Hit[]} */
function passagesWith({ name, title, blocks }, words) {
  return blocks.flatMap((content, block) =>
    passagesOf(content).flatMap((text, passage) =>
      has(text, words)
        ? [{ chapter: name, title, place: { block, passage }, sentence: sentenceWith(text, words) }]
        : [],
    ),
  );
}

/** @param {string} text @param {string[]} words */
const has = (text, words) => words.every((word) => placeOf(folded(text), word) >= 0);

/**
 * Where a word of a text begins with some letters, or -1.
 * @param {string} letters @param {string} beginning @param {number} [from]
 */
function placeOf(letters, beginning, from = 0) {
  let at = letters.indexOf(beginning, from);
  while (at > 0 && /[\p{L}\p{N}]/u.test(letters[at - 1])) at = letters.indexOf(beginning, at + 1);
  return at;
}

/** A text cut where words of a question are found. @param {string} text @param {string[]} words @returns {Part[]} */
export function marked(text, words) {
  const [letters, plain] = [[...text], folded(text)];
  /** @type {Part[]} */
  const parts = [];
  const add = (/** @type {number} */ from, /** @type {number} */ to, /** @type {boolean} */ isFound) =>
    from < to && parts.push({ text: letters.slice(from, to).join(""), isFound });
  let at = 0;
  for (;;) {
    const places = words.map((word) => ({ word, place: placeOf(plain, word, at) })).filter(({ place }) => place >= 0);
    if (!places.length) break;
    const first = places.reduce((one, other) => (other.place < one.place ? other : one));
    add(at, first.place, false);
    at = first.place + first.word.length;
    add(first.place, at, true);
  }
  add(at, letters.length, false);
  return parts;
}

/** The sentence with most of the words, which are marked in it. @param {string} text @param {string[]} words */
function sentenceWith(text, words) {
  const many = (/** @type {string} */ sentence) => words.filter((word) => has(sentence, [word])).length;
  const sentences = text.replace(/([.!?]) /g, "$1\n").split("\n");
  const best = sentences.reduce((one, other) => (many(other) > many(one) ? other : one));
  // The sentence before says what "they" are.
  const before = sentences[sentences.indexOf(best) - 1] ?? "";
  const both = before && before.length + best.length < LONGEST ? `${before} ${best}` : best;
  return marked(shortened(both, words), words);
}

/** A sentence, or if it is very long whole words around the first that was found. @param {string} sentence
 * @param {string[]} words */
function shortened(sentence, words) {
  const letters = [...sentence];
  if (letters.length <= LONGEST) return sentence;
  const first = Math.max(0, Math.min(...words.map((word) => placeOf(folded(sentence), word)).filter((at) => at >= 0)));
  const from = first > AROUND ? letters.indexOf(" ", first - AROUND) + 1 : 0;
  const end = letters.indexOf(" ", from + LONGEST);
  const middle = letters.slice(from, end < 0 ? undefined : end).join("");
  return `${from ? "…" : ""}${middle}${end < 0 ? "" : "…"}`;
}
