// @ts-check
/** A table: the bar on top, and below it seats to take or the game itself. */

import { announce, entitle, howl, mark } from "../core/attention.js";
import { toast } from "../core/dialog.js";
import { h, show } from "../core/dom.js";
import { spoken, t } from "../core/words.js";
import { tableOf } from "../games/registry.js";
import { bar, takeBack } from "./bar.js";
import { notices } from "./notices.js";
import { seating } from "./seating.js";
import { TableState } from "./state.js";

/**
 * What a game's module draws a table with. `update` is called with all news, `retold` when what
 * happened before is told otherwise, `people` when somebody comes or goes, `leave` when the page is left.
 * @typedef {{update: (news: import("./state.js").News) => void, retold?: () => void, people?: () => void, leave?: () => void}} GameTable
 * @typedef {(root: HTMLElement, state: TableState) => GameTable} Mount
 */

/**
 * @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} id
 */
export function open(root, me, id) {
  const page = new TablePage(root, me, id);
  return { leave: () => page.leave() };
}

class TablePage {
  /**
   * @param {HTMLElement} root @param {import("../core/router.js").Me} me @param {string} id
   */
  constructor(root, me, id) {
    this.me = me;
    this.bar = h("header", { class: "bar" });
    this.notices = h("div", { class: "notices" });
    this.place = h("div", { class: "place" });
    /** @type {GameTable | null} */
    this.game = null;
    /** @type {number | null} the own seat that was told that its turn has come */
    this.called = null;
    /** @type {Promise<void> | null} */
    this.mounting = null;
    show(root, h("div", { class: "table" }, this.bar, this.notices, this.place));
    this.state = new TableState(id, spoken(), {
      news: (news) => void this.update(news),
      retold: () => this.game?.retold?.(),
      people: () => {
        this.people();
        this.game?.people?.();
      },
      gone: (code, why) => this.gone(code, why),
    });
    /** @param {KeyboardEvent} event */
    this.key = (event) => this.pressed(event);
    document.addEventListener("keydown", this.key);
  }

  /** @param {import("./state.js").News} news */
  async update(news) {
    const { table } = this.state;
    if (!table) return;
    entitle(`${table.title} · Moonpack`);
    this.people();
    if (table.state === "seating" || !this.state.now?.scene) {
      await seating(this.place, this.state, this.me);
    } else {
      try {
        await this.mounted();
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), "bad");
        this.state.toldTo = "";
        return;
      }
      this.game?.update(news);
    }
    this.call();
  }

  /** Fetch the game's module once, when the game has begun; should it not come, with the next news. */
  mounted() {
    const name = this.state.table?.game ?? "";
    const fetched = async () => {
      try {
        const mount = await tableOf(name);
        show(this.place);
        this.game = mount(this.place, this.state);
      } catch (error) {
        this.mounting = null;
        throw error;
      }
    };
    this.mounting ??= fetched();
    return this.mounting;
  }

  /** Tell a person whose turn has come, once. */
  call() {
    const { mine, now, shared, actorName } = this.state;
    const actor = mine ? (now?.actor ?? null) : null;
    mark(mine);
    if (actor && actor !== this.called) {
      howl();
      const said = shared ? t("It is {name}'s turn.", { name: actorName }) : t("It is your turn.");
      announce([said, now?.scene?.prompt ?? ""], "call");
    }
    this.called = actor;
  }

  people() {
    if (!this.state?.table) return;
    bar(this.bar, this.state, this.me);
    notices(this.notices, this.state);
  }

  /** The server has nothing more to say. @param {string} code @param {string} why */
  gone(code, why) {
    /** @type {Record<string, string>} */
    const said = {
      not_found: t("There is no table at this address. Perhaps the link was cut short: ask for it again."),
      not_allowed: t("All seats are taken, and the players of this table do not want to be watched."),
    };
    entitle("Moonpack");
    show(this.bar, h("a", { class: "logo", href: "/", "data-page": true }, h("span", { class: "mark" }), h("span", { class: "name" }, "Moonpack")));
    show(this.notices);
    show(this.place, h("main", { class: "lost" }, h("h1", null, t("This table cannot be shown")), h("p", null, said[code] ?? why),
      h("a", { class: "button go", href: "/", "data-page": true }, t("To all tables"))));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "u") void takeBack(this.state);
  }

  leave() {
    document.removeEventListener("keydown", this.key);
    this.game?.leave?.();
    this.state.leave();
    mark(false);
  }
}
