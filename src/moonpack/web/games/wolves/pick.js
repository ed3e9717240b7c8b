// @ts-check
/**
 * What a person has picked so far: an action, a wolf, a hex, a payment. It knows no rules: it only narrows down
 * what the scene offers, and never sends anything itself.
 *
 * @import { Choice } from "../../types/scene.js"
 * @import { Offer, Payment, Scene, Way } from "../../types/wolves.js"
 */

import { fill, t } from "../../core/words.js";

const MOVE = "move"; // the action of every wolf; the others need an alpha
const ALPHA = "A"; // the letter of a wolf that comes first wherever wolves are to choose from

export class Pick {
  /**
   * @param {Partial<Scene> | null} scene  null when it is another player's turn
   * @param {Pick | null} [during]  what may be picked in the move that has to be ended first
   * @param {boolean} [isTaught]  in a lesson: a wolf that is picked only moves, actions are offered without one, and a
   *   single payment is not asked for, since every click is judged before it counts
   */
  constructor(scene, during = null, isTaught = false) {
    this.during = during;
    this.isTaught = isTaught;
    /** What every click here begins with: the end of the move under way. */
    this.first = during ? ["done"] : [];
    /** @type {Pick | null} what may be picked once the move under way has been ended */
    this.next = scene?.next ? new Pick(scene.next, this, isTaught) : null;
    const choices = scene?.choices ?? [];
    /** Whether actions are to be chosen, and paid for. */
    this.between = scene?.actions !== undefined;
    this.offers = scene?.actions ?? [];
    /** @type {Way[]} what may be done on hexes, now or once it is paid for */
    this.all = scene?.ahead ?? choices.filter((choice) => "hex" in choice);
    /** @type {Payment[]} */
    this.pays = choices.filter((choice) => "tiles" in choice);
    /** @type {Choice[]} steps that touch no hex */
    this.plain = choices
      .filter((choice) => !("hex" in choice) && !("tiles" in choice))
      .map((choice) => ({ ...choice, words: choice.words ?? "" }));
    this.says = scene?.says ?? {};
    this.pattern = scene?.try ?? null;
    /** @type {string | null} */
    this.action = null;
    /** @type {Set<number>} the tiles that are to pay */
    this.tiles = new Set();
    /** @type {string | null} the hex of the wolf that is to move */
    this.from = null;
    /** @type {string | null} which wolf there; null while that is open */
    this.piece = null;
    /** @type {string | null} the hex of the alpha that the action was chosen for */
    this.alpha = null;
    /** @type {Way[]} ways on the hex that was tapped, of which one has to be chosen */
    this.options = [];
    /** @type {Way | null} the way chosen, when only its payment is missing */
    this.way = null;
    /** @type {{key: string, hexes: Map<string, Way[]>} | null} */
    this.cache = null;
  }

  /** Whether anything is picked that can be gone back from. */
  get begun() {
    return Boolean(this.action || this.from || this.way || this.options.length || this.tiles.size);
  }

  /** Whether the move under way is the last action of the turn, so that its end is the end of the turn. */
  get endsTurn() {
    return this.next?.offers.length === 0;
  }

  /** The action that is picked; a wolf that is picked is to move. */
  get doing() {
    const moves = this.from && this.between && !this.options.length && this.targets().size > 0;
    return this.way?.action ?? this.action ?? (moves ? "move" : null);
  }

  /** The ways that agree with what is picked. */
  get ways() {
    return [...this.byHex().values()].flat();
  }

  /** The same by their hexes; computed again when something else is picked. */
  byHex() {
    const { action, tiles, alpha } = this;
    const key = `${action} ${alpha} ${[...tiles].sort()}`;
    if (this.cache?.key === key) return this.cache.hexes;
    const payable = new Set(this.pays.filter((pay) => this.fits(pay)).map((pay) => `${pay.action} ${pay.terrain}`));
    /** @type {Map<string, Way[]>} */
    const hexes = new Map();
    const reached = action && alpha ? this.offerOf(action)?.alphas?.[alpha]?.hexes : null;
    for (const way of this.all) {
      if (action && way.action !== action) continue;
      if (reached && !reached.includes(way.hex)) continue;
      if (tiles.size && !payable.has(`${way.action} ${way.terrain}`)) continue;
      const there = hexes.get(way.hex);
      if (there) there.push(way);
      else hexes.set(way.hex, [way]);
    }
    this.cache = { key, hexes };
    return hexes;
  }

  /** Whether a payment takes the tiles that are to pay. @param {Payment} pay */
  fits(pay) {
    return [...this.tiles].every((tile) => pay.tiles.includes(tile));
  }

  /** The hexes of the wolves that may be picked. */
  sources() {
    return new Set([...this.ways.flatMap((way) => way.from ?? []), ...this.actingAlphas()]);
  }

  /** The kinds of wolves that may be picked on a hex. @param {string} hex */
  wolvesOn(hex) {
    const moving = this.ways.filter((way) => way.from === hex).map((way) => way.piece ?? "");
    const acting = this.actingAlphas().includes(hex) ? [ALPHA] : [];
    return [...new Set([...moving, ...acting])].sort();
  }

  /** The hexes of the alphas that can do something else than move, while it is open what to do. */
  actingAlphas() {
    if (!this.between || this.action || this.isTaught) return [];
    const alphas = this.offers.flatMap((offer) => Object.keys(offer.alphas ?? {}));
    return [...new Set(alphas)].filter((hex) => this.offers.some((offer) => this.isAlphas(offer, hex)));
  }

  /** An action that is offered. @param {string} name */
  offerOf(name) {
    return this.offers.find((offer) => offer.name === name);
  }

  /**
   * Whether an alpha can do what is offered, with the tiles that are to pay.
   * @param {Offer} offer @param {string} hex  of the alpha
   */
  isAlphas({ name, alphas }, hex) {
    const reached = alphas?.[hex]?.hexes ?? [];
    return this.all.some((way) => way.action === name && reached.includes(way.hex) && this.payments(way).length > 0);
  }

  /** The wolf that an action is to be chosen for, or was. @returns {{hex: string, piece: string} | null} */
  get wolf() {
    if (!this.between || this.isTaught) return null;
    if (this.from && this.piece) return { hex: this.from, piece: this.piece };
    return this.alpha ? { hex: this.alpha, piece: ALPHA } : null;
  }

  /** The actions to choose from: once a wolf is picked, what it can do. @returns {Offer[]} */
  get offered() {
    const { wolf } = this;
    if (!wolf) return this.offers;
    const { hex, piece } = wolf;
    const moves = this.all.some((way) => way.from === hex && way.piece === piece);
    return this.offers.flatMap((offer) => {
      if (offer.name === MOVE) return moves ? offer : [];
      if (piece !== ALPHA || !this.isAlphas(offer, hex)) return [];
      return { ...offer, hint: offer.alphas?.[hex].hint };
    });
  }

  /**
   * Choose an action, or no longer. A wolf that is picked is the one that acts.
   * @param {string} name
   */
  chooseAction(name) {
    const { wolf } = this;
    const isSame = this.action === name;
    this.action = isSame ? null : name;
    this.way = null;
    this.options = [];
    this.from = this.piece = this.alpha = null;
    if (wolf && (isSame || name === MOVE)) {
      this.from = wolf.hex;
      this.piece = wolf.piece;
    } else if (wolf) this.alpha = wolf.hex;
    if (this.tiles.size && !this.ways.length) this.tiles = new Set();
  }

  /** The kinds of wolves to choose from on the hex that is picked. */
  get wolves() {
    const open = this.from && this.piece === null && !this.way && !this.options.some((way) => way.from);
    return open ? this.wolvesOn(this.from ?? "") : [];
  }

  /** A kind of wolf in words. @param {string} piece */
  wolfWords(piece) {
    return this.says[piece]?.option ?? this.ways.find((way) => way.from && way.piece === piece)?.option ?? "";
  }

  /** Whether a way is one of the wolf that is picked. @param {Way} way */
  isOfWolf(way) {
    return way.from === this.from && (this.piece === null || way.piece === this.piece);
  }

  /** The hexes that may be picked. Between two actions that needs a wolf or an action first. */
  targets() {
    if (this.way) return new Set([this.way.hex]);
    if (this.from) return new Set(this.ways.filter((way) => this.isOfWolf(way)).map((way) => way.hex));
    if (this.between && !this.action) return new Set();
    return new Set(this.ways.filter((way) => !way.from).map((way) => way.hex));
  }

  /** What picking a hex would mean. @param {string} hex */
  on(hex) {
    const here = this.byHex().get(hex) ?? [];
    const there = this.from ? here.filter((way) => this.isOfWolf(way)) : [];
    return there.length ? there : here.filter((way) => !way.from);
  }

  /**
   * Pick a hex, or a wolf on it. Returns the way to play, null when more must be picked, or "nothing" when nothing
   * can be done there.
   * @param {string} hex @param {string | null} [piece]  the wolf that was meant, if one was
   * @returns {Way | null | "nothing"}
   */
  tap(hex, piece = null) {
    if (this.way?.hex === hex) return null; // how to pay for it is still asked
    const there = this.on(hex);
    const chosen = there.length > 0 && this.from !== null && there[0].from === this.from;
    if (chosen) return this.choose(there);
    const wolves = this.wolvesOn(hex);
    if (piece && wolves.length && !wolves.includes(piece)) return "nothing";
    if (hex === this.from && (!piece || piece === this.piece)) {
      this.back();
      return null;
    }
    if (wolves.length) {
      this.from = hex;
      this.piece = piece ?? (wolves.length === 1 ? wolves[0] : null);
      this.way = null;
      this.options = [];
      return null;
    }
    if (there.length === 0) return "nothing";
    this.from = this.piece = null;
    return this.choose(there, this.between && !this.action && !this.isTaught);
  }

  /**
   * Choose among ways; how to pay for one is asked if there are several payments, and whichever is chosen plays it.
   * @param {Way[]} ways
   * @param {boolean} [waits]  asked also for the only payment: a hex was tapped, and it was not said what for
   * @returns {Way | null}
   */
  choose(ways, waits = false) {
    this.way = null;
    if (ways.length > 1) {
      this.options = [...ways].sort((one, other) => order(one.piece) - order(other.piece));
      return null;
    }
    const [way] = ways;
    if (this.payments(way).length < (waits ? 1 : 2)) return way;
    this.way = way;
    this.options = [];
    return null;
  }

  /**
   * Let a tile pay, or no longer; false when it can pay for nothing of what is picked.
   * @param {number} tile
   */
  pickTile(tile) {
    const { way, action } = this;
    const pays = this.pays.filter(
      (pay) => (way ? isFor(pay, way) : !action || pay.action === action) && pay.tiles.includes(tile),
    );
    if (!pays.length) return false;
    const before = this.tiles;
    this.tiles = new Set(before);
    if (!this.tiles.delete(tile)) {
      this.tiles.add(tile);
      if (!pays.some((pay) => this.fits(pay))) this.tiles = new Set([tile]);
    }
    if (way) return true;
    this.options = [];
    if (this.from && !this.wolvesOn(this.from).length) this.from = this.piece = null;
    return true;
  }

  /** The payments for a way, the best first; none when it is paid for. @param {Way} way */
  payments(way) {
    return this.pays.filter((pay) => isFor(pay, way) && this.fits(pay));
  }

  /** The payment that a way takes, if there is only one. @param {Way} way */
  paidBy(way) {
    const payments = this.payments(way);
    return payments.length === 1 ? payments[0] : null;
  }

  /** The steps of a way. @param {Way} way @param {Payment | null} [pay]  the best if none is chosen */
  steps(way, pay = this.payments(way)[0]) {
    return [...this.first, ...(pay ? [pay.step] : []), way.step];
  }

  /** A way in words. @param {Way} way */
  words(way) {
    const text = way.words ?? fill(this.says[way.piece ?? ""].words, way);
    return [text, ...(way.notes ?? [])].join(" · ");
  }

  /** A way and how it is paid for, in words, or that this is asked, so that a click does not play it yet.
   * @param {Way} way */
  paidWords(way) {
    const asks = this.payments(way).length > 1 && t("then choose how to pay");
    return [this.words(way), asks || this.paidBy(way)?.words].filter(Boolean).join(" · ");
  }

  /** A way among others on the same hex, in words. @param {Way} way @param {Way[]} others */
  option(way, others) {
    const alike = others.every((other) => other.action === way.action);
    const short = way.option ?? this.says[way.piece ?? ""]?.option;
    return alike && short ? short : this.words(way);
  }

  /**
   * The steps that end the turn, and what they do in words; null when it cannot be ended.
   * @returns {{steps: string[], words: string, asks?: string} | null}
   */
  get end() {
    const end = this.plain.find(({ step }) => step === "end");
    if (end) return { steps: [...this.first, "end"], words: end.words, asks: end.asks };
    return this.next?.end ?? null;
  }

  /**
   * The steps to ask about on a hex where nothing can be done; none as long as it is open what to do there.
   * @param {string} hex @param {string} ground
   */
  impossibleSteps(hex, ground) {
    const { from, pattern } = this;
    if (this.between) return this.impossibleAhead(hex, ground);
    const one = this.ways.find((way) => !from || this.isOfWolf(way));
    if (!pattern || !one || (pattern.includes("{from}") && !from)) return [];
    return [fill(pattern, { hex, from: from ?? "", piece: one.piece ?? "", track: one.track ?? "" })];
  }

  /**
   * The steps to ask about when a wolf that was meant cannot move, though another one on its hex can.
   * @param {string} hex @param {string} piece
   */
  stepsOfWolf(hex, piece) {
    const other = this.ways.find((way) => way.from === hex);
    if (!other) return [];
    const step = `${piece} ${hex} ${other.hex}`;
    return this.between ? this.steps({ ...other, step }) : [step];
  }

  /**
   * The same between two actions: what can be done elsewhere, done here. Where no payment is offered for the terrain,
   * nothing is paid: else that would be the reason.
   * @param {string} hex @param {string} ground
   */
  impossibleAhead(hex, ground) {
    const { from, action } = this;
    const one = this.ways.find((way) => (from ? this.isOfWolf(way) : action && !way.from));
    if (!one) return [];
    const step = one.step.split(" ").map((word, n) => (n > 0 && word === one.hex ? hex : word));
    const pay = this.payments({ ...one, terrain: ground })[0] ?? (this.tiles.size ? this.payments(one)[0] : null);
    return this.steps({ ...one, step: step.join(" ") }, pay);
  }

  /** Go back by one pick; false when there is nothing to go back from. */
  back() {
    if (this.way || this.options.length) {
      if (!this.way) this.from = this.piece = null;
      this.way = null;
      this.options = [];
    } else if (this.from) this.from = this.piece = null;
    else if (this.tiles.size) this.tiles = new Set();
    else if (this.action) {
      this.action = null;
      if (this.alpha) [this.from, this.piece] = [this.alpha, ALPHA];
      this.alpha = null;
    } else return false;
    return true;
  }
}

/** Where a wolf stands among others to choose from. @param {string} [piece] */
const order = (piece) => (piece === ALPHA ? 0 : 1);

/** Whether a payment pays for a way. @param {Payment} pay @param {Way} way */
const isFor = (pay, way) => pay.action === way.action && pay.terrain === way.terrain;
