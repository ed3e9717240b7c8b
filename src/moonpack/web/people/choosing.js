// @ts-check
/**
 * One's name, and a mark to stand beside it.
 *
 * @import { Me } from "../core/router.js"
 * @import { Account, PersonMark } from "../types/wire.js"
 */

import { post } from "../core/api.js";
import { toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { ownMark } from "./marks/mark.js";
import { t, tc } from "../core/words.js";
import { section } from "./parts.js";

const LONGEST_NAME = 60;

/** @returns {Record<PersonMark["shape"], string>} */
const shapes = () => ({
  howl: tc("mark", "Howling wolf"),
  head: tc("mark", "Wolf's head"),
  paw: tc("mark", "Paw"),
  moon: tc("mark", "Moon"),
  fang: tc("mark", "Fangs"),
  tail: tc("mark", "Tail"),
});

/** @returns {Record<PersonMark["colour"], string>} */
const colours = () => ({
  ice: tc("colour of a mark", "Ice blue"),
  amber: tc("colour of a mark", "Amber"),
  moss: tc("colour of a mark", "Moss green"),
  ember: tc("colour of a mark", "Ember red"),
  violet: tc("colour of a mark", "Violet"),
  rose: tc("colour of a mark", "Rose"),
  sand: tc("colour of a mark", "Sand"),
  slate: tc("colour of a mark", "Slate grey"),
});

/** @param {Account} account @param {Me} me @param {() => unknown} again */
export function nameAndMark(account, me, again) {
  /** @type {PersonMark} */
  const chosen = { shape: account.mark?.shape ?? "howl", colour: account.mark?.colour ?? "ice" };
  const choose = async (/** @type {Partial<PersonMark>} */ part) => {
    try {
      Object.assign(me, await post("/api/me", { mark: { ...chosen, ...part } }));
      toast(t("Saved."));
      await again();
    } catch (error) {
      report(error);
    }
  };
  const has = (/** @type {keyof PersonMark} */ part, /** @type {string} */ value) => account.mark?.[part] === value;
  return section(
    "naming",
    t("Name and mark"),
    nameForm(account, me, again),
    h(
      "fieldset",
      { class: "marks" },
      h("legend", null, t("Symbol")),
      Object.entries(shapes()).map(([shape, name]) => {
        const mark = /** @type {PersonMark} */ ({ ...chosen, shape });
        return radio("shape", shape, name, has("shape", shape), mark, () => choose({ shape: mark.shape }));
      }),
    ),
    h(
      "fieldset",
      { class: "marks" },
      h("legend", null, t("Colour")),
      Object.entries(colours()).map(([colour, name]) => {
        const mark = /** @type {PersonMark} */ ({ ...chosen, colour });
        return radio("colour", colour, name, has("colour", colour), mark, () => choose({ colour: mark.colour }));
      }),
    ),
    h("p", { class: "faint" }, t("Others see your name and mark at every table you join from now on.")),
  );
}

/** @param {Account} account @param {Me} me @param {() => unknown} again */
function nameForm(account, me, again) {
  const attributes = { value: account.name ?? "", maxlength: LONGEST_NAME, required: true, autocomplete: "nickname" };
  const field = h("input", { ...attributes, data: { key: "own-name" } });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      Object.assign(me, await post("/api/me", { name: field.value.trim() }));
      toast(t("Your name is {name} now.", { name: me.name ?? "" }));
      await again();
    } catch (error) {
      report(error);
    }
  };
  return h(
    "form",
    { class: "name", on: { submit: save } },
    h("label", null, h("span", null, t("Your name")), field),
    h("button", { class: "go", data: { key: "save-name" } }, t("Save the name")),
  );
}

/**
 * @param {string} group @param {string} value @param {string} name @param {boolean} checked @param {PersonMark} mark
 * @param {() => void} choose
 */
function radio(group, value, name, checked, mark, choose) {
  const data = { key: `${group}-${value}` };
  const input = { type: "radio", class: "unseen", name: group, value, checked, data, on: { change: choose } };
  return h("label", { title: name }, h("input", { ...input, "aria-label": name }), ownMark(mark));
}
