// @ts-check
/** What the sections of the page are made of. */

import { request } from "../core/api.js";
import { copyText } from "../core/clipboard.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { locale, t } from "../core/words.js";

/** @param {string} key @param {string} heading @param {...import("../core/dom.js").Child} content */
export const section = (key, heading, ...content) =>
  h("section", { class: key, "aria-labelledby": `head-${key}` }, h("h2", { id: `head-${key}` }, heading), content);

/**
 * A button whose work may fail; while it works it cannot be pressed again.
 * @param {string} key @param {import("../core/dom.js").Child} content @param {() => unknown} act
 * @param {string} [style]
 */
export function button(key, content, act, style = "") {
  const click = async () => {
    made.disabled = true;
    try {
      await act();
    } catch (error) {
      report(error);
    } finally {
      made.disabled = false;
    }
  };
  const made = h("button", { type: "button", class: style, data: { key }, on: { click } }, content);
  return made;
}

/** Without an answer. @param {string} path @param {"POST" | "PUT" | "DELETE"} method @param {unknown} [body] */
export async function send(path, method, body) {
  const headers = { "content-type": "application/json" };
  await request(path, body === undefined ? { method } : { method, headers, body: JSON.stringify(body) });
}

/** A device in words. @param {{browser: string, system: string, name?: string | null}} device */
export function deviceName({ browser, system, name }) {
  if (name) return name;
  if (browser && system) return t("{browser} on {system}", { browser, system });
  return browser || system || t("An unknown device");
}

/** A day, as the reader's language writes it. @param {number} at  seconds since 1970 */
export const day = (at) => new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(at * 1000));

/** A moment, as the reader's language writes it. @param {number} at  seconds since 1970 */
export const moment = (at) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at * 1000));

/** @param {string} text @param {string} done  what is said when it was copied @param {HTMLInputElement} [field] */
export async function copy(text, done, field) {
  if (await copyText(text)) toast(done);
  else field?.select();
}
