// @ts-check
/**
 * The shapes of what `moonpack.scene.moonlight` sends. Seats are numbered from 1; pairs of numbers
 * are the first player's and the second's.
 *
 * @typedef {{seat: number, name: string, shape: "square" | "round"}} Look
 * @typedef {{name: string, sort: string, words: string, one_shot: boolean}} Leader
 * @typedef {Object} BoardData
 * @property {[number, number]} size  of a card @property {string} defs
 * @property {Record<string, string>} shapes  `1-L2`, `1-L2-corner`, `1-back`, `1-head`, `moon`
 * @property {Look[]} players @property {Record<string, string>} cards
 * @property {Record<string, Leader>} leaders
 *
 * @typedef {{seat: number, card: string}} Laid
 * @typedef {{stack: Laid[], corner: boolean, open: boolean, last: boolean, words: string}} Cell
 * @typedef {{y: number, number: number, sums: [number, number], winner: number | null, points: number}} Row
 * @typedef {Object} Count
 * @property {string} words @property {boolean} counted @property {[number, number]} moons
 * @property {number | null} moon_winner @property {number} moon_points @property {Row[]} rows
 * @property {[number, number]} points @property {[number, number]} taken @property {number | null} winner
 * @typedef {Object} Player
 * @property {number} seat @property {string} name @property {string[] | null} hand @property {number} hand_size
 * @property {number} deck_size @property {string | null} lone @property {string | null} leader
 * @property {boolean} used @property {number} wins @property {{where: string, cards: string}[]} knows
 * @typedef {{round: number, winner: number | null, points: [number, number], words: string}} Round
 * @typedef {{step: string, words: string, card: string, cell: string, one_shot: string | null}} Play
 * @typedef {{step: string, words: string, card?: string, leader?: string, cell?: string}} Choice
 * @typedef {Object} Scene
 * @property {string} prompt @property {string} phase @property {number} round @property {number} deal
 * @property {number | null} turn @property {string} course @property {number} near
 * @property {number[]} columns @property {number[]} rows @property {Record<string, Cell>} cells
 * @property {Count} count @property {Player[]} seats @property {string[]} leaders
 * @property {Round[]} rounds @property {number[]} winners @property {Choice[]} [choices]
 * @property {{leader: string, why: string} | null} [one_shot] @property {string | null} [try]
 */

export {};
