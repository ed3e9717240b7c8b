// @ts-check
/** How Moonpack becomes an app on this device. Browsers that offer it do so by themselves, each in another place. */

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

const agent = navigator.userAgent;

/** Whether this is an iPhone or iPad; an iPad says that it is a Mac, but no Mac can be touched. */
export const isApple = () => /iPhone|iPad/.test(agent) || (agent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** Whether the page runs as an installed app. */
export const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches || Boolean(/** @type {any} */ (navigator).standalone);

/** What to do, in a sentence. */
function way() {
  if (isApple()) return t("Tap Share, then Add to Home Screen, and open Moonpack from the home screen.");
  if (!isSecureContext)
    return t("Browsers install pages only over https, or on the computer on which the server runs (localhost).");
  if (agent.includes("Android")) return t("Open the browser's menu and choose Install app or Add to Home screen.");
  if (agent.includes("Firefox"))
    return t("Firefox cannot install pages on a computer. Use Chrome, Edge or Safari for it.");
  if (agent.includes("Macintosh") && !agent.includes("Chrome")) return t("Open the File menu and choose Add to Dock.");
  return t("Click the install icon at the right end of the address bar, or choose Install in the browser's menu.");
}

/** How to install the app; nothing if it is. */
export function installing() {
  if (isInstalled()) return null;
  return h(
    "details",
    { class: "installing" },
    h("summary", null, t("Install Moonpack as an app")),
    h("p", null, t("It then has an icon of its own, which counts the games that wait for you.")),
    h("p", null, way()),
  );
}
