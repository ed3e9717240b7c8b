// @ts-check
/**
 * The other packs: one card each.
 *
 * @import { BoardData, Fact, Game, Player, Scene } from "../../types/wolves.js"
 */

import { amend, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { abilitiesBox, pointsFrom } from "./abilities.js";
import { gainBadge, gainsOf } from "./gains.js";
import { icon } from "./icons.js";
import { mark, miniTile, piece, tokens } from "./parts.js";

/** @typedef {import("../../table/view.js").TableView<Game>} TableView */

const FOLDED_FROM = 3; // rivals, from which on their cards are folded
const FOLDED_IN_PUZZLES = 2; // where there is less room
const CROWDED_FROM = 4; // rivals, whose board needs all the height there is

/** The rivals whose cards were unfolded or folded by hand, by seat. @type {Map<number, boolean>} */
const unfolded = new Map();

/**
 * @param {HTMLElement} into @param {BoardData} board @param {Scene} scene
 * @param {number} shown  the seat that has a panel of its own @param {TableView} view
 * @param {Fact[]} lately  what happened since that seat's last turn
 */
export function rivals(into, board, scene, shown, view, lately = []) {
  // In the order in which they play after the one shown.
  const others = [...scene.seats.slice(shown), ...scene.seats.slice(0, shown - 1)];
  const gained = others.map(({ seat }) => gainsOf(lately, seat));
  const folds = others.length >= (view.exercise ? FOLDED_IN_PUZZLES : FOLDED_FROM);
  const isPlayed = Boolean(view.player) && !view.exercise;
  into.closest(".wolves")?.classList.toggle("crowded", isPlayed && others.length >= CROWDED_FROM);
  amend(into, [others, scene.turn, shown, view.table?.seats, view.presence.here, gained], () => [
    others.map((player, n) => card(board, scene, player, view, gained[n], folds)),
    neutral(board),
  ]);
}

/**
 * @param {BoardData} board @param {Scene} scene @param {Player} player @param {TableView} view
 * @param {import("./gains.js").Gains} gained @param {boolean} folds
 */
function card(board, scene, player, view, gained, folds) {
  const pack = board.packs[player.seat - 1];
  const { prey } = board.rows;
  const active = scene.turn === player.seat ? " active" : "";
  const label = t("{name}, {pack}", { name: player.name, pack: pack.title });
  const attributes = {
    class: `rival pack-${pack.name}${active}${folds ? " folds" : ""}`,
    data: { key: `rival-${player.seat}`, seat: player.seat },
    "aria-label": label,
    open: unfolded.get(player.seat) ?? !folds,
    on: { toggle: (/** @type {Event} */ event) => unfolded.set(player.seat, isOpen(event)) },
  };
  return h(
    "details",
    attributes,
    h(
      "summary",
      null,
      h(
        "span",
        { class: "head" },
        mark(pack),
        h(
          "span",
          { class: "who" },
          h("h3", null, player.name),
          h("small", null, presence(view, player.seat, pack.title)),
        ),
        h("i", { "data-clock": player.seat }),
        gainBadge(gained),
        h("strong", { class: "score", data: { term: "score" }, title: t("Score if the game ended now") }, player.total),
      ),
      pointsFrom(board, player),
    ),
    abilitiesBox(board, player),
    h(
      "p",
      { class: "line" },
      h(
        "span",
        { class: "minis", role: "list", "aria-label": t("Tiles") },
        player.tiles.map((tile, n) => miniTile(board, tile, n)),
      ),
      tokens(player),
    ),
    player.prey.length > 0 &&
      h(
        "p",
        { class: "line caught" },
        player.prey.map((kind) => h("span", { data: { term: kind } }, piece(`${kind}-1`, prey.kinds[kind]))),
      ),
  );
}

/** @param {Event} event */
const isOpen = (event) => /** @type {HTMLDetailsElement} */ (event.currentTarget).open;

/**
 * The pack of a player, and whether they are there, which nobody has to be told of those at the same screen.
 * @param {TableView} view @param {number} seat @param {string} pack
 */
function presence(view, seat, pack) {
  const { kind } = view.table?.seats[seat - 1] ?? {};
  if (kind === "bot") return [icon("bot"), t("{pack} · bot", { pack })];
  if (kind !== "person" || !view.player || view.you.seats.includes(seat)) return pack;
  return view.presence.here.includes(seat) ? t("{pack} · online", { pack }) : t("{pack} · away", { pack });
}

/** @param {BoardData} board */
function neutral(board) {
  const pack = board.packs.find((one) => one.seat === null);
  if (!pack) return null;
  return h(
    "article",
    { class: `rival neutral pack-${pack.name}`, data: { term: "neutral" } },
    h("header", { class: "head" }, mark(pack), h("b", { class: "who" }, pack.words)),
    h("p", { class: "line faint" }, t("Never acts, but counts when regions are scored.")),
  );
}
