// @ts-check
/** Which module draws which game. A game without one is played in words. */

/** @type {Record<string, () => Promise<{mount: import("../table/table.js").Mount}>>} */
const TABLES = {
  moonlight: () => import("./moonlight/table.js"),
  wolves: () => import("./wolves/table.js"),
};

/**
 * @param {string} name @returns {Promise<import("../table/table.js").Mount>}
 */
export async function tableOf(name) {
  const module = await (TABLES[name] ?? (() => import("./plain/table.js")))();
  return module.mount;
}
