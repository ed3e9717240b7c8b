// @ts-check
/** The lobby: start a game, continue one, join one, watch one. */

import { markTurn, setTitle } from "../core/attention.js";
import { h, s, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { allGames } from "../core/games.js";
import { openRules } from "../core/help.js";
import { bindKeys } from "../core/keys.js";
import { menuButton } from "../core/menu.js";
import { link } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { withTexts } from "../core/texts.js";
import { t, tc } from "../core/words.js";
import { lobbyOf } from "../games/modules.js";
import { ownMark } from "../people/marks/mark.js";
import { lists } from "./lists.js";
import { upload } from "./upload.js";
import { welcome } from "./welcome.js";

/**
 * @import { Me } from "../core/router.js"
 * @import { Lobby } from "../games/modules.js"
 * @import { GameInfo } from "../types/wire.js"
 */

const PATIENCE = 800; // milliseconds that the page waits for the lists

/** @param {HTMLElement} root @param {Me} me */
export async function open(root, me) {
  setTitle("Moonpack");
  markTurn(false);
  const [games] = await Promise.all([allGames(), sheet(new URL("./lobby.css", import.meta.url).href)]);
  const cards = await Promise.all(games.map(async (game) => card(game, await lobbyOf(game.page), me)));
  const mine = h("div", { class: "mine" });
  const others = h("div", { class: "others" });
  const { first, leave } = lists(mine, others, workshop(games));
  // My games stand above the others on a phone: nothing moves away under a finger once it can be seen.
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  show(
    root,
    h(
      "div",
      { class: "lobby" },
      h(
        "header",
        { class: "top" },
        h("h1", { class: "logo" }, h("span", { class: "sign" }), "Moonpack"),
        h(
          "nav",
          { "aria-label": t("People and tournaments") },
          link("/tournaments", t("Tournaments")),
          link("/leaderboard", t("Leaderboard")),
        ),
        me.name && link("/people/me", [ownMark(me.mark), me.name], "me", { data: { key: "me" } }),
        menuButton(me),
      ),
      welcome(me),
      h("main", null, h("section", { class: "games", "aria-label": t("Games") }, cards), mine, others),
    ),
  );
  const game = games.find((one) => one.has_rules);
  const unbindKeys = bindKeys({ "?": () => void (game && openRules(game.name, { modal: true })) });
  return { leave: () => (unbindKeys(), leave()) };
}

/** @param {GameInfo} game @param {Lobby} lobby @param {Me} me */
function card(game, lobby, me) {
  const begin = async () => {
    try {
      const { newTable } = await withTexts(import("../setup/newtable.js"), "levels", "setup");
      if (!document.querySelector("dialog")) newTable(game, lobby, me); // a second click may have come meanwhile
    } catch (error) {
      report(error);
    }
  };
  const data = { game: game.name, key: `play-${game.name}` };
  const label = t("Play {game}", { game: game.title });
  const play = { class: "go", "aria-label": label, "aria-haspopup": "dialog", data };
  const { picture } = lobby;
  const drawn = picture ? h("img", { src: picture, alt: "", class: "picture" }) : (lobby.emblem?.() ?? moon());
  drawn.addEventListener("click", begin); // for pointers; others have the button
  return h(
    "article",
    { class: "game" },
    drawn,
    h("h2", null, game.title),
    h("p", null, lobby.pitch(game)),
    h(
      "div",
      { class: "begin" },
      h("button", { ...play, on: { click: begin } }, tc("lobby", "Play")),
      game.lessons > 0 && learn(game),
      game.has_puzzles && puzzles(game),
      game.has_rules && rulesButton(game),
      lobby.length && h("span", { class: "length" }, lobby.length()),
    ),
  );
}

/** For those who come with a game or a position. @param {GameInfo[]} games */
function workshop(games) {
  const editable = games.filter((game) => game.can_edit);
  return h(
    "p",
    { class: "workshop" },
    upload(),
    editable.map(({ name, title }) =>
      link(`/edit/${name}`, t("Set up a position of {game}", { game: title }), "button", {
        data: { key: `edit-${name}` },
      }),
    ),
  );
}

/** @param {GameInfo} game */
function rulesButton(game) {
  const label = t("Rules of {game}", { game: game.title });
  const click = () => void openRules(game.name, { modal: true });
  return h("button", { "aria-label": label, data: { key: `rules-${game.name}` }, on: { click } }, tc("lobby", "Rules"));
}

/** @param {GameInfo} game */
const learn = ({ name, title }) =>
  link(`/learn/${name}`, t("Learn to play"), "button", {
    "aria-label": t("Learn to play {game}", { game: title }),
    data: { learn: name, key: `learn-${name}` },
  });

/** @param {GameInfo} game */
const puzzles = ({ name, title }) =>
  link(`/puzzles/${name}`, t("Puzzles"), "button", {
    "aria-label": t("Puzzles of {game}", { game: title }),
    data: { key: `puzzles-${name}` },
  });

/** The picture of a game that has none. */
const moon = () =>
  s("svg", { class: "emblem", viewBox: "-80 -50 160 100", "aria-hidden": "true" }, s("circle", { r: 30 }));
