// @ts-check
/** Sharing a place in a game: a link, a picture, the record. */

import { at } from "../core/address.js";
import { remove } from "../core/api.js";
import { copyText } from "../core/clipboard.js";
import { confirm, dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { pictureTheme } from "../core/prefs.js";
import { go } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { language, t, tc } from "../core/words.js";

/**
 * @typedef {import("./state.js").ReplayState} ReplayState
 * @typedef {Pick<ReplayState, "number" | "query"> & {other: {from: number} | null,
 *   info: Pick<ReplayState["info"], "id" | "game" | "png" | "yours" | "kept_until">}} Place  what is shared of a replay
 */

/** @param {Place} state @param {string} link */
export function share(state, link) {
  const { info } = state;
  const record = {
    class: "button",
    href: at(`/api/replays/${info.id}/record.json`),
    download: `${info.game}-${info.id}.json`,
    data: { key: "record" },
  };
  const picture = h("div", { class: "shared" });
  const draw = (/** @type {string} */ theme) => drawPicture(picture, state, theme);
  draw(pictureTheme());
  const content = [
    linkField(link, t("Link to this step")),
    state.other && h("p", { class: "faint" }, t("The link and the picture show the position before the better turn.")),
    themeChoice(draw),
    picture,
    h(
      "div",
      { class: "row" },
      h("span", null, t("The whole game as a file, which can be uploaded again")),
      h("a", record, t("Download record")),
    ),
    keptNote(info.kept_until),
    info.yours && deleteRow(info.id),
  ];
  dialog(
    t("Share"),
    content.flatMap((element) => element || []),
    "sharing",
  );
}

/** @param {number | null} [until] */
export function keptNote(until) {
  const note = h("p", { class: "faint" });
  if (!until) return null;
  withTexts(import("../kept/kept.js"), "kept").then((kept) => kept.sayUntil(note, until), report);
  return note;
}

/** @param {string} id */
function deleteRow(id) {
  const accepted = async () => {
    try {
      await remove(`/api/replays/${id}`);
      go("/");
    } catch (error) {
      report(error);
    }
  };
  const text = t("Links to it stop working.");
  const ask = () => confirm(t("Delete this upload?"), text, t("Delete upload"), () => void accepted());
  const button = h("button", { data: { key: "delete" }, on: { click: ask } }, t("Delete upload"));
  return h("div", { class: "row" }, h("span", null, t("You have uploaded this game")), button);
}

/** @param {string} link @param {string} label */
export function linkField(link, label) {
  const field = h("input", { readonly: true, value: link, "aria-label": label, data: { key: "link" } });
  const copy = async () => {
    if (await copyText(link)) toast(t("Link copied."));
    else field.select();
  };
  return h(
    "label",
    { class: "row link" },
    h("span", null, label),
    field,
    h("button", { class: "go", data: { key: "copy" }, on: { click: () => void copy() } }, icon("link"), t("Copy")),
  );
}

/** @param {(theme: string) => void} choose */
function themeChoice(choose) {
  const themes = { night: tc("theme", "Dark"), paper: tc("theme", "Light") };
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", null, t("Picture")),
    Object.entries(themes).map(([value, name]) => {
      const attributes = { type: "radio", name: "picture", value, checked: value === pictureTheme() };
      return h(
        "label",
        null,
        h("input", { ...attributes, on: { change: () => choose(value) } }),
        h("span", null, name),
      );
    }),
  );
}

/** @param {HTMLElement} into @param {Place} state @param {string} theme */
function drawPicture(into, state, theme) {
  const { info } = state;
  const step = state.other ? state.other.from : state.number;
  const query = `step=${step}&theme=${theme}&language=${language()}${state.query}`;
  const address = (/** @type {string} */ kind) => at(`/api/replays/${info.id}/picture.${kind}?${query}`);
  const download = (/** @type {string} */ kind) => {
    const attributes = { href: address(kind), download: `${info.game}-${info.id}-${step}.${kind}` };
    return h("a", { class: "button", ...attributes, data: { key: kind } }, kind.toUpperCase());
  };
  show(
    into,
    h("img", { src: address("svg"), alt: t("Picture of the game after step {n}", { n: step }) }),
    h(
      "div",
      { class: "end" },
      download("svg"),
      info.png ? download("png") : h("span", { class: "faint" }, t("This server cannot make PNG pictures.")),
    ),
  );
}
