// @ts-check
/** What can be said with one tap: everybody reads it in their own language, beside a drawn sign. */

import { LINE, drawn } from "../../core/icons.js";
import { t } from "../../core/words.js";

/** @typedef {import("../../types/wire.js").React["reaction"]} Reaction */

/** @type {Record<Reaction, string>} */
const SIGNS = {
  well_played: "M7 11v9H4v-9ZM7 11l4-8q2.6 0 2.2 3L12.6 9.5H19q1.6 .4 1.3 2L18.8 18.5q-.5 1.5-2 1.5H7",
  good_luck: "M12 12q-7-2-5-6t5 2q3-6 5-2t-5 6q7 2 5 6t-5-2q-3 6-5 2t5-6M12 12q4 5 3 9",
  thanks: "M12 20Q3 14 3.5 9T8 5q3 0 4 3q1-3 4-3t4.5 4T12 20Z",
  good_game: "M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4q0 4 3.4 4.6M17 6h3q0 4-3.4 4.6M12 14v3M8.5 20h7M10 20v-3h4v3",
  one_moment: "M7 3.5h10M7 20.5h10M8 3.5q0 5 4 8.5q4-3.5 4-8.5M8 20.5q0-5 4-8.5q4 3.5 4 8.5",
  your_turn: "M4 12h13M12 6.5l5.5 5.5L12 17.5M21 5v14",
  wow: "M12 3.5l2.5 5.4l5.9 .7l-4.4 4l1.2 5.9L12 16.6l-5.2 2.9L8 13.6l-4.4-4l5.9-.7Z",
  oops: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17ZM9 9.5v.6M15 9.5v.6M10 16a2 2.4 0 1 1 4 0a2 2.4 0 0 1-4 0",
  sorry: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17ZM9 9.5v.6M15 9.5v.6M8.5 16.5Q12 13 15.5 16.5",
};

export const REACTIONS = /** @type {Reaction[]} */ (Object.keys(SIGNS));

/** @param {string} reaction */
export const sign = (reaction) => drawn(LINE, SIGNS[/** @type {Reaction} */ (reaction)] ?? SIGNS.wow);

/** A reaction in the reader's language. @param {string} reaction */
export function inWords(reaction) {
  /** @type {Record<Reaction, string>} */
  const words = {
    well_played: t("Well played"),
    good_luck: t("Good luck"),
    thanks: t("Thank you"),
    good_game: t("Good game"),
    one_moment: t("One moment"),
    your_turn: t("Your turn"),
    wow: t("Wow"),
    oops: t("Oops"),
    sorry: t("Sorry"),
  };
  return words[/** @type {Reaction} */ (reaction)] ?? reaction;
}
