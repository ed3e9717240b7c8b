"""The clock of a table, as its journal tells it: who has how much time left, and for whom it runs.

It knows no other time than that of the lines, so it is the same after a restart and on every
server. Time runs for the seat to decide if a person plays it. Every line settles the time since the
line before it; what is charged is never given back to a player who takes something back. A clock
may wait for its players: then nobody is charged before all have come, or it has waited enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Literal, NamedTuple, TypedDict

from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.journal import STEP_KINDS, Line

Hold = Literal["players", "paused", "vacation"]
PauseStep = Literal["asked", "paused", "withdrew", "declined", "resumed"]
ARRIVALS = ("arrived", "sat", "taken_back", *STEP_KINDS)  # lines of people who are at the table


class Next(TypedDict):
    """Who is to decide after a line that changes the game: `next` in its data.

    `turn` counts the turns that have ended before.
    """

    seat: int | None
    turn: int


class Player(TypedDict):
    """Who holds a seat when a table is opened, as far as the clock cares."""

    person: str | None
    level: str | None


class Turn(NamedTuple):
    """A turn of the game, and the seat that decides in it."""

    seat: int | None
    number: int


class Clock:
    """Time at a table. Only `take` changes it."""

    def __init__(self, rules: ClockRules, seats: Sequence[Player]) -> None:
        self.rules = rules
        self.since = 0.0  # when the last line was added
        self.running: int | None = None  # the seat whose time runs since then
        self.is_paused = False
        self.wishes: set[str] = set()  # who has asked for a pause
        self._asker: str | None = None  # the first of them; the others have agreed
        self.on_vacation: set[str] = set()
        self._until: dict[str, float] = {}  # when vacations end by themselves
        self.turn_times: list[float] = []  # the seconds that people took for each turn
        self._people = [seat["person"] for seat in seats]
        self._is_bot = [seat["level"] is not None for seat in seats]
        self._turn = Turn(None, 0)  # the one that goes on
        self._used = [0.0] * len(seats)
        self._used_in: dict[Turn, float] = defaultdict(float)
        self._extra = [0.0] * len(seats)  # for those who came back
        self._extra_in: dict[Turn, float] = defaultdict(float)
        self._ended: list[Turn] = []  # the turns that people have ended, for which they gained time
        # What was charged since a turn was ended; None: to nobody, while a bot was to decide.
        self._since_end: dict[int | None, float] = defaultdict(float)
        self._vacation_used: dict[str, float] = defaultdict(float)
        self._out: Turn | None = None  # the turn whose time is up, if it goes on
        self.taken_over: set[int] = set()  # seats that bots play because their time was up
        self._here: set[str] = set()  # who has come, where the clock waits for that
        self._wait_left = rules.grace  # the seconds for which it still does

    # -- what can be asked

    def left(self, seat: int) -> float:
        """The seconds that a seat has left when the last line was added; less than 0: overdue."""
        if self.rules.kind == "bank":
            gained = sum(turn.seat == seat for turn in self._ended) * self.rules.increment
            return self.rules.seconds + gained + self._extra[seat] - self._used[seat]
        turn = Turn(seat, self._turn.number)
        if self._turn.seat != seat:
            return self.rules.seconds
        return self.rules.seconds + self._extra_in.get(turn, 0.0) - self._used_in.get(turn, 0.0)

    def used(self, seat: int) -> float:
        """The seconds that a seat has been charged in all."""
        return self._used[seat]

    def vacation_left(self, seat: int) -> float:
        """The seconds for which the others still wait for the player of a seat on vacation."""
        person = self._people[seat]
        if person is None:
            return 0.0
        return self.rules.vacation - self._vacation_used.get(person, 0.0)

    def is_away(self, seat: int) -> bool:
        """Whether the player of a seat is on vacation."""
        return self._people[seat] in self.on_vacation

    def away_until(self, seat: int) -> float | None:
        """When the vacation of a player ends by itself; None if it is ended by hand."""
        return self._until.get(self._people[seat] or "")

    def _away_for(self, seat: int) -> float:
        """The seconds after the last line for which a vacation keeps the time of a seat."""
        if not self.is_away(seat):
            return 0.0
        until = self.away_until(seat)
        left = max(0.0, self.vacation_left(seat))
        return left if until is None else min(left, max(0.0, until - self.since))

    def is_out(self, seat: int) -> bool:
        """Whether the time of a seat was up in the turn that goes on."""
        return self._out is not None and self._out == self._turn and self._out.seat == seat

    @property
    def due(self) -> float | None:
        """When the time that runs is up; None if none runs, or it was up in this turn already."""
        if self.running is None or self._out == self._turn:
            return None
        waits = self._wait_left + self._away_for(self.running)
        return self.since + max(0.0, self.left(self.running)) + waits

    def held(self, now: float) -> Hold | None:
        """Why nobody's time runs, though a person is to decide; None if it runs or nobody is."""
        if self._turn.seat is not None and self.is_paused:
            return "paused"
        if self.running is None:
            return None
        if self.starts is not None and now < self.starts:
            return "players"
        until = self.since + self._wait_left + self._away_for(self.running)
        return "vacation" if now < until else None

    @property
    def low_at(self) -> float | None:
        """When a player is to be warned; None if that is not ahead."""
        due = self.due
        if due is None or due - self.rules.low <= self.since:
            return None
        return due - self.rules.low

    @property
    def starts(self) -> float | None:
        """Until when, at the latest, the clock waits for its players; None if it does not."""
        has_begun = self._turn.seat is not None
        return self.since + self._wait_left if self._wait_left and has_begun else None

    def awaited(self) -> set[str]:
        """The people for whom the clock waits: they have not opened the table yet."""
        return set() if self.starts is None else self.deciders() - self._here

    @property
    def turn(self) -> Turn:
        """The turn that goes on, and the seat to decide in it."""
        return self._turn

    def wishing(self) -> set[int]:
        """The seats of those who have asked for a pause."""
        return {n for n, person in enumerate(self._people) if person in self.wishes}

    def asked_by(self) -> int | None:
        """A seat of whoever has asked for a pause first, if they still want it."""
        if self._asker is None or self._asker not in self.wishes:
            return None
        return self._people.index(self._asker) if self._asker in self._people else None

    def deciders(self) -> set[str]:
        """The people who play: a pause needs all of them."""
        pairs = zip(self._people, self._is_bot, strict=True)
        return {person for person, is_bot in pairs if person is not None and not is_bot}

    def after(self, lines: Iterable[Line]) -> Clock:
        """The clock after some more lines; this one stays as it is."""
        later = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(later, name, value.copy())
        for line in lines:
            later.take(line)
        return later

    # -- lines

    def take(self, line: Line) -> None:
        """Add the next line of the journal, of any kind."""
        at = max(self.since, line.at)
        self._settle(at - self.since - self._stopped(line, at))
        self.since = at
        self._end_vacations()
        asked = self.deciders() if self.wishes else None
        self._change_seats(line)
        self._change_clock(line)
        if asked is not None and (self._asker not in self.wishes or asked != self.deciders()):
            self.wishes.clear()  # nobody asks any more, or others would have to agree
        if "next" in line.data:
            self._go_on(line, Turn(line.data["next"]["seat"], line.data["next"]["turn"]))
        self._note_arrival(line)
        self.running = self._runs_for()

    def _stopped(self, line: Line, at: float) -> float:
        """The seconds before a line that nobody is charged, because no server was there."""
        if line.kind != "stopped":
            return 0.0
        seconds, until = 0.0, self.since
        for began, ended in sorted(line.data["stops"]):  # they may overlap
            until = max(until, began)
            seconds += max(0.0, min(at, ended) - until)
            until = max(until, ended)
        return seconds

    def _settle(self, seconds: float) -> None:
        """Charge what has passed since the last line."""
        if self.starts is not None and not self.is_paused:
            waited = min(seconds, self._wait_left)
            self._wait_left -= waited
            seconds -= waited
        seat = self.running
        if seat is None:
            if not self.is_paused:
                self._since_end[None] += seconds
            return
        person = self._people[seat]
        if person is not None and person in self.on_vacation:
            away = min(seconds, self._away_for(seat))
            self._vacation_used[person] += away
            seconds -= away
        self._since_end[seat] += seconds
        self._charge(self._turn, seat, seconds)

    def _charge(self, turn: Turn, seat: int, seconds: float) -> None:
        self._used[seat] += seconds
        self._used_in[turn] += seconds
        missing = turn.number + 1 - len(self.turn_times)
        self.turn_times += [0.0] * missing
        self.turn_times[turn.number] += seconds

    def _note_arrival(self, line: Line) -> None:
        if line.kind in ARRIVALS and line.person is not None:
            self._here.add(line.person)
        if not self.awaited() and self._turn.seat is not None:
            self._wait_left = 0.0

    def _change_seats(self, line: Line) -> None:
        seat = line.seat
        match line.kind:
            case "sat" if seat is not None:
                self._people[seat], self._is_bot[seat] = line.person, False
            case "left" if seat is not None:
                self._people[seat] = None
            case "removed" if line.data["is_barred"]:
                gone = line.data["who"]
                self._people = [None if person == gone else person for person in self._people]
            case "removed" if seat is not None:
                self._people[seat] = None
            case "lent" if seat is not None:
                self._is_bot[seat] = True
            case "taken_back" if seat is not None:
                self._is_bot[seat] = False
            case "closed":
                self._turn = Turn(None, self._turn.number)
        if line.kind in ("sat", "taken_back") and seat is not None:
            self._welcome(seat)

    def _welcome(self, seat: int) -> None:
        """Somebody plays a seat again: they have some time, whatever was used before."""
        missing = self.rules.back_with - self.left(seat)
        if missing > 0:
            self._extra[seat] += missing
            self._extra_in[Turn(seat, self._turn.number)] += missing
        if self.is_out(seat):
            self._out = None
        self.taken_over.discard(seat)

    def _change_clock(self, line: Line) -> None:
        match line.kind:
            case "pause":
                self._pause(line.person or "", line.data["did"])
            case "vacation":
                self._change_vacation(line.person or "", line)
            case "time_out":
                self._out = self._turn
                if line.data["did"] == "bot" and line.seat is not None:
                    self.taken_over.add(line.seat)

    def _change_vacation(self, person: str, line: Line) -> None:
        self.on_vacation.discard(person)
        self._until.pop(person, None)
        if line.data["on"]:
            self.on_vacation.add(person)
            if line.data.get("until") is not None:
                self._until[person] = line.data["until"]

    def _end_vacations(self) -> None:
        """Whoever wanted to be back by now is."""
        for person, until in list(self._until.items()):
            if until <= self.since:
                self.on_vacation.discard(person)
                del self._until[person]

    def _pause(self, person: str, did: PauseStep) -> None:
        if did == "asked":
            if not self.wishes:
                self._asker = person
            self.wishes.add(person)
        elif did == "withdrew":
            self.wishes.discard(person)
        else:
            self.is_paused = did == "paused"
            self.wishes.clear()

    def _go_on(self, line: Line, following: Turn) -> None:
        """The game has changed: another turn may have begun, or an earlier one goes on."""
        if following == self._turn:
            return
        ended, self._turn = self._turn, following
        if line.takes_back:
            self._reopen(line.seat, ended, following)
        elif line.kind in STEP_KINDS:
            self._end(line, ended, following)
        self._since_end.clear()
        self.wishes.clear()

    def _end(self, line: Line, ended: Turn, following: Turn) -> None:
        """A turn was ended. Whoever was out of time in it does not begin the next with less."""
        if following.number > ended.number and line.person is not None and ended.seat is not None:
            self._ended.append(ended)
        if self._out == ended and ended.seat is not None:
            self._out = None
            if self.rules.kind == "bank":
                self._extra[ended.seat] += max(0.0, self.rules.back_with - self.left(ended.seat))

    def _reopen(self, seat: int | None, ended: Turn, following: Turn) -> None:
        """The end of a turn was taken back: the time since then was that player's own."""
        while self._ended and self._ended[-1].number >= following.number:
            self._ended.pop()
        if seat is None:
            return
        for other, seconds in list(self._since_end.items()):
            if other is not None:
                self._charge(Turn(other, ended.number), other, -seconds)
            self._charge(following, seat, seconds)
        self._out = None

    def _runs_for(self) -> int | None:
        """The seat whose time runs now: a person's that is to decide, while nothing is paused."""
        seat = self._turn.seat
        if seat is None or self.is_paused or self._is_bot[seat] or self._people[seat] is None:
            return None
        return seat
