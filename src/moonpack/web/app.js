// @ts-check
/** The entry point: who is here, in which language, and which page to open. */

import { get } from "./core/api.js";
import { h, show } from "./core/dom.js";
import { applyPrefs } from "./core/prefs.js";
import { start } from "./core/router.js";
import { t } from "./core/words.js";

async function begin() {
  applyPrefs();
  try {
    await start(await get("/api/me"));
  } catch {
    const retry = h(
      "button",
      { class: "go", data: { key: "retry" }, on: { click: () => location.reload() } },
      t("Try again"),
    );
    show(
      /** @type {HTMLElement} */ (document.getElementById("app")),
      h(
        "main",
        { class: "lost" },
        h("h1", null, t("The server is not responding")),
        h("p", null, t("It may be starting up, or you may be offline.")),
        retry,
      ),
    );
  }
}

void begin();
