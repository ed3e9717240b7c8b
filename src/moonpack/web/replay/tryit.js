// @ts-check
/** "Try it from here": the position at a new table, with a choice of who sits where. */

import { post } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { t } from "../core/words.js";
import { gameInfo } from "../core/games.js";
import { usualLevel } from "../levels/streak.js";
import { keepOneMe, nameField, seatRequests, seatRow } from "../setup/seats.js";

/**
 * @typedef {import("../core/router.js").Me} Me
 * @typedef {{step: number, steps: string[]}} Place  a step of the game, and other steps played from there
 */

/** @param {import("./state.js").ReplayState} state @param {Me} me */
export async function tryIt(state, me) {
  const { info, other, now } = state;
  if (!now || now.actor === null) {
    toast(t("The game is over at this step. Go back a few steps first."));
    return;
  }
  const step = other ? other.from : state.number;
  const steps = other ? other.steps.slice(0, state.number - other.from) : [];
  try {
    openForm(info, me, await gameInfo(info.game), now.actor, { step, steps });
  } catch (error) {
    report(error);
  }
}

/**
 * @param {import("./state.js").ReplayInfo} info @param {Me} me @param {import("../types/wire.js").GameInfo} game
 * @param {number} actor @param {Place} place
 */
function openForm(info, me, game, actor, place) {
  let name = me.name ?? "";
  const { levels, styles } = game;
  const seats = seatsAsBefore(info, me, actor, game);
  const list = h("div", { class: "seats" });
  const draw = (/** @type {import("../setup/seats.js").SeatWish} */ changed) => {
    keepOneMe(seats, changed);
    show(
      list,
      seats.map((one, n) => seatRow(one, n, { levels, styles, draw, previous: info.names[n], friends: !info.hides })),
    );
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const opened = await post(`/api/replays/${info.id}/try`, { ...place, seats: seatRequests(seats, name) });
      if (name && name !== me.name) me.name = (await post("/api/me", { name })).name;
      box.close();
      go(`/t/${opened.table}`);
    } catch (error) {
      report(error);
    }
  };
  const number = place.step + place.steps.length;
  const explanation = t("The game continues at a new table, from step {n}. {name} is to move.", {
    n: number,
    name: info.names[actor - 1],
  });
  const start = h(
    "button",
    { class: "go", type: "submit", data: { key: "start" } },
    icon("check"),
    t("Start the game"),
  );
  const box = dialog(
    t("Try it from here"),
    [
      h(
        "form",
        { class: "newtable", on: { submit: begin } },
        h("p", { class: "faint" }, explanation),
        info.hides && h("p", { class: "faint" }, t("Only you and bots can play: you may know the hidden cards.")),
        nameField(name, (changed) => (name = changed)),
        list,
        h("div", { class: "end" }, start),
      ),
    ],
    "sitting",
  );
  draw(seats[actor - 1]);
  start.focus();
}

/**
 * Whoever is to move, and bots of the levels they had; after a game at one screen everybody who played it there.
 * @param {import("./state.js").ReplayInfo} info @param {Me} me @param {number} actor
 * @param {import("../types/wire.js").GameInfo} game
 * @returns {import("../setup/seats.js").SeatWish[]}
 */
function seatsAsBefore({ names, bots, your_seats: own }, me, actor, { name: kind, levels }) {
  const here = own.length > 1 && own.includes(actor) ? own : [actor];
  const mine = here.find((seat) => names[seat - 1] === me.name) ?? actor;
  const usual = usualLevel(kind, levels);
  return names.map((name, n) => {
    const [seat, bot] = [n + 1, bots?.[n]];
    const before = bot && levels.includes(bot.level) ? { level: bot.level, style: bot.style ?? "" } : { level: usual };
    if (seat === mine) return { who: "me", name: "", ...before };
    return here.includes(seat) ? { who: "here", name, ...before } : { who: "bot", name: "", ...before };
  });
}
