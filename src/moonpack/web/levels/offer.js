// @ts-check
/** Another level of bots, offered after two games in a row that were won or lost; and what all levels do. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { levelName } from "../core/levels.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";
import { settle } from "./streak.js";

/** @import { GameInfo } from "../types/wire.js" */

await sheet(new URL("./levels.css", import.meta.url).href);

/** What a level does, and what it misses. @param {GameInfo} game @param {string} level */
export const levelHelp = (game, level) => game.level_help[game.levels.indexOf(level)] ?? "";

/**
 * The offer, with a way to accept it and one to refuse it.
 * @param {GameInfo} game @param {import("./streak.js").Offer} offer @param {() => void} accept
 * @param {() => void} [refuse]
 */
export function levelOffer(game, { from, to, won }, accept, refuse = () => undefined) {
  const names = { level: levelName(from), other: levelName(to) };
  const answer = (/** @type {string} */ level, /** @type {() => void} */ then) => () => {
    settle(game.name, level);
    box.remove();
    then();
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, look = "") => ({
    type: "button",
    class: look,
    data: { key },
    on: { click },
  });
  const box = h(
    "div",
    { class: "level-offer", role: "group", "aria-label": t("Another level of bots") },
    icon("bot"),
    h(
      "div",
      { class: "says" },
      h(
        "b",
        null,
        won
          ? t("You have won twice in a row against {level}. Are you ready for {other}?", names)
          : t("You have lost twice in a row against {level}. Would you like to play against {other}?", names),
      ),
      h("small", null, levelHelp(game, to)),
    ),
    h(
      "div",
      { class: "answers" },
      h("button", button("level-accept", answer(to, accept), "go"), t("Play against {other}", names)),
      h("button", button("level-refuse", answer(from, refuse)), t("Stay with {level}", names)),
    ),
  );
  return box;
}

/** What each level does, behind a heading. @param {GameInfo} game */
export function levelsInWords(game) {
  const known = game.levels.filter((level) => levelHelp(game, level));
  return (
    known.length > 0 &&
    h(
      "details",
      { class: "levels", data: { key: "levels" } },
      h("summary", null, t("What the bots do and what they miss")),
      h(
        "dl",
        null,
        known.flatMap((level) => [h("dt", null, levelName(level)), h("dd", null, levelHelp(game, level))]),
      ),
    )
  );
}
