// @ts-check
/** The rules to read: contents, search, and all chapters one after the other. For the sheet and for the page. */

/** @import { RulesBook, RulesChapter, RulesTerms } from "../types/wire.js" */
/** @import { Hit } from "./search.js" */

import { h, show } from "../core/dom.js";
import { t, tn } from "../core/words.js";
import { addressOf, blockId, chapterId, chapterOf, passageIn } from "./book.js";
import { marked, nearest, search, wordsOf } from "./search.js";

export class Reader {
  /**
   * @param {RulesBook} book @param {RulesTerms} terms
   * @param {(chapter: string) => void} follow  what a link to a chapter does
   */
  constructor(book, terms, follow) {
    this.book = book;
    this.terms = terms;
    const input = {
      type: "search",
      class: "find",
      placeholder: t("Search the rules"),
      "aria-label": t("Search the rules"),
      autocomplete: "off",
      data: { key: "find" },
      on: { input: () => this.find(), keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) },
    };
    this.input = h("input", input);
    this.hits = h("div", { class: "hits", "aria-live": "polite" });
    this.contents = contents(book);
    this.text = h(
      "div",
      { class: "chapters" },
      book.chapters.map((chapter) => chapterOf(book.game, chapter)),
    );
    this.follow = follow;
  }

  /** Follow links inside an element. @param {HTMLElement} root */
  listen(root) {
    root.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-chapter]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const block = link.getAttribute("data-block");
      this.follow(link.getAttribute("data-chapter") ?? "");
      if (block) this.reveal(block, Number(link.getAttribute("data-passage")));
    });
  }

  /** Scroll to a chapter. @param {string} name @returns {boolean}  whether there is one */
  open(name) {
    const chapter = this.section(name);
    chapter?.scrollIntoView({ block: "start" });
    chapter?.focus({ preventScroll: true });
    for (const link of this.contents.querySelectorAll("a")) {
      const here = link.getAttribute("data-chapter") === name;
      if (here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    return chapter !== null;
  }

  /** @param {string} name @returns {HTMLElement | null} */
  section(name) {
    return this.book.chapters.some((chapter) => chapter.name === name)
      ? this.text.querySelector(`#${chapterId(name)}`)
      : null;
  }

  /** Show a passage that was searched for, with the words marked. @param {string} id  of its block
   * @param {number} n */
  reveal(id, n) {
    for (const mark of this.text.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
    const block = this.text.querySelector(`#${id}`);
    if (!block) return;
    const passage = passageIn(block, n);
    passage.normalize();
    markIn(passage, wordsOf(this.input.value));
    passage.scrollIntoView({ block: "center" });
    passage.classList.remove("found");
    requestAnimationFrame(() => passage.classList.add("found"));
  }

  find() {
    const query = this.input.value.trim();
    const exact = search(this.book, this.terms, query);
    const hits = exact.length ? exact : nearest(this.book, this.terms, query);
    const many = tn("{n} place found", "{n} places found", hits.length);
    const summary = exact.length ? many : t("Nothing has all of these words. Some of them are here:");
    show(
      this.hits,
      query && h("p", { class: "faint" }, hits.length ? summary : t("Nothing found. Try another word.")),
      hits.length > 0 &&
        h(
          "ul",
          null,
          hits.map((hit) => h("li", null, this.hit(hit))),
        ),
    );
    // In the sheet they stand above the chapters: whoever reads far below would see nothing happen.
    this.hits.closest(".inside")?.scrollTo({ top: 0 });
  }

  /** @param {Hit} hit */
  hit({ chapter, title, place, sentence }) {
    const data = { chapter, block: place && blockId(chapter, place.block), passage: place?.passage };
    return h(
      "a",
      { href: addressOf(this.book.game, chapter), data },
      h("b", null, marked(title, wordsOf(this.input.value)).map(drawn)),
      sentence.length > 0 && h("span", null, sentence.map(drawn)),
    );
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "Enter") {
      /** @type {HTMLElement | null} */ (this.hits.querySelector("a"))?.click();
    } else if (event.key === "Escape" && this.input.value) {
      event.preventDefault(); // closes nothing else
      event.stopPropagation();
      this.input.value = "";
      this.find();
    }
  }
}

/** @param {import("./search.js").Part} part */
const drawn = ({ text, isFound }) => (isFound ? h("mark", null, text) : text);

/** Mark words in a text on the page. @param {Element} element @param {string[]} words */
function markIn(element, words) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(/** @type {Text} */ (walk.currentNode));
  for (const text of texts) text.replaceWith(...marked(text.data, words).map(drawn));
}

/** @param {RulesBook} book */
function contents({ game, chapters }) {
  const list = (/** @type {RulesChapter["part"]} */ part) =>
    h(
      part === "rules" ? "ol" : "ul",
      { class: `part-${part}` },
      chapters
        .filter((chapter) => chapter.part === part)
        .map(({ name, title }) =>
          h("li", null, h("a", { href: addressOf(game, name), data: { chapter: name } }, title)),
        ),
    );
  return h(
    "nav",
    { class: "contents", "aria-label": t("Chapters") },
    list("aid"),
    list("rules"),
    h("p", { class: "faint" }, t("For the curious")),
    list("curious"),
  );
}
