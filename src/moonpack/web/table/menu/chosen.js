// @ts-check
/** What was chosen when the table was opened, such as the rulebook, in words. */

import { h } from "../../core/dom.js";
import { withTexts } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { lobbyOf } from "../../games/modules.js";

/**
 * A list that is filled as soon as the words of the game are there.
 * @param {import("../../types/wire.js").TableInfo} table
 */
export function chosenList(table) {
  const { options, ...choices } = table.choices;
  const chosen = Object.entries({ ...choices, .../** @type {object} */ (options ?? {}) });
  const single = chosen.filter(([, value]) => typeof value === "string" || typeof value === "number");
  const list = h("ul", { class: "table-choices faint", "aria-label": t("Options") });
  const stakes = table.rated ? t("Rated game: ratings change.") : t("Friendly game: ratings do not change.");
  list.append(h("li", null, stakes));
  const fill = async () => {
    if (table.clock) {
      const { clockWords } = await withTexts(import("../clock/words.js"), "table/clock");
      list.append(h("li", null, clockWords(table.clock)));
    }
    const lobby = await lobbyOf(table.page);
    for (const [name, given] of single) {
      const words = lobby.optionWords(name);
      const value = words?.values[String(given)] ?? String(given);
      list.append(h("li", null, t("{option}: {value}", { option: words?.title ?? name, value })));
    }
  };
  void fill();
  return list;
}
