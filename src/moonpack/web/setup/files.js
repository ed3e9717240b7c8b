// @ts-check
/** What can be given as a file before a game begins, such as one's own cards. The server reads and checks it. */

import { toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";

/** @import { Chosen } from "./options.js" */

const MOST_BYTES = 14000; // what a request has room for

/**
 * @param {import("../types/wire.js").GameInfo} game @param {import("../games/modules.js").Lobby} lobby
 * @param {Chosen} chosen
 */
export function fileFields(game, lobby, chosen) {
  return game.choices
    .filter(({ kind }) => kind === "data")
    .map(({ name, help }) => fileField(name, help, lobby, chosen));
}

/**
 * @param {string} name @param {string} help @param {import("../games/modules.js").Lobby} lobby
 * @param {Chosen} chosen
 */
function fileField(name, help, lobby, chosen) {
  const words = lobby.optionWords(name);
  const holder = h("span", { class: "file" });
  const choose = (/** @type {string} */ text, /** @type {string} */ file) => {
    chosen.values[name] = text;
    draw(file);
  };
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    if (file.size > MOST_BYTES) toast(t("This file is too large."), "bad");
    else choose(await file.text(), file.name);
  };
  const draw = (/** @type {string} */ file) => {
    const input = h("input", { type: "file", class: "unseen", data: { file: name }, on: { change: read } });
    const clear = {
      class: "plain",
      type: "button",
      "aria-label": t("Remove the file"),
      on: { click: () => choose("", "") },
    };
    show(
      holder,
      file
        ? [h("b", null, file), h("button", clear, icon("close"))]
        : h("label", { class: "upload button" }, t("Load a file"), input),
    );
  };
  draw("");
  return h(
    "div",
    { class: "row option" },
    h("span", null, words?.title ?? name, h("small", null, words?.any ?? help)),
    holder,
  );
}
