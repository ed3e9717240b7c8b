// @ts-check
/** Moonlight in the lobby: its picture, and what it is about. */

import { s } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";

const PHASES = [
  "M0-12A12 12 0 0 1 0 12A16 16 0 0 0 0-12Z",
  "M0-12A12 12 0 0 1 0 12Z",
  "M0-12A12 12 0 1 1 0 12A12 12 0 1 1 0-12Z",
];

await sheet(new URL("./lobby.css", import.meta.url).href);

/** Three cards, each with a moon. */
export function emblem() {
  const cards = PHASES.map((phase, n) =>
    s(
      "g",
      { transform: `translate(${44 * (n - 1)} 0) rotate(${(n - 1) * 8})` },
      s("rect", { x: -20, y: -34, width: 40, height: 68, rx: 5, class: "card" }),
      s("path", { d: phase, class: "moonlit" }),
    ),
  );
  return s("svg", { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" }, cards);
}

export const pitch = () => t("A card duel for rows and moons, best of three rounds. 2 players, about 20 minutes.");

export const optionWords = () => null;
