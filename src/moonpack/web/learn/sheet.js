// @ts-check
/** The rules as a sheet: beside the board where there is room, over the whole page on a phone. */

import { h } from "../core/dom.js";
import { allGames } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t } from "../core/words.js";
import { addressOf, bookOf, styles, termsOf } from "./book.js";
import { Reader } from "./reader.js";

const ROOM = "(min-width: 900px) and (min-height: 480px)"; // for a sheet beside a board

/** @type {{box: HTMLDialogElement, reader: Reader, game: string} | null} */
let shown = null;

/**
 * Open the rules; if they are open already, go to the place, or close them if there is none.
 * @param {string} game
 * @param {{chapter?: string, term?: string | null, modal?: boolean}} place  `modal`: not beside the page, but over it
 */
export async function openSheet(game, { chapter = "", term, modal = false }) {
  const [book, terms, games] = await Promise.all([bookOf(game), termsOf(game), allGames(), styles()]);
  const name = chapter || (term && terms.terms[term]?.chapter) || "";
  if (shown?.game === game) {
    if (name) shown.reader.open(name);
    else shown.box.close();
    return;
  }
  shown?.box.close();
  const reader = new Reader(book, terms, (to) => void reader.open(to));
  const others = games.filter((one) => one.has_rules);
  const box = h(
    "dialog",
    { class: "rules-sheet", "aria-label": t("Rules of {game}", { game: book.title }) },
    h(
      "header",
      null,
      h("h2", null, t("Rules of {game}", { game: book.title })),
      h(
        "a",
        { class: "button plain", href: addressOf(game), target: "_blank", title: t("Open on a page of its own") },
        icon("link"),
        h("span", { class: "unseen" }, t("Open on a page of its own")),
      ),
      h(
        "button",
        {
          class: "plain",
          autofocus: true,
          "aria-label": t("Close"),
          data: { key: "close-rules" },
          on: { click: () => box.close() },
        },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "tools" },
      reader.input,
      modal && others.length > 1 && switcher(others, game),
      h("button", { data: { key: "contents" }, on: { click: () => scrollTop(box) } }, t("Contents")),
    ),
    h("div", { class: "inside rules-text", tabindex: 0 }, reader.hits, reader.contents, reader.text),
  );
  reader.listen(box);
  present(box, modal);
  shown = { box, reader, game };
  if (name) reader.open(name);
  else if (matchMedia(ROOM).matches) reader.input.focus();
}

/** @param {HTMLDialogElement} box */
const scrollTop = (box) => box.querySelector(".inside")?.scrollTo({ top: 0 });

/** Other games' rules. @param {import("../types/wire.js").GameInfo[]} games @param {string} current */
function switcher(games, current) {
  const change = (/** @type {Event} */ event) =>
    void openSheet(/** @type {HTMLSelectElement} */ (event.target).value, { modal: true });
  return h(
    "select",
    { "aria-label": t("Game"), on: { change } },
    games.map(({ name, title }) => h("option", { value: name, selected: name === current }, title)),
  );
}

/** Show the sheet, and give the focus back when it is closed. @param {HTMLDialogElement} box @param {boolean} modal */
function present(box, modal) {
  const opener = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = opener?.getAttribute("data-key");
  const beside = !modal && matchMedia(ROOM).matches;
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const covered = document.querySelector("dialog[open]:not(.rules-sheet)");
    if (event.key !== "Escape" || event.defaultPrevented || covered) return;
    event.preventDefault();
    event.stopPropagation();
    box.close();
  };
  box.classList.toggle("beside", beside);
  box.addEventListener("close", () => {
    if (shown?.box === box) shown = null;
    document.removeEventListener("keydown", pressed, true);
    const inside = box.contains(document.activeElement) || document.activeElement === document.body;
    box.remove();
    if (!inside) return;
    const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : opener;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  });
  box.addEventListener("click", (event) => {
    if (event.target === box && !beside) box.close(); // beside the sheet
  });
  document.body.append(box);
  if (beside) {
    box.show();
    document.addEventListener("keydown", pressed, true);
  } else box.showModal();
}
