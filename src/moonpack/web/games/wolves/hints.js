// @ts-check
/**
 * What to do next, what is asked, and what is on a hex, in sentences.
 *
 * @import { BoardData, Scene, Way } from "../../types/wolves.js"
 * @import { Pick } from "./pick.js"
 */

import { either, t } from "../../core/words.js";

/**
 * What to do next.
 * @param {Pick} pick @param {BoardData} board @param {{sources: Set<string>, targets: Set<string>}} glowing
 */
export function hintOf(pick, board, glowing) {
  const hint = nextPick(pick, board, glowing);
  return pick.during ? `${t("This ends your move.")} ${hint}` : hint;
}

/** @param {Pick} pick @param {BoardData} board @param {{sources: Set<string>, targets: Set<string>}} glowing */
function nextPick(pick, board, { sources, targets }) {
  if (pick.way) return [pick.words(pick.way), t("choose how to pay")].join(" · ");
  if (pick.options.length || pick.wolves.length > 1) return question(pick);
  if (pick.from && pick.piece) return toDo(pick, pick.piece, pick.from);
  if (pick.action) return forAction(pick.action);
  if (pick.tiles.size) return t("Choose an action or a wolf to pay for with this.");
  if (pick.pattern?.startsWith("push")) return t("Choose a glowing hex for the displaced wolf.");
  if (!pick.between && targets.size) return t("Choose a glowing hex.");
  if (pick.next?.all.length && sources.size)
    return t("Choose another wolf to move, or your next action, which ends this move.");
  if (pick.endsTurn && sources.size) return t("Choose another wolf to move, or end your turn.");
  if (pick.next && sources.size) return t("Choose another wolf to move, or end the move.");
  if (!pick.between && sources.size) return t("Choose a wolf to move.");
  if (pick.between && pick.all.length && pick.pays.some((pay) => pay.action_token)) {
    return t("One more action costs an action token. Choose one, or end your turn.");
  }
  if (pick.between && pick.all.length) return t("Choose an action, or a wolf to see what it can do.");
  return "";
}

/** What to do with the wolf that is picked. @param {Pick} pick @param {string} piece @param {string} hex */
function toDo(pick, piece, hex) {
  if (pick.wolf && !pick.targets().size) return t("Choose an action for the alpha on {hex}.", { hex });
  if (pick.wolf && !pick.action && pick.offered.length > 1)
    return t("Choose a glowing hex for the alpha on {hex}, or another action.", { hex });
  if (piece === "A") return t("Choose a glowing hex for the alpha on {hex}.", { hex });
  return t("Choose a glowing hex for the pack wolf on {hex}.", { hex });
}

/** @param {string} action */
function forAction(action) {
  const asked = new Map([
    ["move", t("Choose a wolf to move.")],
    ["den", t("Choose a glowing hex for the den.")],
    ["lair", t("Choose a glowing den to upgrade to a lair.")],
    ["howl", t("Choose a glowing lone wolf to call.")],
    ["dominate", t("Choose a glowing wolf or den to dominate.")],
  ]);
  return asked.get(action) ?? t("Choose a glowing hex.");
}

/** What is to be chosen among the options on a hex. @param {Pick} pick */
function question(pick) {
  const { options, from } = pick;
  if (from && pick.wolves.length > 1) return t("Which wolf on {hex} do you want to move?", { hex: from });
  const [{ hex }] = options;
  if (options.every((way) => way.from)) return t("Which wolf do you want to move to {hex}?", { hex });
  if (options.every((way) => way.option)) return t("From which track should the den on {hex} come?", { hex });
  return t("What do you want to do on {hex}?", { hex });
}

/**
 * What is on a hex, and what could be done there.
 * @param {string} hex @param {Pick} pick @param {BoardData} board @param {Scene} scene
 * @param {{sources: Set<string>, targets: Set<string>}} glowing
 */
export function hexWords(hex, pick, board, scene, glowing) {
  const { ground, region, words } = board.hexes[hex];
  const parts = [words, scene.labels[hex]];
  if (ground === "water" && region !== undefined) parts.push(scene.regions[region]?.words);
  const ways = pick.on(hex);
  const isOpen = pick.between && !pick.action && !glowing.sources.has(hex);
  const shown = ways.length > 0 && (glowing.targets.has(hex) || isOpen);
  if (shown) parts.push(ways.length === 1 ? pick.paidWords(ways[0]) : alternatives(ways, pick));
  if (shown && pick.during) parts.push(t("ends your move too"));
  if (!shown && pick.from === hex && glowing.targets.size) parts.push(t("choose a glowing hex to move there"));
  else if (!shown && pick.from !== hex && glowing.sources.has(hex)) {
    parts.push(pick.between ? t("choose it to see what it can do") : t("choose it to see where it can go"));
  }
  return parts.filter(Boolean).join(" · ");
}

/** Several ways on one hex, of which one is chosen next. @param {Way[]} ways @param {Pick} pick */
function alternatives(ways, pick) {
  const options = [...new Set(ways.map((way) => withNotes(pick.option(way, ways))))];
  const isDen = ways.every((way) => way.option && !way.from && way.action === ways[0].action);
  const choices = either(options);
  if (!isDen) return choices;
  return ways[0].action === "dominate"
    ? t("Dominate with a den from one track: {tracks}", { tracks: choices })
    : t("Build a den from one track: {tracks}", { tracks: choices });
}

/** What something leads to in brackets: among others, it would look like one more of them. @param {string} words */
function withNotes(words) {
  const [title, ...notes] = words.split(" · ");
  return notes.length ? `${title} (${notes.join(", ")})` : title;
}

/** The hexes that a sentence names. @param {string} words */
export const hexesIn = (words) => words.match(/(?<![\p{L}\p{N}])[a-z]\d{1,2}(?![\p{L}\p{N}])/gu) ?? [];
