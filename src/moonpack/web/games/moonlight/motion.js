// @ts-check
/** Animates wolves that were played: from their owner's hand to their cell. */

import { animates } from "../../core/prefs.js";
import { finished, pause } from "../../table/playback.js";

const SLIDE = 230; // milliseconds
const LINGER = 700; // how long a cell is shown when it is shown again

export class Motion {
  /** @param {import("./grid.js").Grid} grid @param {HTMLElement} table  where the hands are */
  constructor(grid, table) {
    this.grid = grid;
    this.table = table;
  }

  /**
   * Animate facts one after the other, on a table that already shows their outcome.
   * @param {import("../../types/moonlight.js").Fact[]} facts
   * @param {(fact: import("../../types/moonlight.js").Fact) => void} [narrator]  shows them slowly, with words
   * @param {AbortSignal} [stop]
   */
  async show(facts, narrator, stop) {
    for (const fact of facts) {
      if (stop?.aborted) return;
      if (fact.fact !== "played") continue;
      narrator?.(fact);
      await this.slide(fact, stop);
      if (narrator) await pause(LINGER, stop);
    }
  }

  /** @param {import("../../types/moonlight.js").Played} fact @param {AbortSignal} [stop] */
  async slide(fact, stop) {
    const card = this.grid.element(`${fact.x},${fact.y}`)?.querySelector(".top");
    const hands = [...this.table.querySelectorAll(`[data-hand="${fact.seat}"]`)];
    const start = hands.find((one) => one.getClientRects().length)?.getBoundingClientRect();
    if (!card || !animates()) return;
    const end = card.getBoundingClientRect();
    const from = start
      ? `translate(${start.x + start.width / 2 - end.x - end.width / 2}px, ${start.y - end.y}px) scale(0.6)`
      : "scale(1.3)";
    const frames = [
      { transform: from, opacity: 0.6 },
      { transform: "none", opacity: 1 },
    ];
    await finished(card.animate(frames, { duration: SLIDE, easing: "ease-out" }), stop);
  }
}
