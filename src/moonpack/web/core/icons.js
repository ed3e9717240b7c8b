// @ts-check
/** Drawn icons, 24 by 24, in the colour of the text around them. */

import { s } from "./dom.js";

export const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};
export const FILL = { fill: "currentColor" };

/** @type {Record<string, [Record<string, any>, string]>} */
const DRAWN = {
  undo: [LINE, "M8 5L3.5 9.5L8 14M4 9.5H14a5.5 5.5 0 0 1 0 11H9"],
  redo: [LINE, "M16 5L20.5 9.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11H15"],
  again: [LINE, "M4 12a8 8 0 1 1 2.6 5.9M4 20v-5h5"],
  fast: [FILL, "M3 5.5L11.5 12L3 18.5ZM12 5.5L20.5 12L12 18.5Z"],
  help: [LINE, "M8 9a4 4 0 1 1 5.8 3.6Q12 13.6 12 15.5M12 19.6v.1"],
  bulb: [LINE, "M9.5 17.5h5M10 20.5h4M12 3.5a6 6 0 0 0-3.4 11c.6.5.9 1.1.9 3h5c0-1.9.3-2.5.9-3A6 6 0 0 0 12 3.5Z"],
  check: [LINE, "M4.5 12.5L10 18L20 6.5"],
  menu: [LINE, "M4 6.5H20M4 12H20M4 17.5H20"],
  plus: [LINE, "M12 5V19M5 12H19"],
  minus: [LINE, "M5 12H19"],
  fit: [LINE, "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"],
  bin: [LINE, "M4 7H20M9 7V4H15V7M6.5 7L7.5 20.5H16.5L17.5 7M10.5 11V16.5M13.5 11V16.5"],
  close: [LINE, "M6 6L18 18M18 6L6 18"],
  back: [LINE, "M14.5 5L7.5 12L14.5 19"],
  link: [
    LINE,
    "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L11.7 7.3M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.7 18.3L12.3 16.7",
  ],
  person: [FILL, "M12 3.5a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 0 1 0-8.4ZM4 20.5q0-7 8-7t8 7Z"],
  bot: [LINE, "M5 9.5h14v9.5H5ZM12 9.5V5.5M12 4.6v.1M9 13.4v1.2M15 13.4v1.2M2.5 13v3M21.5 13v3"],
  sound: [LINE, "M4 9.5h3.5L12 5.5v13L7.5 14.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11"],
  eye: [LINE, "M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12ZM12 9.3a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4Z"],
  hidden: [LINE, "M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12ZM4 20L20 4"],
  send: [LINE, "M4 12H19M13 5.5L19.5 12L13 18.5"],
  warning: [LINE, "M12 4L21.5 20H2.5ZM12 10v4.5M12 17.2v.1"],
  bolt: [FILL, "M13.8 2.5L4.8 13.8H11L9.6 21.5L19.2 9.8H12.8Z"],
  crown: [FILL, "M4 18.5L3 7.5L8.3 11.6L12 4.5L15.7 11.6L21 7.5L20 18.5Z"],
};

/** @param {string} name */
export const icon = (name) => drawn(...DRAWN[name]);

/** An icon of its own path. @param {Record<string, any>} style @param {string} path */
export function drawn(style, path) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path, ...style }));
}
