// @ts-check
/** The page's texts by part: a part is a folder that is loaded when it is first needed, with its texts. */

import { get } from "./api.js";
import { ENGLISH, addTexts, language, useCatalog } from "./words.js";

/** What is there or on its way, by part. @type {Map<string, Promise<unknown>>} */
let asked = new Map([["first", Promise.resolve()]]);

/** @param {string} code @param {string[]} parts @returns {Promise<import("./words.js").Catalog>} */
const fetched = async (code, parts) =>
  code === ENGLISH.language ? ENGLISH : get(`/api/words/${code}?part=${parts.join("&part=")}`);

/**
 * Use a language from now on, in all parts that are there. @param {string} code
 * @param {Promise<unknown>} [agreed]  if it fails, the page stays as it is
 * @param {() => void} [before]  what to do when everything is there
 */
export async function useLanguage(code, agreed, before) {
  const parts = [...asked.keys()];
  const [texts] = await Promise.all([fetched(code, parts), agreed]);
  before?.();
  useCatalog(texts);
  const late = [...asked.keys()].filter((part) => !parts.includes(part)); // they came in the language before
  asked = new Map(parts.map((part) => [part, Promise.resolve()]));
  await need(late);
}

/**
 * A module, with the texts of all parts that it imports from; if they do not come, it speaks English.
 * @template T @param {Promise<T>} module @param {string[]} parts
 */
export const withTexts = async (module, ...parts) => (await Promise.all([module, need(parts)]))[0];

/** @param {string[]} parts */
async function need(parts) {
  const code = language(),
    missing = parts.filter((part) => !asked.has(part));
  const coming = missing.length && fetched(code, missing).then((texts) => code === language() && addTexts(texts));
  for (const part of missing) {
    asked.set(
      part,
      Promise.resolve(coming).catch((error) => {
        asked.delete(part); // the next module asks again
        console.error(error);
      }),
    );
  }
  await Promise.all(parts.map((part) => asked.get(part)));
}
