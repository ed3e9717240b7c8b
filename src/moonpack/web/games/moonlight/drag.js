// @ts-check
/** A card of the hand is dragged onto a place: the same as choosing the card, then the place. */

const FAR = 8; // pixels from which on a press is a drag

/**
 * @param {HTMLElement} hands  where the hand is drawn
 * @param {{lift: (slot: number) => boolean, drop: (cell: string) => void}} owner
 *   `lift`: the card is chosen; false if it goes nowhere
 */
export function dragCards(hands, { lift, drop }) {
  hands.addEventListener("pointerdown", (event) => {
    const held = event.target instanceof Element ? event.target.closest(".hand .held.may") : null;
    if (!held || event.button) return;
    const slot = Number(held.getAttribute("data-key")?.split("-")[1]);
    const { clientX: x, clientY: y } = event;
    const over = new AbortController();
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - x, clientY - y) > FAR && lift(slot)) {
        const { width } = held.getBoundingClientRect();
        ghost = /** @type {HTMLElement} */ (held.cloneNode(true));
        ghost.classList.add("dragged");
        ghost.style.width = `${width}px`;
        hands.append(ghost);
      }
      ghost?.style.setProperty("translate", `calc(${clientX}px - 50%) calc(${clientY}px - 50%)`);
    };
    const end = (/** @type {PointerEvent} */ { type, clientX, clientY }) => {
      over.abort();
      if (!ghost) return;
      ghost.remove();
      // What follows a drag is not a click on the card.
      const still = (/** @type {Event} */ click) => click.stopPropagation();
      addEventListener("click", still, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", still, { capture: true }));
      const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]")?.getAttribute("data-cell");
      if (type === "pointerup" && cell) drop(cell);
    };
    addEventListener("pointermove", move, { signal: over.signal });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(name, end, { signal: over.signal });
  });
}
