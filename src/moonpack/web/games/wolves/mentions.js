// @ts-check
/**
 * The hexes that a text beside the board names are marked on it, as long as the text is pointed at or focused; a finger
 * taps it, and then something else.
 *
 * @import { Board } from "./board.js"
 */

import { hexesIn } from "./hints.js";

// What shows hexes of its own: the board, and lines that know what they are about.
const ELSEWHERE = ".board > .sheet, .log p[tabindex], .regions";
const MOST = 600; // letters: a whole panel says nothing about a hex that is in it

/** @param {Board} board @param {() => string[]} usual  what is marked meanwhile @param {AbortSignal} signal  the end */
export function markMentions(board, usual, signal) {
  const mark = (/** @type {EventTarget | null} */ target) => {
    const hexes = hexesOf(target, board);
    board.mark(hexes.length ? hexes : usual());
  };
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
    document.addEventListener(type, act, { signal });
  let finger = false;
  listen("pointerdown", (event) => {
    finger = event.pointerType !== "mouse";
    if (finger) mark(event.target);
  });
  listen("pointerover", (event) => event.pointerType === "mouse" && mark(event.target));
  listen("focusin", (event) => !finger && mark(event.target));
  listen("focusout", () => !finger && mark(null));
}

/** The hexes named by the nearest text around a place on the page. @param {EventTarget | null} target
 * @param {Board} board @returns {string[]} */
function hexesOf(target, board) {
  if (!(target instanceof Element) || target.closest(ELSEWHERE)) return [];
  for (
    let one = /** @type {Element | null} */ (target);
    one && !one.matches(".table, dialog");
    one = one.parentElement
  ) {
    const words = one.textContent ?? "";
    if (words.length > MOST) return [];
    const hexes = hexesIn(words).filter((hex) => hex in board.data.hexes);
    if (hexes.length) return hexes;
  }
  return [];
}
