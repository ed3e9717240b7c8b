// @ts-check
/**
 * The rounds of a tournament, the latest first: who plays whom, how it ended, and the way there.
 *
 * @import { BoardInfo, TournamentInfo } from "../types/wire.js"
 */

import { h } from "../core/dom.js";
import { link } from "../core/router.js";
import { captioned } from "../core/tables.js";
import { listed, t, tc, tn } from "../core/words.js";
import { badge, nameOf, playerLink, section } from "./parts.js";

/** @param {TournamentInfo} info @param {(board: BoardInfo) => void} award */
export function roundsSection(info, award) {
  const rounds = info.boards.map((boards, n) => round(info, boards, n + 1, award)).reverse();
  return section("rounds-list", tc("tournament", "Rounds"), rounds);
}

/**
 * @param {TournamentInfo} info @param {BoardInfo[]} boards @param {number} number
 * @param {(board: BoardInfo) => void} award
 */
function round(info, boards, number, award) {
  const isLast = number === info.boards.length;
  const heading = t("Round {round}", { round: number });
  const left = boards.filter(({ places }) => !places).length;
  const state = left
    ? tn("{n} table is being played", "{n} tables are being played", left)
    : t("all tables have ended");
  const heads = [tc("column", "Table"), tc("column", "Players"), tc("column", "State")];
  const byes = byesOf(info, boards, number);
  return h(
    "details",
    { open: isLast, data: { key: `round-${number}` } },
    h("summary", null, h("strong", null, heading), h("small", null, state)),
    h(
      "table",
      null,
      captioned(heading, heads),
      h(
        "tbody",
        null,
        boards.map((board, n) => row(info, board, n + 1, award)),
      ),
    ),
    byes.length > 0 && h("p", { class: "faint" }, t("Bye (counts as a win): {names}", { names: listed(byes) })),
  );
}

/** Who had no table in a round. @param {TournamentInfo} info @param {BoardInfo[]} boards @param {number} number */
function byesOf({ entrants }, boards, number) {
  const playing = new Set(boards.flatMap(({ players }) => players));
  return entrants
    .filter(({ withdrew }, n) => !playing.has(n + 1) && (withdrew === null || number <= withdrew))
    .map(nameOf);
}

/**
 * @param {TournamentInfo} info @param {BoardInfo} board @param {number} number
 * @param {(board: BoardInfo) => void} award
 */
function row(info, board, number, award) {
  const isMine = info.you !== null && board.players.includes(info.you);
  return h(
    "tr",
    { class: isMine ? "reader" : "", data: { table: board.table } },
    h("th", { scope: "row" }, number),
    h(
      "td",
      null,
      h(
        "ul",
        { class: "seats" },
        board.players.map((player, seat) => seated(info, board, player, seat)),
      ),
    ),
    h(
      "td",
      null,
      h(
        "div",
        { class: "way" },
        !board.places && h("span", { class: "faint" }, stateOf(info, board)),
        board.notes.map((note) => h("span", { class: "faint note-of-board" }, note)),
        way(board, isMine),
        awarding(board, award),
      ),
    ),
  );
}

/** @param {TournamentInfo} info @param {BoardInfo} board @param {number} player @param {number} seat  from 0 */
const seated = (info, { places }, player, seat) =>
  h(
    "li",
    null,
    playerLink({ ...info.entrants[player - 1], mark: null }, player === info.you),
    places && badge(places[seat], places),
  );

/** For whom the clock of a table waits. @param {TournamentInfo} info @param {BoardInfo} board */
export const awaitedWords = ({ entrants, you }, { awaited }) =>
  you && awaited.includes(you)
    ? t("The clock waits for you.")
    : t("The clock waits for {names}.", { names: listed(awaited.map((number) => nameOf(entrants[number - 1]))) });

/** @param {TournamentInfo} info @param {BoardInfo} board */
function stateOf(info, board) {
  const { waits_for: waits, since, awaited } = board;
  if (awaited.length) return awaitedWords(info, board);
  if (!waits) return t("Being played");
  const name = nameOf(info.entrants[waits - 1]);
  const minutes = since === null ? 0 : Math.max(0, Math.floor((Date.now() / 1000 - since) / 60));
  if (minutes < 1) return t("{name}'s turn", { name });
  if (minutes < 60)
    return tn("{name}'s turn, {n} minute so far", "{name}'s turn, {n} minutes so far", minutes, { name });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return tn("{name}'s turn, {n} hour so far", "{name}'s turn, {n} hours so far", hours, { name });
  return tn("{name}'s turn, {n} day so far", "{name}'s turn, {n} days so far", Math.floor(hours / 24), { name });
}

/** @param {BoardInfo} board @param {boolean} isMine */
function way({ table, places }, isMine) {
  if (places) return link(`/r/${table}`, t("Replay"), "button");
  return link(`/t/${table}`, isMine ? tc("tournament", "Play") : t("Watch"), isMine ? "button go" : "button");
}

/** @param {BoardInfo} board @param {(board: BoardInfo) => void} award */
const awarding = (board, award) =>
  board.can_award &&
  h("button", { data: { key: `award-${board.table}` }, on: { click: () => award(board) } }, t("Player absent…"));
