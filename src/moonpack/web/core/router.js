// @ts-check
/** Which page an address means, and going from one page to another. */

import { at, pathOf } from "./address.js";
import { post } from "./api.js";
import { setTitle } from "./attention.js";
import { h, show } from "./dom.js";
import { reason } from "./errors.js";
import { useLanguage, withTexts } from "./texts.js";
import { t } from "./words.js";

/**
 * @typedef {import("../types/wire.js").Me} Me
 * @typedef {{leave?: () => void, moved?: () => void, write?: () => void, clear?: () => void}} Page  `moved`: the
 *   address is now another place of the same page; `write`: write the place into the address before leaving; `clear`:
 *   show nothing any more
 * @typedef {(root: HTMLElement, me: Me, id: string) => Promise<Page> | Page} Opener
 */

/** Pages by the first part of the address; a module is loaded when its page is first opened. */
/** @type {Record<string, () => Promise<{open: Opener}>>} */
const PAGES = {
  "": () => withTexts(import("../lobby/lobby.js"), "lobby"),
  t: () => import("../table/table.js"),
  r: () => withTexts(import("../replay/replay.js"), "replay", "setup"),
  rules: () => withTexts(import("../learn/rules.js"), "learn"),
  learn: () => withTexts(import("../learn/lessons/page.js"), "learn/lessons"),
  edit: () => withTexts(import("../editor/page.js"), "editor", "levels", "replay", "setup"),
  mistakes: () => withTexts(import("../learn/mistakes/page.js"), "learn/lessons", "learn/mistakes", "replay"),
  me: () => withTexts(import("../people/page.js"), "people"),
  people: () => withTexts(import("../company/profile.js"), "company"),
  leaderboard: () => withTexts(import("../company/leaderboard.js"), "company"),
  tournaments: () => withTexts(import("../company/tournaments.js"), "company"),
  puzzles: () => withTexts(import("../learn/puzzles/page.js"), "learn/puzzles"),
};

/** Pages of one thing, which the address must name. */
const OF_ONE = new Set(["t", "r", "mistakes"]);

/** @type {Me} */
let me;
/** @type {Page} */
let page = {};
/** The path of that page. */
let opened = "";
/** Whether an address is waiting to be opened. */
let wanted = false;
/** @type {Promise<void> | null} pages being opened */
let opening = null;

/** Go to another page of the site without reloading everything. @param {string} path */
export function go(path) {
  page.write?.();
  history.pushState(null, "", at(path));
  scrollTo({ top: 0 }); // a page begins with its heading, however far the one before was scrolled
  void open();
}

/**
 * Open the page of the address. Pages are opened one at a time, each left before the next; of several
 * requested while one is being opened, only the last is.
 */
function open() {
  wanted = true;
  closeDialogs();
  opening ??= openAll().finally(() => (opening = null));
  return opening;
}

async function openAll() {
  while (wanted) {
    wanted = false;
    page.leave?.();
    for (const id of ["news", "call"]) document.getElementById(id)?.replaceChildren();
    page = {};
    document.querySelector(".toast.bad")?.remove(); // what went wrong there is over
    await openOne();
    closeDialogs(); // one may have been opened on the previous page meanwhile
  }
}

/** Show everything in another language from now on. @param {string} language */
export async function changeLanguage(language) {
  const remembered = post("/api/me", { language }); // both on their way at once
  await useLanguage(language, remembered, () => {
    page.write?.();
    if (!page.clear) return;
    // The browser would style and lay out a large page in the new language before it is drawn anew.
    page.leave?.();
    for (const id of ["news", "call"]) document.getElementById(id)?.replaceChildren();
    page.clear();
    page = {};
  });
  me = { ...me, ...(await remembered) };
  await open();
}

function closeDialogs() {
  for (const one of document.querySelectorAll("dialog")) one.close();
}

async function openOne() {
  opened = location.pathname;
  const [kind = "", ...rest] = pathOf(location.pathname).split("/").slice(1);
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  try {
    const isThere = Object.hasOwn(PAGES, kind) && (rest[0] || !OF_ONE.has(kind));
    const load = isThere ? PAGES[kind] : null;
    if (!load) return show(root, nowhere());
    const module = await load();
    if (!wanted) page = await module.open(root, me, rest.join("/"));
  } catch (error) {
    show(root, problem(t("This page cannot be shown"), reason(error), link("/", t("All tables"), "button go")));
  }
}

/** The page of an address where there is nothing. */
function nowhere() {
  setTitle("Moonpack");
  const text = t("No page has this address. The link may be incomplete, or out of date.");
  const home = link("/", t("Go to the lobby"), "button go");
  return [h("header", { class: "bar" }, logo()), problem(t("There is nothing here"), text, home)];
}

/**
 * A link to another page of the site.
 * @param {string} href @param {import("./dom.js").Child} content @param {string} [style]
 * @param {import("./dom.js").Props} [attributes]
 */
export const link = (href, content, style = "", attributes = {}) =>
  h("a", { class: style, href: at(href), "data-page": true, ...attributes }, content);

/** The logo, which leads to the lobby. */
export function logo() {
  const attributes = { "aria-label": t("Moonpack: all tables"), data: { key: "logo" } };
  return link("/", [h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")], "logo", attributes);
}

/**
 * A page that says what went wrong, and what to do now.
 * @param {string} heading @param {string} text @param {import("./dom.js").Child} action
 */
export const problem = (heading, text, action) =>
  h("main", { class: "lost" }, h("h1", null, heading), h("p", null, text), action);

/** Open the page of this address, and follow links and the back button from now on. @param {Me} who */
export async function start(who) {
  me = who;
  await useLanguage(me.language);
  addEventListener("popstate", () => {
    if (location.pathname === opened && page.moved) page.moved();
    else void open();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-page]") : null;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || elsewhere) return;
    event.preventDefault();
    go(pathOf(link.pathname));
  });
  await open();
  const { elsewhere } = me;
  if (!elsewhere) return;
  const offer = withTexts(import("../elsewhere/elsewhere.js"), "elsewhere");
  await offer.then(({ offerToCarry }) => offerToCarry(elsewhere)).catch(() => {}); // the page works without it
}
