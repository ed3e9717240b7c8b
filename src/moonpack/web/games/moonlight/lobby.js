// @ts-check
/** Moonlight in the lobby: its picture, and what it is about. */

import { t } from "../../core/words.js";

/** The cards of a match, under a moon. */
export const picture = new URL("./pictures/lobby.svg", import.meta.url).href;

export const pitch = () => t("A two-player duel: play wolf cards to win rows and moons, best of three.");

export const length = () => t("2 players · 20 minutes");

/** @param {string} name */
export const optionWords = (name) =>
  name === "cards" ? { title: t("Own cards"), values: {}, any: cardsInWords() } : null;

const cardsInWords = () =>
  t(
    "The rulebook does not show every card, so we made up the missing ones: L3, L4, the moons and the leaders. " +
      "If you own the printed game, you can load a file with what its cards say.",
  );
