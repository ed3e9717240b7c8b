// @ts-check
/**
 * What the pages about people and tournaments are made of.
 *
 * @import { Child } from "../core/dom.js"
 * @import { Me } from "../core/router.js"
 * @import { PlayerInfo } from "../types/wire.js"
 */

import { request } from "../core/api.js";
import { setTitle } from "../core/attention.js";
import { h, s, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { levelName } from "../core/levels.js";
import { menuButton } from "../core/menu.js";
import { link, logo } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { locale, t, tc } from "../core/words.js";
import { ownMark } from "../people/marks/mark.js";

/** The styles of all of these pages. */
export const styles = () => sheet(new URL("./company.css", import.meta.url).href);

/**
 * A page with the bar of all of them.
 * @param {HTMLElement} root @param {Me} me @param {string} heading @param {string} here  which of them it is
 * @param {HTMLElement} body
 */
export function frame(root, me, heading, here, body) {
  setTitle(`${heading} · Moonpack`);
  const to = (/** @type {string} */ path, /** @type {string} */ label) =>
    link(path, label, "", { "aria-current": here === path && "page", data: { key: `nav${path}` } });
  show(
    root,
    h(
      "div",
      { class: "company" },
      h("header", { class: "bar" }, logo(), h("h1", { class: "prompt" }, heading), menuButton(me)),
      h(
        "nav",
        { "aria-label": t("People and tournaments") },
        to("/tournaments", t("Tournaments")),
        to("/leaderboard", t("Leaderboard")),
        to("/people/me", t("Your profile")),
      ),
      body,
    ),
  );
}

/** @param {string} key @param {string} heading @param {...Child} content */
export const section = (key, heading, ...content) =>
  h("section", { class: key, "aria-labelledby": `head-${key}` }, h("h2", { id: `head-${key}` }, heading), content);

/** What somebody is called; a bot without a name of its own, as its level is. @param {PlayerInfo} player */
export function nameOf({ name, level }) {
  if (level && (!name || name.toLowerCase() === level)) return levelName(level);
  return name ?? t("A former player");
}

/**
 * Somebody in a list: a person leads to their profile, a bot is told apart by its sign.
 * @param {PlayerInfo} player @param {boolean} [isYou]
 */
export function playerLink(player, isYou = false) {
  const name = h("bdi", null, nameOf(player));
  if (player.level) {
    return h("span", { class: "player bot" }, icon("bot"), name, h("small", null, t("bot")));
  }
  const sign = ownMark(player.mark);
  const you = isYou && h("small", null, t("you"));
  if (!player.person) return h("span", { class: "player" }, sign, name, you);
  return h("span", { class: "player" }, sign, link(`/people/${player.person}`, name), you);
}

/**
 * What came of a game for a player: at a table of two who won, at a larger one the place.
 * @param {number} place @param {number[]} places  of everybody there
 */
export function cameOf(place, places) {
  if (places.length !== 2) return t("Place {n}", { n: place });
  if (places[0] === places[1]) return tc("result", "Tied");
  return place === 1 ? tc("result", "Won") : tc("result", "Lost");
}

/** The same beside a name. @param {number} place @param {number[]} places */
export const badge = (place, places) =>
  h("span", { class: `placed ${place === 1 && Math.max(...places) > 1 ? "first" : ""}` }, cameOf(place, places));

/** A date, as the reader's language writes it. @param {number} at  seconds since 1970 */
export const day = (at) => {
  const date = new Date(at * 1000);
  const words = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(date);
  return h("time", { datetime: date.toISOString() }, words);
};

/** A share, as the reader's language writes it. @param {number} part @param {number} whole */
export const share = (part, whole) =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(whole ? part / whole : 0);

/** A number with at most so many decimals. @param {number} value @param {number} [digits] */
export const decimal = (value, digits = 1) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);

/** A change of a rating, with its sign. @param {number} change */
export const signed = (change) =>
  new Intl.NumberFormat(locale(), { signDisplay: "always" }).format(change).replace("-", "−");

/** @typedef {{low: number, high: number}} Scale */

/** A scale that holds some ratings, from one round number to another. @param {Scale[]} ratings @returns {Scale} */
export function scaleOf(ratings) {
  const low = Math.min(1200, ...ratings.map((one) => one.low));
  const high = Math.max(1800, ...ratings.map((one) => one.high));
  return { low: Math.floor(low / 100) * 100, high: Math.ceil(high / 100) * 100 };
}

/**
 * A rating as a dot in its interval, on a scale that several share. Its numbers stand beside it as text.
 * @param {{points: number, low: number, high: number}} rating @param {Scale} scale
 */
export function intervalBar({ points, low, high }, scale) {
  const at = (/** @type {number} */ value) => ((value - scale.low) / (scale.high - scale.low)) * 100;
  const box = { viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true", class: "interval" };
  const middle = at(1500);
  return s(
    "svg",
    box,
    s("path", { class: "track", d: "M0 6H100", "vector-effect": "non-scaling-stroke" }),
    middle > 0 &&
      middle < 100 &&
      s("path", { class: "middle", d: `M${middle} 2V10`, "vector-effect": "non-scaling-stroke" }),
    s("path", { class: "band", d: `M${at(low)} 6H${at(high)}`, "vector-effect": "non-scaling-stroke" }),
    s("path", { class: "dot", d: `M${at(points)} 6h0`, "vector-effect": "non-scaling-stroke" }),
  );
}

/** The interval of a rating, in words. @param {{low: number, high: number}} rating */
export const between = ({ low, high }) => t("between {low} and {high}", { low, high });

/** Whether a game counts. @param {boolean} rated */
export const ratedWords = (rated) => (rated ? tc("game", "Rated") : tc("game", "Friendly"));

/** Send a request that has no answer. @param {string} path @param {unknown} [body] */
export async function send(path, body = {}) {
  await request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}
