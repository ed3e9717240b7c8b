// @ts-check
/** Requests over HTTP. */

import { at } from "./address.js";
import { Refusal } from "./errors.js";
import { t } from "./words.js";

/** Make a request; anything but success is a `Refusal`. @param {string} path @param {RequestInit} [options] */
export async function request(path, options) {
  const response = await fetch(at(path), options);
  if (response.ok) return response;
  // What is not ours is the page of a proxy, which is English and for its host.
  const body = await response.json().catch(() => null);
  const why = body?.why ?? t("The server cannot be reached. Try again in a moment.");
  throw new Refusal(body?.code ?? "unavailable", why, body?.field);
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await request(path)).json();

/** Delete what is at a path. @param {string} path */
export const remove = async (path) => void (await request(path, { method: "DELETE" }));

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return (await request(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}
