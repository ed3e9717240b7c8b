// @ts-check
/** Animates what happened: pieces slide along their path, new ones grow. */

import { animates } from "../../core/prefs.js";
import { s } from "../../core/dom.js";
import { finished, pause } from "../../table/playback.js";

const SLIDE = [150, 250]; // milliseconds
const GROW = 200;
const LINGER = 700; // how long a trail stays

/** Where the fact's piece stands afterwards, by the kind of fact. */
const GROWING = new Set([
  "den_built",
  "lair_built",
  "lone_wolf_called",
  "wolf_dominated",
  "den_dominated",
  "pair_drafted",
]);

export class Motion {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Animate facts one after the other, on a board that already shows their outcome.
   * @param {import("../../table/state.js").Fact[]} facts @param {number} [slowly]  times slower
   * @param {(fact: import("../../table/state.js").Fact) => void} [narrator] @param {AbortSignal} [stop]
   */
  async show(facts, slowly = 1, narrator, stop) {
    for (const fact of facts) {
      if (stop?.aborted) return;
      narrator?.(fact);
      if (fact.fact === "wolf_moved" || fact.fact === "wolf_pushed") await this.slide(fact, slowly, stop);
      else if (GROWING.has(fact.fact)) await this.grow(fact, slowly, stop);
      else if (narrator && fact.words) await pause(450, stop);
    }
  }

  /** @param {import("../../table/state.js").Fact} fact @param {number} slowly @param {AbortSignal} [stop] */
  async slide(fact, slowly, stop) {
    const { hexes, packs } = this.board.data;
    const pack = fact.fact === "wolf_pushed" ? fact.owner_pack : fact.pack;
    const number = packs.findIndex((p) => p.name === pack) + 1;
    const points = fact.path.map((/** @type {string} */ name) => hexes[name]);
    this.trail(points, pack, slowly);
    if (!animates()) return slowly > 1 ? pause(600, stop) : undefined;
    const shape = `${number}-${fact.rank}`;
    const standing = this.board.pieces.get(`${fact.end} ${shape}`);
    const piece = standing ?? this.ghost(shape);
    const end = standing
      ?.getAttribute("transform")
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? [points.at(-1).x, points.at(-1).y, 1];
    const lifted = end[1] - points.at(-1).y;
    const frames = points.map((/** @type {{x: number, y: number}} */ at) => place(at.x, at.y + lifted, 1));
    frames[frames.length - 1] = place(end[0], end[1], end[2]);
    const time = Math.min(SLIDE[1], SLIDE[0] + 25 * points.length) * slowly;
    await finished(piece.animate(frames, { duration: time, easing: "ease-in-out" }), stop);
    if (!standing) piece.remove();
  }

  /** @param {import("../../table/state.js").Fact} fact @param {number} slowly @param {AbortSignal} [stop] */
  async grow(fact, slowly, stop) {
    if (!animates()) return slowly > 1 ? pause(600, stop) : undefined;
    const number = this.board.data.packs.findIndex((p) => p.name === fact.pack) + 1;
    const pieces = [...this.board.pieces].filter(([key]) => key.startsWith(`${fact.hex} ${number}-`));
    await Promise.all(
      pieces.map(([, piece]) => {
        const [x, y, scale] = (piece.getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
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
    const made = s("polyline", { points: line, class: `trail pack-${pack}` });
    this.board.layers.trails.append(made);
    setTimeout(() => made.remove(), LINGER * slowly + 400);
  }
}

/** @param {number} x @param {number} y @param {number} scale */
function place(x, y, scale) {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}
