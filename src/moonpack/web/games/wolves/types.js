// @ts-check
/**
 * The shapes of what `moonpack.scene.wolves` sends. Packs are numbered from 1, the neutral one last.
 *
 * @typedef {{x: number, y: number, ground: string, words: string, arrows: (string | null)[], region?: number}} Hex
 * @typedef {{seat: number | null, name: string, mark: string, words: string}} Pack
 * @typedef {{phase: string, words: string, date: number, first: number, second: number}} Moon
 * @typedef {{name: string, words: string, values: number[], bonus: (string | null)[], points: number[]}} Track
 * @typedef {{name: string, words: string, help: string, cost: number}} Action
 * @typedef {Object} BoardData
 * @property {string} svg @property {Record<string, string>} shapes @property {string} outline
 * @property {[number, number]} size @property {Record<string, Hex>} hexes
 * @property {{water: string, hexes: string[]}[]} regions @property {Pack[]} packs
 * @property {Record<string, string>} terrains @property {Moon[]} moons @property {Action[]} actions
 * @property {Track[]} tracks @property {any} rows @property {{name: string, words: string}[]} categories
 *
 * @typedef {{hex: string, shape: string, x: number, y: number, scale: number}} Piece
 * @typedef {Object} Player
 * @property {number} seat @property {string} name @property {[string, string][]} tiles
 * @property {number} terrain_tokens @property {number} action_tokens @property {number[]} dens
 * @property {number} lairs @property {number} wolves @property {string[]} prey
 * @property {Record<string, number>} moons @property {Record<string, number>} score @property {number} total
 * @typedef {{pack: number, control: number, alphas: number}} Standing
 * @typedef {{moons: string[], standings: Standing[], words: string}} Region
 * @typedef {Object} Way
 * @property {string} step @property {string} hex @property {string} [from] @property {string} [piece]
 * @property {string} [track] @property {string} [option] @property {string} [words] @property {number} [steps]
 * @property {string[]} [notes] @property {string} [action] @property {string} [terrain]
 * @typedef {{step: string, action: string, terrain: string, tiles: number[], tokens: number, words: string}} Payment
 * @typedef {{name: string, hint?: string, why?: string}} Offer
 * @typedef {{step: string, words: string, [field: string]: any}} Choice
 * @typedef {Object} Scene
 * @property {string} prompt @property {string} phase @property {number} round
 * @property {number | null} turn @property {string} course @property {string | null} paid
 * @property {Piece[]} pieces @property {Record<string, string>} labels @property {Player[]} seats
 * @property {{filled: number, scored: number, words: string}} moon @property {Region[]} regions
 * @property {number[]} winners
 * @property {any[]} [choices]  a `Way`, a `Payment` or a plain `Choice` @property {Way[]} [ahead]
 * @property {Offer[]} [actions] @property {string | null} [try]
 * @property {Record<string, {words: string, option: string}>} [says]
 */

export {};
