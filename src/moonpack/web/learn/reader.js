// @ts-check
/** The rules to read: contents, search, and all chapters one after the other. For the sheet and for the page. */

/** @import { RulesBook, RulesChapter, RulesTerms } from "../types/wire.js" */
/** @import { Hit } from "./search.js" */

import { h, show } from "../core/dom.js";
import { t, tn } from "../core/words.js";
import { addressOf, blockId, chapterId, chapterOf } from "./book.js";
import { search } from "./search.js";

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
      if (block) this.reveal(block);
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

  /** Show a paragraph that was searched for. @param {string} id */
  reveal(id) {
    const block = this.text.querySelector(`#${id}`);
    block?.scrollIntoView({ block: "center" });
    block?.classList.remove("found");
    requestAnimationFrame(() => block?.classList.add("found"));
  }

  find() {
    const query = this.input.value.trim();
    const hits = search(this.book, this.terms, query);
    const many = tn("{n} place found", "{n} places found", hits.length);
    show(
      this.hits,
      query && h("p", { class: "faint" }, hits.length ? many : t("Nothing found. Try another word.")),
      hits.length > 0 &&
        h(
          "ul",
          null,
          hits.map((hit) => h("li", null, this.hit(hit))),
        ),
    );
  }

  /** @param {Hit} hit */
  hit({ chapter, title, block, before, hit, after }) {
    const id = block === null ? null : blockId(chapter, block);
    return h(
      "a",
      { href: addressOf(this.book.game, chapter), data: { chapter, block: id } },
      h("b", null, title),
      after && h("span", null, before, hit && h("mark", null, hit), after),
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
