// @ts-check
/**
 * Animates what happened: pieces slide along their path, new ones grow.
 *
 * @import { Fact, WolfMoved, WolfPushed } from "../../types/wolves.js"
 * @import { Board } from "./board.js"
 */

import { animates } from "../../core/prefs.js";
import { s } from "../../core/dom.js";
import { finished, pause } from "../../table/playback.js";

const SLIDE = [150, 250]; // milliseconds
const GROW = 200;
const LINGER = 700; // how long a trail stays
// How long a fact that is told is shown beside what moves.
const HELD = 450;
const SHORTLY = new Set(["bonus_gained", "date_filled", "action_begun"]);
const SILENT = new Set(["turn_began", "turn_ended", "move_ended", "draft_began"]);

/** @typedef {WolfMoved | WolfPushed} Walk */

export class Motion {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Animate facts one after the other, on a board that already shows their outcome.
   * @param {Fact[]} facts @param {number} [slowly]  times slower
   * @param {(fact: Fact) => void} [narrator] @param {AbortSignal} [stop]
   * @param {number} [held]  times longer that what is told stays
   */
  async show(facts, slowly = 1, narrator, stop, held = 1) {
    for (const fact of facts) {
      if (stop?.aborted) return;
      narrator?.(fact);
      switch (fact.fact) {
        case "wolf_moved":
        case "wolf_pushed":
          await this.slide(fact, slowly, stop);
          break;
        case "den_built":
        case "lair_built":
        case "lone_wolf_called":
        case "wolf_dominated":
        case "den_dominated":
        case "pair_drafted":
          await this.grow(fact, slowly, stop);
          break;
      }
      if (narrator && fact.words && !SILENT.has(fact.fact)) {
        await pause((SHORTLY.has(fact.fact) ? HELD / 2 : HELD) * held, stop);
      }
    }
  }

  /** @param {Walk} fact @param {number} slowly @param {AbortSignal} [stop] */
  async slide(fact, slowly, stop) {
    const { hexes, packs } = this.board.data;
    const pack = fact.fact === "wolf_pushed" ? fact.owner_pack : fact.pack;
    const number = packs.findIndex((p) => p.name === pack) + 1;
    const points = fact.path.map((name) => hexes[name]);
    this.trail(points, pack, slowly);
    if (!animates()) return slowly > 1 ? pause(600, stop) : undefined;
    const shape = `${number}-${fact.rank}`;
    const standing = this.board.pieces.get(`${fact.end} ${shape}`);
    const piece = standing ?? this.ghost(shape);
    const { x, y } = hexes[fact.end];
    const end = standing ? numbersOf(standing) : [x, y, 1];
    const lifted = end[1] - y;
    const frames = points.map((at) => place(at.x, at.y + lifted, 1));
    frames[frames.length - 1] = place(end[0], end[1], end[2]);
    const time = Math.min(SLIDE[1], SLIDE[0] + 25 * points.length) * slowly;
    await finished(piece.animate(frames, { duration: time, easing: "ease-in-out" }), stop);
    if (!standing) piece.remove();
  }

  /** @param {{hex: string, pack: string}} fact @param {number} slowly @param {AbortSignal} [stop] */
  async grow(fact, slowly, stop) {
    if (!animates()) return slowly > 1 ? pause(600, stop) : undefined;
    const number = this.board.data.packs.findIndex((p) => p.name === fact.pack) + 1;
    const pieces = [...this.board.pieces].filter(([key]) => key.startsWith(`${fact.hex} ${number}-`));
    await Promise.all(
      pieces.map(([, piece]) => {
        const [x, y, scale] = numbersOf(piece);
        const frames = [place(x, y, scale * 0.2), place(x, y, scale * 1.15), place(x, y, scale)];
        return finished(piece.animate(frames, { duration: GROW * slowly, easing: "ease-out" }), stop);
      }),
    );
  }

  /** @param {string} shape */
  ghost(shape) {
    const made = s("use", { href: `#shape-${shape}`, class: "piece ghost" });
    this.board.layers.standing.append(made);
    return made;
  }

  /** @param {{x: number, y: number}[]} points @param {string} pack @param {number} slowly */
  trail(points, pack, slowly) {
    const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
    const lines = ["casing", ""].map((kind) => s("polyline", { points: line, class: kind }));
    const made = s("g", { class: `trail pack-${pack}` }, lines);
    this.board.layers.trails.append(made);
    setTimeout(() => made.remove(), LINGER * slowly + 400);
  }
}

/** @param {number} x @param {number} y @param {number} scale */
function place(x, y, scale) {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

/** Where a piece is, and its scale. @param {SVGElement} piece */
const numbersOf = (piece) => (piece.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
