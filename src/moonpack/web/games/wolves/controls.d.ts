// What the buttons below the board are drawn from, and what they do: types only, never loaded by the browser.

import type { Payment, Way } from "../../types/wolves.js";

export interface Situation {
  mine: boolean;
  watching: boolean;
  hurried: boolean;
  over: boolean;
  /** Whether a bot is to decide. */
  bot: boolean;
}

export interface Handlers {
  action: (action: string) => void;
  pay: (payment: Payment | null) => void;
  way: (way: Way) => void;
  play: (steps: string[]) => void;
  back: () => void;
  hurry: () => void;
  /** The buttons when the game is over. */
  after: () => Node[];
  say: (words: string | null, payment?: Payment | null) => void;
}
