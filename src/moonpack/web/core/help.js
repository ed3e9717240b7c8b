// @ts-check
/** The way to the rules: a key, and tooltips on whatever has a `data-term`. Fetched when they are first wanted. */

import { report } from "./errors.js";
import { bindKeys } from "./keys.js";
import { withTexts } from "./texts.js";

/**
 * Show the rules of a game beside the page, or over it.
 * @param {string} game @param {{chapter?: string, term?: string | null, modal?: boolean}} [place]
 */
export async function openRules(game, place = {}) {
  try {
    const { openSheet } = await withTexts(import("../learn/sheet.js"), "learn");
    await openSheet(game, place);
  } catch (error) {
    report(error);
  }
}

/**
 * Until the returned function is called, `?` opens the rules, about the thing that has the focus if there is one, and
 * things have tooltips.
 * @param {() => string | undefined} game  the game on the table
 */
export function offerHelp(game) {
  const focused = () => document.activeElement?.closest("[data-term]")?.getAttribute("data-term");
  const unbind = bindKeys({ "?": () => void (game() && openRules(game() ?? "", { term: focused() })) });
  let stop = () => {};
  const events = /** @type {const} */ (["pointerover", "pointermove", "keyup"]);
  const begin = async (/** @type {Event} */ event) => {
    const { target } = event;
    if (event.type === "pointerover" && /** @type {PointerEvent} */ (event).pointerType === "mouse") return;
    const name = game();
    if (!name || !(target instanceof Element) || !target.closest("[data-term]")) return;
    forget();
    // A finger that was lifted meanwhile has only tapped.
    let lifted = false;
    const lift = () => (lifted = true);
    addEventListener("pointerup", lift, { once: true, capture: true });
    addEventListener("pointercancel", lift, { once: true, capture: true });
    const { watchTerms } = await withTexts(import("../learn/tips.js"), "learn");
    removeEventListener("pointerup", lift, { capture: true });
    removeEventListener("pointercancel", lift, { capture: true });
    const tapped = lifted && /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (!left) stop = watchTerms(name, tapped ? null : event);
  };
  const forget = () => events.forEach((name) => document.removeEventListener(name, begin));
  let left = false;
  events.forEach((name) => document.addEventListener(name, begin));
  return () => {
    left = true;
    unbind();
    forget();
    stop();
  };
}
