"""One state of a game of The Wolves, in plain dicts and sets, and how to look at it."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import Any, Self

from .board import DIRECTIONS, Board, Hex
from .options import read_options

Piece = tuple[int, str]  # pack (a seat from 0, or NEUTRAL) and kind

NEUTRAL = -1
WOLVES = ("pack", "alpha")
DWELLINGS = ("den", "lair")
PHASES = ("crescent", "quarter", "full")
TRACKS = ("spread", "speed", "howl")
NEVER_CHANGE = ("data", "board", "options", "packs", "regions", "turn_order")
LATE_STARTERS = {2: (1,), 3: (2,), 4: (2, 3), 5: (3, 4)}  # in turn order, from 0


@dataclass
class Player:
    """A pack board and what lies at it, in the words of a position."""

    tiles: list[int]  # the side up of each two-sided tile
    terrain_tokens: int = 0
    action_tokens: int = 0
    dens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    lairs: int = 0
    wolves: int = 0
    prey: list[str] = field(default_factory=list)
    moons: list[str] = field(default_factory=list)
    points: int = 0

    def copy(self) -> Player:
        """An independent twin."""
        lists = {"tiles": [*self.tiles], "prey": [*self.prey], "moons": [*self.moons]}
        return replace(self, dens=dict(self.dens), **lists)


class State:
    """Everything there is to know of a game between two steps."""

    def __init__(self, record: dict[str, Any], data: dict[str, Any]) -> None:
        """Set the game up as a record says; the record's steps are not played."""
        self.data = data
        self.packs: list[str] = list(record["packs"])
        self.count = str(len(self.packs))  # as the data's keys
        self.side = "2" if len(self.packs) == 2 else "3-5"  # of the pack board
        self.options = read_options(record)
        self._lay_the_board(record["setup"])
        self._hand_out_the_boards(record["setup"].get("starting_player", 1) - 1)

        self.moon = 0  # dates filled
        self.scored = 0  # how many of the three scorings are done
        self.round = 1
        self.seat = self.turn_order[0]
        self.actions = 0
        self.extra = 0
        # tiles, draft, turn (between two actions), the name of the action under way, hunt, over
        self.stage = "tiles" if self.options["tiles"] == "choose" else "draft"
        # Of the action under way:
        self.paid = ""  # the terrain
        self.moved: dict[tuple[Hex, str], int] = {}  # wolves of a kind that moved to a hex
        self.displaced: tuple[Piece, Hex] | None = None  # a wolf in hand, and where it stood
        self.listed: list[str] | None = None  # the legal steps, once they were asked for

    def _lay_the_board(self, setup: dict[str, Any]) -> None:
        data = self.data
        self.regions: list[int] = list(setup["regions"])
        self.board = Board(len(self.packs), self.regions, data)
        self.pieces: dict[Hex, list[Piece]] = {h: [] for h in self.board.passable}
        self.lone_wolves = set(self.board.lone_wolves)
        self.moons: list[list[str]] = [list(stack) for stack in setup["moons"]]
        size: int = data["prey_stacks"][self.count]["size"]
        stacks = zip(self.board.prey, setup["prey"], strict=True)
        self.prey: dict[Hex, tuple[str, int]] = {where: (kind, size) for where, kind in stacks}
        self.neutral = ""
        if len(self.packs) == 2:
            unused = [pack for pack in data["packs"] if pack not in self.packs]
            self.neutral = setup.get("neutral") or unused[0]
            for water, moons in zip(self.board.waters, self.moons, strict=True):
                for way, kinds in data["neutral_pack_2p"].get("+".join(moons), {}).items():
                    dq, dr = DIRECTIONS[way]
                    self.pieces[water[0] + dq, water[1] + dr] = [(NEUTRAL, k) for k in kinds]

    def _hand_out_the_boards(self, first: int) -> None:
        seats = list(range(len(self.packs)))
        self.turn_order = seats[first:] + seats[:first]
        self.draft_order = [*self.turn_order, *reversed(self.turn_order)]
        up = 1 if self.options["tiles"] == "second" else 0
        self.players = [Player([up] * 5) for _ in seats]
        if len(seats) == 2 or self.options["late_start_token"] == "yes":
            for place in LATE_STARTERS[len(seats)]:
                self.players[self.turn_order[place]].action_tokens = 1

    def copy(self) -> Self:
        """An independent twin; only what never changes is shared."""
        twin = copy.copy(self)
        # By hand, as copying deep is slow and these are most of the state.
        by_hand = {
            "pieces": {where: list(pieces) for where, pieces in self.pieces.items()},
            "players": [player.copy() for player in self.players],
            "moons": [list(stack) for stack in self.moons],
        }
        for name, value in vars(self).items():
            if name in by_hand:
                setattr(twin, name, by_hand[name])
            elif name not in NEVER_CHANGE:
                setattr(twin, name, copy.deepcopy(value))
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    @property
    def actor(self) -> int | None:
        """The seat (from 0) that decides next, or None when the game is over."""
        return None if self.over else self.seat

    # ---- looking at the board, as the player to act ----

    @property
    def _me(self) -> Player:
        return self.players[self.seat]

    def _own(self, where: Hex, *kinds: str) -> int:
        return sum(1 for pack, kind in self.pieces[where] if pack == self.seat and kind in kinds)

    def _foreign(self, where: Hex) -> list[Piece]:
        return [piece for piece in self.pieces[where] if piece[0] != self.seat]

    def _token(self, where: Hex) -> bool:
        return where in self.lone_wolves or where in self.prey

    def _alpha_within(self, steps: int, where: Hex) -> bool:
        """Whether an own alpha is that near, as a howl carries."""
        own = (self.seat, "alpha")
        for here, far in self.board.steps_from(where, on_foot=False).items():  # the nearest first
            if far > steps:
                break
            if own in self.pieces.get(here, []):
                return True
        return False

    def _track(self, track: str) -> int:
        value: int = self.data["tracks"][track][self._me.dens[track]]
        return value

    def _tracks_left(self) -> list[str]:
        return [track for track in TRACKS if self._me.dens[track] < 4]
