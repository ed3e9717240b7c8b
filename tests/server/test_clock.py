"""The clock of a table, from journal lines alone: whom the time is charged to, and how much."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonpack.server.tables.clock import Clock, Player
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.journal import Kind, Line

PEOPLE: list[Player] = [{"person": "ann", "level": None}, {"person": "bob", "level": None}]
WITH_BOT: list[Player] = [*PEOPLE, {"person": None, "level": "pup"}]
TURN = ClockRules("turn", 60.0)
BANK = ClockRules("bank", 300.0, increment=10.0)
DAYS = ClockRules("days", 86_400.0, vacation=3 * 86_400.0)


@dataclass
class Journal:
    """Lines of a made-up game: seats take turns, and each turn is one line or several."""

    rules: ClockRules
    seats: list[Player] = field(default_factory=lambda: list(PEOPLE))
    lines: list[Line] = field(default_factory=list)
    clock: Clock = field(init=False)
    turn: int = 0
    now: float = 1_000.0

    def __post_init__(self) -> None:
        self.clock = Clock(self.rules, self.seats)
        self.add("began")

    @property
    def actor(self) -> int:
        return self.turn % len(self.seats)

    def add(self, kind: Kind, seat: int | None = None, **data: Any) -> None:
        person = data.pop("person", None)
        if kind in ("began", "play", "undo", "restart"):
            data["next"] = {"seat": self.actor, "turn": self.turn}
        line = Line(len(self.lines) + 1, kind, seat, person, data=data, at=self.now)
        self.lines.append(line)
        self.clock.take(line)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def play(self, *, ends: bool = True) -> None:
        seat, person = self.actor, self.clock._people[self.actor]
        is_bot = self.clock._is_bot[seat]
        self.turn += ends
        self.add("play", seat, steps=["x"], person=None if is_bot else person)

    def take_back(self) -> None:
        """The player before takes back the end of the turn."""
        self.turn -= 1
        self.add("undo", self.actor, person=self.seats[self.actor]["person"])


def test_time_runs_for_the_player_to_decide_and_begins_anew_each_turn() -> None:
    journal = Journal(TURN)
    journal.wait(20)
    journal.play(ends=False)
    assert (journal.clock.left(0), journal.clock.left(1)) == (40.0, 60.0)
    journal.wait(10)
    journal.play()
    assert journal.clock.running == 1
    assert journal.clock.due == journal.now + 60.0
    journal.wait(5)
    journal.play()
    assert journal.clock.left(0) == 60.0
    assert (journal.clock.used(0), journal.clock.used(1)) == (30.0, 5.0)
    assert journal.clock.turn_times == [30.0, 5.0]


def test_a_bank_gains_the_increment_with_every_turn_of_a_person() -> None:
    journal = Journal(BANK)
    journal.wait(100)
    journal.play()
    assert journal.clock.left(0) == 210.0
    journal.wait(1)
    journal.add("lent", 1, level="pup", name="Pup")
    journal.play()  # the bot's
    assert journal.clock.left(1) == 299.0


def test_bots_have_no_clock() -> None:
    journal = Journal(TURN, list(WITH_BOT))
    journal.play()
    journal.play()
    assert journal.clock.running is None
    assert journal.clock.due is None
    journal.wait(500)
    journal.play()
    assert sum(map(journal.clock.used, range(3))) == 0.0


def test_the_end_of_a_turn_taken_back_is_charged_to_whoever_ended_it() -> None:
    journal = Journal(BANK)
    journal.wait(50)
    journal.play()
    journal.wait(20)  # Bob thinks, in vain
    journal.take_back()
    assert journal.clock.running == 0
    assert journal.clock.used(0) == 70.0
    assert journal.clock.used(1) == 0.0
    assert journal.clock.left(0) == 230.0  # the increment is gone as well
    journal.wait(5)
    journal.play()
    assert (journal.clock.left(0), journal.clock.left(1)) == (235.0, 300.0)
    assert journal.clock.turn_times == [75.0, 0.0]


def test_time_while_a_bot_waits_for_an_undo_is_charged_to_whoever_undoes() -> None:
    journal = Journal(TURN, [PEOPLE[0], WITH_BOT[2]])
    journal.wait(10)
    journal.play()
    journal.wait(3)
    journal.take_back()
    assert journal.clock.left(0) == 47.0


def test_nobody_is_charged_for_a_pause() -> None:
    journal = Journal(BANK)
    journal.wait(10)
    journal.add("pause", 0, person="ann", did="asked")
    assert journal.clock.wishing() == {0}
    journal.wait(5)
    assert journal.clock.held(journal.now) is None
    journal.add("pause", 1, person="bob", did="paused")
    assert journal.clock.held(journal.now) == "paused"
    assert journal.clock.due is None
    journal.wait(1_000)
    journal.add("pause", 1, person="bob", did="resumed")
    journal.wait(1)
    journal.play()
    assert (journal.clock.used(0), journal.clock.used(1)) == (16.0, 0.0)


def test_nobody_is_charged_while_no_server_was_there() -> None:
    journal = Journal(BANK)
    began = journal.now
    journal.wait(100)
    journal.add("stopped", stops=[[began + 10, began + 40], [began + 30, began + 50]])
    assert journal.clock.used(0) == 60.0
    journal.add("stopped", stops=[[began, began + 100]])  # of another server, too late
    journal.wait(10)
    journal.add("stopped", stops=[[began, began + 100]])
    assert journal.clock.used(0) == 70.0


def test_a_vacation_ends_by_itself_on_the_day_that_was_chosen() -> None:
    day = 86_400.0
    journal = Journal(DAYS)
    journal.add("vacation", 0, person="ann", on=True, until=journal.now + 2 * day)
    assert journal.clock.due == journal.now + 3 * day
    assert journal.clock.held(journal.now + 1.9 * day) == "vacation"
    assert journal.clock.held(journal.now + 2 * day) is None  # her time runs, without any line
    assert journal.clock.away_until(0) == journal.now + 2 * day
    journal.wait(2.5 * day)
    journal.play()
    assert journal.clock.used(0) == day / 2
    assert journal.clock.vacation_left(0) == day
    assert not journal.clock.is_away(0)
    # Longer than what is left of it, it ends earlier.
    journal.play()
    journal.add("vacation", 0, person="ann", on=True, until=journal.now + 9 * day)
    assert journal.clock.due == journal.now + 2 * day


def test_a_vacation_is_used_up_before_the_time_of_the_turn() -> None:
    day = 86_400.0
    journal = Journal(DAYS)
    journal.add("vacation", 0, person="ann", on=True)
    assert journal.clock.due == journal.now + 4 * day
    journal.wait(2 * day)
    journal.play()
    assert journal.clock.used(0) == 0.0
    journal.wait(0.5 * day)  # Bob's turn costs Ann nothing
    journal.play()
    assert journal.clock.vacation_left(0) == day
    journal.wait(1.25 * day)
    journal.add("vacation", 0, person="ann", on=False)
    assert journal.clock.left(0) == 0.75 * day
    assert journal.clock.due == journal.now + 0.75 * day


def test_whoever_comes_back_has_some_time() -> None:
    for rules, left in ((TURN, 30.0), (BANK, 30.0)):
        journal = Journal(rules)
        journal.wait(rules.seconds)
        journal.add("time_out", 0, did="bot")
        journal.add("lent", 0, level="pup", name="Pup")
        assert journal.clock.due is None
        assert journal.clock.taken_over == {0}
        journal.wait(100)
        journal.add("taken_back", 0, person="ann")
        assert journal.clock.left(0) == left
        assert journal.clock.due == journal.now + left
        assert not journal.clock.taken_over


def test_a_nudge_comes_once_a_turn_and_the_next_turn_begins_with_some_time() -> None:
    journal = Journal(BANK)
    journal.wait(300)
    assert journal.clock.due == journal.now
    journal.add("time_out", 0, did="nudge")
    assert journal.clock.due is None
    assert journal.clock.is_out(0)
    journal.wait(50)
    journal.play()
    assert journal.clock.left(0) == 30.0
    journal.play()
    assert journal.clock.due == journal.now + 30.0


def test_a_warning_comes_only_if_it_is_ahead() -> None:
    journal = Journal(BANK)
    assert journal.clock.low_at == journal.now + 270.0
    journal.wait(280)
    journal.play(ends=False)
    assert journal.clock.low_at is None


def test_a_line_whose_time_is_behind_charges_nothing() -> None:
    journal = Journal(BANK)
    journal.wait(10)
    journal.play(ends=False)
    journal.wait(-5)  # another server, whose clock is behind
    journal.play()
    journal.wait(7)
    journal.play()
    assert (journal.clock.used(0), journal.clock.used(1)) == (10.0, 2.0)


def test_an_earlier_clock_stays_as_it_is() -> None:
    journal = Journal(BANK)
    journal.wait(10)
    line = Line(2, "play", 0, "ann", data={"next": {"seat": 1, "turn": 1}}, at=journal.now)
    later = journal.clock.after([line])
    assert (later.used(0), later.running) == (10.0, 1)
    assert (journal.clock.used(0), journal.clock.running) == (0.0, 0)
    assert journal.clock.turn_times == []


# -- any journal at all

EVENTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["play", "part", "undo", "pause", "resume", "lend", "back", "stop", "out", "vacation"]
        ),
        st.floats(0, 5_000, allow_nan=False).map(lambda seconds: round(seconds, 3)),
    ),
    max_size=60,
)


@dataclass
class Truth:
    """The same bookkeeping, done plainly: who was to decide, from moment to moment."""

    used: dict[int, float] = field(default_factory=dict)
    nobody: float = 0.0  # paused, stopped, or a bot's


def _one(journal: Journal, event: str, seconds: float, truth: Truth, ended: list[Any]) -> None:
    """One thing happens after some seconds; `ended` has what was charged since a turn's end."""
    clock, began = journal.clock, journal.now
    journal.wait(seconds)
    runs, is_paused = clock.running, clock.is_paused
    stopped = seconds / 2 if event == "stop" and runs is not None else 0.0
    charged = 0.0 if runs is None else seconds - stopped
    if runs is not None:
        truth.used[runs] = truth.used.get(runs, 0.0) + charged
        ended.append((runs, charged))
    elif not is_paused:
        ended.append((None, seconds))
    truth.nobody += seconds - charged
    seat = journal.actor
    person = journal.seats[seat]["person"]
    match event:
        case "play":
            journal.play()
            ended.clear()
        case "part":
            journal.play(ends=False)
        case "undo" if journal.turn and len(journal.lines) > 1:
            if journal.lines[-1].kind != "play" or journal.lines[-1].seat == seat:
                journal.add("hints", seat, person=person, on=True)
                return
            journal.take_back()
            for other, amount in ended:
                if other is None:
                    truth.nobody -= amount
                else:
                    truth.used[other] -= amount
                back = journal.actor
                truth.used[back] = truth.used.get(back, 0.0) + amount
            ended.clear()
        case "pause" if not is_paused:
            journal.add("pause", seat, person="ann", did="paused")
        case "resume" if is_paused:
            journal.add("pause", seat, person="ann", did="resumed")
        case "lend" if person is not None:
            journal.add("lent", seat, level="pup", name="Pup")
        case "back" if person is not None:
            journal.add("taken_back", seat, person=person)
        case "stop" if runs is not None:
            journal.add("stopped", stops=[[began, began + stopped]])
        case "out" if runs is not None:
            journal.add("time_out", seat, did="nudge")
        case _:
            journal.add("hints", seat, person=person, on=True)


@pytest.mark.parametrize("rules", [TURN, BANK], ids=["turn", "bank"])
@settings(max_examples=60, deadline=None)
@given(events=EVENTS, cut=st.integers(0, 60))
def test_every_second_is_charged_once_and_to_the_right_player(
    rules: ClockRules, events: list[tuple[str, float]], cut: int
) -> None:
    journal, truth = Journal(rules, list(WITH_BOT)), Truth()
    ended: list[Any] = []
    for event, seconds in events:
        _one(journal, event, seconds, truth, ended)
        clock = journal.clock
        for seat in range(3):
            assert clock.used(seat) == pytest.approx(truth.used.get(seat, 0.0), abs=1e-6)
            assert clock.used(seat) >= -1e-6
        total = sum(map(clock.used, range(3))) + truth.nobody
        assert total == pytest.approx(journal.now - 1_000.0, abs=1e-6)
        assert sum(clock.turn_times) == pytest.approx(sum(map(clock.used, range(3))), abs=1e-6)
        assert clock.due is None or clock.due >= clock.since
    # The same on another server, which has read a part of it and hears the rest.
    again = Clock(rules, journal.seats).after(journal.lines[:cut]).after(journal.lines[cut:])
    assert vars(again) == vars(journal.clock)
