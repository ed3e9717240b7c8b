"""Tables of tournaments: their organiser is no more than a player there, and games are decided."""

from __future__ import annotations

import pytest

from moonpack.server.company.outcomes import has_ended, outcome
from moonpack.server.live.departing import farewell
from moonpack.server.live.opening import opened_table
from moonpack.server.tables.clock_commands import time_out
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.commands import plan
from moonpack.server.tables.deciding import with_decision
from moonpack.server.tables.giving_up import gave_up_sentence
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Draft, HolderJson, Opening, Table
from moonpack.server.tables.visibility import check_may_replay
from moonpack.server.wire.inbound import Close, Leave, Play, Remove, TableCommand
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Decided, Refusal
from moonpack.words import ENGLISH
from tests.server.harness import run

REMOVE = Remove(type="remove", id="r", seat=2, bar=True)
CLOSE = Close(type="close", id="c")


def _holders(*names: str) -> list[HolderJson]:
    return [{"person": name, "name": name.title(), "level": None} for name in names]


def _table(tournament: str | None, *names: str) -> Table:
    """A game that has begun; its host is Ann."""
    seats = _holders(*(names or ("ann", "bob")))
    opening = Opening("wolves", seats, tournament=tournament)
    first = Line(1, "opened", person="ann", data=opening.to_json(), at=0.0)
    return Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])


@pytest.mark.parametrize("command", [REMOVE, CLOSE], ids=["remove", "close"])
def test_nobody_is_removed_from_a_game_of_a_tournament_and_none_is_closed(
    command: TableCommand,
) -> None:
    with pytest.raises(Refusal, match="tournament"):
        plan(_table("cup"), "ann", command, ())
    assert plan(_table(None), "ann", command, ())


def _apply(table: Table, drafts: list[Draft]) -> list[str]:
    """Add lines as a room does; returns their kinds."""
    added = with_decision(table, drafts)
    for draft in added:
        table.apply(draft.line, draft.games)
    return [draft.line.kind for draft in added]


def _leave(table: Table, person: str) -> list[Draft]:
    seat = table.seats_of(person)[0] + 1
    return plan(table, person, Leave(type="leave", id=f"l{seat}", seat=seat), ())


def test_a_game_that_the_clock_decides_is_over_and_says_why() -> None:
    rules = ClockRules("turn", seconds=60, at_end="bot", level="pup")
    opening = Opening("wolves", _holders("ann", "bob"), tournament="cup", clock=rules.to_json())
    table = run(opened_table("t", opening, "ann", 1.0, ()))
    assert table.clock is not None
    seat, due = table.clock.running, table.clock.due
    assert seat is not None
    assert due is not None
    assert _apply(table, time_out(table, due + 1)) == ["time_out", "lent", "closed"]
    assert table.has_ended
    assert (table.actor, table.clock.due, time_out(table, due + 999)) == (None, None, [])
    late = ("Ann", "Bob")[seat]
    for person in ("ann", "bob"):
        with pytest.raises(Decided, match=f"{late} did not move in time") as refused:
            plan(table, person, Play(type="play", id="p", beat=table.beat, steps=["x"]), ())
        assert (refused.value.code, refused.value.tournament) == (Code.CLOSED, "cup")
    check_may_replay(table, "stranger")
    came = outcome(table)
    assert [one.place for one in came.seats] == ([2, 1] if seat == 0 else [1, 2])
    ways = [one.gave_up_way for one in came.seats if one.gave_up_way is not None]
    assert [gave_up_sentence(way, late, ENGLISH) for way in ways] == [
        f"{late} did not move in time."
    ]


def test_a_game_is_decided_when_one_player_is_left_and_not_before() -> None:
    table = _table("cup", "ann", "bob", "cid")
    assert _apply(table, _leave(table, "bob")) == ["left"]
    assert not has_ended(table)
    assert _apply(table, _leave(table, "cid")) == ["left", "closed"]
    with pytest.raises(Decided, match="Cid left it"):
        _leave(table, "ann")
    assert [seat.gave_up_way for seat in outcome(table).seats] == [None, "left", "left"]


def test_a_person_who_is_forgotten_leaves_a_game_that_is_decided() -> None:
    kinds = [line.kind for line in farewell(_table("cup"), "bob")]
    assert kinds == ["left", "closed"]
    assert [line.kind for line in farewell(_table(None), "bob")] == ["left"]


def test_other_tables_go_on_when_somebody_gives_up() -> None:
    table = _table(None)
    assert _apply(table, _leave(table, "bob")) == ["left"]
    assert not table.has_ended


def test_whoever_leaves_after_a_bot_has_played_for_them_has_left() -> None:
    table = _table("cup", "ann", "bob", "cid")
    lent = table.next_line("lent", 1, "bob", level="pup", name="Pup")
    assert _apply(table, [Draft(lent)]) == ["lent"]
    assert table.given_up == {1: "bot"}
    assert _apply(table, [Draft(table.next_line("left", 1, "bob"))]) == ["left"]
    assert table.given_up == {1: "left"}
