// @ts-check
/** The dialog for alerts: what somebody is told of when the page is closed, where, and when not. */

import { get, post, remove, request } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { sheet } from "../core/sheet.js";
import { t, tc } from "../core/words.js";
import { browser, impossible, ownChannel, unsubscribe } from "./browser.js";
import { installing } from "./installing.js";

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
  const draw = async (why = "") => {
    /** @type {AlertsInfo} */
    const info = await get("/api/me/alerts");
    const here = await ownChannel(info);
    show(
      inside,
      browser(info, here, why, draw),
      info.channels.length > 0 && [wishes(info), quietHours(info)],
      channels(info, here, draw),
      info.services.length > 0 && newAddress(info, draw),
      installing(),
    );
  };
  await draw();
  dialog(t("Alerts"), [inside], "alerting");
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
  return h("fieldset", { class: "kinds" }, h("legend", null, t("Alerts to send me")), boxes);
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
      quiet && h("div", { class: "row" }, clock(info, "begin", t("Quiet from")), clock(info, "end", t("Quiet until"))),
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
  return h("button", { data: { key: `test-${channel.id}` }, on: { click: () => void click() } }, t("Send a test"));
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
    { open: !info.channels.length && Boolean(impossible(info)) },
    h("summary", null, t("Send alerts somewhere else, too")),
    h("form", { class: "row", on: { submit } }, service, address, h("button", null, tc("address", "Add"))),
  );
}
