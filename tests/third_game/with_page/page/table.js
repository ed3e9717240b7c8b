// @ts-check
/** A race as a picture: a track for each player, and the choices as buttons. */

import { h, s, show } from "../../core/dom.js";
import { sheet } from "../../core/sheet.js";
import { afterwards } from "../../table/afterwards.js";
import { GameTable } from "../../table/gametable.js";

await sheet(new URL("./sled.css", import.meta.url).href);
const WIDTH = 600;
const SLED = new URL("./sled.svg", import.meta.url).href;

export const mount = (root, view) => new SledTable(root, view);

class SledTable extends GameTable {
  constructor(root, view) {
    super(view);
    this.tracks = s("svg", { class: "sled-tracks", viewBox: `0 0 ${WIDTH + 60} 200` });
    this.choices = h("div", { class: "choices" });
    root.append(h("main", { class: "sled" }, this.tracks, this.choices));
  }

  redraw() {
    const { places, goal, names } = this.scene.view;
    show(this.tracks, places.map((place, seat) => track(names[seat], place / goal, seat)));
    const choices = this.view.mine ? this.scene.choices : [];
    show(
      this.choices,
      choices.map(({ step, words }) => button(step, words, () => void this.play([step]))),
      this.view.table?.state === "over" && afterwards(this.view),
    );
  }
}

const button = (step, words, click) => h("button", { data: { step, key: step }, on: { click } }, words);

const track = (name, done, seat) =>
  s(
    "g",
    { transform: `translate(0 ${10 + 45 * seat})` },
    s("text", { y: 12 }, name),
    s("line", { x1: 0, x2: WIDTH, y1: 36, y2: 36 }),
    s("image", { href: SLED, x: WIDTH * Math.min(1, done), y: 16, width: 32, height: 20 }),
  );
