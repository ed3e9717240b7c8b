// @ts-check
/**
 * The recovery phrase: made, shown once, replaced, dropped.
 *
 * @import { Account } from "../types/wire.js"
 */

import { post } from "../core/api.js";
import { confirm, dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { t, tc } from "../core/words.js";
import { button, copy, day, section, send } from "./parts.js";

/** @param {Account} account @param {() => unknown} again */
export function phraseSection(account, again) {
  const made = account.phrase_made;
  const make = async () => {
    const { words } = await post("/api/me/phrase", {});
    showWords(words);
    await again();
  };
  const ask = () =>
    confirm(
      t("Make a new recovery phrase?"),
      t("The phrase that you have now no longer works."),
      t("Make a new one"),
      () => void make().catch(report),
    );
  const drop = () =>
    confirm(
      t("Remove the recovery phrase?"),
      t("Nobody can sign in with it any more."),
      tc("thing", "Remove"),
      () => void send("/api/me/phrase", "DELETE").then(again).catch(report),
    );
  return section(
    "phrase",
    t("Recovery phrase"),
    h("p", null, t("Twelve words on paper bring your games back if you lose all your devices.")),
    made && h("p", { class: "faint" }, t("You made one on {day}.", { day: day(made) })),
    h(
      "div",
      { class: "buttons" },
      button("make-phrase", made ? t("Make a new one") : t("Make a recovery phrase"), made ? ask : make),
      made && button("drop-phrase", tc("thing", "Remove"), drop),
    ),
  );
}

/** @param {string[]} words */
function showWords(words) {
  const copied = () => copy(words.join(" "), t("Phrase copied. Keep it where nobody else finds it."));
  const box = dialog(
    t("Your recovery phrase"),
    [
      h(
        "p",
        null,
        t("Write these words down in this order. They are shown only this once: nobody can look them up later."),
      ),
      h(
        "ol",
        { class: "words", lang: "en", translate: "no" },
        words.map((word) => h("li", null, word)),
      ),
      h("p", { class: "faint" }, t("Whoever has these words can play as you.")),
      h(
        "div",
        { class: "end" },
        button("copy-phrase", [icon("link"), t("Copy")], copied),
        button("wrote-down", t("I have written them down"), () => box.close(), "go"),
      ),
    ],
    "recovery",
    true,
  );
}
