// @ts-check
/** Which page an address means, and going from one to the next. */

import { h, show } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{name: string | null, language: string, languages: {code: string, name: string}[]}} Me
 * @typedef {{leave?: () => void, moved?: () => void, write?: () => void}} Page  `moved`: to another
 *   place of the same page; `write`: the place into the address, before it is left
 * @typedef {(root: HTMLElement, me: Me, id: string) => Promise<Page> | Page} Opener
 */

/** Pages by the first part of the address; a module is fetched when its page is first opened. */
/** @type {Record<string, () => Promise<{open: Opener}>>} */
const PAGES = {
  "": () => import("../lobby/lobby.js"),
  t: () => import("../table/table.js"),
  r: () => import("../replay/replay.js"),
};

/** @type {Me} */
let me;
/** @type {Page} */
let page = {};
/** The path of that page. */
let opened = "";
/** Whether an address waits to be opened. */
let wanted = false;
/** @type {Promise<void> | null} pages being opened */
let opening = null;

/**
 * Go to another page of ours without loading everything again.
 * @param {string} path
 */
export function go(path) {
  page.write?.();
  history.pushState(null, "", path);
  void open();
}

/**
 * Open the page of the address. One is opened after the other, each left before the next: of those
 * asked for while one is being opened only the last.
 */
function open() {
  wanted = true;
  closeWindows();
  opening ??= openAll().finally(() => (opening = null));
  return opening;
}

async function openAll() {
  while (wanted) {
    wanted = false;
    page.leave?.();
    page = {};
    await openOne();
    closeWindows(); // one may have been opened on what was still to be seen of the page before
  }
}

function closeWindows() {
  for (const one of document.querySelectorAll("dialog")) one.close();
}

async function openOne() {
  opened = location.pathname;
  const [kind = "", id = ""] = location.pathname.split("/").slice(1);
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  try {
    const module = await (PAGES[kind] ?? PAGES[""])();
    if (!wanted) page = await module.open(root, me, id);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    show(root, h("main", { class: "lost" }, h("h1", null, t("This page cannot be shown")), h("p", null, why), h("a", { class: "button go", href: "/" }, t("To all tables"))));
  }
}

/**
 * Open the page of this address, and follow links and the back button from now on.
 * @param {Me} who
 */
export async function start(who) {
  me = who;
  addEventListener("popstate", () => {
    if (location.pathname === opened && page.moved) page.moved();
    else void open();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-page]") : null;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || elsewhere) return;
    event.preventDefault();
    go(link.pathname);
  });
  await open();
}
