// What the buttons below the board are drawn from, and what they do: types only, never loaded by the browser.

import type { Payment, Player, Way } from "../../types/wolves.js";

export interface Situation {
  mine: boolean;
  watching: boolean;
  /** Whether a coach says what to do. */
  taught: boolean;
  /** Whether a game is being played here. */
  live: boolean;
  hurried: boolean;
  over: boolean;
  /** Whether a bot is to decide. */
  bot: boolean;
  /** The player to decide. */
  player: Player | null;
}

export interface Handlers {
  action: (action: string) => void;
  /** Do what was chosen, paid for like this. */
  pay: (payment: Payment) => void;
  /** Let a tile pay, or no longer. */
  tile: (tile: number) => void;
  /** Choose a wolf among those on a hex. */
  wolf: (piece: string) => void;
  way: (way: Way) => void;
  play: (steps: string[]) => void;
  end: () => void;
  back: () => void;
  hurry: () => void;
  /** Show at once what the bots have done. */
  skip: () => void;
  /** The buttons when the game is over. */
  after: () => Node[];
  say: (words: string | null, payment?: Payment | null) => void;
}
