// @ts-check
/**
 * What can be done about what others say: mute them, report a message; and as the host, switch the chat.
 *
 * @import { ChatMessage } from "../../types/wire.js"
 * @import { Talk } from "./talk.js"
 */

import { dialog, toast } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { t, tc } from "../../core/words.js";
import { plays, setPlays } from "./remembered.js";

/** @param {Talk} talk @param {ChatMessage} message */
export function aboutMessage(talk, message) {
  const name = talk.nameOf(message);
  const done = (/** @type {Promise<unknown>} */ work, /** @type {string} */ words) => {
    box.close();
    work.then(() => toast(words)).catch(report);
  };
  const mute = () =>
    done(talk.command("mute", { who: message.who }), t("You no longer see messages from {name}.", { name }));
  const tell = () =>
    done(talk.command("report", { number: message.number }), t("Reported to the host and the administrators."));
  const box = dialog(t("Message from {name}", { name }), [
    h("blockquote", { class: "message-shown", dir: "auto" }, talk.words(message)),
    h("p", null, t("Muted people can go on playing; you just no longer see their messages, at any table.")),
    h("p", null, t("A report shows the message, and those around it, to the host and to those who run the server.")),
    h(
      "div",
      { class: "end" },
      h("button", { data: { key: "report" }, on: { click: tell } }, t("Report this message")),
      h("button", { data: { key: "mute" }, on: { click: mute } }, t("Mute {name}", { name })),
    ),
  ]);
}

/** @param {Talk} talk */
export function chatSettings(talk) {
  const { info, state } = talk;
  if (!info) return;
  const sound = (/** @type {Event} */ event) => setPlays(/** @type {HTMLInputElement} */ (event.target).checked);
  const box = dialog(t("Chat"), [
    ...(state.you.host ? [hostChoice(talk, () => box.close())] : []),
    h(
      "label",
      { class: "row" },
      h("span", null, t("Play a sound when somebody says something")),
      h("input", { type: "checkbox", class: "switch", checked: plays(), on: { change: sound } }),
    ),
    ...(info.muted.length ? [h("h3", null, t("Muted people")), h("ul", { class: "muted" }, mutedPeople(talk))] : []),
    ...(matchMedia("(pointer: coarse)").matches
      ? []
      : [h("p", { class: "faint" }, t("Press C to open the chat, and Escape to leave it."))]),
  ]);
}

/** @param {Talk} talk @param {() => void} close */
function hostChoice(talk, close) {
  const names = { on: tc("chat", "On"), reactions: tc("chat", "Reactions only"), off: tc("chat", "Off") };
  const options = Object.entries(names).map(([mode, name]) => {
    const change = () => {
      close();
      void talk.command("chat", { mode }).catch(report);
    };
    const checked = talk.info?.switched === mode;
    return h(
      "label",
      null,
      h("input", { type: "radio", name: "chat", value: mode, checked, on: { change } }),
      h("span", null, name),
    );
  });
  return h("fieldset", { class: "choice" }, h("legend", null, t("Chat at this table")), options);
}

/** @param {Talk} talk */
function mutedPeople(talk) {
  return talk.info?.muted.map(({ who, name }) => {
    const item = h("li", null, h("bdi", null, name ?? t("A spectator")));
    const hear = () => {
      item.remove();
      void talk.command("mute", { who, on: false }).catch(report);
    };
    item.append(h("button", { data: { key: `unmute-${who}` }, on: { click: hear } }, t("Unmute")));
    return item;
  });
}
