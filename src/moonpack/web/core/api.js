// @ts-check
/** The HTTP part of the protocol. */

/** An answer that is no success: a code for programs, a sentence for people. */
export class Failure extends Error {
  /** @param {string} code @param {string} why */
  constructor(code, why) {
    super(why);
    this.code = code;
  }
}

/**
 * @param {string} path @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
async function ask(path, how) {
  const answer = await fetch(path, how);
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Failure(said?.code ?? "unavailable", said?.why ?? answer.statusText);
  return said;
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
