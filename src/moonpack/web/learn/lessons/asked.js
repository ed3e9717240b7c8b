// @ts-check
/**
 * The buttons that the answer of a stage takes glow: the action, what is chosen on a place, the payment.
 * They are found by the steps that they stand for, so this works for every game.
 */

/**
 * What is asked for now.
 * @typedef {Object} Asked
 * @property {string[][]} right  the steps of each right answer that are still to be played, as patterns
 * @property {boolean} byPlaces  whether tapping two places is enough, so that no action need be chosen
 * @property {boolean} astray  whether something else is picked, and has to be gone back from
 */

const CONTROLS = "[data-action], [data-step], [data-pay], [data-play], [data-wolf], [data-key=back]";

const WATCHED = ["aria-pressed", "aria-disabled", "data-asked", "data-step", "data-pay", "data-play", "data-deed"];

/** @param {string} step @param {string} pattern  `*`: any letters; `[*]`: a star */
export function fits(step, pattern) {
  const parts = pattern.split(/(\[\*\]|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part === "[*]" ? "\\*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`).test(step);
}

/** Let what is asked for glow whenever the buttons are drawn. @param {Element} doing @param {() => Asked} asked */
export function glowWhenAsked(doing, asked) {
  const draw = () => {
    const now = asked();
    const all = /** @type {HTMLElement[]} */ ([...doing.querySelectorAll(CONTROLS)]);
    // What pays for something else than what is asked for is no answer.
    now.astray ||= all.some(({ dataset: { deed } }) => deed && !now.right.flat().some((step) => fits(deed, step)));
    const glows = all.filter((one) => isAsked(one, now));
    for (const one of all) one.toggleAttribute("data-asked", glows.includes(one));
  };
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED };
  new MutationObserver(draw).observe(doing, watched);
  return draw;
}

/** @param {Element} control @param {Asked} asked */
function isAsked(control, { right, byPlaces, astray }) {
  const steps = right.flat();
  const value = (/** @type {string} */ name) => control.getAttribute(`data-${name}`);
  const isRight = (/** @type {string | null} */ step) => step !== null && steps.some((one) => fits(step, one));
  const begins = (/** @type {string | null} */ word) => steps.some((one) => one.split(" ")[0] === word);
  if (value("key") === "back") return astray;
  if (astray || control.getAttribute("aria-disabled")) return false;
  if (value("action")) return !byPlaces && control.getAttribute("aria-pressed") !== "true" && begins(value("action"));
  if (value("wolf")) return begins(value("wolf"));
  return isRight(value("step") ?? value("play") ?? value("pay"));
}
