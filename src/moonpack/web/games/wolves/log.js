// @ts-check
/** What happened, in words, turn by turn. Pointing at a line shows the hexes it speaks of. */

import { get } from "../../core/api.js";
import { h, show } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { mark } from "./parts.js";
import { hovered } from "./regions.js";

/**
 * @typedef {import("../../table/state.js").Moment} Moment
 * @typedef {import("../../table/state.js").Fact} Fact
 * @typedef {{seat: number | null, lines: {words: string, hexes: string[], loud: boolean}[]}} Turn
 */

// Told by the headings of turns.
const SILENT = new Set(["turn_began", "turn_ended", "draft_began", "move_ended"]);
const CLOSING = new Set(["turn_ended", "pair_drafted", "tiles_chosen"]);
const LOUD = new Set(["region_scored", "phase_scored", "game_over"]);

/**
 * What stands: steps that were taken back are left out, with the notes about it.
 * @param {Moment[]} moments
 */
export function standing(moments) {
  /** @type {Moment[]} */
  const kept = [];
  for (const moment of moments) {
    if (moment.kind !== "undo") kept.push(moment);
    else if (kept.at(-1)?.kind === "step") kept.pop();
  }
  return kept;
}

/** @param {Moment[]} moments @returns {Turn[]} */
function turns(moments) {
  /** @type {Turn[]} */
  const found = [];
  let over = true;
  for (const moment of standing(moments)) {
    const lines = moment.kind === "step" ? factLines(moment.facts) : moment.words.map((words) => ({ words, hexes: [], loud: false }));
    const seat = moment.kind === "step" ? moment.seat : null;
    const last = found.at(-1);
    if (last && !over && last.seat === seat) last.lines.push(...lines);
    else found.push({ seat, lines });
    over = moment.facts.some((fact) => CLOSING.has(fact.fact));
  }
  return found.filter((turn) => turn.lines.length);
}

/** @param {Fact[]} facts */
function factLines(facts) {
  return facts
    .filter((fact) => fact.words && !SILENT.has(fact.fact))
    .map((fact) => ({ words: fact.words ?? "", hexes: fact.touches ?? [], loud: LOUD.has(fact.fact) }));
}

/**
 * @param {HTMLElement} into @param {import("./types.js").BoardData} board
 * @param {import("../../table/state.js").TableState} state @param {(hexes: string[]) => void} mention
 */
export function log(into, board, state, mention) {
  const first = state.moments[0]?.version ?? 1;
  const older = async () => {
    state.add(await get(`/api/tables/${state.id}/log?before=${first}`));
    log(into, board, state, mention);
  };
  const told = turns(state.moments).reverse();
  show(into,
    h("ol", { class: "log", "aria-label": t("What happened") }, told.map((turn) => {
      const pack = turn.seat ? board.packs[turn.seat - 1] : null;
      return h("li", null, pack && mark(pack), h("div", null, turn.lines.map((line) =>
        h("p", { class: line.loud ? "loud" : "", tabindex: line.hexes.length ? 0 : null, on: line.hexes.length ? hovered(() => mention(line.hexes), () => mention([])) : {} }, line.words))));
    })),
    first > 1 && h("button", { data: { key: "older" }, on: { click: () => void older() } }, t("Show what was before")));
}
