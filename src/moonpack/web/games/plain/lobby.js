// @ts-check
/** A game without a picture of its own in the lobby. */

import { s } from "../../core/dom.js";

/** A moon. */
export const emblem = () =>
  s(
    "svg",
    { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" },
    s("circle", { r: 30, class: "moonlit" }),
  );

export const pitch = () => "";

export const optionWords = () => null;
