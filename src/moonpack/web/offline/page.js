// @ts-check
/** What is shown without a network: one's games as they last were. The service worker keeps what this page needs. */

import { at } from "../core/address.js";
import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { applyPrefs } from "../core/prefs.js";
import { useLanguage, withTexts } from "../core/texts.js";
import { t } from "../core/words.js";

/** @typedef {import("../types/wire.js").TableLine} Row */

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

applyPrefs();
await speak();
/** @type {{tables: Row[]}} */
const { tables } = await get("/api/tables?list=mine&first=0").catch(() => ({ tables: [] }));
const games = tables.filter(({ table }) => table.state === "playing");
const again = { class: "go", data: { key: "retry" }, on: { click: () => location.reload() } };
show(
  app,
  h(
    "main",
    { class: "offline" },
    h("h1", null, t("You are offline")),
    h("p", null, t("Moonpack cannot be reached. Your games are safe on the server.")),
    h("button", again, t("Try again")),
    games.length > 0 && [h("h2", null, t("Your games, as they last were")), h("ul", null, games.map(game))],
  ),
);
addEventListener("online", () => location.reload());
// The network may have been there all the time, and the server away; and the first attempt may come too early.
const looked = () => fetch(at("/api/live"), { cache: "no-store" }).then(({ ok }) => ok && location.reload());
setInterval(() => void looked().catch(() => {}), 3000);

/** In the language of last time, as far as its texts are kept. */
async function speak() {
  try {
    const { language } = await get("/api/me");
    await useLanguage(language);
    await withTexts(Promise.resolve(), "offline");
  } catch {
    // in English
  }
}

/** @param {Row} row */
function game({ table, thumbnail, your_turn: yours, actor, at: since }) {
  const names = table.seats.map(({ name }) => name ?? "").join(", ");
  const player = table.seats[(actor ?? 0) - 1]?.name ?? "";
  const when = new Date(since * 1000).toLocaleString(document.documentElement.lang);
  return h(
    "li",
    { data: { table: table.id } },
    thumbnail && h("img", { src: at(thumbnail), alt: "" }),
    h("h3", null, table.title),
    h("p", null, names),
    h("p", null, h("strong", null, yours ? t("Your turn") : t("Waiting for {name}", { name: player })), " · ", when),
  );
}
