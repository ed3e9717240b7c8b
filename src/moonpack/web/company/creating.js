// @ts-check
/**
 * The form for a new tournament. What is wrong stands beside the field.
 *
 * @import { Me } from "../core/router.js"
 * @import { GameInfo } from "../types/wire.js"
 */

import { post } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { Refusal, reason, report } from "../core/errors.js";
import { allGames } from "../core/games.js";
import { levelName } from "../core/levels.js";
import { go, link } from "../core/router.js";
import { t, tc } from "../core/words.js";
import { clockFields, clockRequest, noClock } from "../setup/clock.js";
import { Field, choiceField, countField, switchField } from "./fields.js";
import { frame, send, styles } from "./parts.js";

const MOST_PLAYERS = 64;
const MOST_ROUNDS = 63;
const LONGEST_NAME = 60;

/** @typedef {import("../setup/clock.js").ClockWish} ClockWish */

/** @param {HTMLElement} root @param {Me} me */
export async function openForm(root, me) {
  const [games] = await Promise.all([allGames(), styles()]);
  const form = new Form(games, me);
  frame(root, me, t("New tournament"), "", h("main", { class: "creating" }, form.element));
  form.name.input.focus();
  return {};
}

class Form {
  /** @param {GameInfo[]} games @param {Me} me */
  constructor(games, me) {
    this.games = games;
    this.me = me;
    this.game = games[0];
    this.kind = "swiss";
    this.size = 2;
    /** @type {Record<string, number>} */
    this.bots = {};
    this.rated = false;
    this.listed = true;
    this.plays = true;
    /** @type {ClockWish} */
    this.clock = { ...noClock(), kind: "bank" };
    this.name = new Field("name", t("Name of the tournament"), { maxlength: LONGEST_NAME, autocomplete: "off" });
    this.own = new Field("own-name", t("Your name"), {
      ...{ value: me.name ?? "", maxlength: LONGEST_NAME, autocomplete: "nickname" },
    });
    this.rounds = new Field("rounds", t("Number of rounds"), {
      ...{ type: "number", inputmode: "numeric", min: 1, max: MOST_ROUNDS, placeholder: t("Automatic") },
    });
    this.changing = h("div", { class: "changing" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.element = h("form", {
      novalidate: true,
      on: { submit: (/** @type {Event} */ event) => void this.send(event) },
    });
    const start = h("button", { class: "go", type: "submit", data: { key: "create" } }, t("Open the tournament"));
    const end = h("div", { class: "end" }, link("/tournaments", t("Cancel"), "button"), start);
    const clock = h(
      "fieldset",
      { class: "clock", data: { field: "clock" } },
      h("legend", null, t("Time")),
      clockFields(this.clock, { ends: false }),
      h("p", { class: "faint" }, t("When time is up, a bot plays on, and the player is last at that table.")),
    );
    show(this.element, this.name.element, this.own.element, this.changing, clock, this.switches(), this.problem, end);
    this.draw();
  }

  /** What depends on other fields. */
  draw() {
    const { game } = this;
    if (!game.players.includes(this.size)) this.size = game.players[0];
    if (this.kind === "round_robin") this.size = 2;
    const isSwiss = this.kind === "swiss";
    const pairs = game.players.includes(2);
    if (!pairs) this.kind = "swiss";
    const titles = Object.fromEntries(this.games.map(({ name, title }) => [name, title]));
    const kinds = { swiss: t("Swiss"), ...(pairs && { round_robin: t("Round robin") }) };
    const sizes = Object.fromEntries(game.players.map((n) => [String(n), String(n)]));
    const kindHelp = isSwiss
      ? t("Players with similar scores meet; a few rounds find the winner.")
      : t("Everybody meets everybody once, two at a table.");
    show(
      this.changing,
      this.games.length > 1 && choiceField("game", t("Game"), titles, game.name, (value) => this.pickGame(value)),
      choiceField("kind", t("Kind"), kinds, this.kind, (value) => this.set({ kind: value }), kindHelp),
      isSwiss &&
        game.players.length > 1 &&
        choiceField("size", t("Players at a table"), sizes, String(this.size), (value) =>
          this.set({ size: Number(value) }),
        ),
      isSwiss && this.rounds.element,
      isSwiss &&
        h("p", { class: "faint below" }, t("Automatic: as many rounds as it takes to leave one player unbeaten.")),
      this.botFields(),
    );
  }

  /** @param {string} name */
  pickGame(name) {
    this.game = this.games.find((game) => game.name === name) ?? this.game;
    this.bots = {};
    this.draw();
  }

  /** @param {Partial<{kind: string, size: number}>} change */
  set(change) {
    Object.assign(this, change);
    this.draw();
  }

  botFields() {
    const counts = this.game.levels.map((level) =>
      countField(level, levelName(level), this.bots[level] ?? 0, MOST_PLAYERS, (n) => void (this.bots[level] = n)),
    );
    return h(
      "fieldset",
      { class: "bots", data: { field: "bots" } },
      h("legend", null, t("Bots that play")),
      h("div", { class: "counts" }, counts),
      h("p", { class: "problem", role: "alert" }),
    );
  }

  switches() {
    return [
      switchField("plays", t("I play, too"), "", this.plays, (on) => (this.plays = on)),
      switchField(
        "rated",
        tc("tournament", "Rated"),
        t("The results change ratings. Whoever leaves a game is last there."),
        this.rated,
        (on) => (this.rated = on),
      ),
      switchField(
        "listed",
        t("Everybody can find it"),
        t("Otherwise only those who have the link."),
        this.listed,
        (on) => (this.listed = on),
      ),
    ];
  }

  /** What is wrong with a field that can be told without the server; empty: nothing. */
  check() {
    const bots = Object.values(this.bots).reduce((sum, n) => sum + n, 0);
    const rounds = this.rounds.input.value;
    const isWhole = /^\d+$/.test(rounds) && Number(rounds) >= 1 && Number(rounds) <= MOST_ROUNDS;
    this.name.complain(this.name.value ? "" : t("Give the tournament a name."));
    this.own.complain(this.own.value ? "" : t("Tell the others your name."));
    const isBad = this.rounds.input.validity.badInput || (rounds && !isWhole);
    this.rounds.complain(
      isBad && this.kind === "swiss"
        ? t("Enter a number from 1 to {most}, or leave it empty.", { most: MOST_ROUNDS })
        : "",
    );
    const tooMany = bots + Number(this.plays) > MOST_PLAYERS;
    this.complain("bots", tooMany ? t("Players at most, you included: {most}.", { most: MOST_PLAYERS }) : "");
  }

  /** @param {string} field @param {string} why */
  complain(field, why) {
    const [base] = field.split(/[.[]/);
    const known = /** @type {Record<string, Field>} */ ({ name: this.name, rounds: this.rounds })[base];
    if (known) return known.complain(why);
    const place = this.element.querySelector(`[data-field="${CSS.escape(base)}"]`);
    const problem = place?.querySelector(".problem") ?? this.problem;
    problem.textContent = why;
    place?.classList.toggle("wrong", Boolean(why));
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    this.problem.textContent = "";
    this.check();
    const wrong = this.element.querySelector(".wrong input, [aria-invalid=true]");
    if (wrong instanceof HTMLElement) return wrong.focus();
    const button = /** @type {HTMLButtonElement} */ (this.element.querySelector("[data-key=create]"));
    button.disabled = true;
    try {
      await this.open();
    } catch (error) {
      if (error instanceof Refusal && error.field) this.complain(error.field, error.problem);
      else this.problem.textContent = reason(error);
    } finally {
      button.disabled = false;
    }
  }

  async open() {
    const { me, own } = this;
    if (own.value !== me.name) Object.assign(me, await post("/api/me", { name: own.value }));
    const isSwiss = this.kind === "swiss";
    const bots = Object.entries(this.bots).flatMap(([level, n]) => Array.from({ length: n }, () => level));
    const clock = clockRequest({ ...this.clock, atEnd: "bot" });
    const rounds = isSwiss && this.rounds.value ? { rounds: Number(this.rounds.value) } : {};
    const { game, kind, size, rated, listed } = this;
    const asked = { name: this.name.value, game: game.name, kind, size, rated, listed, bots, clock, ...rounds };
    const { tournament } = await post("/api/tournaments", asked);
    if (this.plays) await send(`/api/tournaments/${tournament}/join`, { name: own.value }).catch(report);
    go(`/tournaments/${tournament}`);
  }
}
