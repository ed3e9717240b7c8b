// @ts-check
/** A table in a list: a small picture of its board, who plays, whose turn it is and since when. */

import { at } from "../core/address.js";
import { remove } from "../core/api.js";
import { confirm, toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { link } from "../core/router.js";
import { listed, t, tn } from "../core/words.js";
import { ownMark } from "../people/marks/mark.js";
import { hide } from "./hiding.js";

/** @typedef {import("../types/wire.js").TableLine} Row */

/** @param {Row} row @param {"mine" | "open" | "watch"} list @param {() => void} [changed]  it is gone from the list */
export function entry(row, list, changed) {
  const { table } = row;
  const turn = stateWords(row);
  const content = [
    list !== "open" && thumbnail(row),
    h(
      "span",
      { class: "about" },
      h("strong", null, list === "open" ? [ownMark(ownerOf(row)?.own_mark), ownerWords(row)] : table.title),
      list === "open" ? freeSeats(row) : people(row),
      isStoodInFor(row) && h("span", { class: "stands-in" }, icon("bot"), t("A bot is playing for you.")),
    ),
    list === "open"
      ? h("span", { class: "button" }, t("Sit down"))
      : h("span", { class: "turn" }, h("b", null, turn), h("time", null, timeWords(row))),
  ];
  const page = table.closed ? "r" : "t"; // only the replay of a closed table is left
  const open = link(`/${page}/${table.id}`, content, row.your_turn ? "yours" : "", { data: { key: table.id } });
  return h("li", null, open, changed && removing(row, changed));
}

/** Whether a bot plays for the reader. @param {Row} row */
const isStoodInFor = ({ table, yours }) =>
  table.state === "playing" && table.seats.some(({ seat, lent }) => lent && yours.includes(seat));

/** @param {Row} row */
const thumbnail = ({ thumbnail: path }) =>
  h("span", { class: "thumbnail" }, path && h("img", { src: at(path), alt: "", loading: "lazy" }));

/** Whether several people play there at the reader's screen: `you` could be any of them. @param {Row} row */
const isShared = ({ yours }) => yours.length > 1;

/** Everybody but me, with the marks of their seats; at a shared screen everybody. @param {Row} row */
function people(row) {
  const { table, yours } = row;
  const rivals = table.seats.filter(({ seat }) => isShared(row) || !yours.includes(seat));
  return h(
    "span",
    { class: "who" },
    rivals.map(({ name, kind, mark, own_mark: ownOne }) =>
      h(
        "span",
        { class: kind },
        !mark && ownMark(ownOne),
        mark && h("i", { class: `mark pack-${mark.pack}`, "aria-hidden": "true" }, mark.mark),
        kind === "free" && !name ? t("free seat") : kind === "bot" ? t("{name}, bot", { name: name ?? "" }) : name,
      ),
    ),
  );
}

/** @param {Row} row */
const ownerOf = ({ table }) =>
  table.seats.find(({ seat }) => table.host_seats?.includes(seat)) ?? table.seats.find(({ name }) => name);

/** Whose table it is. @param {Row} row */
function ownerWords(row) {
  const host = ownerOf(row);
  return host?.name ? t("{name}'s table", { name: host.name }) : row.table.title;
}

/** Filled and empty dots, and the same in words. @param {Row} row */
function freeSeats({ table }) {
  const free = table.seats.filter(({ kind }) => kind === "free").length;
  const dots = table.seats.map(({ kind }) => h("i", { class: kind === "free" ? "dot free" : "dot" }));
  const words = tn("{game}, {n} seat free", "{game}, {n} seats free", free, { game: table.title });
  const locked = table.has_password && [" · ", t("needs a password")];
  return h("span", { class: "who" }, h("span", { class: "dots", "aria-hidden": "true" }, dots), words, locked);
}

/** Deletes a game that is mine alone, or hides it from my list. @param {Row} row @param {() => void} changed */
function removing(row, changed) {
  const { id } = row.table;
  if (!row.can_delete) {
    const put = () => {
      hide(id);
      changed();
      toast(t("Hidden from your list. It comes back when it is your turn."));
    };
    return removeButton(`hide-${id}`, t("Hide this game"), "hidden", put);
  }
  const accepted = () => remove(`/api/tables/${id}/data`).then(changed, report);
  const ask = () =>
    confirm(t("Delete this game?"), t("It is gone for good, and so is its replay."), t("Delete game"), accepted);
  return removeButton(`delete-${id}`, t("Delete game"), "bin", ask);
}

/** @param {string} key @param {string} label @param {string} sign @param {() => void} click */
const removeButton = (key, label, sign, click) =>
  h("button", { class: "plain", "aria-label": label, title: label, data: { key }, on: { click } }, icon(sign));

/** @param {Row} row */
function stateWords(row) {
  const { table, your_turn: yourTurn, yours, actor } = row;
  if (yourTurn && !isShared(row)) return t("Your turn");
  if (table.state === "seating") return t("Waiting for players");
  if (table.state === "playing") {
    const name = actor ? table.seats[actor - 1].name : null;
    if (!name) return t("In progress");
    return yours.length && !yourTurn ? t("Waiting for {name}", { name }) : t("{name}'s turn", { name });
  }
  const { winners = [] } = table.result ?? {};
  if (!isShared(row) && winners.length === 1 && yours.includes(winners[0])) return t("You won");
  return t("{names} won", { names: listed(winners.map((seat) => table.seats[seat - 1].name ?? "")) });
}

/** How much time is left or has passed, or why none does. @param {Row} row */
function timeWords(row) {
  const { held, awaited = [], yours, table, due, actor } = row;
  const nameOf = (/** @type {number} */ seat) => table.seats[seat - 1].name ?? "";
  if (held === "paused") return t("The game is paused.");
  if (held === "vacation" && actor)
    return yours.includes(actor) ? t("You are on vacation.") : t("{name} is on vacation.", { name: nameOf(actor) });
  if (held && awaited.some((seat) => yours.includes(seat))) return t("The clock waits for you.");
  if (held) return t("The clock waits for {names}.", { names: listed(awaited.map(nameOf)) });
  if (row.out) return t("Time is up.");
  return due ? timeLeft(due) : timeSince(row);
}

/** How much time the player to decide has left. @param {number} due  seconds since 1970 */
function timeLeft(due) {
  const minutes = Math.max(0, Math.floor((due - Date.now() / 1000) / 60));
  if (minutes < 60) return tn("{n} minute left", "{n} minutes left", minutes);
  if (minutes < 48 * 60) return tn("{n} hour left", "{n} hours left", Math.floor(minutes / 60));
  return tn("{n} day left", "{n} days left", Math.floor(minutes / 60 / 24));
}

/** How long it has been so. @param {Row} row  `at`: seconds since 1970 */
function timeSince({ at: since, table }) {
  const minutes = Math.max(0, (Date.now() / 1000 - since) / 60);
  const isOver = table.state === "over";
  if (minutes < 1) return t("just now");
  if (minutes < 60) {
    const n = Math.floor(minutes);
    return isOver ? tn("{n} minute ago", "{n} minutes ago", n) : tn("{n} minute so far", "{n} minutes so far", n);
  }
  if (minutes < 24 * 60) {
    const n = Math.floor(minutes / 60);
    return isOver ? tn("{n} hour ago", "{n} hours ago", n) : tn("{n} hour so far", "{n} hours so far", n);
  }
  const n = Math.floor(minutes / 60 / 24);
  return isOver ? tn("{n} day ago", "{n} days ago", n) : tn("{n} day so far", "{n} days so far", n);
}
