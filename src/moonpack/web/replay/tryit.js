// @ts-check
/** "Try it from here": the position at a new table, with seats to choose. */

import { get, post } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { spoken, t } from "../core/words.js";
import { seatRow } from "../lobby/newtable.js";
import { why } from "./parts.js";

/**
 * @param {import("./state.js").ReplayState} state @param {import("../core/router.js").Me} me
 */
export async function tryIt(state, me) {
  const { info, other } = state;
  if (state.now.actor === null) {
    toast(t("The game is over here. Go back some steps first."));
    return;
  }
  const step = other ? other.from : state.number;
  const steps = other ? other.steps.slice(0, state.number - other.from) : [];
  try {
    const games = await get(`/api/games?language=${spoken()}`);
    ask(info, me, games.find((/** @type {any} */ game) => game.name === info.game), state.now.actor, { step, steps });
  } catch (error) {
    toast(why(error), "bad");
  }
}

/**
 * @param {import("./state.js").ReplayInfo} info @param {import("../core/router.js").Me} me
 * @param {import("../lobby/lobby.js").GameInfo} game @param {number} actor @param {{step: number, steps: string[]}} from
 */
function ask(info, me, game, actor, from) {
  const middle = game.levels[Math.min(1, game.levels.length - 1)];
  let name = me.name ?? "";
  /** @type {import("../lobby/newtable.js").Wanted[]} */
  const seats = info.names.map((_, n) => ({ who: n + 1 === actor ? "me" : "bot", name: "", level: middle }));
  const list = h("div", { class: "seats" });
  const draw = () => show(list, seats.map((seat, n) => seatRow(game, seat, n, draw, info.names[n])));
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = seats.map((seat, n) => ({
      who: seat.who,
      name: { me: name || t("Player"), here: seat.name || t("Guest {n}", { n: n + 1 }), link: null, bot: null }[seat.who],
      level: seat.who === "bot" ? seat.level : null,
    }));
    try {
      const opened = await post(`/api/replays/${info.id}/try`, { ...from, seats: wanted });
      if (name && name !== me.name) me.name = (await post("/api/me", { name })).name;
      made.close();
      go(new URL(opened.link).pathname);
    } catch (error) {
      toast(why(error), "bad");
    }
  };
  const made = dialog(t("Try it from here"), [
    h("form", { class: "newtable", on: { submit: begin } },
      h("p", { class: "faint" }, t("The game goes on at a new table, from step {n}. {name} is to decide.", { n: from.step + from.steps.length, name: info.names[actor - 1] })),
      h("label", { class: "row" }, h("span", null, t("Your name")),
        h("input", { value: name, maxlength: 60, placeholder: t("Player"), autocomplete: "nickname", on: { input: (/** @type {any} */ e) => (name = e.target.value.trim()) } })),
      list,
      h("div", { class: "end" }, h("button", { class: "go", type: "submit", data: { key: "start" } }, icon("check"), t("Start")))),
  ], "sitting");
  draw();
  /** @type {HTMLElement | null} */ (made.querySelector("[data-key=start]"))?.focus();
}
