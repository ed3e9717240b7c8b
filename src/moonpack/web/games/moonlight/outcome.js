// @ts-check
/** What a play would bring, in words: above all that it ends the round, and how. */

import { t } from "../../core/words.js";
import { isYou } from "./sides.js";

/**
 * @import { Preview, Scene } from "../../types/moonlight.js"
 * @typedef {import("../../table/view.js").TableView<import("../../types/moonlight.js").Game>} TableView
 */

/** How the round ends with a play; empty if it goes on. @param {TableView} view @param {Scene} scene
 * @param {Preview | undefined} preview */
export function endWords(view, scene, preview) {
  if (!preview?.ends) return "";
  const { winner, points } = preview.count;
  const [more, less] = [Math.max(...points), Math.min(...points)];
  if (!winner) return t("This ends the round in a tie, {more} : {less}. It is played again", { more, less });
  const { name } = scene.seats[winner - 1];
  if (more === less) {
    return isYou(view, winner)
      ? t("This ends the round {more} : {less}: you win it with more cards taken", { more, less })
      : t("This ends the round {more} : {less}: {name} wins it with more cards taken", { name, more, less });
  }
  if (isYou(view, winner)) return t("This ends the round: you win it {more} : {less}", { more, less });
  return t("This ends the round: {name} wins it {more} : {less}", { name, more, less });
}

/** Why it ends the round, and how to play on. @param {Preview} preview @param {boolean} goesOn  with other plays */
export function whyItEnds(preview, goesOn) {
  if (preview.ends === "out") return t("It is the last card that can be played.");
  return goesOn ? t("It fills the last place. To play on, cover a card instead.") : t("It fills the last place.");
}

/** What a play would make of the points, in one line. @param {Scene} scene @param {Preview} preview */
export function pointsWords(scene, preview) {
  const [first, second] = preview.count.points;
  const points = t("The round would stand at {first} : {second}.", { first, second });
  const decided = scene.shapes.length > 1 && preview.shapes.length === 1 ? preview.shapes[0] : null;
  if (!decided) return points;
  const [width, height] = decided;
  return `${points} ${t("This decides the shape: {width} across, {height} down.", { width, height })}`;
}
