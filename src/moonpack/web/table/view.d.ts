// What a game's module sees of a table. A live table has a `player`, through which a person acts; a replay is
// read-only and has none. These are types only, so the browser never loads this file.

import type { Child } from "../core/dom.js";
import type { Refusal } from "../core/errors.js";
import type { CountedInfo, Done, GameTypes, LookInfo, Moment as WireMoment, Now, Seat } from "../types/wire.js";
import type { SocketAnswer, TableInfo, You } from "../types/wire.js";

export type { GameTypes };

/** `eyes`: the seat it is described for. */
export type Moment<G extends GameTypes = GameTypes> = WireMoment<G> & { eyes?: number | null };

/** What is new; `whole`: everything. */
export type News<G extends GameTypes = GameTypes> = { moments: Moment<G>[]; whole: boolean };

export interface TableView<G extends GameTypes = GameTypes> {
  id: string;
  /** What never changes during the game. */
  board: G["board"] | null;
  now: Now<G> | null;
  /** What happened, as far as it is loaded. */
  moments: Moment<G>[];
  table: SeatedTable | null;
  you: Viewer;
  /** The seats whose players are connected. */
  presence: { here: number[] };
  /** Whether one of your seats is to move. */
  mine: boolean;
  /** Whether several seats share this screen. */
  shared: boolean;
  /** Whether a command is on its way. */
  busy: boolean;
  /** Whether bots hurry. */
  hurried: boolean;
  player: Player | null;
  /** Set if nobody plays a whole game here: nothing follows its end, and nothing covers the board of a puzzle. */
  exercise?: "lesson" | "puzzle";
  /** Whether the answer of a lesson is being shown: it is told as slowly as what others do. */
  showing?: boolean;
  /** What has just happened, in words, until it is announced: with the call to move, or by itself. */
  happened?: string[];
  /** What a lesson answers to a tap on a place where nothing can be done; empty: nothing special. */
  answerTo?: (place: string, steps: string[]) => string;
  /** For a lesson: what is picked now, an action and where something is to be moved from; `step`: what it comes to. */
  picked?: (action: string | null, from: string | null, step?: string) => void;
  /** From now on this is shown, and the bar speaks of it. */
  follow?: (now: Now) => void;
  /** What the bar says meanwhile, such as that a scoring is explained; empty: whose turn it is. */
  caption?: (words: string) => void;
}

/** Your seats, and the one whose view is shown. */
export type Viewer = Pick<You, "seats" | "eyes" | "must_look"> &
  Partial<Pick<You, "host" | "invitation" | "may_sit">> & { near?: number; followed?: number }; // near: at the lower edge; followed by a spectator
export type SeatedTable = Pick<TableInfo, "state" | "rematch"> &
  Partial<Pick<TableInfo, "game" | "tournament" | "clock">> & { seats: SeatedPlayer[]; pace?: number };
export type SeatedPlayer = Pick<Seat, "seat" | "name" | "kind"> &
  Partial<Pick<Seat, "mark" | "level" | "lent" | "helped" | "left">>;

export interface Player {
  /** Play the steps of one click; `beat` of the scene that was clicked on: nothing is done once it is out of date. */
  play: (steps: string[], beat?: number) => Promise<void>;
  /** Why steps cannot be played now; empty if they can. */
  why: (steps: string[]) => Promise<string>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  restart: () => Promise<void>;
  command: (type: string, fields?: Record<string, unknown>) => Promise<Done>;
  look: (seat: number | null) => void;
  hurry: (on: boolean) => void;
  /** Bots wait while this person reads what happened, or not any more. */
  read?: (on: boolean) => void;
  /** Add earlier moments, from the log. */
  add: (moments: Moment[]) => void;
}

/** A preference that only some games have a use for. */
export type Setting = "pace" | "autoEnd" | "askEnd" | "names";

/** What a game's module draws a table with. */
export interface GameTable {
  /** What the menu offers for this game. */
  settings?: Setting[];
  /** Show what is new. */
  update: (news: News) => void;
  /** What happened before is described differently now. */
  redrawLog?: () => void;
  /** Draw everything again. */
  redraw?: () => void;
  /** Somebody connected or disconnected. */
  people?: () => void;
  /** Whether an ending is told now: what the reader is to decide comes after it. */
  readonly isTelling?: boolean;
  /** When everything that has arrived has been shown. */
  settled?: () => Promise<unknown>;
  /** Show everything that has arrived at once. */
  skip?: () => void;
  /** What was tapped too early, to be picked soon. */
  early?: unknown;
  /** A place is tapped. */
  tap?: (place: string) => void;
  /** Show what a lesson speaks of: the rest is darker. */
  spotlight?: (look: Look) => void;
  /** The page is left. */
  leave?: () => void;
}

/**
 * What a lesson or a hint speaks of; `focus`: all places that the lesson needs in view, `asks`: something is to be done,
 * `trails`: ways from place to place, `bright`: the rest of the table is not darker.
 */
export type Look = LookInfo & {
  focus: string[];
  asks: boolean;
  trails?: string[][];
  /** Another turn, the one that was played. */
  past?: { places: string[]; trails: string[][] };
  counted?: CountedInfo | null;
  bright?: boolean;
  /** What is said meanwhile: the places that it names are marked. */
  says?: string;
};

export type Mount = (root: HTMLElement, view: TableView) => GameTable;

/** How facts are explained one by one. */
export interface Narration<Fact> {
  heading: (fact: Fact) => string;
  content: (fact: Fact, at: number) => Child[];
  /** Highlight what a fact is about; null: nothing. */
  highlight: (fact: Fact | null) => void;
  /** Whether the game is over with this fact. */
  ends: (fact: Fact) => boolean;
  /** What there is to do when it is. */
  after: () => Node[];
  /** Moves the focus on. */
  closed: () => void;
}

// -- the connection

export type Message = { type: string; [field: string]: unknown };

/** A command that was not answered yet. */
export interface Pending {
  message: Message;
  done: (answer: Done) => void;
  refused: (refusal: Refusal) => void;
}

export interface ConnectionOwner {
  received: (message: SocketAnswer) => void;
  online: (is: boolean) => void;
  version: () => number | null;
}
