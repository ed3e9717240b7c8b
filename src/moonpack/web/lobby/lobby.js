// @ts-check
/** The lobby: start a game, continue one, join one, watch one. */

import { markTurn, setTitle } from "../core/attention.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { t, tc } from "../core/words.js";
import { lobbyOf } from "../games/modules.js";
import { allGames } from "./games.js";
import { lists } from "./lists.js";
import { upload } from "./upload.js";

/**
 * @import { Me } from "../core/router.js"
 * @import { Lobby } from "../games/modules.js"
 * @import { GameInfo } from "../types/wire.js"
 */

/** @param {HTMLElement} root @param {Me} me */
export async function open(root, me) {
  setTitle("Moonpack");
  markTurn(false);
  const games = await allGames();
  const cards = await Promise.all(games.map(async (game) => card(game, await lobbyOf(game.page), me)));
  const tables = h("div", { class: "lists" });
  show(
    root,
    h(
      "div",
      { class: "lobby" },
      h("header", { class: "top" }, h("h1", { class: "logo" }, "Moonpack"), menuButton(me)),
      h("main", null, h("section", { class: "games", "aria-label": t("Games") }, cards), tables, upload()),
    ),
  );
  return { leave: lists(tables) };
}

/** @param {GameInfo} game @param {Lobby} lobby @param {Me} me */
function card(game, lobby, me) {
  const begin = async () => {
    try {
      const { newTable } = await import("../setup/newtable.js");
      if (!document.querySelector("dialog")) newTable(game, lobby, me); // a second click may have come meanwhile
    } catch (error) {
      report(error);
    }
  };
  return h(
    "button",
    { class: "game", data: { game: game.name }, on: { click: begin } },
    lobby.emblem(),
    h("span", { class: "about" }, h("strong", null, game.title), h("span", null, lobby.pitch(game))),
    h("span", { class: "button go" }, icon("plus"), tc("lobby", "Play")),
  );
}
