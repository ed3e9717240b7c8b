// @ts-check
/** Moonlight in the lobby: its picture, and what it is about. */

import { t } from "../../core/words.js";

/** The cards of a match, under a moon. */
export const picture = new URL("./pictures/lobby.svg", import.meta.url).href;

export const pitch = () => t("A two-player duel for rows and moons, best of three.");

export const length = () => t("2 players · 20 minutes");

/** @param {string} name */
export const optionWords = (name) => (name === "cards" ? { title: t("Cards"), values: {}, any: cardsInWords() } : null);

const cardsInWords = () =>
  t(
    "L3, L4, the moons and the leaders are stand-ins, because the rulebook does not show them. " +
      "If you own the printed game, load a file (TOML or JSON) with what its cards say.",
  );
