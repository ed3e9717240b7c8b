// @ts-check
/** Sharing a position: a link that has all of it, or a file. */

import { dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { linkField } from "../replay/share.js";

/** @param {import("../types/wire.js").EditedPosition} shown @param {string} link */
export function shareLink(shown, link) {
  const text = JSON.stringify(shown.position, null, 1);
  const file = new Blob([text, "\n"], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const save = { class: "button", href: address, download: `${shown.game}-position.json`, data: { key: "save" } };
  const box = dialog(
    t("Share"),
    [
      linkField(link, t("Link to this position")),
      h("p", { class: "faint" }, t("The link has the whole position in it. Nothing is stored on the server.")),
      h(
        "div",
        { class: "row" },
        h("span", null, t("As a file, for lessons, bug reports and programs")),
        h("a", save, t("Save as file")),
      ),
    ],
    "sharing",
  );
  box.addEventListener("close", () => URL.revokeObjectURL(address));
}
