// @ts-check
/** What went wrong, in a sentence for people. The one place that turns errors into words. */

import { toast } from "./dialog.js";
import { t } from "./words.js";

/** A request or command that the server refused: a code for programs, a sentence for people. */
export class Refusal extends Error {
  /** @param {string} code @param {string} why @param {string} [field]  that is wrong */
  constructor(code, why, field = "") {
    super(why);
    this.code = code;
    this.field = field;
  }

  /** What is wrong with the field, to be shown beside it. */
  get problem() {
    return this.message.slice(this.field ? this.field.length + 2 : 0);
  }
}

/** @param {unknown} error */
export function reason(error) {
  if (error instanceof Refusal) return error.message;
  // What a browser says is English. It rejects requests and imports that reach no server with a TypeError, and what is
  // no JSON with a SyntaxError: the page of a proxy, such as that of a hotel.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return t("The server cannot be reached. Try again in a moment.");
  return t("Something went wrong in your browser. Reload the page and try again.");
}

/** Show what went wrong. @param {unknown} error */
export function report(error) {
  toast(reason(error), "bad");
}
