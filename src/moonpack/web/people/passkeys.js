// @ts-check
/**
 * Passkeys: made by the browser or a key, for those who want one.
 *
 * @import { Account, PasskeyInfo } from "../types/wire.js"
 */

import { post } from "../core/api.js";
import { confirm } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { Refusal, report } from "../core/errors.js";
import { t, tc } from "../core/words.js";
import { button, day, deviceName, section, send } from "./parts.js";

/** @param {Account} account @param {() => unknown} again */
export function passkeySection(account, again) {
  const why = whyNot(account);
  const make = async () => {
    const { options } = await post("/api/me/passkeys/begin", {});
    const credential = await asked(() => navigator.credentials.create({ publicKey: creation(options) }));
    if (!credential) return;
    await send("/api/me/passkeys", "POST", { credential: answer(credential) });
    await again();
  };
  return section(
    "passkeys",
    t("Passkeys"),
    h("p", null, t("Sign in with your fingerprint, face or security key, on any device that has your passkey.")),
    why ? h("p", { class: "faint" }, why) : button("make-passkey", t("Make a passkey"), make),
    account.passkeys.length > 0 &&
      h(
        "ul",
        { class: "list" },
        account.passkeys.map((passkey) => row(passkey, again)),
      ),
  );
}

/** Why no passkey can be used here; empty if one can. @param {Account} account */
export function whyNot({ passkey_use: use }) {
  if (use === "not_installed") return t("This server has not been set up for passkeys.");
  if (use === "address") return t("Passkeys need a site with a domain name; this one was opened by its IP address.");
  if (use === "insecure" || !window.isSecureContext) return t("Passkeys work only on pages loaded over HTTPS.");
  return "PublicKeyCredential" in window ? "" : t("This browser has no passkeys.");
}

/** @param {PasskeyInfo} passkey @param {() => unknown} again */
function row(passkey, again) {
  const times = passkey.used
    ? t("Made on {day}, last used on {used}", { day: day(passkey.created), used: day(passkey.used) })
    : t("Made on {day}, not used yet", { day: day(passkey.created) });
  const remove = () =>
    confirm(
      t("Remove this passkey?"),
      t("Nobody can sign in with it any more. Your browser or key may still offer it."),
      tc("thing", "Remove"),
      () => void send(`/api/me/passkeys/${passkey.id}`, "DELETE").then(again).catch(report),
    );
  const name = h("span", null, h("strong", null, deviceName(passkey)), h("small", null, times));
  return h("li", null, name, button(`remove-passkey-${passkey.id}`, tc("thing", "Remove"), remove));
}

/** Sign in with a passkey that the person chooses; false if they chose none. */
export async function signInWithPasskey() {
  const { options } = await post("/api/signin/passkey/begin", {});
  const credential = await asked(() => navigator.credentials.get({ publicKey: asking(options) }));
  if (!credential) return false;
  await post("/api/signin/passkey", { credential: answer(credential) });
  return true;
}

/** What the browser made; null if the person changed their mind. @param {() => Promise<Credential | null>} ask */
async function asked(ask) {
  try {
    return /** @type {PublicKeyCredential | null} */ (await ask());
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return null;
    if (name === "InvalidStateError") throw new Refusal("taken", t("This device has a passkey of yours already."));
    throw new Refusal("unavailable", t("Your browser could not use a passkey here."));
  }
}

// -- WebAuthn has bytes where JSON has base64url

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null | undefined} data */
const text = (data) =>
  data
    ? btoa(String.fromCharCode(...new Uint8Array(data)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "")
    : null;

/** @param {any} options @returns {PublicKeyCredentialCreationOptions} */
const creation = (options) => ({
  ...options,
  challenge: bytes(options.challenge),
  user: { ...options.user, id: bytes(options.user.id) },
  excludeCredentials: (options.excludeCredentials ?? []).map((/** @type {any} */ one) => ({
    ...one,
    id: bytes(one.id),
  })),
});

/** @param {any} options @returns {PublicKeyCredentialRequestOptions} */
const asking = (options) => ({ ...options, challenge: bytes(options.challenge), allowCredentials: [] });

/** @param {PublicKeyCredential} credential */
function answer(credential) {
  const response = /** @type {any} */ (credential.response);
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = names.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(given),
  };
}
