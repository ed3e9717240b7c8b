// @ts-check
/** Copying text, also where browsers have no clipboard for pages: without https, by an address in the network. */

/** @param {string} text @returns {Promise<boolean>} whether it was copied */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way: what is selected is copied. What lies below an open dialog cannot be. @param {string} text */
function copySelected(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
