// @ts-check
/**
 * The link to a table, as others can really use it: to copy, to share, as a QR code, and who can open it.
 *
 * @import { InvitationInfo } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { get } from "../../core/api.js";
import { copyText } from "../../core/clipboard.js";
import { dialog, toast } from "../../core/dialog.js";
import { h, s, show } from "../../core/dom.js";
import { report } from "../../core/errors.js";
import { LINE, drawn, icon } from "../../core/icons.js";
import { t } from "../../core/words.js";

const SHARE = "M7 12.5v7h10v-7M12 15.5v-12M8 7.5L12 3.5L16 7.5";

/** Links that were asked for, by table, seat and invitation: the page is drawn again with every piece of news. */
const known = new Map();

/** @param {TableState} state @param {number} [seat]  that is kept for somebody @returns {Promise<InvitationInfo>} */
function invitationTo(state, seat) {
  const key = [state.id, seat, state.you.invitation].join();
  const asked = known.get(key) ?? get(`/api/tables/${state.id}/invitation${seat ? `?seat=${seat}` : ""}`);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

/** The link for everybody, where the seats are shown. @param {TableState} state */
export function inviting(state) {
  const into = h("section", { class: "inviting", "aria-label": t("Invite friends") });
  invitationTo(state).then((invitation) => show(into, invitationParts(invitation, state.table?.title ?? "")), report);
  return into;
}

/** The link to a game that is being played: for those who watch, or take a free seat. @param {TableState} state */
export async function inviteNow(state) {
  const { table } = state;
  const isFree = table?.seats.some(({ kind }) => kind === "free") && !table.keeps_seats && !table.tournament;
  const text = isFree
    ? t("Whoever opens this link can take the free seat.")
    : table?.watchable
      ? t("Whoever opens this link can watch.")
      : t("This table has no spectators: the link is of use to its players only.");
  const parts = invitationParts(await invitationTo(state), table?.title ?? "", text);
  dialog(t("Link to this table"), [h("div", { class: "inviting" }, parts)], "inviting-one");
}

/**
 * The link for the person for whom a seat is kept, in a dialog.
 * @param {TableState} state @param {number} seat @param {string} name
 */
export async function inviteTo(state, seat, name) {
  try {
    const invitation = await invitationTo(state, seat);
    const title = t("A link for {name}", { name });
    const label = t("Send this link to {name}, and to nobody else:", { name });
    const parts = invitationParts(invitation, state.table?.title ?? "", label);
    dialog(title, [h("div", { class: "inviting" }, parts)], "inviting-one");
  } catch (error) {
    report(error);
  }
}

/**
 * The link and its QR code. @param {InvitationInfo} invitation @param {string} title  of what people are invited to
 * @param {string} [label]
 */
export const invitationParts = (invitation, title, label = t("Send this link to your friends:")) => [
  linkFields(invitation, title, label),
  code(invitation),
];

/** @param {InvitationInfo} invitation @param {string} title @param {string} label */
function linkFields({ link, reach, others }, title, label) {
  const field = h("input", { readonly: true, value: link, data: { key: "link" } });
  const copy = async () => {
    if (await copyText(link)) toast(t("Link copied. Send it to a friend."));
    else field.select();
  };
  // Whoever closes the system's sheet has changed their mind.
  const share = () => void navigator.share({ title, url: link }).catch(() => {});
  return h(
    "div",
    { class: "by-link" },
    h("label", null, label, field),
    h(
      "div",
      { class: "row" },
      h("button", { class: "go", data: { key: "copy" }, on: { click: () => void copy() } }, icon("link"), t("Copy")),
      "share" in navigator &&
        h("button", { data: { key: "share" }, on: { click: share } }, drawn(LINE, SHARE), t("Share")),
    ),
    reachWords(reach),
    others.length > 0 &&
      h(
        "details",
        null,
        h("summary", null, t("Other addresses of this computer")),
        h("p", null, t("If your friends cannot open the link, try one of these.")),
        others.map((other) => h("code", null, other)),
      ),
  );
}

/** Who can use the link. @param {InvitationInfo["reach"]} reach */
function reachWords(reach) {
  if (reach === "anywhere") return null;
  if (reach === "network") {
    return h("p", { class: "faint" }, t("It works on devices in your network, such as the same Wi-Fi."));
  }
  return h(
    "p",
    { class: "warning" },
    t("This link works on this computer only. To let others on your network in, stop Moonpack and start it with:"),
    " ",
    h("code", { lang: "en" }, "make play LAN=1"),
  );
}

/** The link as a QR code: dark on light in every theme, or phones do not read it. @param {InvitationInfo} invitation */
function code({ reach, qr: { side, path } }) {
  if (reach === "here") return null;
  const label = t("QR code of the link");
  const square = { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" };
  return h(
    "figure",
    { class: "qr" },
    s("svg", square, s("path", { fill: "#fff", d: `M0 0h${side}v${side}H0z` }), s("path", { fill: "#000", d: path })),
    h("figcaption", null, t("Or scan it with a phone.")),
  );
}
