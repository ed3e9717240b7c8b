// @ts-check
/** Alerts in this browser: switched on and off, and why they cannot be. */

import { at } from "../core/address.js";
import { post, remove } from "../core/api.js";
import { h } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { t } from "../core/words.js";
import { isApple, isInstalled } from "./installing.js";
import { startWorker } from "./worker.js";

/** @import { AlertsInfo, ChannelInfo } from "../types/wire.js" */

/** The channel that is this browser, if it is one. @param {AlertsInfo} info */
export async function ownChannel(info) {
  const registration = await navigator.serviceWorker?.getRegistration(at("/"));
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return info.channels.find((channel) => channel.endpoint_hash === hash) ?? null;
}

/**
 * The switch for this browser; `failed` is why it could not be switched a moment ago.
 * @param {AlertsInfo} info @param {ChannelInfo | null} here @param {string} failed
 * @param {(why?: string) => Promise<void>} draw
 */
export function browser(info, here, failed, draw) {
  const obstacle = here ? "" : impossible(info);
  const change = async (/** @type {Event} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    let why = "";
    try {
      if (box.checked) why = await subscribe(String(info.push_key));
      else await unsubscribe(here);
    } catch (error) {
      why = reason(error);
    }
    await draw(why).catch((error) => draw(reason(error)));
  };
  const attributes = { type: "checkbox", class: "switch", checked: here !== null, disabled: Boolean(obstacle) };
  return h(
    "div",
    null,
    h(
      "label",
      { class: "row" },
      h("span", null, t("Alerts in this browser, also when the page is closed")),
      h("input", { ...attributes, data: { key: "push" }, on: { change } }),
    ),
    obstacle && h("p", { class: "faint" }, obstacle),
    failed && failed !== obstacle && h("p", { class: "failed", role: "alert" }, failed),
  );
}

/** Why this browser cannot be reached and what to do about it; empty if it can. @param {AlertsInfo} info */
export function impossible(info) {
  if (!info.push_key) return t("This server sends no alerts to browsers.");
  if (!isSecureContext) return insecure(info);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return isApple() && !isInstalled()
      ? t(
          "On an iPhone or iPad, only the installed app can show alerts: tap Share, then Add to Home Screen, and " +
            "switch them on there.",
        )
      : t(
          "This browser cannot show alerts while the page is closed. Use another one, such as Chrome, Edge or Firefox.",
        );
  }
  return Notification.permission === "denied" ? blocked() : "";
}

/** Over plain http, no browser shows alerts. @param {AlertsInfo} info */
const insecure = ({ services }) =>
  services.length > 0
    ? t(
        "Browsers show alerts only over https, or on the computer on which the server runs (localhost). Here you can " +
          "have them sent to another service instead: see below.",
      )
    : t(
        "Browsers show alerts only over https, or on the computer on which the server runs (localhost). Ask the host " +
          "of this server for an https address, or to switch on alerts by e-mail, Discord, Slack, ntfy or Matrix.",
      );

const blocked = () =>
  t(
    "The browser blocks notifications from this page. Choose the icon beside the address, or open the " +
      "browser's settings for this site, allow notifications, and reload the page.",
  );

/** Subscribe this browser; returns why it could not be done, or nothing. @param {string} key  the server's */
async function subscribe(key) {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return blocked();
  if (permission !== "granted") {
    return t("The browser did not get permission to show notifications. Switch alerts on again, and choose Allow.");
  }
  const registration = await startWorker();
  const base64 = key.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const options = { userVisibleOnly: true, applicationServerKey: bytes };
  const push = await registration.pushManager.subscribe(options).catch(() => null);
  if (!push) {
    return t(
      "The browser could not register with its push service. Check the connection, and whether the browser's privacy " +
        "settings switch push messages off.",
    );
  }
  await post("/api/me/alerts/channels", { push, label: browserName() });
  return "";
}

/** @param {ChannelInfo | null} channel */
export async function unsubscribe(channel) {
  const registration = await navigator.serviceWorker.getRegistration(at("/"));
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (channel) await remove(`/api/me/alerts/channels/${channel.id}`);
}

/** What this browser is called, as far as it tells. */
function browserName() {
  const agent = navigator.userAgent;
  const names = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
  const systems = {
    Android: "Android",
    iPhone: "iPhone",
    iPad: "iPad",
    Windows: "Windows",
    Mac: "Mac",
    Linux: "Linux",
  };
  const first = (/** @type {Record<string, string>} */ known) =>
    Object.entries(known).find(([mark]) => agent.includes(mark))?.[1] ?? "";
  return [first(names), first(systems)].filter(Boolean).join(" · ");
}
