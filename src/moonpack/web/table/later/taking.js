// @ts-check
/**
 * Taking a seat in the middle of a game: under which name.
 *
 * @import { Me } from "../../core/router.js"
 * @import { TableState } from "../state.js"
 */

import { post } from "../../core/api.js";
import { dialog } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { t } from "../../core/words.js";

const LONGEST_NAME = 60;

/** Ask for a name, sit down under it, and remember it. @param {TableState} state @param {number} seat @param {Me} me */
export function askName(state, seat, me) {
  const attributes = { value: me.name ?? "", maxlength: LONGEST_NAME, required: true, autocomplete: "nickname" };
  const name = h("input", { ...attributes, data: { key: "own-name" } });
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const given = name.value.trim();
    if (!given) return;
    try {
      await state.sit(seat, given);
      box.close();
      if (given !== me.name) me.name = (await post("/api/me", { name: given })).name;
    } catch (error) {
      report(error);
    }
  };
  const previous = state.table?.seats[seat - 1]?.name;
  const text = previous
    ? t("You play on from where {name} left. The others see you under this name.", { name: previous })
    : t("The others see you under this name.");
  const box = dialog(t("Take seat {n}", { n: seat }), [
    h(
      "form",
      { class: "taking", on: { submit: sit } },
      h("p", null, text),
      h("label", { class: "row" }, h("span", null, t("Your name")), name),
      h("div", { class: "end" }, h("button", { class: "go", data: { key: "take" } }, t("Sit down"))),
    ),
  ]);
  name.select();
}
