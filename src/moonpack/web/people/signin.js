// @ts-check
/**
 * Ways to be somebody else here: with games of another device, or who this browser was before.
 *
 * @import { Account } from "../types/wire.js"
 */

import { at } from "../core/address.js";
import { post } from "../core/api.js";
import { confirm } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { Refusal, reason, report } from "../core/errors.js";
import { ownMark } from "./marks/mark.js";
import { t } from "../core/words.js";
import { button, section } from "./parts.js";
import { signInWithPasskey, whyNot } from "./passkeys.js";

/** @param {Account} account */
export function entrySection(account) {
  const enter = async () => {
    if (await signInWithPasskey()) goHome();
  };
  return section(
    "entry",
    t("Games from elsewhere"),
    account.earlier.length > 0 && earlier(account),
    h("p", null, t("Do you have games on another device? Add this device there, with a code or a link.")),
    account.is_kept && h("p", { class: "faint" }, t("The games that you have here now stay: you can go back to them.")),
    phraseForm(),
    whyNot(account) ? null : button("use-passkey", t("Sign in with a passkey"), enter),
  );
}

/** Everything that the page knows is somebody else's now. */
const goHome = () => location.assign(at("/"));

/** @param {Account} account */
function earlier(account) {
  const back = async (/** @type {number} */ number) => {
    await post("/api/me/earlier", { number });
    goHome();
  };
  const list = h(
    "ul",
    { class: "list" },
    account.earlier.map(({ name, mark }, n) => {
      const called = name ?? t("A player without a name");
      const ask = () =>
        confirm(
          t("Go back to the games of {name}?", { name: called }),
          t("This browser had these games before. Those that you see now stay, and you can come back to them."),
          t("Go back"),
          () => void back(n).catch(report),
        );
      return h(
        "li",
        null,
        h("span", { class: "whose" }, ownMark(mark), h("strong", null, called)),
        button(`back-to-${n}`, t("Go back"), ask),
      );
    }),
  );
  return [h("p", null, t("Earlier players in this browser:")), list];
}

function phraseForm() {
  const field = h("textarea", {
    rows: 2,
    required: true,
    maxlength: 300,
    autocapitalize: "none",
    autocomplete: "off",
    spellcheck: "false",
    data: { key: "phrase" },
  });
  const wrong = h("p", { class: "bad", role: "alert" });
  const enter = async (/** @type {Event} */ event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      await post("/api/signin/phrase", { phrase: field.value });
      goHome();
    } catch (error) {
      const isMistyped = error instanceof Refusal && error.code === "bad_input";
      wrong.textContent = isMistyped
        ? t("These are not the twelve words of a recovery phrase. Check their spelling and their order.")
        : reason(error);
    }
  };
  return h(
    "form",
    { class: "phrase-form", on: { submit: enter } },
    h("label", null, h("span", null, t("Recovery phrase: twelve words")), field),
    wrong,
    h("button", { data: { key: "use-phrase" } }, t("Sign in with these words")),
  );
}
