// @ts-check
/** A game without a picture of its own in the lobby. */

import { s } from "../../core/dom.js";
import { t, tn } from "../../core/words.js";

/** A moon. */
export const emblem = () =>
  s(
    "svg",
    { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" },
    s("circle", { r: 30, class: "moonlit" }),
  );

/** How many can play. @param {import("../../types/wire.js").GameInfo} game */
export function pitch({ players }) {
  const [fewest, most] = [players[0], players[players.length - 1]];
  return fewest === most ? tn("{n} player", "{n} players", most) : t("{fewest}–{most} players", { fewest, most });
}

export const optionWords = () => null;
