// @ts-check
/**
 * A look at nothing: the table is laid out as in a lesson, and nothing of it is lit.
 * @type {import("../table/view.js").Look}
 */
export const NO_LOOK = { places: [], taps: [], parts: [], labels: {}, focus: [], asks: true };
