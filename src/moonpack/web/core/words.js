// @ts-check
/**
 * The page's own texts. English is the source; other languages come from the server's catalogs.
 * Tools that collect texts find them as the literal first argument of `t`.
 */

import { get } from "./api.js";

/** @type {Record<string, string>} */
let texts = {};
let language = "en";

/**
 * A text with its `{gaps}` filled.
 * @param {string} text @param {Record<string, string | number>} [gaps]
 */
export function t(text, gaps = {}) {
  return filled(texts[text] ?? text, gaps);
}

/**
 * @param {string} text @param {Record<string, any>} gaps
 */
export function filled(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in gaps ? String(gaps[name]) : all));
}

/** The language the page speaks. */
export function spoken() {
  return language;
}

/**
 * Speak a language from now on; what is shown already has to be drawn again.
 * @param {string} code
 */
export async function speak(code) {
  const found = code === "en" ? { language: "en", texts: {} } : await get(`/api/words/${code}`);
  texts = found.texts;
  language = found.language;
  document.documentElement.lang = language === "xx" ? "en" : language;
}
