// @ts-check
/** Icons of The Wolves, beside those that every page has. */

import { FILL, LINE, drawn, icon as shared } from "../../core/icons.js";

/** @type {Record<string, [Record<string, any>, string]>} */
const DRAWN = {
  action: [FILL, "M13.8 2.5L4.8 13.8H11L9.6 21.5L19.2 9.8H12.8Z"],
  terrain: [{ ...LINE, "stroke-width": 2.4 }, "M7.2 4H16.8L21.5 12L16.8 20H7.2L2.5 12Z"],
  turn: [
    { ...LINE, "stroke-width": 2.6 },
    "M4 10A8.3 8.3 0 0 1 19.5 8M20 3V8.5H14.5M20 14A8.3 8.3 0 0 1 4.5 16M4 21V15.5H9.5",
  ],
  lately: [LINE, "M3.5 12a8.5 8.5 0 1 0 3 -6.5M3.5 3.5v5h5M12 7.5V12L15 14"],
  home: [LINE, "M3.5 11.5L12 4L20.5 11.5M6 10V19.5H18V10"],
  spread: [LINE, "M12 20V12L6 6M12 12L18 6M12 12V4.5M3.5 8.5L6 5.5L9 7M15 7L18 5.5L20.5 8.5"],
  speed: [LINE, "M3 7.5H13M3 12H20M3 16.5H13M15.5 7.5L20 12L15.5 16.5"],
  moons: [LINE, "M14.5 3.5A8.8 8.8 0 1 0 20.5 15A7.4 7.4 0 0 1 14.5 3.5Z"],
  prey: [LINE, "M12 20.5V14.5M12 14.5C7.5 14.5 6 11 6 4M12 14.5C16.5 14.5 18 11 18 4M6 8.5L3 6.5M18 8.5L21 6.5"],
  wolves: [LINE, "M4 3.5L8.5 8H15.5L20 3.5V12L16.5 17L12 20.5L7.5 17L4 12Z"],
  lairs: [LINE, "M2.5 20L6 11L9.5 8.5L12 3.5L15.5 7.5L18 10L21.5 20ZM9 20V16.5A3 3 0 0 1 15 16.5V20"],
  move: [LINE, "M5 19Q5 11 12 11H19M14.5 6L19.5 11L14.5 16"],
  den: [LINE, "M4 19.5V12A8 7.5 0 0 1 20 12V19.5ZM9 19.5V15A3 3 0 0 1 15 15V19.5"],
  lair: [LINE, "M2.5 20L6 11L9.5 8.5L12 3.5L15.5 7.5L18 10L21.5 20ZM9 20V16.5A3 3 0 0 1 15 16.5V20"],
  howl: [LINE, "M7 15.5a5 5 0 0 1 10 0M3.5 15.5a8.5 8.5 0 0 1 17 0M12 19.2v.1M10.5 15.5a1.5 1.5 0 0 1 3 0"],
  dominate: [LINE, "M4 18.5L3 7.5L8.3 11.6L12 4.5L15.7 11.6L21 7.5L20 18.5Z"],
};

/** @param {string} name */
export function icon(name) {
  return name in DRAWN ? drawn(...DRAWN[name]) : shared(name);
}
