// @ts-check
/** A finished game, step by step or turn by turn, forwards and backwards. */

import { entitle } from "../core/attention.js";
import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { menuButton } from "../core/menu.js";
import { spoken, t } from "../core/words.js";
import { tableOf } from "../games/registry.js";
import { ReplayState } from "./state.js";

const PACE = 900; // milliseconds a step when it plays by itself

/**
 * @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} id
 */
export async function open(root, me, id) {
  const state = new ReplayState(await get(`/api/replays/${id}?language=${spoken()}`));
  const { info } = state;
  entitle(`${info.title} · Moonpack`);
  const say = h("p", { class: "say", id: "prompt" });
  const place = h("div", { class: "place" });
  const slider = h("input", { type: "range", min: 0, max: info.steps, "aria-label": t("Step") });
  const count = h("output", { class: "faint" });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;

  const to = async (/** @type {number} */ number) => {
    const news = await state.go(Math.min(info.steps, Math.max(0, number)));
    slider.value = String(state.number);
    count.textContent = t("{n} of {all}", { n: state.number, all: info.steps });
    say.textContent = state.now.scene.prompt;
    table.update(news);
    if (state.number === info.steps) stop();
  };
  const stop = () => {
    clearInterval(playing);
    playing = undefined;
  };
  const run = () => {
    if (playing) stop();
    else playing = setInterval(() => void to(state.number + 1), PACE);
  };
  const turn = (/** @type {number} */ by) => {
    const { number } = state;
    return by > 0 ? (info.turns.find((n) => n > number) ?? info.steps) : (info.turns.findLast((n) => n < number) ?? 0);
  };
  slider.addEventListener("change", () => void to(Number(slider.value)));

  /** @type {[string, string, () => void][]} */
  const buttons = [
    ["‹‹", t("Turn before"), () => void to(turn(-1))],
    ["‹", t("Step before"), () => void to(state.number - 1)],
    ["▷", t("Play or stop"), run],
    ["›", t("Next step"), () => void to(state.number + 1)],
    ["››", t("Next turn"), () => void to(turn(1))],
  ];
  show(root, h("div", { class: "table replay" },
    h("header", { class: "bar" },
      h("a", { class: "logo", href: "/", "data-page": true, "aria-label": t("Moonpack: all tables") }, h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")),
      say,
      h("a", { class: "button", href: `/api/replays/${id}/record.json`, download: `${id}.json` }, icon("link"), h("span", null, t("Record"))),
      menuButton(me)),
    h("nav", { class: "steps", "aria-label": t("Steps") },
      buttons.map(([face, said, act]) => h("button", { "aria-label": said, title: said, on: { click: act } }, face)), slider, count),
    place));
  const mount = await tableOf(info.game);
  state.now = { scene: null };
  await state.go(0);
  const table = mount(place, /** @type {any} */ (state));
  await to(0);
  return {
    leave: () => {
      stop();
      table.leave?.();
    },
  };
}
