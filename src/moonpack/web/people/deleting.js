// @ts-check
/**
 * Deleting oneself.
 *
 * @import { Account } from "../types/wire.js"
 */

import { at } from "../core/address.js";
import { confirm } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { t, tn } from "../core/words.js";
import { button, section, send } from "./parts.js";

/** @param {Account} account */
export function deleting(account) {
  if (!account.is_kept) return null;
  const gone = () =>
    void send("/api/me/delete", "POST", { sure: true })
      .then(() => location.assign(at("/")))
      .catch(report);
  const ask = () => confirm(t("Delete me?"), whatHappens(account), t("Delete me for good"), gone);
  return section(
    "deleting",
    t("Delete me"),
    h("p", null, t("Your name, mark, devices, uploads and games against bots are deleted.")),
    h("p", null, t("Games with other people stay, for they are theirs too; you are “A former player” in them.")),
    button("delete-me", t("Delete me…"), ask, "bad"),
  );
}

/** @param {Account} account */
function whatHappens({ unfinished }) {
  const sure = t("This cannot be undone, on any device.");
  if (!unfinished) return sure;
  const leaving = tn("You leave {n} unfinished game.", "You leave {n} unfinished games.", unfinished);
  return `${leaving} ${sure}`;
}
