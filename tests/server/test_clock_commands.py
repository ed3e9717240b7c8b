"""What is done about time at a table: pauses that are declined, vacations that are too long."""

from __future__ import annotations

import pytest

from moonpack.server.live.opening import opened_table
from moonpack.server.tables import messages
from moonpack.server.tables.clock_commands import pause, stamped, time_out, vacation
from moonpack.server.tables.clock_messages import clock_now, clock_sentence
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.commands import plan, play
from moonpack.server.tables.table import HolderJson, Opening, Table
from moonpack.server.wire.inbound import Lend, Pause, Vacation
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import ENGLISH
from tests.server.harness import run

DAY = 86_400.0
NOW = 1_000.0


def _table() -> Table:
    seats: list[HolderJson] = [
        {"person": name, "name": name.title(), "level": None} for name in ("ann", "bob", "cid")
    ]
    rules = ClockRules("days", seconds=2 * DAY, at_end="nudge", level="pup", vacation=3 * DAY)
    opening = Opening("wolves", seats, clock=rules.to_json())
    return run(opened_table("t", opening, "ann", NOW, ()))


def _pause(table: Table, person: str, *, on: bool) -> str:
    """Do something about a pause; returns it in words."""
    line = pause(table, person, Pause(type="pause", id=f"{person}{on}", on=on), ()).line
    table.apply(line)
    return clock_sentence(line, person.title(), ENGLISH)


def test_a_pause_that_somebody_proposes_can_be_declined() -> None:
    table = _table()
    assert table.clock is not None
    with pytest.raises(Refusal, match="not paused"):
        _pause(table, "bob", on=False)
    _pause(table, "ann", on=True)
    _pause(table, "cid", on=True)
    assert _pause(table, "bob", on=False) == "Bob declines the pause."
    assert (table.clock.wishes, table.clock.is_paused) == (set(), False)
    _pause(table, "ann", on=True)  # it can be proposed again
    assert table.clock.wishes == {"ann"}
    assert _pause(table, "ann", on=False) == "Ann no longer asks for a pause."


def test_a_vacation_that_is_longer_than_what_is_left_is_refused() -> None:
    table = _table()

    def go(days: float) -> None:
        wanted = Vacation(type="vacation", id="v", on=True, until=NOW + days * DAY)
        table.apply(vacation(table, "ann", wanted, NOW).line)

    with pytest.raises(Refusal, match="You have only 3 days of vacation left") as refused:
        go(3.5)
    assert refused.value.code == Code.NO_TIME
    go(3)
    assert table.clock is not None
    assert table.clock.on_vacation == {"ann"}


def _lend(table: Table, person: str, seat: int, now: float) -> None:
    wanted = Lend(type="lend", id="l", seat=seat, level="pup")
    for draft in plan(table, person, wanted, {0, 1, 2}, now=now):  # everybody is away
        table.apply(draft.line, draft.games)


def test_others_let_a_bot_play_only_when_the_time_of_a_player_is_up() -> None:
    table = _table()
    assert table.clock is not None
    actor = table.actor
    assert actor is not None
    other = next(name for n, name in enumerate(("ann", "bob", "cid")) if n != actor)
    waiting = next(n for n in range(3) if n != actor and table.seats[n].person != other)
    for seat in (actor, waiting):
        with pytest.raises(Refusal, match="still has time") as refused:
            _lend(table, other, seat + 1, NOW + DAY)
        assert refused.value.code == Code.NOT_ALLOWED
    for draft in stamped(table, time_out(table, NOW + 2.1 * DAY), NOW + 2.1 * DAY):
        table.apply(draft.line, draft.games)
    with pytest.raises(Refusal, match="still has time"):
        _lend(table, other, waiting + 1, NOW + 2.2 * DAY)  # it is not their turn
    _lend(table, other, actor + 1, NOW + 2.2 * DAY)
    assert table.seats[actor].is_bot


def test_ones_own_seat_is_lent_whatever_the_clock_says() -> None:
    table = _table()
    _lend(table, "bob", 2, NOW)
    assert table.seats[1].is_bot


def test_a_pause_that_nobody_can_end_does_not_last_forever() -> None:
    table = _table()
    assert table.actor is not None
    seat = table.actor
    other = next(name for n, name in enumerate(("ann", "bob", "cid")) if n != seat)
    for name in ("ann", "bob", "cid"):
        _pause(table, name, on=True)
    assert table.clock is not None
    paused_at = table.clock.since
    with pytest.raises(Refusal, match="still has time"):
        _lend(table, other, seat + 1, paused_at + DAY)
    _lend(table, other, seat + 1, paused_at + 2.5 * DAY)
    assert table.seats[seat].is_bot


def test_it_is_told_who_has_asked_for_a_pause_and_who_has_agreed() -> None:
    table = _table()

    def asked() -> tuple[list[int], int | None]:
        now = clock_now(table)
        assert now is not None
        return now.wishes, now.asked_by

    assert _pause(table, "bob", on=True) == "Bob asks for a pause."
    assert _pause(table, "ann", on=True) == "Ann agrees to the pause."
    assert asked() == ([1, 2], 2)
    assert _pause(table, "ann", on=False) == "Ann no longer agrees to the pause."
    assert asked() == ([2], 2)
    _pause(table, "ann", on=True)
    assert _pause(table, "cid", on=True) == "Cid agrees. The game is paused."


def test_a_pause_that_nobody_asks_for_any_more_needs_no_answer() -> None:
    table = _table()
    assert table.clock is not None
    _pause(table, "bob", on=True)
    _pause(table, "ann", on=True)
    assert _pause(table, "bob", on=False) == "Bob no longer asks for a pause."
    assert table.clock.wishes == set()  # Ann has agreed to something that nobody wants
    assert _pause(table, "ann", on=True) == "Ann asks for a pause."
    _lend(table, "bob", 2, NOW)  # one who would have had to agree plays no more
    assert table.clock.wishes == set()
    assert _pause(table, "ann", on=True) == "Ann asks for a pause."
    assert _pause(table, "cid", on=True) == "Cid agrees. The game is paused."


def test_a_paused_game_says_so_instead_of_what_to_do() -> None:
    table = _table()
    for name in ("ann", "bob", "cid"):
        _pause(table, name, on=True)
    scene = messages.now(table, table.actor, ENGLISH).scene
    assert scene is not None
    assert scene["prompt"] == "The game is paused"


def test_what_a_bot_plays_for_a_person_is_told_as_the_bots() -> None:
    table = _table()
    assert table.actor is not None
    assert table.game is not None
    actor, name = table.actor, table.seats[table.actor].name
    _lend(table, table.seats[actor].person or "", actor + 1, NOW)
    line = play(table, actor, [table.game.steps()[0]], None)
    table.apply(line.line, line.games)
    moment = messages.moments(table, table.version - 1, None, ENGLISH)[0]
    assert moment.name == f"{name} (bot)"
    assert moment.words[0].startswith(f"{name} (bot) ")
