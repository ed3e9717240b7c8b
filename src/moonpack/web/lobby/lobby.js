// @ts-check
/** The first page: play at once, resume, join, watch. */

import { entitle, mark } from "../core/attention.js";
import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { t } from "../core/words.js";
import { emblem } from "./emblems.js";
import { lists } from "./lists.js";
import { newTable } from "./newtable.js";
import { upload } from "./upload.js";

/**
 * @typedef {import("../core/router.js").Me} Me
 * @typedef {{name: string, choices: string[], default: string, lowest: number | null, help: string}} Option
 * @typedef {{name: string, title: string, players: number[], options: Option[], levels: string[]}} GameInfo
 */

/** What a game is, in a line. @param {string} name */
function pitch(name) {
  /** @type {Record<string, string>} */
  const said = {
    wolves: t("Lead a pack: roam, build dens, howl for lone wolves and hold the land when the moon is scored. 2 to 5 players, about an hour."),
    moonlight: t("A duel of cards under three moons. 2 players, about 20 minutes."),
  };
  return said[name] ?? "";
}

/**
 * @param {HTMLElement} root @param {Me} me
 */
export async function open(root, me) {
  entitle("Moonpack");
  mark(false);
  /** @type {GameInfo[]} */
  const games = await get("/api/games");
  const listed = h("div", { class: "lists" });
  show(
    root,
    h("div", { class: "lobby" },
      h("header", { class: "top" }, h("h1", { class: "logo" }, "Moonpack"), menuButton(me)),
      h("main", null,
        h("section", { class: "games", "aria-label": t("Games") }, games.map((game) => card(game, me))),
        listed,
        upload()),
    ),
  );
  return { leave: lists(listed) };
}

/**
 * @param {GameInfo} game @param {Me} me
 */
function card(game, me) {
  const begin = () => newTable(game, me);
  return h("button", { class: "game", data: { game: game.name }, on: { click: begin } },
    emblem(game.name),
    h("span", { class: "about" }, h("strong", null, game.title), h("span", null, pitch(game.name))),
    h("span", { class: "button go" }, icon("plus"), t("Play")));
}
