// @ts-check
/**
 * One tournament: join it, play in it, follow it. It is kept up to date while somebody looks.
 *
 * @import { Me } from "../core/router.js"
 * @import { BoardInfo, EntrantInfo, GameInfo, TournamentInfo } from "../types/wire.js"
 */

import { at } from "../core/address.js";
import { get, post } from "../core/api.js";
import { announce } from "../core/attention.js";
import { confirm, toast } from "../core/dialog.js";
import { h, refresh, show } from "../core/dom.js";
import { Refusal, reason, report } from "../core/errors.js";
import { allGames } from "../core/games.js";
import { icon } from "../core/icons.js";
import { go, link } from "../core/router.js";
import { sheet } from "../core/sheet.js";
import { language, listed, t, tc, tn } from "../core/words.js";
import { clockWords } from "../table/clock/words.js";
import { invitationParts } from "../table/later/inviting.js";
import { endWords } from "./ending.js";
import { Field } from "./fields.js";
import { day, frame, nameOf, playerLink, section, send, styles } from "./parts.js";
import { awaitedWords, roundsSection } from "./rounds.js";
import { standingsSection } from "./standings.js";
import { kindWords } from "./tournaments.js";

const OFTEN = 3_000; // milliseconds between two looks, while something happens
const SELDOM = 15_000; // and while nothing does
const LOOKS = 10; // without anything new, until they become seldom
const LONGEST_NAME = 60;

/** @param {HTMLElement} root @param {Me} me @param {string} id */
export async function openTournament(root, me, id) {
  const invitation = sheet(new URL("../table/later/seating.css", import.meta.url).href);
  const [games] = await Promise.all([allGames(), styles(), invitation]);
  const page = new TournamentPage(me, id, games);
  await page.read();
  frame(root, me, page.info.name, "", page.element);
  page.follow();
  return { leave: () => page.leave() };
}

class TournamentPage {
  /** @param {Me} me @param {string} id @param {GameInfo[]} games */
  constructor(me, id, games) {
    this.me = me;
    this.path = `/api/tournaments/${encodeURIComponent(id)}`;
    this.games = games;
    /** @type {TournamentInfo} */
    this.info = /** @type {any} */ (null);
    /** @type {Promise<import("../types/wire.js").InvitationInfo> | undefined} */
    this.invitation = undefined;
    this.isLeft = false;
    this.quiet = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const keys = ["about", "next", "entering", "standings", "rounds", "players", "files", "managing"];
    this.places = Object.fromEntries(keys.map((key) => [key, h("div", { class: key })]));
    const { about, next, entering, standings, rounds, players, files, managing } = this.places;
    this.element = h(
      "main",
      { class: "tournament" },
      about,
      next,
      h(
        "div",
        { class: "columns" },
        h("div", null, entering, standings),
        h("div", null, rounds, players, files, managing),
      ),
    );
    this.seen = () => document.hidden || this.look();
    document.addEventListener("visibilitychange", this.seen);
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Look again after a while: soon while something happens, and not at all once it is over. */
  follow() {
    clearTimeout(this.timer);
    if (this.isLeft || this.info.state === "over") return;
    this.timer = setTimeout(() => void this.look(), this.quiet < LOOKS ? OFTEN : SELDOM);
  }

  async look() {
    if (document.hidden || this.isLeft) return this.follow();
    try {
      await this.read();
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") return this.gone();
      // The server is away for a moment; the next look will tell.
    }
    this.follow();
  }

  gone() {
    if (this.isLeft) return;
    toast(t("The organiser has deleted this tournament."));
    go("/tournaments");
  }

  async read() {
    const before = this.info;
    /** @type {TournamentInfo} */
    const info = await get(`${this.path}?language=${language()}`);
    if (this.isLeft) return;
    this.quiet = before && JSON.stringify(before) === JSON.stringify(info) ? this.quiet + 1 : 0;
    this.info = info;
    if (before && nextTable(before)?.table !== nextTable(info)?.table && nextTable(info)) {
      announce([t("Your next table is open.")], "call");
    }
    this.draw();
  }

  /** Do something, and show what came of it. @param {() => Promise<unknown>} act */
  async act(act) {
    try {
      await act();
      this.quiet = 0;
      await this.read();
      this.follow();
    } catch (error) {
      report(error);
    }
  }

  draw() {
    const { info, places } = this;
    const { entrants, boards, standings, state, you } = info;
    const facts = { ...info, boards: 0, standings: 0, entrants: 0 };
    refresh(places.about, facts, () => this.about());
    refresh(places.next, [state, you, boards, entrants], () => this.next());
    const part = [state, you && entrants[you - 1], info.yours, info.why_not_begin];
    refresh(places.entering, part, () => state === "entering" && this.entering());
    refresh(places.managing, part, () => (state === "playing" ? this.managing() : this.dropping()));
    refresh(places.standings, [standings, entrants, you, state], () => standings.length > 0 && standingsSection(info));
    const minute = Math.floor(Date.now() / 60_000); // the times that are shown change
    const award = (/** @type {BoardInfo} */ board) => this.award(board);
    refresh(
      places.rounds,
      [boards, entrants, you, state, minute],
      () => boards.length > 0 && roundsSection(info, award),
    );
    const who = [entrants, you, state, info.yours, standings.length];
    refresh(places.players, who, () => !standings.length && this.players());
    refresh(places.files, [boards.length > 0], () => boards.length > 0 && this.files());
  }

  // -- what it is

  about() {
    const { info } = this;
    const title = this.games.find(({ name }) => name === info.game)?.title ?? info.game;
    const facts = [
      title,
      kindWords(info.kind),
      info.rounds > 0 && tn("{n} round", "{n} rounds", info.rounds),
      info.size > 2 && tn("{n} at a table", "{n} at a table", info.size),
      info.rated ? tc("tournament", "Rated") : tc("tournament", "Friendly"),
    ];
    const states = {
      entering: tc("tournament", "Open to join"),
      playing: tc("tournament", "Under way"),
      over: tc("tournament", "Over"),
    };
    return h(
      "header",
      null,
      h("p", { class: `badge ${info.state}`, role: "status" }, states[info.state]),
      h("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
      h("p", { class: "faint" }, info.clock ? clockWords(info.clock) : t("Nobody's time is limited.")),
      info.clock && h("p", { class: "faint" }, t("If a bot has to play for you, you finish last at that table.")),
      h("p", { class: "faint kept" }, endWords(info)),
      h(
        "p",
        { class: "faint" },
        info.organiser && [tc("tournament", "Organiser:"), " ", playerLink(info.organiser, info.yours), " · "],
        day(info.at),
      ),
    );
  }

  // -- what to do now

  /** One's table, or what one waits for. */
  next() {
    const { info } = this;
    if (info.state !== "playing" || !info.you) return info.state === "over" ? this.winners() : null;
    const board = nextTable(info);
    const round = info.boards.length;
    if (board) {
      const rivals = board.players.filter((number) => number !== info.you);
      const names = listed(rivals.map((number) => nameOf(info.entrants[number - 1])));
      return h(
        "section",
        { class: "call", "aria-label": t("Your next table") },
        h(
          "p",
          null,
          t("Round {round}: you play against {names}.", { round, names }),
          board.awaited.length > 0 && h("small", null, awaitedWords(info, board)),
        ),
        link(`/t/${board.table}`, t("Go to your table"), "button go", { data: { key: "next-table" } }),
      );
    }
    if (info.entrants[info.you - 1].withdrew !== null)
      return h("p", { class: "note" }, t("You have withdrawn from this tournament."));
    if (!round) return null; // the tables of the first round are being opened
    const plays = info.boards.at(-1)?.some(({ players }) => players.includes(/** @type {number} */ (info.you)));
    const waits =
      round < info.rounds ? t("The next round begins when all tables have ended.") : t("This is the last round.");
    return h(
      "p",
      { class: "note" },
      !plays ? t("You have a bye in this round, which counts as a win.") : t("Your table has ended."),
      " ",
      waits,
    );
  }

  winners() {
    const { info } = this;
    const first = info.standings
      .filter(({ rank }) => rank === 1)
      .map(({ number }) => nameOf(info.entrants[number - 1]));
    if (!first.length) return null;
    const words =
      first.length > 1 ? t("{names} share the win", { names: listed(first) }) : t("{name} wins", { name: first[0] });
    return h("p", { class: "note winners" }, icon("crown"), h("strong", null, words));
  }

  /** Join or leave it; as the organiser, begin it. */
  entering() {
    const { info } = this;
    return section(
      "taking-part",
      t("Taking part"),
      info.you ? h("p", null, takingPart(info.yours)) : this.joinForm(),
      h("div", { class: "buttons" }, info.yours && this.organising(), this.leaveButton()),
      info.yours && info.why_not_begin && h("p", { class: "faint", id: "why-not" }, info.why_not_begin),
      this.inviting(),
    );
  }

  /** Once it has begun: end it, or withdraw. */
  managing() {
    const { info } = this;
    const buttons = [info.yours && this.organising(), this.leaveButton()].filter(Boolean);
    if (buttons.length) return section("taking-part", t("Taking part"), h("div", { class: "buttons" }, buttons));
    if (info.you) return null;
    return h("p", { class: "note" }, t("It has begun: nobody can join it any more, but everybody can watch."));
  }

  joinForm() {
    const field = new Field("join-name", t("Your name"), {
      ...{ value: this.me.name ?? "", maxlength: LONGEST_NAME, autocomplete: "nickname" },
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!field.value) return void (field.complain(t("Tell the others your name.")), field.input.focus());
      try {
        if (field.value !== this.me.name) Object.assign(this.me, await post("/api/me", { name: field.value }));
        await send(`${this.path}/join`, { name: field.value });
        await this.read();
      } catch (error) {
        field.complain(error instanceof Refusal && error.field ? error.problem : reason(error));
      }
    };
    return h(
      "form",
      { class: "joining", novalidate: true, on: { submit } },
      field.element,
      h("button", { class: "go", data: { key: "join" } }, t("Join")),
    );
  }

  inviting() {
    const into = h("div", { class: "inviting" });
    this.invitation ??= get(`${this.path}/invitation`);
    this.invitation.then((known) => show(into, invitationParts(known, this.info.name)), report);
    return into;
  }

  leaveButton() {
    const { info } = this;
    if (!info.you || info.entrants[info.you - 1].withdrew !== null) return null;
    const leave = () => this.act(() => send(`${this.path}/leave`));
    if (info.state === "entering") {
      return h("button", { data: { key: "leave" }, on: { click: () => void leave() } }, t("Leave the tournament"));
    }
    const text = t("You cannot come back. A bot plays on at your table, and you are last there.");
    const ask = () =>
      confirm(t("Withdraw from the tournament?"), text, tc("tournament", "Withdraw"), () => void leave());
    return h("button", { data: { key: "withdraw" }, on: { click: ask } }, t("Withdraw…"));
  }

  organising() {
    const { info } = this;
    const begin = () => void this.act(() => send(`${this.path}/start`));
    const end = () => void this.act(() => send(`${this.path}/end`));
    const askEnd = () =>
      confirm(
        t("End the tournament?"),
        t("The standings stay as they are. Games go on, but count no more."),
        t("End it now"),
        end,
      );
    if (info.state === "playing")
      return h("button", { data: { key: "end" }, on: { click: askEnd } }, t("End the tournament…"));
    const blocked = info.why_not_begin ? { disabled: true, "aria-describedby": "why-not" } : {};
    const attributes = { class: "go", ...blocked, data: { key: "begin" }, on: { click: begin } };
    return h("button", attributes, t("Begin the tournament"));
  }

  /** As the organiser, before it begins: delete it. It is at the end of the page, away from what begins it. */
  dropping() {
    if (!this.info.yours || this.info.state !== "entering") return null;
    const drop = () => void send(`${this.path}/end`).then(() => go("/tournaments"), report);
    const text = t("Those who have joined can no longer find it.");
    const click = () => confirm(t("Delete the tournament?"), text, t("Delete it"), drop);
    return h("button", { class: "warn", data: { key: "drop" }, on: { click } }, t("Delete the tournament…"));
  }

  /** @param {BoardInfo} board */
  award(board) {
    const absent = nameOf(this.info.entrants[(board.waits_for ?? 1) - 1]);
    const text = t("{name} is absent. The players present win, and absent players come last.", { name: absent });
    const act = () => void this.act(() => send(`${this.path}/award`, { table: board.table }));
    confirm(t("Award the win to the players present?"), text, t("Award the win"), act);
  }

  // -- who plays, and files

  players() {
    const { entrants, you, yours, state } = this.info;
    const isOpen = yours && state === "entering";
    return section(
      "entrants",
      tn("{n} player", "{n} players", entrants.length),
      entrants.length
        ? h(
            "ol",
            null,
            entrants.map((one, n) =>
              h("li", null, playerLink(one, n + 1 === you), isOpen && this.removeButton(one, n + 1)),
            ),
          )
        : h("p", { class: "faint" }, t("Nobody has joined yet.")),
    );
  }

  /** As the organiser: take somebody out again. @param {EntrantInfo} entrant @param {number} number  from 1 */
  removeButton(entrant, number) {
    const name = nameOf(entrant);
    const label = t("Remove {name}…", { name });
    const remove = () =>
      void this.act(() => send(`${this.path}/remove?language=${language()}`, { number, name: entrant.name }));
    const text = entrant.level
      ? t("It will no longer take part in the tournament.")
      : t("They will no longer take part in the tournament, but can join it again until it begins.");
    const ask = () => confirm(tc("tournament", "Remove {name}?", { name }), text, tc("tournament", "Remove"), remove);
    const attributes = { class: "plain", "aria-label": label, title: label, data: { key: `remove-${number}` } };
    return h("button", { ...attributes, on: { click: ask } }, icon("bin"));
  }

  files() {
    const file = (/** @type {string} */ path, /** @type {string} */ label) =>
      h("a", { class: "button", href: at(path), download: true }, label);
    return section(
      "downloads",
      t("Download"),
      h(
        "div",
        { class: "buttons" },
        file(`${this.path}/standings.csv`, t("Standings (CSV)")),
        file(`${this.path}/rounds.csv`, t("Rounds (CSV)")),
        file(this.path, t("Everything (JSON)")),
      ),
    );
  }
}

/** The table at which the reader is to play. @param {TournamentInfo} info */
const nextTable = ({ boards, you, entrants }) =>
  you && entrants[you - 1].withdrew === null
    ? boards.at(-1)?.find(({ players, places }) => !places && players.includes(you))
    : undefined;

/** @param {boolean} organises  whether the reader is the organiser */
const takingPart = (organises) =>
  organises
    ? t("You are taking part. Begin when everybody is here.")
    : t("You are taking part. The organiser starts the tournament.");
