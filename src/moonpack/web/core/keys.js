// @ts-check
/** Keys of the page as a whole. What has the focus comes first: typing, and keys it has used itself. */

/** Whether a key press belongs to an element, to a dialog or to the browser. @param {KeyboardEvent} event */
function isTaken(event) {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]:not(.beside)")) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog") && key !== "?") return true;
  const presses = key === " " || key === "Enter";
  const pressed = "button, a, summary, input[type=checkbox]";
  return (
    target.closest("input:not([type=checkbox]), select, textarea") !== null ||
    (presses && target.closest(pressed) !== null)
  );
}

let byKey = false;
document.addEventListener("keydown", () => (byKey = true), { capture: true });
document.addEventListener("pointerdown", () => (byKey = false), { capture: true });

/** Whether a key was pressed since the last click or tap. */
export const usesKeys = () => byKey;

/**
 * Bind keys to actions until the returned function is called.
 * @param {Record<string, () => void>} actions  by the names of `KeyboardEvent.key`
 */
export function bindKeys(actions) {
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : null;
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
