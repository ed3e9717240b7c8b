// @ts-check
/** The end of a log, where its newest lines are. */

import { beforePaint } from "../core/dom.js";

const NEAR = 40; // pixels from the end: whoever is so close reads the newest lines

/**
 * Whoever reads the newest lines of a log goes on reading those; whoever has scrolled back stays there. A log that
 * has grown or become lower was not scrolled back: only a reader makes it go up.
 * @param {HTMLElement} into  that scrolls @returns {() => void}  to be called when there are new lines
 */
export function keepNewest(into) {
  let following = true;
  let top = 0;
  const reveal = () => {
    if (following) into.scrollTop = into.scrollHeight;
    top = into.scrollTop;
  };
  into.addEventListener("scroll", () => {
    if (!into.clientHeight) return; // it is hidden
    if (into.scrollHeight - into.scrollTop - into.clientHeight < NEAR) following = true;
    else if (into.scrollTop < top) following = false;
    top = into.scrollTop;
  });
  new ResizeObserver(reveal).observe(into);
  return beforePaint(reveal);
}
