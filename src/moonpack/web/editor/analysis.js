// @ts-check
/** What the analysis says of a position: the chances of all players, and the best turns. */

import { request } from "../core/api.js";
import { announce } from "../core/attention.js";
import { h, show } from "../core/dom.js";
import { reason } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { language, locale, t } from "../core/words.js";
import { markOf } from "./palette.js";

/** @import { Analysis, BestTurn, EditedPosition } from "../types/wire.js" */

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(locale(), { style: "percent" }).format(share);

export class Judgement {
  /** @param {(places: string[]) => void} light  light the places of a turn; none: no longer */
  constructor(light) {
    this.light = light;
    this.root = h("section", { class: "judgement", "aria-label": t("Analysis") });
    /** @type {AbortController | null} */
    this.following = null;
  }

  /** @param {EditedPosition} shown */
  async run(shown) {
    this.stop();
    const following = new AbortController();
    this.following = following;
    show(this.root, h("p", { class: "faint", role: "status" }, t("Thinking…")));
    try {
      const response = await request(`/api/positions/${shown.game}/analysis?language=${language()}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ position: shown.position }),
        signal: following.signal,
      });
      const last = (await response.text()).trim().split("\n").at(-1) ?? "";
      if (!following.signal.aborted) this.draw(shown, JSON.parse(last));
    } catch (error) {
      if (!following.signal.aborted) show(this.root, h("p", { class: "refused", role: "alert" }, reason(error)));
    }
  }

  /** The best turns. One of them is lit, since its words may not name places: the one that was pointed at or
   * focused last. @param {BestTurn[]} best @param {number} mover */
  turns(best, mover) {
    const items = best.map((turn, n) => {
      const lit = () => choose(n);
      return h("li", { tabindex: 0, on: { mouseenter: lit, focus: lit, click: lit } }, turnOf(turn, mover));
    });
    const choose = (/** @type {number} */ chosen) => {
      items.forEach((item, n) => item.toggleAttribute("data-lit", n === chosen));
      this.light(best[chosen].places);
    };
    if (best.length) choose(0);
    return h("ol", { class: "best" }, items);
  }

  stop() {
    this.following?.abort();
    this.following = null;
  }

  /** Another position is shown. */
  clear() {
    this.stop();
    if (this.root.querySelector(".best")) this.light([]);
    show(this.root);
  }

  /** @param {EditedPosition} shown @param {Analysis} analysis */
  draw(shown, { shares, best, why }) {
    if (!shares) {
      show(this.root, h("p", { class: "refused", role: "alert" }, why || t("The analysis was aborted.")));
      return;
    }
    const titles = shown.palette.filter(({ seat }) => seat !== null).map(({ title }) => title);
    const mover = (shown.actor ?? 1) - 1;
    const close = { class: "plain", "aria-label": t("Close"), on: { click: () => this.clear() } };
    show(
      this.root,
      h("h2", null, t("Analysis"), h("button", close, icon("close"))),
      h(
        "ul",
        { class: "chances", "aria-label": t("Chances of winning") },
        shares.map((share, n) =>
          h("li", null, markOf(shown.marks[n], n + 1), h("span", null, titles[n]), h("b", null, percent(share))),
        ),
      ),
      h("h3", null, t("Best turns of {name}", { name: titles[mover] })),
      this.turns(best, mover),
    );
    announce([t("The analysis is done."), ...(best[0]?.words ?? [])]);
  }
}

/** @param {BestTurn} turn @param {number} mover */
const turnOf = ({ words, reasons, shares }, mover) => [
  h("b", null, percent(shares[mover])),
  h(
    "div",
    null,
    words.map((part) => h("p", null, part)),
    reasons.map((why) => h("p", { class: "faint" }, why)),
  ),
];
