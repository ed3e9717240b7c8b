// @ts-check
/**
 * What to do next, what is asked, and what is on a hex, in sentences.
 *
 * @import { BoardData, Scene } from "../../types/wolves.js"
 * @import { Pick } from "./pick.js"
 */

import { t } from "../../core/words.js";

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
  if (pick.from && pick.piece) return toGo(pick.piece, pick.from);
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
  if (pick.between && pick.all.length) return t("Choose an action, or a wolf to see where it can go.");
  return "";
}

/** @param {string} piece @param {string} hex */
function toGo(piece, hex) {
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
  if (from && options.every((way) => way.option)) {
    return t("Choose a glowing hex for the wolf on {hex}, or build a den on {hex}: which track should it come from?", {
      hex: from,
    });
  }
  if (from) return t("Choose a glowing hex for the wolf on {hex}, or one of these.", { hex: from });
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
  const shown = ways.length > 0 && (glowing.targets.has(hex) || (pick.between && !pick.action));
  if (shown && ways.length === 1) parts.push(pick.paidWords(ways[0]));
  else if (shown) parts.push(...new Set(ways.map((way) => pick.option(way, ways))));
  if (shown && pick.during) parts.push(t("ends your move too"));
  if (!shown && pick.from === hex) parts.push(t("choose a glowing hex to move there"));
  else if (!shown && glowing.sources.has(hex)) parts.push(t("choose it to see where it can go"));
  return parts.filter(Boolean).join(" · ");
}

/** The hexes that a sentence names. @param {string} words */
export const hexesIn = (words) => words.match(/(?<![\p{L}\p{N}])[a-z]\d{1,2}(?![\p{L}\p{N}])/gu) ?? [];
