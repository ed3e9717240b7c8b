// @ts-check
/** The rules on a page of their own: `/rules/<game>#<chapter>`. */

import { markTurn, setTitle } from "../core/attention.js";
import { h, show } from "../core/dom.js";
import { allGames } from "../core/games.js";
import { menuButton } from "../core/menu.js";
import { link, logo } from "../core/router.js";
import { t } from "../core/words.js";
import { bookOf, styles, termsOf } from "./book.js";
import { Reader } from "./reader.js";

/** @import { Me } from "../core/router.js" */

/** @param {HTMLElement} root @param {Me} me @param {string} game */
export async function open(root, me, game) {
  const [book, terms, games] = await Promise.all([bookOf(game), termsOf(game), allGames(), styles()]);
  const heading = t("Rules of {game}", { game: book.title });
  setTitle(`${heading} · Moonpack`);
  markTurn(false);
  // The browser would put back the place it noted last, which may be one from before the latest jump.
  history.scrollRestoration = "manual";
  const reader = new Reader(book, terms, (chapter) => {
    history.replaceState({ top: scrollY }, "");
    history.pushState(null, "", `#${chapter}`);
    reader.open(chapter);
  });
  const others = games.filter((one) => one.has_rules && one.name !== game);
  const page = h(
    "div",
    { class: "rules-page" },
    h(
      "header",
      { class: "bar" },
      logo(),
      h(
        "nav",
        { class: "others", "aria-label": t("Games") },
        others.map(({ name, title }) => link(`/rules/${name}`, t("Rules of {game}", { game: title }))),
      ),
      menuButton(me),
    ),
    h(
      "div",
      { class: "columns rules-text" },
      h("aside", null, reader.input, reader.hits, reader.contents),
      h("main", null, h("h1", null, heading), reader.text),
    ),
  );
  reader.listen(page);
  show(root, page);
  const moved = () => {
    if (location.hash) reader.open(location.hash.slice(1));
    const top = history.state?.top ?? (location.hash ? null : 0);
    if (top !== null) scrollTo({ top });
  };
  if (location.hash) moved();
  return { moved, leave: () => void (history.scrollRestoration = "auto") };
}
