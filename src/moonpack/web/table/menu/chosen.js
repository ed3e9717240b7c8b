// @ts-check
/** What was chosen when the table was opened, such as the rulebook, in words; of a seat, beside its player. */

import { h } from "../../core/dom.js";
import { withTexts } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { lobbyOf } from "../../games/modules.js";
import { agreedWords } from "./agreed.js";

/**
 * A list that is filled as soon as the words of the game are there.
 * @param {import("../../types/wire.js").TableInfo} table
 */
export function chosenList(table) {
  const { options, ...choices } = table.choices;
  const chosen = Object.entries({ ...choices, .../** @type {object} */ (options ?? {}) });
  const single = chosen.filter(([, value]) => typeof value === "string" || typeof value === "number");
  const list = h("ul", { class: "table-choices faint", "aria-label": t("Options") });
  const stakes = table.rated
    ? t("The result changes ratings. No hints. Whoever leaves, lets a bot play or runs out of time loses.")
    : t("Friendly game: ratings do not change.");
  list.append(h("li", null, stakes));
  const fill = async () => {
    if (table.clock) {
      const { clockWords } = await withTexts(import("../clock/words.js"), "table/clock");
      list.append(h("li", null, clockWords(table.clock)));
    } else list.append(h("li", null, t("Nobody's time is limited.")));
    list.append(...agreedWords(table).map((words) => h("li", null, words)));
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

/**
 * What was chosen for each seat, such as a pack, in words; empty where nothing was, or before its words are there.
 * @param {import("../../types/wire.js").TableInfo} table @returns {Promise<{label: string, pack: string}[]>}
 */
export async function chosenForSeats(table) {
  const chosen = Object.entries(table.choices).find(([, value]) => Array.isArray(value));
  if (!chosen) return [];
  const [name, values] = /** @type {[string, (string | null)[]]} */ (chosen);
  const words = (await lobbyOf(table.page)).optionWords(name);
  return values.map((value) => ({ pack: value ?? "", label: value ? (words?.values[value] ?? value) : "" }));
}
