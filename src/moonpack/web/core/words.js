// @ts-check
/**
 * The page's own texts. English is the source; other languages come from the server's catalogs, with gettext's rules.
 * `make texts` collects the literal arguments of `t`, `tn` and `tc`.
 */

/**
 * @typedef {Record<string, string | number>} Gaps
 * @typedef {import("../types/wire.js").PageWords} Catalog
 */

/** The character that gettext puts between a context and its text. */
const CONTEXT_END = "\u0004";
/** Plural rules look at the last two digits of a number: the catalog lists the forms of 0 to 199. */
const HUNDRED = 100;

/** The texts as they are written in the page. @type {Catalog} */
export const ENGLISH = { language: "en", texts: {}, plurals: {}, plural_forms: [] };

let catalog = ENGLISH;

/** A text with its `{gaps}` filled. @param {string} text @param {Gaps} [gaps] */
export function t(text, gaps = {}) {
  return fill(catalog.texts[text] ?? text, gaps);
}

/**
 * A text in a form that depends on a number, which fills `{n}`.
 * @param {string} one  for one thing @param {string} many @param {number} n @param {Gaps} [gaps]
 */
export function tn(one, many, n, gaps = {}) {
  const forms = catalog.plurals[one];
  const form = catalog.plural_forms[n < 2 * HUNDRED ? n : HUNDRED + (n % HUNDRED)];
  return fill(forms?.[form] ?? (n === 1 ? one : many), { n, ...gaps });
}

/**
 * A text that is translated differently in different places.
 * @param {string} context  where or how it is used, for translators @param {string} text @param {Gaps} [gaps]
 */
export function tc(context, text, gaps = {}) {
  return fill(catalog.texts[context + CONTEXT_END + text] ?? text, gaps);
}

/** @param {string} text @param {Record<string, any>} gaps */
export function fill(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
}

/** Things in a row, as the language lists them. @param {string[]} items */
export const listed = (items) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);

/** Alternatives in a row, as the language lists them. @param {string[]} items */
export const either = (items) => new Intl.ListFormat(locale(), { type: "disjunction" }).format(items);

/** The language of the page. */
export const language = () => catalog.language;

/** The language for the browser's own formats; it does not know the pseudo-languages of the tests. */
export const locale = () => {
  const shown = catalog.language.startsWith("xx") ? "en" : catalog.language;
  // English is read in many countries: dates and times are written as the reader's own does.
  return navigator.languages?.find((one) => one.split("-")[0] === shown) ?? shown;
};

/** Texts of other parts of the page, in the same language. @param {Catalog} more */
export function addTexts(more) {
  Object.assign(catalog.texts, more.texts);
  Object.assign(catalog.plurals, more.plurals);
}

/** Use a language from now on; what is shown already must be drawn again. @param {Catalog} loaded */
export function useCatalog(loaded) {
  catalog = loaded;
  document.documentElement.lang = locale();
}
