// @ts-check
/** The dialog for alerts: what somebody is told of when the page is closed, where, and when not. */

import { at } from "../core/address.js";
import { get, post, remove, request } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";
import { startWorker } from "./worker.js";

/** @import { AlertsInfo, ChannelInfo } from "../types/wire.js" */

await sheet(new URL("./alerts.css", import.meta.url).href);

const NIGHT = { begin: 22 * 60, end: 8 * 60 };

/**
 * What can be told, in words; in the order in which it is offered.
 * @returns {Record<AlertsInfo["kinds"][number], string>}
 */
const kinds = () => ({
  turn: t("It is my turn"),
  began: t("A game of mine has begun"),
  over: t("A game of mine is over"),
  mentioned: t("Somebody mentions me"),
  time: t("My time is running out"),
});

/** Names of other services, as they write them. */
const SERVICES = { discord: "Discord", slack: "Slack", ntfy: "ntfy", matrix: "Matrix" };

/** Open the dialog. */
export async function openAlerts() {
  const inside = h("div", { class: "alerts" });
  const draw = async () => {
    /** @type {AlertsInfo} */
    const info = await get("/api/me/alerts");
    const here = await ownChannel(info);
    show(
      inside,
      browser(info, here, draw),
      info.channels.length > 0 && [wishes(info), quietHours(info)],
      channels(info, here, draw),
      info.services.length > 0 && newAddress(info, draw),
    );
  };
  await draw();
  dialog(t("Alerts"), [inside], "alerting");
}

/** The channel that is this browser, if it is one. @param {AlertsInfo} info */
async function ownChannel(info) {
  const registration = await navigator.serviceWorker?.getRegistration(at("/"));
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return info.channels.find((channel) => channel.endpoint_hash === hash) ?? null;
}

/**
 * Alerts in this browser.
 * @param {AlertsInfo} info @param {ChannelInfo | null} here @param {() => Promise<void>} draw
 */
function browser(info, here, draw) {
  const why = impossible(info);
  const change = async (/** @type {Event} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    try {
      await (box.checked ? subscribe(String(info.push_key)) : unsubscribe(here));
    } catch (error) {
      report(error);
    }
    await draw().catch(report);
  };
  const attributes = { type: "checkbox", class: "switch", checked: here !== null, disabled: Boolean(why && !here) };
  return h(
    "div",
    null,
    h(
      "label",
      { class: "row" },
      h("span", null, t("Alerts in this browser, also when the page is closed")),
      h("input", { ...attributes, data: { key: "push" }, on: { change } }),
    ),
    why && h("p", { class: "faint" }, why),
  );
}

/** Why this browser cannot be reached, if it cannot. @param {AlertsInfo} info */
function impossible(info) {
  if (!info.push_key) return t("This server sends no alerts to browsers.");
  if (!isSecureContext) return t("Browsers allow this only on pages with https, or on the server's own computer.");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    return t("This browser cannot do it here. On an iPhone or iPad, add Moonpack to the home screen first.");
  }
  if (Notification.permission === "denied") return t("Alerts are blocked for this page in the browser's settings.");
  return "";
}

/** @param {string} key  the server's */
async function subscribe(key) {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return;
  const registration = await startWorker();
  const base64 = key.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const push = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  await post("/api/me/alerts/channels", { push, label: browserName() });
}

/** @param {ChannelInfo | null} channel */
async function unsubscribe(channel) {
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

/** @param {AlertsInfo} info */
function wishes(info) {
  const boxes = Object.entries(kinds()).map(([kind, label]) => {
    const name = /** @type {AlertsInfo["kinds"][number]} */ (kind);
    const change = (/** @type {any} */ event) => {
      info.kinds = info.kinds.filter((one) => one !== name).concat(event.target.checked ? [name] : []);
      void keep(info);
    };
    const checked = info.kinds.includes(name);
    return h("label", null, h("input", { type: "checkbox", checked, data: { kind }, on: { change } }), label);
  });
  return h("fieldset", { class: "kinds" }, h("legend", null, t("Tell me when")), boxes);
}

/** @param {AlertsInfo} info */
function quietHours(info) {
  const into = h("div", { class: "quiet" });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const draw = () => {
    const { quiet } = info;
    const toggle = (/** @type {any} */ event) => {
      info.quiet = event.target.checked ? { ...NIGHT, zone } : null;
      void keep(info);
      draw();
    };
    const box = {
      type: "checkbox",
      class: "switch",
      checked: quiet !== null,
      data: { key: "quiet" },
      on: { change: toggle },
    };
    show(
      into,
      h("label", { class: "row" }, h("span", null, t("Quiet hours: alerts wait until they are over")), h("input", box)),
      quiet && h("div", { class: "row" }, clock(info, "begin", t("From")), clock(info, "end", t("To"))),
    );
  };
  draw();
  return into;
}

/** @param {AlertsInfo} info @param {"begin" | "end"} which @param {string} label */
function clock(info, which, label) {
  const minutes = info.quiet?.[which] ?? 0;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const change = (/** @type {any} */ event) => {
    const [hours, rest] = event.target.value.split(":").map(Number);
    if (!info.quiet || !Number.isFinite(hours)) return;
    info.quiet = { ...info.quiet, [which]: hours * 60 + rest };
    void keep(info);
  };
  const value = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return h("label", null, label, " ", h("input", { type: "time", value, data: { key: which }, on: { change } }));
}

/** @param {AlertsInfo} info */
async function keep({ kinds: wanted, quiet }) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ kinds: wanted, quiet });
  await request("/api/me/alerts", { method: "PUT", headers, body }).catch(report);
}

/**
 * Everywhere somebody is reached.
 * @param {AlertsInfo} info @param {ChannelInfo | null} here @param {() => Promise<void>} draw
 */
function channels(info, here, draw) {
  if (!info.channels.length) return null;
  return h(
    "ul",
    { class: "channels", "aria-label": t("Where alerts are sent") },
    info.channels.map((channel) =>
      h(
        "li",
        { data: { channel: channel.id } },
        h("span", null, channelName(channel), channel === here && h("small", null, " ", t("this browser"))),
        channel.confirmed ? trial(channel, draw) : codeField(channel, draw),
        removeButton(channel, here, draw),
      ),
    ),
  );
}

/** @param {ChannelInfo} channel */
function channelName({ kind, label, address }) {
  if (kind === "push") return label || t("A browser");
  const service = kind === "email" ? t("E-mail") : SERVICES[/** @type {keyof typeof SERVICES} */ (kind)];
  return `${service}: ${address}`;
}

/** @param {ChannelInfo} channel @param {() => Promise<void>} draw */
function trial(channel, draw) {
  const click = async () => {
    try {
      const { outcome } = await post(`/api/me/alerts/channels/${channel.id}/test`, {});
      if (outcome === "sent") toast(t("A test is on its way."));
      else if (outcome === "gone") toast(t("It cannot be reached any more, and was removed."), "bad");
      else toast(t("It could not be sent. Check the address, or try again later."), "bad");
      await draw();
    } catch (error) {
      report(error);
    }
  };
  return h("button", { data: { key: `test-${channel.id}` }, on: { click: () => void click() } }, t("Test"));
}

/** @param {ChannelInfo} channel @param {() => Promise<void>} draw */
function codeField(channel, draw) {
  const label = t("Code from the e-mail");
  const code = h("input", {
    "aria-label": label,
    placeholder: label,
    inputmode: "numeric",
    maxlength: 20,
    required: true,
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ code: code.value });
    try {
      await request(`/api/me/alerts/channels/${channel.id}/confirm`, { method: "POST", headers, body });
      await draw();
    } catch (error) {
      report(error);
    }
  };
  return h("form", { on: { submit } }, code, h("button", null, t("Confirm")));
}

/** @param {ChannelInfo} channel @param {ChannelInfo | null} here @param {() => Promise<void>} draw */
function removeButton(channel, here, draw) {
  const label = t("Send no alerts there any more");
  const click = async () => {
    try {
      await (channel === here ? unsubscribe(channel) : remove(`/api/me/alerts/channels/${channel.id}`));
      await draw();
    } catch (error) {
      report(error);
    }
  };
  const attributes = { class: "plain", "aria-label": label, title: label, data: { key: `remove-${channel.id}` } };
  return h("button", { ...attributes, on: { click: () => void click() } }, icon("bin"));
}

/** An address of another service. @param {AlertsInfo} info @param {() => Promise<void>} draw */
function newAddress(info, draw) {
  const names = { ...SERVICES, email: t("E-mail") };
  const examples = {
    discord: "https://discord.com/api/webhooks/…",
    slack: "https://hooks.slack.com/services/…",
    ntfy: "https://ntfy.sh/…",
    matrix: "https://…/api/v1/matrix/hook/…",
    email: "name@example.org",
  };
  const options = info.services.map((service) =>
    h("option", { value: service }, names[/** @type {keyof typeof names} */ (service)]),
  );
  const service = h("select", { "aria-label": t("Service"), data: { key: "service" } }, options);
  const address = h("input", { "aria-label": t("Address"), required: true, maxlength: 500, data: { key: "address" } });
  const hint = () => (address.placeholder = examples[/** @type {keyof typeof examples} */ (service.value)]);
  service.addEventListener("change", hint);
  hint();
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/api/me/alerts/channels", { service: service.value, address: address.value });
      await draw();
    } catch (error) {
      report(error);
    }
  };
  return h(
    "details",
    null,
    h("summary", null, t("Send alerts somewhere else, too")),
    h("form", { class: "row", on: { submit } }, service, address, h("button", null, t("Add"))),
  );
}
