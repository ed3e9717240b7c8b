// @ts-check
/**
 * What a game's module sees of a table. A live table has a `player`, through which a person acts; a replay is
 * read-only and has none.
 *
 * @typedef {import("../types/wire.js").GameTypes} GameTypes
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("../types/wire.js").Moment<G> & {eyes?: number | null}} Moment  `eyes`: the seat it is described for
 */

/**
 * What is new; `whole`: everything.
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{moments: Moment<G>[], whole: boolean}} News
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {Object} TableView
 * @property {string} id
 * @property {G["board"] | null} board  what never changes during the game
 * @property {import("../types/wire.js").Now<G> | null} now
 * @property {Moment<G>[]} moments  what happened, as far as it is loaded
 * @property {SeatedTable | null} table
 * @property {Viewer} you
 * @property {{here: number[]}} presence  the seats whose players are connected
 * @property {boolean} mine  whether one of your seats is to move
 * @property {boolean} shared  whether several seats share this screen
 * @property {boolean} busy  whether a command is on its way
 * @property {boolean} hurried  whether bots hurry
 * @property {Player | null} player
 */

/**
 * @typedef {Pick<import("../types/wire.js").You, "seats" | "eyes" | "must_look">} Viewer  your seats, and the one
 *   whose view is shown
 * @typedef {Pick<import("../types/wire.js").TableInfo, "state" | "rematch"> & {seats: SeatedPlayer[]}} SeatedTable
 * @typedef {Pick<import("../types/wire.js").Seat, "seat" | "name" | "kind">} SeatedPlayer
 *
 * @typedef {Object} Player
 * @property {(steps: string[], beat?: number) => Promise<void>} play  the steps of one click; `beat` of the scene
 *   that was clicked on: nothing is done once it is out of date
 * @property {(steps: string[]) => Promise<string>} why  why steps cannot be played now; empty if they can
 * @property {() => Promise<void>} undo
 * @property {() => Promise<void>} restart
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<import("../types/wire.js").Done>} command
 * @property {(seat: number | null) => void} look
 * @property {(on: boolean) => void} hurry
 * @property {(moments: Moment[]) => void} add  earlier moments, from the log
 */

/**
 * The small print after a prompt, if a game's scenes have one.
 * @param {import("../types/scene.js").SharedScene | null | undefined} scene
 */
export const courseOf = (scene) => (scene && "course" in scene ? String(scene.course) : "");
