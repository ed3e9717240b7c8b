// @ts-check
/**
 * For whoever runs the server and opens the link for the others: browsers know them at localhost only. Says so, and
 * leads there and back.
 */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { sheet } from "../core/sheet.js";
import { t } from "../core/words.js";

/** @param {string} address  where they may be known */
export async function offerToCarry(address) {
  await sheet(new URL("./elsewhere.css", import.meta.url).href);
  const label = t("Close");
  const close = () => {
    box.remove();
    removeEventListener("pointerdown", goOn, true);
  };
  // Whoever goes on as they are has answered; nothing may lie in the way of the game.
  const goOn = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Node && box.contains(target))) close();
  };
  const box = h(
    "aside",
    { class: "elsewhere", role: "status" },
    h(
      "p",
      null,
      t(
        "This is the computer on which the server runs, but at this address you are somebody new: browsers tell " +
          "addresses apart.",
      ),
    ),
    h(
      "div",
      null,
      h("a", { class: "button go", href: address, data: { key: "carry" } }, t("Use my profile from localhost")),
      h("button", { class: "plain", "aria-label": label, title: label, on: { click: close } }, icon("close")),
    ),
  );
  addEventListener("pointerdown", goOn, true);
  document.body.append(box);
}
