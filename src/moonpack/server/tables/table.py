"""A table, made from its journal: who sits where, and the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, NotRequired, TypedDict

from moonpack.game import Game
from moonpack.games.contract import Record
from moonpack.server.settings import ChatMode
from moonpack.server.tables.agreement import HintAgreement
from moonpack.server.tables.clock import Clock
from moonpack.server.tables.clock_terms import ClockJson, ClockRules
from moonpack.server.tables.former import without_former_names
from moonpack.server.tables.giving_up import GaveUp, stronger, way_of
from moonpack.server.tables.guests import Guests
from moonpack.server.tables.journal import BEAT_KINDS, GAME_KINDS, Kind, Line
from moonpack.server.tables.past import Past, Steps, renamed
from moonpack.server.tables.standing import Standing

State = Literal["seating", "playing", "over"]


class HolderJson(TypedDict):
    """Who holds a seat when the table is opened, as the journal has it."""

    person: str | None
    name: str | None
    level: str | None
    kept_for: NotRequired[str]  # a name; only who has the seat's invitation may sit down there
    invitation: NotRequired[str]
    mark: NotRequired[str | None]  # not in journals of earlier versions
    style: NotRequired[str]  # of a bot that likes something beside winning


class ProgramJson(TypedDict):
    """A program that plays a seat: which bot it is, and whose if it has a token."""

    bot: str
    owner: str | None


@dataclass
class Holder:
    """Who holds a seat. A bot's seat has a level; a lent seat has both a person and a level."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    left: bool = False
    kept_for: str | None = None  # a name, before the game
    invitation: str | None = None  # to this seat, if it is kept for somebody
    mark: str | None = None  # a shape and a colour, beside the name
    style: str | None = None  # what a bot likes beside winning
    program: ProgramJson | None = None  # it plays over the protocol, as a person does

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down: the seat was never taken, or its holder has left."""
        return self.person is None and (self.level is None or self.left)

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.level is not None


@dataclass(frozen=True)
class Opening:
    """What was decided when a table was opened."""

    game: str
    seats: list[HolderJson]
    choices: dict[str, object] = field(default_factory=dict)
    seed: str | None = None
    record: Record | None = None  # the game continues from here instead of being set up
    open: bool = False
    watchable: bool = False
    pace: int = 700
    origin: str | None = None
    several: bool = False  # at a listed table, one person may take several seats
    host: str | None = None  # of a rematch, where another player may have asked for it
    barred: list[str] = field(default_factory=list)  # from the table that this one continues
    invitation: str | None = None  # likewise, or of a table with a password
    password: str | None = None  # a hash of it (`passwords.py`); whoever knows it is invited
    delay: int | Literal["over"] = 0  # seconds that spectators are behind
    chat: ChatMode = "on"
    spectator_chat: bool = True
    public_chat: bool = False  # spectators read what players say
    clock: ClockJson | None = None  # tables of earlier versions have none
    rated: bool = False  # its result changes ratings
    tournament: str | None = None  # which it is part of

    @property
    def is_for_bots_alone(self) -> bool:
        """Whether no person plays, and none can sit down."""
        return all(seat["person"] is None and seat["level"] is not None for seat in self.seats)

    def to_json(self) -> dict[str, object]:
        """The data of the journal's first line.

        Servers of earlier versions read it, too, unless something was chosen that they do not know.
        """
        data = asdict(self)
        for later in ("delay", "chat", "spectator_chat", "public_chat", "rated", "tournament"):
            if data[later] == type(self).__dataclass_fields__[later].default:
                del data[later]
        return data


@dataclass(frozen=True)
class Draft:
    """A line to be written; if it changes the game, with the games after each of its steps."""

    line: Line
    games: Sequence[Game] = ()


class Table:
    """What the lines of a journal add up to. Only `apply` changes it.

    `former` are people who have deleted themselves: they are named nowhere.
    """

    turn_grace = 0.0  # seconds; what the server's settings say, once somebody is at the table
    behind: int | Literal["over"] = 0  # of a copy for spectators: how many seconds ago it was so

    def __init__(
        self, name: str, lines: Iterable[Line] = (), former: Container[str] = frozenset()
    ) -> None:
        self.id = name
        self._former = former
        self._make(lines)

    def make_again(self) -> None:
        """Make everything from the lines again, because somebody here is a former player now."""
        self._make(self.lines)

    def _make(self, lines: Iterable[Line]) -> None:
        self.lines: list[Line] = []
        self.seats: list[Holder] = []
        self.opening: Opening
        self.guests: Guests
        self.game: Game | None = None
        self.has_begun = False
        self.starters: list[Holder] = []  # who had the seats when the game began
        # Seats that somebody else or a bot has had since, or whose time was up.
        self.given_up: dict[int, GaveUp] = {}
        self.beat = 0
        self.seating = 0  # counts the lines after which somebody else may sit somewhere
        self.rematch: str | None = None
        self.hints = HintAgreement()
        self.clock: Clock | None = None
        self._standing = Standing()
        self._past = Past(self.lines)
        self._names: list[tuple[int, list[str | None]]] = []  # of all seats, after a version
        self._by_command: dict[tuple[str | None, str], Line] = {}
        for stored in lines:
            line = without_former_names(stored, self.seats, self._former)
            self._past.note(line, self._standing)
            self._take(line)
        if self.has_begun:
            self.game = self._past.load()

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
    def has_ended(self) -> bool:
        """Whether nothing more happens here: the game is over, or the table is closed."""
        return self.state == "over" or self.guests.is_closed

    @property
    def actor(self) -> int | None:
        """The seat to decide; at a closed table nobody is."""
        return None if self.game is None or self.guests.is_closed else self.game.actor

    def is_to_choose(self, seat: int) -> bool:
        """Whether the person on a seat is to choose: no bot plays for them, nothing is paused."""
        is_paused = self.clock is not None and self.clock.is_paused
        return seat == self.actor and not self.seats[seat].is_bot and not is_paused

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds."""
        return [n for n, seat in enumerate(self.seats) if seat.person == person]

    def name_before(self, seat: int, version: int) -> str | None:
        """What the player of a seat was called before a line: somebody else may play it since."""
        earlier = (names[seat] for after, names in reversed(self._names) if after < version)
        return next(earlier, None)

    def line_of(self, person: str | None, command_id: str) -> Line | None:
        """The line of a command that was carried out already."""
        return self._by_command.get((person, command_id))

    def next_line(self, kind: Kind, seat: int | None, person: str | None, **data: object) -> Line:
        """A line that could be written next."""
        return Line(self.version + 1, kind, seat, person, data=data)

    def undoable(self) -> list[Line]:
        """The last lines that can be taken back, all of one seat; the end of a turn is among them.

        Once another seat has acted they are final, even if it has taken that back: the lines of
        the journal alone decide. A line is taken back whole or not at all: if one of its steps is
        final, it stays.
        """
        if self.game is None or self.game.over:
            return []
        lines, steps = self._standing.lines, self.game.undoable
        first = len(lines)
        while first > self._standing.final:
            steps -= len(lines[first - 1].steps)
            if steps < 0:
                break
            first -= 1
        return lines[first:]

    def grace(self) -> float:
        """How many seconds a bot waits after a person's turn, so that the turn can be taken back.

        Whoever has not asked for the end of the turn gets twice the time. None at tables where
        bots never pause.
        """
        if not self.opening.pace or self.actor is None or not self.seats[self.actor].is_bot:
            return 0.0
        last = self.undoable()[-1:]
        if not last or last[0].person is None:
            return 0.0
        return self.turn_grace * (2 if last[0].data.get("ended") else 1)

    def restartable(self) -> list[Line]:
        """The lines of those that can be taken back that belong to one turn.

        It is the current turn or, before its first step, the one that has just ended.
        """
        lines = self.undoable()
        turn = None if self.game is None else self.game.last_turn()
        steps, first = 0 if turn is None else turn.steps, len(lines)
        while first and steps > 0:
            first -= 1
            steps -= len(lines[first].steps)
        return lines[first:]

    def last_played(self) -> Line | None:
        """The last line of steps that was not taken back."""
        return self._standing.lines[-1] if self._standing.lines else None

    def lent_steps(self) -> frozenset[int]:
        """The numbers of the steps, from 1, that a bot played for the person who had the seat."""
        number, lent = len(self.opening.record["steps"]) if self.opening.record else 0, set[int]()
        for line in self._standing.lines:
            steps = range(number + 1, number + 1 + len(line.steps))
            if line.person is None and self.starters[_seat(line)].level is None:
                lent.update(steps)
            number = steps.stop - 1
        return frozenset(lent)

    def redoable(self) -> Line | None:
        """The line that was taken back last, if nothing else has been played since."""
        return self._standing.undone[-1] if self._standing.undone else None

    # -- lines

    def apply(self, line: Line, games: Sequence[Game] = ()) -> None:
        """Add the next line. `games` are those after each of its steps, if they were made before.

        For a line that changes the game without steps, it is the one game after it.
        """
        if line.version != self.version + 1:
            raise ValueError(f"line {line.version} after line {self.version} of table {self.id}")
        line = without_former_names(line, self.seats, self._former)
        self._past.note(line, self._standing)
        positions: Sequence[Game] = ()
        if line.kind in GAME_KINDS:
            positions = games or self._past.games_after(line, self.game)
        self._take(line)
        if positions:
            self.game = positions[-1]
            self._past.add(line.version, positions)
        elif line.kind == "sat" and self.game is not None:
            self.game = renamed(self.game, line)

    def _take(self, line: Line) -> None:
        """Everything a line changes except the game."""
        if line.kind != "removed" and line.seat is not None:
            self._note_given_up(line, line.seat)
        match line.kind:
            case "opened":
                self._open(Opening(**line.data), line.person)
            case "sat":
                before = self.seats[_seat(line)]
                self.seats[_seat(line)] = Holder(
                    line.person,
                    line.data["name"],
                    kept_for=before.kept_for,
                    invitation=before.invitation,
                    mark=line.data.get("mark"),
                    program=line.data.get("program"),
                )
                self._note_guest(_seat(line))
            case "left":
                self._empty(_seat(line))
            case "removed":
                self._remove(line)
            case "lent":
                seat = self.seats[_seat(line)]
                seat.level, seat.name = line.data["level"], seat.name or line.data["name"]
            case "taken_back":
                self.seats[_seat(line)].level = None
            case "released":
                seat = self.seats[_seat(line)]
                seat.kept_for = seat.invitation = None
            case "rematch":
                self.rematch = line.data["table"]
            case "hints":
                self.hints.say(line.person or "", is_on=line.data["on"])
            case "began":
                self._begin()
        self.guests.take(line)
        if self.clock is not None:
            self.clock.take(line)
        if line.kind in BEAT_KINDS:
            self.beat += 1
        else:
            self.seating += 1
        self._standing.add(line)
        self.lines.append(line)
        names = [seat.name for seat in self.seats]
        if not self._names or self._names[-1][1] != names:
            self._names.append((line.version, names))
        if line.command_id is not None:
            self._by_command[line.person, line.command_id] = line

    def _open(self, opening: Opening, person: str | None) -> None:
        self.opening = opening
        self.hints.is_allowed = not opening.rated and opening.tournament is None
        self.seats = [Holder(**seat) for seat in opening.seats]
        host = opening.host or person
        invited = (opening.invitation, opening.password)
        self.guests = Guests(host, set(opening.barred), *invited)
        for seat in range(len(self.seats)):
            self._note_guest(seat)
        if opening.clock is not None:
            self.clock = Clock(ClockRules(**opening.clock), opening.seats)

    def _begin(self) -> None:
        self.has_begun = True
        self.starters = [replace(seat) for seat in self.seats]
        for seat in range(len(self.seats)):
            self._note_guest(seat)

    def _note_guest(self, seat: int) -> None:
        holder = self.seats[seat]
        if holder.person is not None:
            self.guests.sit(holder.person, holder.name, seat, has_begun=self.has_begun)

    def _remove(self, line: Line) -> None:
        """Whoever is removed gives up the seat; whoever is barred, all of them."""
        seats = self.seats_of(line.data["who"]) if line.data["is_barred"] else [_seat(line)]
        for seat in seats:
            self._note_given_up(line, seat)
            self._empty(seat)
            if line.data["is_barred"]:  # whoever is barred knows the link to it
                self.seats[seat].kept_for = self.seats[seat].invitation = None

    def _note_given_up(self, line: Line, number: int) -> None:
        way = way_of(line)
        if self.has_begun and way is not None:
            self.given_up[number] = stronger(self.given_up.pop(number, None), way)

    def _empty(self, number: int) -> None:
        """A seat given up is free before the game; during the game it keeps its name."""
        seat = self.seats[number]
        seat.person, seat.left = None, self.has_begun
        seat.program = None
        if not self.has_begun:
            seat.name = seat.mark = None

    def games_since(self, version: int) -> Iterator[tuple[Line, Steps]]:
        """Every line after a version; those of a beat with the game before and after each step."""
        return self._past.since(version)


def _seat(line: Line) -> int:
    assert line.seat is not None
    return line.seat
