// @ts-check
/** Sharing a position: a link that has all of it, or a file. */

import { dialog, toast } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";

/** @param {import("../types/wire.js").EditedPosition} shown @param {string} link */
export function shareLink(shown, link) {
  const label = t("Link to this position");
  const field = h("input", { readonly: true, value: link, "aria-label": label, data: { key: "link" } });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("Link copied."));
    } catch {
      field.select();
    }
  };
  const text = JSON.stringify(shown.position, null, 1);
  const file = new Blob([text, "\n"], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const save = { class: "button", href: address, download: `${shown.game}-position.json`, data: { key: "save" } };
  const box = dialog(
    t("Share"),
    [
      h(
        "label",
        { class: "row link" },
        h("span", null, label),
        field,
        h("button", { class: "go", data: { key: "copy" }, on: { click: () => void copy() } }, icon("link"), t("Copy")),
      ),
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
