// @ts-check
/**
 * Deleting oneself.
 *
 * @import { Account } from "../types/wire.js"
 */

import { at } from "../core/address.js";
import { confirm, dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { t, tn } from "../core/words.js";
import { button, section, send } from "./parts.js";

/** @param {Account} account */
export function deleting(account) {
  if (!account.is_kept) return null;
  const gone = () => void send("/api/me/delete", "POST", { sure: true }).then(farewell).catch(report);
  const ask = () => confirm(t("Delete me?"), whatHappens(account), t("Delete me for good"), gone);
  return section(
    "deleting",
    t("Delete me"),
    h("p", null, t("Your name, mark, devices, uploads and games against bots are deleted.")),
    h("p", null, t("Games with other people stay, because they are theirs too; you are “A former player” in them.")),
    button("delete-me", t("Delete me…"), ask, "bad"),
  );
}

/** Say that it is done, then show the lobby as a stranger sees it. */
function farewell() {
  const ok = h("button", { class: "go", data: { key: "farewell" }, on: { click: () => box.close() } }, t("OK"));
  const text = h("p", null, t("Your profile was deleted from this server, for all your devices."));
  const box = dialog(t("Goodbye"), [text, h("div", { class: "end" }, ok)]);
  box.addEventListener("close", () => location.assign(at("/")));
}

/** @param {Account} account */
function whatHappens({ unfinished }) {
  const sure = t("This cannot be undone, on any device.");
  if (!unfinished) return sure;
  const leaving = tn("You leave {n} unfinished game.", "You leave {n} unfinished games.", unfinished);
  return `${leaving} ${sure}`;
}
