// @ts-check
/** The Wolves in the lobby: its picture, what it is about, and its options in words. */

import { s } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { t } from "../../core/words.js";

const HEAD = [
  "M-9.6-11.4L-4.6-5.8Q0-7.4 4.6-5.8L9.6-11.4L10.2-2L12 2.6L8.2 4.8",
  "L5 8.6Q2.6 11.8 0 11.8Q-2.6 11.8-5 8.6L-8.2 4.8L-12 2.6L-10.2-2Z",
].join("");
const HEX = "M26 0L13 22.5L-13 22.5L-26 0L-13-22.5L13-22.5Z";

await sheet(new URL("./colours.css", import.meta.url).href);

/** A few hexes with a wolf on each. */
export function emblem() {
  /** @type {[number, number, string, string][]} */
  const hexes = [
    [-39, -22.5, "forest", "tundra"],
    [0, 0, "grass", "desert"],
    [39, -22.5, "desert", "rock"],
    [-39, 22.5, "rock", "grass"],
    [39, 22.5, "tundra", "forest"],
  ];
  const drawn = hexes.map(([x, y, ground, wolf]) =>
    s(
      "g",
      { transform: `translate(${x} ${y})` },
      s("path", { d: HEX, class: `ground-${ground}` }),
      s("path", { d: HEAD, class: `wolf pack-${wolf}`, transform: "scale(1.1)" }),
    ),
  );
  return s("svg", { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" }, drawn);
}

export const pitch = () =>
  t(
    "Lead a wolf pack: roam, build dens, howl for lone wolves, and hold the most land " +
      "whenever the moon is scored. 2–5 players, about an hour.",
  );

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
        czech: t("Czech"),
        polish: t("Polish"),
        ukrainian: t("Ukrainian"),
        hungarian: t("Hungarian"),
      },
    },
    tiles: {
      title: t("Starting tiles"),
      values: { first: t("First side up"), second: t("Second side up"), choose: t("Each player chooses") },
    },
    two_actions: { title: t("Two actions per turn"), values: { optional: t("Optional"), required: t("Required") } },
    action_tokens_per_turn: { title: t("Action tokens per turn"), values: { any: t("Any number"), 1: t("One") } },
    late_start_token: { title: t("Token for late starters"), values: { no: t("No"), yes: t("Yes") } },
    den_under_wolf: {
      title: t("Den under another pack's wolf"),
      values: { exposed: t("Can be dominated"), protected: t("Cannot be dominated") },
    },
    lair_push: {
      title: t("A lair displaces a wolf to"),
      values: { nearest: t("The nearest hex with room"), adjacent: t("An adjacent hex only") },
    },
    push_from_own_den: { title: t("Displace a wolf from your own den"), values: { no: t("No"), yes: t("Yes") } },
    round_limit: { title: t("Rounds"), values: { none: t("Until the full moon") } },
  };
  return words[option] ?? null;
}
