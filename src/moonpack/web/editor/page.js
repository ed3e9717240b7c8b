// @ts-check
/** The editor of positions: opened with the position of a link, or with that of a new game. */

import { post } from "../core/api.js";
import { setTitle } from "../core/attention.js";
import { show } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { link, problem } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { language, t } from "../core/words.js";
import { EditorPage } from "./editor.js";
import { decoded } from "./link.js";

/** @import { EditedPosition } from "../types/wire.js" */

const FEWEST = 2; // players of a position to begin with

/** @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} game */
export async function open(root, me, game) {
  setTitle(`${t("Set up a position")} · Moonpack`);
  try {
    const [first] = await Promise.all([begin(game), sheet(new URL("./editor.css", import.meta.url).href)]);
    const page = new EditorPage(first, me);
    await page.begin(root);
    return page;
  } catch (error) {
    show(root, problem(t("This position cannot be shown"), why(error), link("/", t("All tables"), "button go")));
    return {};
  }
}

/** @param {string} game @returns {Promise<EditedPosition>} */
async function begin(game) {
  const address = `/api/positions/${encodeURIComponent(game)}`;
  const code = location.hash.slice(1);
  if (!code) return post(`${address}/begin?language=${language()}`, { players: FEWEST });
  return post(`${address}/edit?language=${language()}`, { position: await decoded(code) });
}

/** @param {unknown} error */
function why(error) {
  return error instanceof SyntaxError ? t("The link is incomplete: it has no position.") : reason(error);
}
