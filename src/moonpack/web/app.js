// @ts-check
/** The way in: who is here, in which language, and which page is wanted. */

import { get } from "./core/api.js";
import { dress } from "./core/prefs.js";
import { start } from "./core/router.js";
import { speak } from "./core/words.js";

async function begin() {
  dress();
  const me = await get("/api/me");
  await speak(me.language);
  await start(me);
}

void begin();
