// @ts-check
/** The line that says what to do has one height: longer sentences are written smaller. */

import { beforePaint } from "../core/dom.js";

const SHORT = 40; // letters that always fit

/** Make a text smaller if it needs more room than there is. @param {HTMLElement} line */
function fit(line) {
  line.classList.remove("tight");
  if (String(line.textContent).length < SHORT) return;
  if (line.scrollHeight > line.clientHeight + 1) line.classList.add("tight");
}

/**
 * Keep a line fitting when the window changes.
 * @param {HTMLElement} line @returns {() => void}  to be called when it says something else
 */
export function keepFitting(line) {
  new ResizeObserver(() => fit(line)).observe(line);
  return beforePaint(() => fit(line));
}
