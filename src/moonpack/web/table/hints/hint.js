// @ts-check
/**
 * A hint: first what to think of and where to look, then the turn with its reasons, which can be played. It covers
 * panels and not the board. Fetched with the first hint.
 *
 * @import { HintInfo, TableInfo } from "../../types/wire.js"
 * @import { TableState } from "../state.js"
 */

import { get } from "../../core/api.js";
import { announce } from "../../core/attention.js";
import { dialog, toast } from "../../core/dialog.js";
import { h, show } from "../../core/dom.js";
import { Refusal, reason, report } from "../../core/errors.js";
import { icon } from "../../core/icons.js";
import { sheet } from "../../core/sheet.js";
import { language, t } from "../../core/words.js";

const DARK = { places: [], taps: [], parts: [], labels: {}, focus: [], asks: true };
const ready = sheet(new URL("./hints.css", import.meta.url).href);

/** Ask for a hint; if one is open, show more of it. @param {TableState} state */
export async function ask(state) {
  await ready;
  const { table, now } = state;
  if (!table || !now || table.state !== "playing") return;
  if (!table.hints.on) return agreement(state);
  if (state.you.must_look) return toast(t("Press the button to see your hand."));
  if (!state.mine) return toast(t("Hints are for your own turn."));
  if (state.game?.isTelling) return; // what is to be decided comes after it
  if (state.hinted) return state.hinted.more();
  const card = new HintCard(state, now.beat);
  state.hinted = card;
  await card.load();
}

export class HintCard {
  /** @param {TableState} state @param {number} beat  of the scene it is for */
  constructor(state, beat) {
    this.state = state;
    this.beat = beat;
    /** @type {HintInfo | null} */
    this.hint = null;
    this.whole = false;
    /** The part of the turn that is being read: only its ways are drawn. */
    this.reading = 0;
    this.root = h("aside", { class: "hint", "aria-label": t("Hint"), data: { key: "hint-card" } });
    /** @param {KeyboardEvent} event  before the table sees it: there Escape drops what was picked */
    this.escape = (event) => {
      if (event.key !== "Escape" || this.root.hidden || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      this.hide();
    };
    document.addEventListener("keydown", this.escape, { capture: true });
    document.querySelector(".table")?.append(this.root);
    this.place();
    this.draw();
  }

  async load() {
    const { state } = this;
    try {
      const hint = await get(`/api/tables/${state.id}/hint?language=${language()}`);
      if (state.hinted !== this) return; // the table has moved on
      this.hint = hint;
      this.light();
      this.draw();
      announce([hint.look, hint.why]);
      this.focus();
    } catch (error) {
      if (state.hinted !== this) return;
      this.end();
      toast(reason(error), "bad");
    }
  }

  /** Show the whole turn, or the card again after it was put away. */
  more() {
    if (!this.hint) return;
    if (this.root.hidden) {
      this.root.hidden = false;
      this.light();
    } else if (this.whole) return;
    else {
      this.whole = true;
      this.light();
      announce(this.hint.parts.flatMap(({ words, reasons }) => [words, ...reasons]));
    }
    this.draw();
    this.focus();
  }

  /** The table has changed: a hint is for one moment of it. Its cards must not be seen once hands are hidden. */
  update() {
    const { now, table, you } = this.state;
    if (now?.beat !== this.beat || !table?.hints.on || you.must_look) this.end();
  }

  /** First where to look; then the part of the turn that is being read: its places, and the ways of pieces. */
  light() {
    const parts = this.whole ? (this.hint?.parts ?? []) : [];
    const { places: taps = [], trails = [] } = parts[this.reading] ?? {};
    const numbered = parts.length > 1 ? taps.map((place) => [place, String(this.reading + 1)]) : [];
    const labels = Object.fromEntries(numbered);
    const places = taps.length ? trails.flat() : this.whole ? [] : (this.hint?.places ?? []);
    const { words, reasons } = parts[this.reading] ?? { words: this.hint?.why ?? "", reasons: [] };
    this.state.game?.spotlight?.({ ...DARK, places, taps, trails, labels, says: [words, ...reasons].join(" ") });
  }

  /** Show another part of the turn on the board. @param {number} part */
  read(part) {
    if (part === this.reading) return;
    this.reading = part;
    this.light();
    this.root.querySelectorAll("ol > li").forEach((one, n) => mark(one, n === part));
  }

  /** On a wide screen it stands at the right, above the dock if that reaches so far. */
  place() {
    const dock = document.querySelector(".table .controls")?.getBoundingClientRect();
    const isBelow = dock && dock.right > innerWidth - 60;
    this.root.style.setProperty("--foot", `${isBelow ? innerHeight - dock.top + 10 : 10}px`);
  }

  focus() {
    const button = this.root.querySelector(".go");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** Put the card away, and the light on the board with it: what can be chosen glows again. */
  hide() {
    this.root.hidden = true;
    this.state.game?.spotlight?.(DARK);
  }

  end() {
    if (this.state.hinted === this) this.state.hinted = null;
    document.removeEventListener("keydown", this.escape, { capture: true });
    this.root.remove();
    this.state.game?.spotlight?.(DARK);
  }

  /** Play the turn, but leave its end to the player. */
  play() {
    const parts = this.hint?.parts ?? [];
    const steps = (parts.length > 1 && parts.at(-1)?.steps.length === 1 ? parts.slice(0, -1) : parts).flatMap(
      (part) => part.steps,
    );
    void this.state.play(steps, this.beat).catch((error) => {
      // What is wrong with a message is no matter for players.
      const isTechnical = error instanceof Refusal && error.field;
      if (isTechnical) toast(t("This turn could not be played in one go. Play it step by step."), "bad");
      else report(error);
    });
  }

  draw() {
    const { hint, whole } = this;
    const close = {
      class: "plain",
      "aria-label": t("Put the hint away (Esc)"),
      title: t("Put the hint away (Esc)"),
      on: { click: () => this.hide() },
    };
    show(
      this.root,
      h("header", null, h("h2", null, t("What would a strong wolf do?")), h("button", close, icon("close"))),
      hint ? (whole ? this.turn(hint) : this.look(hint)) : h("p", { class: "faint" }, t("Thinking…")),
    );
  }

  /** The first half. @param {HintInfo} hint */
  look(hint) {
    const title = t("Show the turn (H)");
    const more = { class: "go", title, data: { key: "hint-more" }, on: { click: () => this.more() } };
    return [
      h("p", { class: "look" }, hint.look),
      h("p", { class: "why" }, hint.why),
      h("footer", null, h("button", more, t("Show the turn"))),
    ];
  }

  /** The whole turn. @param {HintInfo} hint */
  turn(hint) {
    const play = { class: "go", data: { key: "hint-play" }, on: { click: () => this.play() } };
    const part = (
      /** @type {import("../../types/wire.js").HintPartInfo} */ { words, reasons },
      /** @type {number} */ n,
    ) => {
      const [deed, ...steps] = linesOf(words);
      const read = () => this.read(n);
      const one = h(
        "li",
        { tabindex: hint.parts.length > 1 ? 0 : null, on: { click: read, focus: read } },
        h("strong", null, deed),
        steps.length > 0 &&
          h(
            "ul",
            null,
            steps.map((step) => h("li", null, sentence(step))),
          ),
        reasons.map((why) => h("p", { class: "why" }, why)),
      );
      mark(one, n === this.reading);
      return one;
    };
    const isExplained = hint.parts.some(({ reasons }) => reasons.length > 0);
    return [
      hint.parts.length > 1 && h("p", { class: "faint" }, t("Choose a step to see it on the board.")),
      h("ol", null, hint.parts.map(part)),
      !isExplained && hint.reasons.map((why) => h("p", { class: "why" }, why)),
      h("footer", null, h("button", play, t("Play it"))),
    ];
  }
}

/** Whether a part of the turn is the one on the board. @param {Element} part @param {boolean} on */
function mark(part, on) {
  if (on) part.setAttribute("aria-current", "step");
  else part.removeAttribute("aria-current");
}

/** What is done, step by step; notes stay with the step that they are about. @param {string} words */
function linesOf(words) {
  /** @type {string[]} */
  const lines = [];
  for (const one of words.split(" · ")) {
    if (lines.length > 1 && /^[\p{Ll}\d]/u.test(one)) lines[lines.length - 1] += ` · ${one}`;
    else lines.push(one);
  }
  return lines;
}

/** With a capital letter: it stands in a line of its own. @param {string} words */
const sentence = (words) => words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);

// -- agreement

/** Whether hints are given here, who has agreed, and one's own word. @param {TableState} state */
export async function agreement(state) {
  await ready;
  const { table, you } = state;
  if (!table) return;
  if (table.rated) {
    toast(t("There are no hints in a rated game."));
    return;
  }
  const own = table.hints.agreed.some((seat) => you.seats.includes(seat));
  const change = (/** @type {Event} */ event) => {
    const on = /** @type {HTMLInputElement} */ (event.target).checked;
    void state.command("hints", { on }).catch(report);
    box.close();
  };
  const input = h("input", {
    type: "checkbox",
    class: "switch",
    checked: own,
    data: { key: "hints-on" },
    on: { change },
  });
  const box = dialog(t("Hints"), [
    h("p", null, t("A hint says what a strong wolf would do in your place, and why. It knows no more than you do.")),
    h("p", null, t("Hints are given if everybody who plays at this table agrees. Everybody sees who does.")),
    h("ul", { class: "agreed" }, people(table)),
    you.seats.length > 0 && table.state === "playing"
      ? h("label", { class: "row" }, h("span", null, t("I agree to hints at this table")), input)
      : "",
  ]);
}

/** @param {TableInfo} table */
function people(table) {
  const seated = table.seats.filter(({ kind, lent }) => kind === "person" || lent);
  return seated.map(({ seat, name }) =>
    h(
      "li",
      null,
      table.hints.agreed.includes(seat)
        ? t("{name} agrees.", { name: name ?? "" })
        : t("{name} has not agreed.", { name: name ?? "" }),
    ),
  );
}
