// @ts-check
/** The texts of a coach where they do not fit: they fade at the end and can be scrolled, and an answer is in view. */

/** Watch a coach from now on, however often it is drawn. @param {HTMLElement} panel */
export function tellMore(panel) {
  const words = () => panel.querySelector(".words");
  const mark = () => {
    const text = words();
    const rest = text ? text.scrollHeight - text.clientHeight - text.scrollTop : 0;
    panel.classList.toggle("more", rest > 2);
    if (text && text.scrollHeight - text.clientHeight > 2) text.setAttribute("tabindex", "0"); // for the arrow keys
  };
  const drawn = () => {
    words()?.querySelector(".answer:not(.good)")?.scrollIntoView({ block: "nearest" });
    mark();
  };
  panel.addEventListener("scroll", mark, { capture: true, passive: true });
  panel.addEventListener("click", (event) => {
    // The sign below the text is drawn by the footer.
    if (event.target instanceof Element && event.target.matches("footer")) words()?.scrollBy({ top: 80 });
  });
  new MutationObserver(drawn).observe(panel, { childList: true });
  new ResizeObserver(drawn).observe(panel);
}
