// @ts-check
/** The texts of a coach where they do not fit: they fade at the end and can be scrolled, and an answer is in view. */

import { beforePaint } from "../../core/dom.js";

/** Watch a coach from now on, however often it is drawn. @param {HTMLElement} panel */
export function tellMore(panel) {
  const words = () => panel.querySelector(".words");
  const mark = () => {
    const text = words();
    const rest = text ? text.scrollHeight - text.clientHeight - text.scrollTop : 0;
    panel.classList.toggle("more", rest > 2);
    if (text && text.scrollHeight - text.clientHeight > 2) text.setAttribute("tabindex", "0"); // for the arrow keys
  };
  /** @type {(string | null)[]} */
  let known = [];
  let newest = 0;
  const answers = () => [...(words()?.querySelectorAll(".answer:not(.good)") ?? [])];
  const reveal = () => {
    answers()[newest]?.scrollIntoView({ block: "nearest" });
    mark();
  };
  // What is new is read first: a hint after a wrong try, or the reply to another try.
  const drawn = () => {
    const texts = answers().map(({ textContent }) => textContent);
    const fresh = texts.findIndex((text) => !known.includes(text));
    if (fresh >= 0 || newest >= texts.length) newest = Math.max(fresh, 0);
    known = texts;
    reveal();
  };
  panel.addEventListener("scroll", mark, { capture: true, passive: true });
  panel.addEventListener("click", (event) => {
    // The sign below the text is drawn by the footer.
    if (event.target instanceof Element && event.target.matches("footer")) words()?.scrollBy({ top: 80 });
  });
  new MutationObserver(drawn).observe(panel, { childList: true });
  new ResizeObserver(reveal).observe(panel);
}

/**
 * On a phone the coach is as tall as its text. As long as the same is asked for it only grows, so that the board seldom
 * moves. @param {HTMLElement} panel @returns {(asked: number) => void}  to call whenever it is drawn
 */
export function steadyHeight(panel) {
  let [height, last] = [0, -1];
  const measure = beforePaint(() => {
    panel.style.setProperty("--least", `${height}px`);
    height = panel.offsetHeight;
    panel.style.setProperty("--least", `${height}px`);
  });
  addEventListener("resize", () => {
    if (!panel.isConnected) return;
    height = 0;
    measure();
  });
  return (asked) => {
    if (asked !== last) height = 0;
    last = asked;
    measure();
  };
}
