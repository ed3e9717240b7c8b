// @ts-check
/**
 * Games that a person does not want to see in their list any more. Kept in this browser, as the person is; a hidden
 * game comes back when it is their turn there.
 */

const KEY = "moonpack-hidden";
const MOST = 500; // games; the oldest are forgotten

/** @typedef {import("./rows.js").Row} Row */

/** @returns {string[]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
function write(ids) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MOST)));
  } catch {
    // Private windows may store nothing; then nothing can be hidden.
  }
}

/** @param {Row} row */
export const isHidden = (row) => !row.your_turn && read().includes(row.table.id);

/** @param {string} id */
export const hide = (id) => write([...read().filter((other) => other !== id), id]);

/** Show all games again. */
export const unhide = () => write([]);
