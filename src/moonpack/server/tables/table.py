"""A table as its journal tells it: who sits where, and the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import moonpack
from moonpack.game import Game
from moonpack.server.tables.journal import Line

# How many of the last games stay at hand: enough to tell live news without playing a game anew.
GAMES_AT_HAND = 3

# The lines that change the game.
GAME_KINDS = ("began", "step", "undo")

State = Literal["seating", "playing", "over"]


@dataclass
class Holder:
    """Who holds a seat. A bot's seat has a level; a lent seat has both a person and a level."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    left: bool = False

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down: nobody did yet, or who did has left for good."""
        return self.person is None and (self.level is None or self.left)

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.level is not None


@dataclass(frozen=True)
class Opening:
    """What a table is from the start."""

    game: str
    seats: list[dict[str, Any]]  # of each seat: person, name, level
    choices: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None
    record: dict[str, Any] | None = None  # the game goes on from here instead of being set up
    open: bool = False
    watchable: bool = False
    pace: int = 700
    origin: str | None = None

    def to_json(self) -> dict[str, Any]:
        """As a journal line keeps it."""
        return asdict(self)


class Table:
    """The fold of a journal. `apply` is the only thing that changes it."""

    def __init__(self, name: str, lines: Iterable[Line] = ()) -> None:
        self.id = name
        self.lines: list[Line] = []
        self.seats: list[Holder] = []
        self.opening: Opening
        self.game: Game | None = None
        self.has_begun = False
        self.beat = 0
        self.rematch: str | None = None
        # The games after the last lines, by version: what moments are told from.
        self.at_hand: deque[tuple[int, Game]] = deque(maxlen=GAMES_AT_HAND)
        self._said: dict[tuple[str | None, str], Line] = {}
        for line in lines:
            self._take(line)
        if self.has_begun:
            self.game = _fold(self.lines)
            self.at_hand.append((self.version, self.game))

    @property
    def version(self) -> int:
        """The number of the journal's last line."""
        return len(self.lines)

    @property
    def state(self) -> State:
        """How far the table is."""
        if self.game is None:
            return "seating"
        return "over" if self.game.over else "playing"

    @property
    def actor(self) -> int | None:
        """The seat to decide."""
        return None if self.game is None else self.game.actor

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds."""
        return [n for n, seat in enumerate(self.seats) if seat.person == person]

    def done_before(self, person: str | None, said: str) -> Line | None:
        """The line of a command that was done already."""
        return self._said.get((person, said))

    def may_undo(self) -> int | None:
        """The seat that may take its last step back."""
        last = self.last_step()
        if last is None or self.game is None or self.game.over or not self.game.can_undo():
            return None
        return last.seat

    def last_step(self) -> Line | None:
        """The step that an undo would take back."""
        taken_back = 0
        for line in reversed(self.lines):
            if line.kind == "undo":
                taken_back += 1
            elif line.kind == "step":
                if not taken_back:
                    return line
                taken_back -= 1
        return None

    # -- lines

    def apply(self, line: Line, game: Game | None = None) -> None:
        """Take in the next line. `game` is the game after it, when it is known already."""
        if line.version != self.version + 1:
            raise ValueError(f"line {line.version} after line {self.version} of table {self.id}")
        if line.kind in GAME_KINDS:
            self.game = after(self.game, line) if game is None else game
            self.at_hand.append((line.version, self.game))
        self._take(line)

    def _take(self, line: Line) -> None:
        """Everything of a line but the game."""
        match line.kind:
            case "opened":
                self.opening = Opening(**line.data)
                self.seats = [Holder(**seat) for seat in self.opening.seats]
            case "sat":
                self.seats[_seat(line)] = Holder(line.person, line.data["name"])
            case "left":
                self._empty(self.seats[_seat(line)])
            case "lent":
                seat = self.seats[_seat(line)]
                seat.level, seat.name = line.data["level"], seat.name or line.data["name"]
            case "taken_back":
                self.seats[_seat(line)].level = None
            case "rematch":
                self.rematch = line.data["table"]
            case "step" | "undo":
                self.beat += 1
            case "began":
                self.has_begun = True
        self.lines.append(line)
        if line.said is not None:
            self._said[line.person, line.said] = line

    def _empty(self, seat: Holder) -> None:
        """A seat given up is free before the game; during the game it keeps its name."""
        seat.person, seat.left = None, self.has_begun
        if not self.has_begun:
            seat.name = None

    def games_since(self, version: int) -> Iterator[tuple[Line, Game | None, Game | None]]:
        """Every line after a version, with the game before and after it."""
        known = dict(self.at_hand)
        before = self._game_at(version, known)
        for line in self.lines[version:]:
            now = before
            if line.kind in GAME_KINDS:
                now = known.get(line.version) or after(before, line)
            yield line, before, now
            before = now

    def _game_at(self, version: int, known: dict[int, Game]) -> Game | None:
        """The game as it was at a version: at hand, or played anew."""
        for line in reversed(self.lines[:version]):
            if line.kind in GAME_KINDS:
                return known.get(line.version) or _fold(self.lines[:version])
        return None


def _seat(line: Line) -> int:
    assert line.seat is not None
    return line.seat


def after(game: Game | None, line: Line) -> Game:
    """The game after a line, from the game before it, which stays as it is."""
    if line.kind == "began":
        return moonpack.replay(line.data["record"])
    assert game is not None
    if "chance" in line.data:  # what chance decided is told, not drawn anew
        played = [*game.played, line.data["step"]]
        return moonpack.replay({**game.record(), **line.data["chance"], "steps": played})
    then = game.copy()
    if line.kind == "undo":
        then.undo()
    else:
        then.play(line.data["step"])
    return then


def _fold(lines: list[Line]) -> Game:
    """The game that lines tell."""
    record: dict[str, Any] = {}
    steps: list[str] = []
    for line in lines:
        if line.kind == "began":
            record = dict(line.data["record"])
            steps = list(record.get("steps", []))
        elif line.kind == "step":
            steps.append(line.data["step"])
            record |= line.data.get("chance", {})
        elif line.kind == "undo":
            steps.pop()
    return moonpack.replay({**record, "steps": steps})
