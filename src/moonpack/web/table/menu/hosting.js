// @ts-check
/**
 * What the host of a table may do: remove people, bar them, close the table. Each asks first.
 *
 * @import { Seat } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { confirm, dialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { go } from "../../core/router.js";
import { t, tc } from "../../core/words.js";

/** The buttons for the menu of the table. @param {TableState} state @returns {(Node | null)[]} */
export function hostEntries(state) {
  const { table, you } = state;
  if (!table || !you.host || table.tournament) return []; // the organiser of a tournament is no host at its tables
  const seats = table.state === "over" ? [] : table.seats;
  return [...seats.map((seat) => removeButton(state, seat)), closeButton(state)];
}

/**
 * The button that removes the person on a seat; null if there is nobody whom this person may remove.
 * @param {TableState} state @param {Seat} seat
 */
export function removeButton(state, seat) {
  const { you } = state;
  const isPerson = seat.kind === "person" || seat.lent;
  if (!you.host || !isPerson || you.seats.includes(seat.seat)) return null;
  const name = seat.name ?? "";
  const attributes = { "data-closes": true, "aria-haspopup": "dialog", data: { key: `remove-${seat.seat}` } };
  const click = () => askToRemove(state, seat.seat, name);
  return h("button", { ...attributes, on: { click } }, t("Remove {name}…", { name }));
}

/** @param {TableState} state @param {number} seat @param {string} name */
function askToRemove(state, seat, name) {
  const remove = (/** @type {boolean} */ bar) => {
    box.close();
    void state.command("remove", { seat, bar }).catch(report);
  };
  const free =
    state.table?.state === "seating"
      ? t("The seat will be free again.")
      : state.table?.keeps_seats
        ? t("Only {name} or a bot can play the seat after that, because its cards are hidden.", { name })
        : t("The seat will be free for a bot or another person.");
  const barred = t(
    "If you also bar {name}, they cannot come back, and nobody new can sit down without an invitation link from you.",
    { name },
  );
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, style = "") => ({
    class: style,
    data: { key },
    on: { click },
  });
  const box = dialog(t("Remove {name}?", { name }), [
    h("p", null, free, " ", t("{name} can sit down again.", { name })),
    h("p", null, barred),
    h(
      "div",
      { class: "end" },
      h("button", { ...button("cancel", () => box.close()), autofocus: true }, t("Cancel")),
      h(
        "button",
        button("bar", () => remove(true)),
        t("Remove and bar"),
      ),
      h(
        "button",
        button("remove", () => remove(false), "go"),
        tc("person", "Remove"),
      ),
    ),
  ]);
}

/** @param {TableState} state */
export function closeButton(state) {
  if (!state.you.host) return null;
  const { table } = state;
  const isPlayer = Boolean(table?.rated) && table?.state === "playing" && state.you.seats.length > 0;
  const closing = t("Everybody has to leave, and the table disappears from all lists. This cannot be undone.");
  const isOver = table?.state === "over";
  const text = isOver
    ? t("The table disappears from all lists, and only its players can replay the game. This cannot be undone.")
    : isPlayer
      ? `${t("This game is rated: whoever closes the table loses it.")} ${closing}`
      : closing;
  const close = () =>
    void state
      .command("close")
      .then(() => go("/"))
      .catch(report);
  const click = () => confirm(t("Close this table?"), text, t("Close the table"), close);
  const attributes = { "data-closes": true, "aria-haspopup": "dialog", data: { key: "close-table" } };
  return h("button", { ...attributes, on: { click } }, t("Close the table…"));
}

/** Tell a person that the host has removed them; whoever is barred is told by the server's goodbye. */
export function tellRemoved() {
  const text = t(
    "The host or an administrator has freed your seat. You can sit down again, or watch if the table allows it.",
  );
  const box = dialog(t("You were removed from your seat"), [
    h("p", null, text),
    h(
      "div",
      { class: "end" },
      h(
        "button",
        { class: "go", autofocus: true, data: { key: "understood" }, on: { click: () => box.close() } },
        t("OK"),
      ),
    ),
  ]);
}
