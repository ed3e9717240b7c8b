// @ts-check
/**
 * Where the chat stands: behind a tab beside the log; before the game, below the seats; on a phone behind a tab at the
 * foot. It finds the log of any game, and needs nothing of it.
 */

import { h, show } from "../../core/dom.js";
import { LINE, drawn } from "../../core/icons.js";
import { t } from "../../core/words.js";

const BUBBLE = "M4 5.5h16v10.5h-8.5L7 20v-4H4Z";

export class Place {
  /** @param {HTMLElement} root  of the table @param {HTMLElement} panel @param {() => void} opened */
  constructor(root, panel, opened) {
    this.root = root;
    this.panel = panel;
    this.opened = opened;
    panel.id = "panel-chat";
    this.tab = this.button({ role: "tab", id: "tab-chat", "aria-controls": panel.id }, t("Chat"));
    // Names of panels need the room at the foot of a phone.
    const label = h("span", { class: "unseen" }, t("Chat"));
    this.phoneTab = this.button({ data: { tab: "chat" }, title: t("Chat") }, [drawn(LINE, BUBBLE), label]);
    /** @type {HTMLElement | null} the tabs it stands among */
    this.list = null;
    /** @type {HTMLElement | null} the log, if it had no tab */
    this.log = null;
    this.isOffered = false;
    this.isSeating = false;
    this.clicked = (/** @type {Event} */ event) => this.other(event);
    this.moved = (/** @type {KeyboardEvent} */ event) => this.move(event);
  }

  /** @param {Record<string, unknown>} attributes @param {import("../../core/dom.js").Child} content */
  button(attributes, content) {
    return h("button", { ...attributes, on: { click: () => this.choose() } }, content, h("b", { class: "unread" }));
  }

  /** There is something to say or to read, or not. @param {boolean} is */
  offer(is) {
    this.isOffered = is;
    this.settle();
    for (const one of [this.tab, this.phoneTab]) one.hidden = !is;
    if (this.isSeating) this.panel.hidden = !is;
  }

  /** The table was drawn, perhaps anew. */
  settle() {
    const drawn = /** @type {HTMLElement | null} */ (this.root.querySelector(".place .log"));
    const log = /** @type {HTMLElement | null} */ (drawn?.closest(".panel") ?? drawn);
    if (!log) {
      this.settleBelow();
      return;
    }
    if (this.list?.isConnected) return;
    this.isSeating = false;
    const parent = /** @type {HTMLElement} */ (log.parentElement);
    this.list = parent.querySelector("[role=tablist]") ?? this.ownTabs(log);
    this.list.append(this.tab);
    this.list.addEventListener("click", this.clicked);
    this.list.addEventListener("keydown", this.moved, { capture: true });
    this.panel.setAttribute("role", "tabpanel");
    this.panel.setAttribute("aria-labelledby", this.tab.id);
    parent.append(this.panel);
    this.leaveTab();
    const phone = this.root.querySelector(".phone-tabs");
    if (phone && !phone.contains(this.phoneTab)) {
      phone.append(this.phoneTab);
      phone.addEventListener("click", (event) => this.otherPanel(event));
    }
    this.phoneTab.setAttribute("aria-pressed", "false");
    this.offer(this.isOffered);
  }

  /** Before the game: below the seats. */
  settleBelow() {
    const place = this.root.querySelector(".place");
    if (!place || this.panel.parentElement === this.root) return;
    this.isSeating = true;
    this.panel.removeAttribute("role");
    this.panel.hidden = !this.isOffered;
    place.after(this.panel);
  }

  /** Tabs for a log that had none. @param {HTMLElement} log */
  ownTabs(log) {
    this.log = log;
    log.id ||= "panel-log";
    const label = log.getAttribute("aria-label") || t("Log");
    const back = () => {
      log.hidden = false;
    };
    const tab = h(
      "button",
      { role: "tab", id: "tab-log", "aria-controls": log.id, "aria-selected": "true", on: { click: back } },
      label,
    );
    const list = h("div", { role: "tablist", class: "tabs talk-tabs", "aria-label": t("Log and chat") }, tab);
    log.before(list);
    return list;
  }

  get tabs() {
    return [...(this.list?.querySelectorAll("[role=tab]") ?? [])].filter((tab) => !(/** @type {any} */ (tab).hidden));
  }

  /** Whether people can read the chat now. */
  get isShown() {
    return this.panel.isConnected && this.panel.getClientRects().length > 0;
  }

  /** Show the chat. */
  choose() {
    const phone = this.phoneTab.parentElement;
    if (phone && phone.getClientRects().length > 0) {
      /** @type {HTMLElement | null} */ (phone.querySelector("[data-tab=news]"))?.click();
      for (const one of phone.children) one.setAttribute("aria-pressed", String(one === this.phoneTab));
    }
    if (this.list) {
      for (const tab of this.tabs) this.mark(tab, tab === this.tab);
      this.panel.hidden = false;
    }
    this.opened();
  }

  /** @param {Element} tab @param {boolean} isChosen */
  mark(tab, isChosen) {
    tab.setAttribute("aria-selected", String(isChosen));
    /** @type {HTMLElement} */ (tab).tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isChosen;
  }

  /** Another tab was chosen; its game shows what belongs to it. @param {Event} event */
  other(event) {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    if (!tab || tab === this.tab) return;
    if (this.log) this.mark(tab, true);
    this.leaveTab();
  }

  leaveTab() {
    this.mark(this.tab, false);
    this.opened();
  }

  /** Another panel of a phone was chosen: the one with the log shows the log. @param {Event} event */
  otherPanel(event) {
    const tab = event.target instanceof Element ? event.target.closest("button") : null;
    if (!tab || tab === this.phoneTab) return;
    this.phoneTab.setAttribute("aria-pressed", "false");
    if (tab.dataset.tab === "news" && !this.panel.hidden) {
      /** @type {HTMLElement | undefined} */ (this.tabs[0])?.click();
    }
    this.opened();
  }

  /** The arrow keys reach the tab of the chat, too. @param {KeyboardEvent} event */
  move(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const { tabs } = this;
    const at = tabs.indexOf(/** @type {Element} */ (document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = /** @type {HTMLElement} */ (tabs[(at + by + tabs.length) % tabs.length]);
    next.focus();
    next.click();
  }

  /** @param {number} unread @param {string} words @param {boolean} isNamed  whether one of them names the reader */
  badge(unread, words, isNamed) {
    for (const tab of [this.tab, this.phoneTab]) {
      const count = /** @type {HTMLElement} */ (tab.querySelector(".unread"));
      const seen = h("span", { "aria-hidden": "true" }, isNamed ? "@" : unread > 99 ? "99+" : unread);
      show(count, unread > 0 && [seen, h("span", { class: "unseen" }, words)]);
    }
  }

  leave() {
    this.panel.remove();
    this.list?.removeEventListener("click", this.clicked);
  }
}
