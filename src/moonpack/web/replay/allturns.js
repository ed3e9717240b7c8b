// @ts-check
/** All turns in figures, for people who cannot see the graph or want exact numbers. */

import { dialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { locale, t, tc } from "../core/words.js";
import { costOf, mark, percent, turnWords } from "./parts.js";

/**
 * @import { Turn } from "./analysis.js"
 * @import { ReplayInfo } from "./state.js"
 */

/** @param {ReplayInfo} info @param {Turn[]} turns @param {(turn: Turn) => void} choose */
export function openTable(info, turns, choose) {
  const headings = info.names.map((name, seat) => h("th", { scope: "col" }, mark(info.looks, seat), name));
  const rows = turns.map((turn) => {
    const { best, points } = costOf(turn);
    const click = () => {
      box.close();
      choose(turn);
    };
    return h(
      "tr",
      { class: turn.grade },
      h(
        "th",
        { scope: "row" },
        h("button", { class: "plain", on: { click } }, mark(info.looks, turn.seat - 1), turnWords(info, turn)),
      ),
      turn.after.map((share) => h("td", null, percent(share))),
      (turn.grade ? [best, points] : ["–", "–"]).map((one) => h("td", null, one)),
    );
  });
  const heads = [tc("heading", "Turn"), ...headings, tc("heading", "Best turn"), tc("heading", "Cost")];
  const row = h(
    "tr",
    null,
    heads.map((one) => (typeof one === "string" ? h("th", { scope: "col" }, one) : one)),
  );
  const table = h("table", { class: "all-turns" }, h("thead", null, row), h("tbody", null, rows));
  /** @type {HTMLDialogElement} */
  const box = dialog(
    t("All turns"),
    [
      h("p", null, info.names.map((name, seat) => average(name, seat, turns)).join(" ")),
      h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": t("All turns") }, table),
    ],
    "all-turns-window",
  );
}

/** What a player's turns cost on average. @param {string} name @param {number} seat @param {Turn[]} turns */
function average(name, seat, turns) {
  const own = turns.filter((turn) => turn.seat === seat + 1);
  const mean = own.reduce((sum, turn) => sum + turn.given_away, 0) / Math.max(1, own.length);
  const points = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(100 * mean);
  return t("{name}, percentage points lost per turn: {points}.", { name, points });
}
