// @ts-check
/** Loading a position: from a file, or pasted as text or as a link. */

import { dialog, toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";
import { decoded, encoded } from "./link.js";

/** @param {{game: string, open: (position: any) => Promise<void>}} page */
export function load(page) {
  const take = async (/** @type {string} */ text) => {
    try {
      const position = await positionIn(text.trim());
      if (position.game === page.game) await page.open(position);
      else go(`/edit/${encodeURIComponent(String(position.game))}#${await encoded(position)}`);
      box.close();
    } catch (error) {
      const unreadable = t("This is not a position: neither its text nor a link to it.");
      toast(error instanceof SyntaxError ? unreadable : reason(error), "bad");
    }
  };
  const chosen = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) await take(await file.text());
    event.target.value = ""; // so that the same file can be chosen again
  };
  const label = t("Or paste a position, a game record or a link");
  const pasted = h("textarea", { rows: 5, "aria-label": label, spellcheck: "false", data: { key: "pasted" } });
  const input = { type: "file", class: "unseen", accept: ".json,application/json", data: { key: "file" } };
  const box = dialog(
    t("Load a position"),
    [
      h("label", { class: "upload button" }, t("Choose a file"), h("input", { ...input, on: { change: chosen } })),
      h("label", { class: "pasted" }, h("span", null, label), pasted),
      h(
        "div",
        { class: "end" },
        h("button", { class: "go", data: { key: "take" }, on: { click: () => void take(pasted.value) } }, t("Load")),
      ),
    ],
    "loading",
  );
}

/** @param {string} text @returns {Promise<Record<string, unknown>>} */
async function positionIn(text) {
  const position = text.startsWith("{") ? JSON.parse(text) : await decoded(text.slice(text.indexOf("#") + 1));
  if (typeof position?.game !== "string") throw new SyntaxError("no game");
  return position;
}
