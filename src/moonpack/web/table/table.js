// @ts-check
/**
 * A table: the bar at the top, and below it the seats to take or the game itself.
 *
 * @import { Me } from "../core/router.js"
 * @import { GameTable, News } from "./view.js"
 */

import { announce, markTurn, playTurnSound, setTitle } from "../core/attention.js";
import { h, show } from "../core/dom.js";
import { report } from "../core/errors.js";
import { offerHelp } from "../core/help.js";
import { bindKeys } from "../core/keys.js";
import { logo } from "../core/router.js";
import { withTexts } from "../core/texts.js";
import { t, tn } from "../core/words.js";
import { tableOf } from "../games/modules.js";
import { bar } from "./bar.js";
import { promptOf } from "./history.js";
import { notices, tell } from "./notices.js";
import { TableState } from "./state.js";

/**
 * @param {HTMLElement} root @param {Me} me @param {string} id
 */
export function open(root, me, id) {
  const page = new TablePage(root, me, id);
  return { leave: () => page.leave(), clear: () => show(root) };
}

/** Whether this table is somebody's first game, to be explained. @param {string} id */
function isGuided(id) {
  try {
    return localStorage.getItem("moonpack-guided") === id;
  } catch {
    return false;
  }
}

/** That a turn has ended and can be undone: the seconds that there are at first, as it is read aloud only once.
 * @param {TableState} state */
function endedWords({ now, hurried }) {
  const seconds = hurried ? 0 : Math.floor(now?.grace ?? 0);
  if (!seconds) return t("Your turn has ended.");
  return tn(
    "Your turn has ended. You can undo it for {n} second.",
    "Your turn has ended. You can undo it for {n} seconds.",
    seconds,
  );
}

class TablePage {
  /** @param {HTMLElement} root @param {Me} me @param {string} id */
  constructor(root, me, id) {
    this.me = me;
    this.bar = h("header", { class: "bar" });
    this.notices = h("div");
    this.place = h("div", { class: "place" });
    /** @type {GameTable | null} */
    this.game = null;
    /** @type {number | null} the seat of this person that was last told it is their turn */
    this.called = null;
    /** @type {Promise<void> | null} */
    this.mounting = null;
    /** @type {Promise<import("./chat/talk.js").Talk> | null} */
    this.talking = null;
    /** @type {Promise<void> | undefined} */
    this.timing = undefined;
    this.tips = h("div", { class: "tips" });
    /** @type {import("../learn/lessons/guide.js").Guide | null} who explains somebody's first game */
    this.guide = null;
    this.above = h("div", { class: "notices" }, this.notices, this.tips);
    this.root = h("div", { class: "table" }, this.bar, this.above, this.place);
    show(root, this.root);
    this.state = new TableState(id, {
      news: (news) => void this.update(news),
      logChanged: () => this.game?.redrawLog?.(),
      people: () => {
        this.drawBar();
        if (this.state?.shown) this.callToMove();
        this.game?.people?.();
        this.state?.talk?.people();
        this.guide?.update();
      },
      removed: () =>
        void withTexts(import("./menu/hosting.js"), "table/menu")
          .then((menu) => menu.tellRemoved())
          .catch(report),
      gone: (goodbye) => void this.gone(goodbye).catch(report),
    });
    this.unbindKeys = bindKeys({
      u: () => void this.state.undo().catch(report),
      U: () => void this.state.redo().catch(report),
      y: () => void this.state.redo().catch(report),
      r: () => void this.state.restart().catch(report),
      h: () => void this.state.hint().catch(report),
    });
    this.stopHelp = offerHelp(() => (this.state.table?.has_rules ? this.state.table.game : undefined));
  }

  /** @param {News} news */
  async update(news) {
    const { table } = this.state;
    if (!table) return;
    setTitle(`${table.title} · Moonpack`);
    this.drawBar();
    tell(this.state, news);
    if (table.clock) this.timing ??= this.time().catch(report);
    if (table.state === "seating" || !this.state.now?.scene) {
      const { seating } = await withTexts(import("./later/seating.js"), "table/later", "table/menu");
      await seating(this.place, this.state, this.me);
    } else {
      try {
        await this.mount(table.page);
      } catch (error) {
        report(error);
        this.state.shownTo = "";
        return;
      }
      this.game?.update(news);
      void this.converse();
      return; // the call follows as soon as the news is shown
    }
    this.callToMove();
    void this.converse();
  }

  /** Load the chat; without it the game goes on all the same. */
  async converse() {
    const { state, root } = this;
    this.talking ??= withTexts(import("./chat/talk.js"), "table/chat").then(({ Talk }) => new Talk(state, root));
    (await this.talking.catch(() => null))?.settle();
  }

  /**
   * Load the game's module once the game has begun; if that fails, try again with the next news.
   * @param {string} page
   */
  mount(page) {
    const load = async () => {
      try {
        const mount = await tableOf(page);
        show(this.place);
        this.game = this.state.game = mount(this.place, this.state);
        void this.loadGuide();
      } catch (error) {
        this.mounting = null;
        throw error;
      }
    };
    this.mounting ??= load();
    return this.mounting;
  }

  /** Load the guide through somebody's first game, if this is it; without it the game goes on all the same. */
  async loadGuide() {
    const { id, table } = this.state;
    if (!table || !isGuided(id)) return;
    this.tips.classList.add("guides");
    const { Guide } = await withTexts(import("../learn/lessons/guide.js"), "learn/lessons");
    this.guide = await Guide.of(table.game, this.tips, this.state).catch(() => null);
  }

  async time() {
    const { TableClock } = await withTexts(import("./clock/clock.js"), "table/clock");
    this.state.clock = new TableClock(this.root, this.above, this.state);
  }

  /** Tell a person that it is their turn, once. */
  callToMove() {
    const { mine, shared, actorName } = this.state;
    const now = this.state.shown ?? this.state.now;
    const actor = mine ? (now?.actor ?? null) : null;
    markTurn(mine);
    if (actor && actor !== this.called) {
      playTurnSound();
      const turn = shared ? t("It is {name}'s turn.", { name: actorName }) : t("It is your turn.");
      announce([...this.state.happened, turn, promptOf(now?.scene)], "call");
      this.state.happened = [];
    } else if (!actor) announce([this.state.canReopen ? endedWords(this.state) : ""], "call");
    this.called = actor;
  }

  drawBar() {
    if (!this.state?.table) return;
    bar(this.bar, this.state, this.me, () => this.game?.settings ?? []);
    notices(this.notices, this.state, this.me);
  }

  /** The server has closed the connection for good. @param {import("../types/wire.js").Goodbye} goodbye */
  async gone(goodbye) {
    for (const one of document.querySelectorAll("dialog")) one.close();
    this.game?.leave?.();
    this.game = null;
    this.state.talk?.leave();
    markTurn(false);
    setTitle("Moonpack");
    show(this.bar, logo());
    show(this.notices);
    show(this.place);
    const { farewell } = await withTexts(import("./later/farewell.js"), "table/later");
    show(this.place, farewell(goodbye, this.state.id));
  }

  leave() {
    this.unbindKeys();
    this.stopHelp();
    this.state.hinted?.end();
    this.state.talk?.leave();
    this.game?.leave?.();
    this.state.leave();
    markTurn(false);
  }
}
