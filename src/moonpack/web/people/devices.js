// @ts-check
/**
 * One's devices: take one's games to another one, and sign devices out.
 *
 * @import { Account, DeviceInfo, OneTimeLink } from "../types/wire.js"
 */

import { post } from "../core/api.js";
import { confirm, dialog, toast } from "../core/dialog.js";
import { h, parsed, s, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { t, tn } from "../core/words.js";
import { button, copy, day, deviceName, moment, section, send } from "./parts.js";

const LOOK_EVERY = 2000; // milliseconds, while a link is shown

/** @param {Account} account @param {() => Promise<Account>} again @param {{left: boolean}} page */
export function deviceSection(account, again, page) {
  const { devices } = account;
  const others = devices.filter(({ here }) => !here);
  return section(
    "devices",
    t("Your devices"),
    h("p", null, t("Take your seats and games to another device: scan a code with it, or open a link there.")),
    button(
      "add-device",
      [icon("plus"), t("Add a device")],
      async () => showLink(await post("/api/me/link", {}), account, again, page),
      "go",
    ),
    h(
      "ul",
      { class: "list" },
      devices.map((device) => row(device, account, again)),
    ),
    others.length > 0 &&
      button("sign-out-others", t("Sign out all other devices"), () => askForOthers(others.length, again)),
  );
}

/** @param {DeviceInfo} device @param {Account} account @param {() => unknown} again */
function row(device, account, again) {
  const times = device.here
    ? t("This device, since {day}", { day: day(device.created) })
    : t("Since {day}, last used {moment}", { day: day(device.created), moment: moment(device.seen) });
  const label = t("Sign out {device}", { device: deviceName(device) });
  const act = () => (device.here ? askForThis(device, account) : askFor(device, again));
  const out = button(`sign-out-${device.id}`, t("Sign out"), act);
  out.setAttribute("aria-label", label);
  const rename = button(`rename-${device.id}`, t("Rename…"), () => askName(device, again));
  rename.setAttribute("aria-label", t("Rename {device}", { device: deviceName(device) }));
  const kind = device.name ? deviceName({ ...device, name: null }) : "";
  const about = [kind, times].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: device.here ? "here" : "" },
    h("span", null, h("strong", null, deviceName(device)), h("small", null, about)),
    rename,
    out,
  );
}

/** Names tell devices of a kind apart. @param {DeviceInfo} device @param {() => unknown} again */
function askName(device, again) {
  const usual = deviceName({ ...device, name: null });
  const attributes = { value: device.name ?? "", maxlength: 60, placeholder: usual, data: { key: "device-name" } };
  const field = h("input", attributes);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await send(`/api/me/devices/${device.id}`, "PUT", { name: field.value.trim() || null });
      box.close();
      await again();
    } catch (error) {
      report(error);
    }
  };
  const form = h(
    "form",
    { on: { submit: save } },
    h("label", { class: "row" }, h("span", null, t("Name, such as “Phone”")), field),
    h("div", { class: "end" }, h("button", { class: "go", data: { key: "save-device" } }, t("Save"))),
  );
  const box = dialog(t("Name of the device"), [form], "adding");
  field.select();
}

/** @param {DeviceInfo} device @param {() => unknown} again */
function askFor(device, again) {
  const name = deviceName(device);
  const text = t("Nobody can play or see your games there any more, unless you add it again.");
  const out = () => void send(`/api/me/devices/${device.id}`, "DELETE").then(again).catch(report);
  confirm(t("Sign out {device}?", { device: name }), text, t("Sign out"), out);
}

/** @param {number} n @param {() => unknown} again */
function askForOthers(n, again) {
  const text = tn(
    "{n} other device is signed out, and a link that is not used yet no longer works.",
    "{n} other devices are signed out, and a link that is not used yet no longer works.",
    n,
  );
  const out = () => void send("/api/me/devices", "DELETE").then(again).catch(report);
  confirm(t("Sign out all other devices?"), text, t("Sign out"), out);
}

/** @param {DeviceInfo} device @param {Account} account */
function askForThis(device, account) {
  const hasWay = account.devices.length > 1 || account.phrase_made || account.passkeys.length > 0;
  const text = hasWay
    ? t("Your games are kept, and you can sign in here again. Until then, you are a new player in this browser.")
    : t("This is your only device, and you have no recovery phrase and no passkey: you lose your games for good.");
  const out = () =>
    void send(`/api/me/devices/${device.id}`, "DELETE")
      .then(() => location.reload())
      .catch(report);
  confirm(t("Sign out this device?"), text, t("Sign out"), out);
}

/**
 * The link as a code to scan, until it is used, or too old, or put away.
 * @param {OneTimeLink} made @param {Account} account @param {() => Promise<Account>} again
 * @param {{left: boolean}} page
 */
function showLink(made, account, again, page) {
  const address = h("input", { readonly: true, value: made.link, "aria-label": t("Link"), data: { key: "link" } });
  const copied = () => copy(made.link, t("Link copied. Open it on your other device."), address);
  const state = h("p", { class: "faint", role: "status" }, t("It works once, within ten minutes."));
  const picture = h("div", { class: "qr" }, qr(made.qr));
  const box = dialog(
    t("Add a device"),
    [
      h("p", null, t("Scan this code with the camera of your phone, or open the link on the other device.")),
      picture,
      h("div", { class: "copying" }, address, button("copy-link", [icon("link"), t("Copy")], copied)),
      ...(made.reach === "here" ? [hereOnly()] : []),
      h("p", { class: "faint" }, t("Whoever opens it can play as you: do not send it to anybody else.")),
      state,
    ],
    "adding",
  );
  const known = new Set(account.devices.map(({ id }) => id));
  const look = async () => {
    if (Date.now() / 1000 > made.until) {
      show(picture);
      return show(state, t("This link is too old now. Close this, and make a new one."));
    }
    try {
      const added = (await again()).devices.find((one) => !known.has(one.id) && !one.here);
      if (!added) return;
      box.close();
      toast(t("Added: {device}", { device: deviceName(added) }));
    } catch {
      // The server is away for a moment; the next look will tell.
    }
  };
  const timer = setInterval(() => (page.left ? clearInterval(timer) : void look()), LOOK_EVERY);
  box.addEventListener("close", () => clearInterval(timer));
}

/** @param {string} svg */
function qr(svg) {
  const label = { role: "img", "aria-label": t("QR code of the link") };
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 180 180";
  const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return s("svg", { viewBox: box, ...label }, parsed(inside));
}

const hereOnly = () =>
  h(
    "p",
    { class: "warning" },
    t("This link works on this computer only. To let others on your network in, stop Moonpack and start it with:"),
    " ",
    h("code", null, "make play LAN=1"),
  );
