// @ts-check
/** What can be given as a file before a game begins, such as one's own cards. It is checked when it is chosen. */

import { at } from "../core/address.js";
import { post } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";

/**
 * @import { ChoiceInfo, FileProblem, GameInfo } from "../types/wire.js"
 * @import { Lobby } from "../games/modules.js"
 * @typedef {import("../setup/options.js").Chosen} Chosen
 */

await sheet(new URL("./uploads.css", import.meta.url).href);

const MOST_BYTES = 14000; // what a request has room for

/** @param {GameInfo} game @param {Lobby} lobby @param {Chosen} chosen */
export function fileFields(game, lobby, chosen) {
  return game.choices
    .filter(({ kind }) => kind === "data")
    .map((choice) => fileField(`/api/games/${game.name}/files/${choice.name}`, choice, lobby, chosen));
}

/** @param {string} path  of its requests @param {ChoiceInfo} choice @param {Lobby} lobby @param {Chosen} chosen */
function fileField(path, { name, help, example }, lobby, chosen) {
  const words = lobby.optionWords(name);
  const holder = h("span", { class: "file" });
  const verdict = h("div", { class: "verdict", role: "status" });
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = ""; // so that the same file can be chosen again, once it is corrected
    const text = await file.slice(0, MOST_BYTES).text();
    const problems = file.size > MOST_BYTES ? [t("This file is too large.")] : await problemsWith(path, text);
    chosen.values[name] = problems.length ? "" : text;
    draw(problems.length ? "" : file.name);
    show(verdict, problems.length ? refusal(file.name, problems) : h("p", null, t("The file can be used.")));
    verdict.scrollIntoView({ block: "center" }); // the foot of the dialog may lie on it
  };
  const remove = () => {
    chosen.values[name] = "";
    draw("");
    show(verdict, []);
  };
  const draw = (/** @type {string} */ file) => {
    const input = h("input", { type: "file", class: "unseen", data: { file: name }, on: { change: read } });
    const clear = { class: "plain", type: "button", "aria-label": t("Remove the file"), on: { click: remove } };
    show(
      holder,
      file
        ? [h("b", null, file), h("button", clear, icon("close"))]
        : h("label", { class: "upload button" }, t("Load a file"), input),
    );
  };
  draw("");
  const download = example && h("a", { href: at(`${path}/example`), download: example }, t("Download an example"));
  return h(
    "details",
    { class: "with-file" },
    h("summary", null, words?.title ?? name),
    h("p", null, words?.any ?? help),
    h("p", { class: "row" }, holder, download),
    verdict,
  );
}

/** What is wrong with a file, each in words. @param {string} path @param {string} text @returns {Promise<string[]>} */
async function problemsWith(path, text) {
  try {
    const { problems } = await post(`${path}/check`, { text });
    return problems.map((/** @type {FileProblem} */ { field, why }) => `${field}: ${why}`);
  } catch (error) {
    return [reason(error)];
  }
}

/** @param {string} file @param {string[]} problems */
const refusal = (file, problems) => [
  h("p", { class: "refused" }, t("{file} cannot be used:", { file })),
  h(
    "ul",
    null,
    problems.map((problem) => h("li", null, problem)),
  ),
];
