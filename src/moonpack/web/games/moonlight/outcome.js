// @ts-check
/** What a play would bring, in words: above all that it ends the round, and how. */

import { t } from "../../core/words.js";
import { bareScore, isSmall, isYou, scoreWords } from "./sides.js";

/**
 * @import { Preview, Scene } from "../../types/moonlight.js"
 * @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView
 */

/** How the round ends with a play; empty if it goes on. @param {TableView} view @param {Scene} scene
 * @param {Preview | undefined} preview */
export function endWords(view, scene, preview) {
  if (!preview?.ends) return "";
  const { winner, points } = preview.count;
  const score = bareScore(view, points); // who wins it is said beside it
  if (!winner) return t("This ends the round in a tie, {score}. It is played again.", { score });
  const { name } = scene.seats[winner - 1];
  if (points[0] === points[1]) {
    return isYou(view, winner)
      ? t("This ends the round: {score}. You win it with more cards taken.", { score })
      : t("This ends the round: {score}. {name} wins it with more cards taken.", { name, score });
  }
  if (isYou(view, winner)) return t("This ends the round: {score}. You win it.", { score });
  return t("This ends the round: {score}. {name} wins it.", { name, score });
}

/** Why it ends the round, and how to play on. @param {Preview} preview @param {boolean} goesOn  with other plays */
export function whyItEnds(preview, goesOn) {
  if (preview.ends === "out") return t("It is the last card that can be played.");
  return goesOn ? t("It fills the last place. To play on, cover a card instead.") : t("It fills the last place.");
}

/** What a play would make of the points, in one line. @param {TableView} view @param {Scene} scene
 * @param {Preview} preview */
export const pointsWords = (view, scene, preview) =>
  t("Score after this: {score}.", {
    score: isSmall() ? bareScore(view, preview.count.points) : scoreWords(view, scene, preview.count.points),
  });

/** That a play decides the shape; else empty. @param {Scene} scene @param {Preview} preview */
export function shapeWords(scene, preview) {
  const decided = scene.shapes.length > 1 && preview.shapes.length === 1 ? preview.shapes[0] : null;
  if (!decided) return "";
  const [width, height] = decided;
  return t("This decides the shape: {width} across, {height} down.", { width, height });
}
