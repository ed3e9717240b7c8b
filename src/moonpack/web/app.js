// @ts-check
/** The way in: who is here, in which language, and which page is wanted. */

import { get } from "./core/api.js";
import { h, show } from "./core/dom.js";
import { dress } from "./core/prefs.js";
import { start } from "./core/router.js";
import { speak, t } from "./core/words.js";

async function begin() {
  dress();
  try {
    const me = await get("/api/me");
    await speak(me.language);
    await start(me);
  } catch {
    show(/** @type {HTMLElement} */ (document.getElementById("app")), h("main", { class: "lost" },
      h("h1", null, t("The server does not answer")), h("p", null, t("It may be starting, or your line may be down.")),
      h("button", { class: "go", data: { key: "retry" }, on: { click: () => location.reload() } }, t("Try again"))));
  }
}

void begin();
