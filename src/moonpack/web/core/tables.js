// @ts-check
/** What tables of figures have in common: a caption for those who do not see them, and heads of columns. */

import { h } from "./dom.js";

/** The beginning of a table. @param {string} caption @param {string[]} heads  of its columns */
export const captioned = (caption, heads) => [
  h("caption", { class: "unseen" }, caption),
  h(
    "thead",
    null,
    h(
      "tr",
      null,
      heads.map((head) => h("th", { scope: "col" }, head)),
    ),
  ),
];
