// @ts-check
/** A place of a game to give to others: a link, a picture, the record. */

import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { spoken, t } from "../core/words.js";

/**
 * @param {import("./state.js").ReplayState} state @param {string} link  to this place
 */
export function share(state, link) {
  const { info } = state;
  const step = state.other ? state.other.from : state.number;
  const wish = { theme: "night" };
  const picture = h("div", { class: "shared" });
  const field = h("input", { readonly: true, value: link, "aria-label": t("Link to this place"), data: { key: "link" } });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("The link is copied."));
    } catch {
      field.select();
    }
  };
  const address = (/** @type {string} */ kind) => `/api/replays/${info.id}/picture.${kind}?step=${step}&theme=${wish.theme}&language=${spoken()}${state.query}`;
  const named = (/** @type {string} */ kind) => `${info.game}-${info.id}-${step}.${kind}`;
  const draw = () => show(picture,
    h("img", { src: address("svg"), alt: t("Picture of the game after step {n}", { n: step }) }),
    h("div", { class: "end" },
      h("a", { class: "button", href: address("svg"), download: named("svg"), data: { key: "svg" } }, "SVG"),
      info.png ? h("a", { class: "button", href: address("png"), download: named("png"), data: { key: "png" } }, "PNG")
        : h("span", { class: "faint" }, t("This server makes no PNG pictures."))));
  const themes = { night: t("Night"), paper: t("Paper") };
  draw();
  dialog(t("Share"), [
    h("label", { class: "row link" }, h("span", null, t("Link to this place")), field,
      h("button", { class: "go", data: { key: "copy" }, on: { click: copy } }, icon("link"), t("Copy"))),
    state.other && h("p", { class: "faint" }, t("Link and picture show the game where the better turn begins.")),
    h("fieldset", { class: "choice" }, h("legend", null, t("Picture")),
      Object.entries(themes).map(([value, name]) => h("label", null,
        h("input", { type: "radio", name: "picture", value, checked: value === wish.theme, on: { change: () => { wish.theme = value; draw(); } } }), h("span", null, name)))),
    picture,
    h("div", { class: "row" }, h("span", null, t("The whole game, to keep and to upload again")),
      h("a", { class: "button", href: `/api/replays/${info.id}/record.json`, download: `${info.game}-${info.id}.json`, data: { key: "record" } }, t("Record"))),
  ].flatMap((one) => one || []), "sharing");
}
