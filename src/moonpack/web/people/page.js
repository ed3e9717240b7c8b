// @ts-check
/**
 * Being oneself: name and mark, devices, ways to sign in again, and the end of it.
 *
 * @import { Me } from "../core/router.js"
 * @import { Account } from "../types/wire.js"
 */

import { get } from "../core/api.js";
import { setTitle } from "../core/attention.js";
import { h, show } from "../core/dom.js";
import { menuButton } from "../core/menu.js";
import { link, logo } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { withTexts } from "../core/texts.js";
import { t, tc } from "../core/words.js";
import { nameAndMark } from "./choosing.js";
import { deleting } from "./deleting.js";
import { deviceSection } from "./devices.js";
import { passkeySection } from "./passkeys.js";
import { phraseSection } from "./phrase.js";
import { entrySection } from "./signin.js";
import { vacationSection } from "./vacation.js";

/** @param {HTMLElement} root @param {Me} me */
export async function open(root, me) {
  setTitle(`${tc("page", "You")} · Moonpack`);
  const styles = ["./people.css", "./marks.css"].map((style) => sheet(new URL(style, import.meta.url).href));
  const [account] = await Promise.all([readAccount(), ...styles]);
  const body = h("main");
  const vacation = await vacationSection();
  const days = account.forgotten_after;
  const kept = days && (await withTexts(import("../kept/kept.js"), "kept")).personKept(days);
  const page = { left: false };
  const draw = (/** @type {Account} */ known) =>
    show(
      body,
      h(
        "p",
        null,
        link("/people/me", t("Your profile: ratings, statistics and history"), "button", { data: { key: "profile" } }),
      ),
      nameAndMark(known, me, again),
      known.is_kept && kept ? h("p", { class: "keeping faint" }, kept) : null,
      vacation,
      deviceSection(known, again, page),
      phraseSection(known, again),
      passkeySection(known, again),
      entrySection(known),
      deleting(known),
    );
  const again = async () => {
    const known = await readAccount();
    if (!page.left) draw(known);
    return known;
  };
  draw(account);
  show(
    root,
    h(
      "div",
      { class: "oneself" },
      h("header", { class: "bar" }, logo(), h("h1", { class: "prompt" }, tc("page", "You")), menuButton(me)),
      body,
    ),
  );
  return { leave: () => void (page.left = true) };
}

/** @returns {Promise<Account>} */
const readAccount = () => get("/api/me/account");
