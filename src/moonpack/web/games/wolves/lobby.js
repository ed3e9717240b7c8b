// @ts-check
/** The Wolves in the lobby: its picture, what it is about, and its options in words. */

import { sheet } from "../../core/sheet.js";
import { t, tc } from "../../core/words.js";

await sheet(new URL("./colours.css", import.meta.url).href);

/** A real board, cut out. */
export const picture = new URL("./pictures/lobby.svg", import.meta.url).href;

export const pitch = () => t("Lead your pack, and control the regions when their moons are scored.");

export const length = () => t("2–5 players · an hour");

/** @param {string} option @returns {import("../modules.js").OptionWords | null} */
export function optionWords(option) {
  const packs = {
    forest: t("Forest pack"),
    rock: t("Rock pack"),
    grass: t("Grass pack"),
    tundra: t("Tundra pack"),
    desert: t("Desert pack"),
  };
  const draw = { draw: t("Drawn at random") };
  /** @type {Record<string, import("../modules.js").OptionWords>} */
  const words = {
    packs: { title: t("Pack"), values: packs, any: t("Any pack") },
    neutral: { title: t("Neutral pack"), values: { ...packs, ...draw }, any: t("The first that is left") },
    starting_player: { title: t("Starting player"), values: draw, any: t("As the rulebook says") },
    rulebook: {
      title: t("Rulebook"),
      values: {
        common: t("Common rules"),
        czech: tc("rulebook", "Czech"),
        polish: tc("rulebook", "Polish"),
        ukrainian: tc("rulebook", "Ukrainian"),
        hungarian: tc("rulebook", "Hungarian"),
      },
    },
    tiles: {
      title: t("Starting tiles"),
      values: { first: t("First side up"), second: t("Second side up"), choose: t("Each player chooses") },
    },
    two_actions: {
      title: t("Two actions per turn"),
      values: { optional: tc("two actions", "Optional"), required: tc("two actions", "Required") },
    },
    action_tokens_per_turn: {
      title: t("Action tokens per turn"),
      values: { any: tc("action tokens", "Any number"), 1: tc("action tokens", "One") },
    },
    late_start_token: { title: t("Token for late starters"), values: { no: t("No"), yes: t("Yes") } },
    den_under_wolf: {
      title: t("Den under another pack's wolf"),
      values: { exposed: t("Can be dominated"), protected: t("Cannot be dominated") },
    },
    lair_push: {
      title: t("Hex for a wolf that a lair displaces"),
      values: { nearest: t("The nearest hex with room"), adjacent: t("An adjacent hex only") },
    },
    push_from_own_den: { title: t("Displace a wolf from your own den"), values: { no: t("No"), yes: t("Yes") } },
    round_limit: { title: t("Rounds"), values: { none: t("Until the full moon") } },
  };
  return words[option] ?? null;
}
