// @ts-check
/**
 * What a game's module sees of a table. A live table has a `player`, through which a person acts; a replay is
 * read-only and has none.
 *
 * @typedef {import("./state.js").Moment} Moment
 * @typedef {Object} TableView
 * @property {string} id
 * @property {any} board  what never changes during the game, as the game's scenes describe it
 * @property {import("./state.js").Now | null} now
 * @property {Moment[]} moments  what happened, as far as it is loaded
 * @property {SeatedTable | null} table
 * @property {{seats: number[], eyes: number | null, must_look: number | null}} you  your seats, and the one whose eyes
 *   the table is seen through
 * @property {{here: number[]}} presence  the seats whose players are connected
 * @property {boolean} mine  whether one of your seats is to move
 * @property {boolean} shared  whether several seats share this screen
 * @property {boolean} busy  whether a command is on its way
 * @property {boolean} hurried  whether bots hurry
 * @property {Player | null} player
 *
 * @typedef {Object} SeatedTable
 * @property {"seating" | "playing" | "over"} state @property {string | null} rematch
 * @property {{seat: number, name: string | null, kind: "person" | "bot" | "free"}[]} seats
 *
 * @typedef {Object} Player
 * @property {(steps: string[], beat?: number) => Promise<void>} play  the steps of one click; `beat` of the scene
 *   that was clicked on: nothing is done once it is out of date
 * @property {(steps: string[]) => Promise<string>} why  why steps cannot be played now; empty if they can
 * @property {() => Promise<void>} undo
 * @property {() => Promise<void>} restart
 * @property {(type: string, fields?: Record<string, any>) => Promise<Record<string, any>>} command
 * @property {(seat: number | null) => void} look
 * @property {(on: boolean) => void} hurry
 * @property {(moments: Moment[]) => void} add  earlier moments, from the log
 */

export {};
