"""Facts: all that a step changes, and nothing else, can be told from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from moonpack.games.contract import Fact
from moonpack.games.wolves import fact_types
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.fact_types import (
    SEAT_FIELDS,
    ActionBegun,
    BonusGained,
    DateFilled,
    DenBuilt,
    DenDominated,
    GameOver,
    LeadLost,
    PackStanding,
    PreyChoiceDue,
    PreyHunted,
    RegionScored,
    TurnedTile,
    WolfDisplaced,
    WolfMoved,
    WolfPushed,
    WolvesFact,
)
from moonpack.games.wolves.facts import follow
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import decode

from ..conftest import games
from .ledger import Ledger
from .positions import NEUTRAL, Table, lay
from .walks import PLAYERS, deal, walk

KINDS = {
    kind
    for kind in vars(fact_types).values()
    if isinstance(kind, type) and issubclass(kind, WolvesFact) and hasattr(kind, "kind")
}


def followed(engine: Engine, step: int) -> tuple[Snapshot, list[Fact], Snapshot]:
    """A position, the facts of a step, and the position after it; the engine stays where it is."""
    twin = engine.copy()
    twin.play(step)
    before, after = engine.snapshot(), twin.snapshot()
    return before, follow(before, decode(step), after), after


@pytest.mark.parametrize("players", PLAYERS)
def test_facts_alone_explain_every_change_of_a_game(players: int) -> None:
    for seed in range(games(8)):
        engine = deal(players, seed).engine
        for _, step in walk(engine, seed):
            before, facts, after = followed(engine, step)
            ledger = Ledger(before)
            for fact in facts:
                ledger.write(fact)
            assert vars(ledger) == vars(Ledger(after))


def test_a_few_games_meet_every_kind_of_fact_but_the_rarest() -> None:
    met: set[str] = set()
    for players in PLAYERS:
        for seed in range(games(12)):
            engine = deal(players, seed).engine
            for _, step in walk(engine, seed):
                met |= {fact.kind for fact in followed(engine, step)[1]}
    kinds = [kind.kind for kind in KINDS]
    assert len(kinds) == len(set(kinds))
    # Leads are compared by the game, not by what a single choice is described from.
    assert met >= set(kinds) - {PreyChoiceDue.kind, LeadLost.kind}


def test_facts_are_json_with_seats_from_1() -> None:
    engine = deal(2, 1).engine
    for _, step in walk(engine, 1):
        for fact in followed(engine, step)[1]:
            data = fact.to_json()
            assert json.loads(json.dumps(data)) == data
            assert data["fact"] == fact.kind
            for name, seat in _seats(data):
                assert seat in (None, 1, 2), f"{name} of {data}"


def _seats(data: Any) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                yield from _seats(part)
            elif name in SEAT_FIELDS:
                yield name, part


# -- examples


def facts_of(table: Table, *steps: str) -> list[Fact]:
    """The facts of the last of some steps."""
    return table.play(*steps).game.facts()


def test_a_payment_tells_tiles_tokens_and_which_action_it_is() -> None:
    table = lay("j4 A1", actions=2, seat1={"terrain_tokens": 1, "action_tokens": 1})
    turned = (TurnedTile(1, "forest", "rock"),)
    assert facts_of(table, "den forest 1*") == [
        ActionBegun(0, "forest", "den", "forest", turned, 1, True, 3)
    ]
    table = lay("j4 A1")
    (paid,) = facts_of(table, "den forest 01")
    assert paid.to_json() == {
        "fact": "action_begun",
        "seat": 1,
        "pack": "forest",
        "action": "den",
        "terrain": "forest",
        "turned": [
            {"tile": 0, "was": "forest", "now": "forest"},
            {"tile": 1, "was": "forest", "now": "rock"},
        ],
        "terrain_tokens": 0,
        "action_token": False,
        "number": 1,
    }


def test_a_displacement_is_a_walk_a_wolf_picked_up_and_a_wolf_put_down() -> None:
    table = lay("h4 A1, j4 P2")
    assert facts_of(table, "move forest 0", "A h4 j4") == [
        WolfMoved(0, "forest", "alpha", "h4", "j4", 2, ("h4", "i4", "j4")),
        WolfDisplaced(0, "forest", 1, "rock", "pack", "j4"),
    ]
    assert facts_of(table, "push k5") == [
        WolfPushed(0, "forest", 1, "rock", "pack", "j4", "k5", ("j4", "k5")),
    ]


def test_a_dominated_den_tells_its_owner_the_track_the_date_and_the_bonus() -> None:
    seat1 = {"terrain_tokens": 3, "dens": {"speed": 1}}
    table = lay("j4 A1, j3 D2", moon=8, seat1=seat1, seat2={"dens": {"howl": 1}})
    assert facts_of(table, "dominate forest ***", "take j3 den speed") == [
        DenDominated(0, "forest", 1, "rock", "j3", "speed", 2, 4, 0),
        DateFilled(0, "forest", 9, "den", "rock", "crescent", 22),
        BonusGained(0, "forest", "terrain", "track"),
        LeadLost(0, "forest", 1, "rock", 0, "l2", "forest", 0),
    ]


def test_two_stacks_of_one_kind_ask_for_a_choice() -> None:
    table = lay(
        "k8 P1, l9 P1, j9 A1, l4 P1, l6 P1, k5 A1", seat1={"wolves": 2, "terrain_tokens": 2}
    )
    assert facts_of(table, "den desert **", "build k5 howl") == [
        DenBuilt(0, "forest", "k5", "howl", 1, 3, 0),
        PreyChoiceDue(0, "forest", "hare", ("k9", "l5")),
    ]
    assert facts_of(table, "hunt l5") == [
        PreyHunted(0, "forest", "hare", "l5", 1, 1, 1),
        BonusGained(0, "forest", "action", "prey"),
    ]


# -- scoring


def scored(table: Table) -> list[RegionScored]:
    """The regions scored when the turn ends."""
    return [fact for fact in facts_of(table, "end") if isinstance(fact, RegionScored)]


def test_a_region_tells_its_standings_and_what_decided_them() -> None:
    pieces = "i2 A1 P1, i3 P2, d2 A1, e2 P2, d4 P3"
    by_control, by_alphas = scored(lay(pieces, moon=9))
    assert by_control == RegionScored(
        phase="crescent",
        region=0,
        water="l2",
        tile=1,
        standings=(
            PackStanding(0, "forest", 2, 1, "token", 4),
            PackStanding(1, "rock", 1, 0, "second", 2),
        ),
        first_by="control",
        second_by="control",
    )
    assert by_alphas.standings == (
        PackStanding(0, "forest", 1, 1, "token", 4),
        PackStanding(1, "rock", 1, 0, "tied", 0),
        PackStanding(2, "grass", 1, 0, "tied", 0),
    )
    assert (by_alphas.first_by, by_alphas.second_by) == ("alphas", "tie")


def test_a_region_tells_why_nobody_takes_its_moon() -> None:
    tie, nobody = scored(lay("i2 P1, i3 P2, i4 D3", moon=9, seat3={"dens": {"howl": 1}}))
    assert (tie.first_by, tie.second_by) == ("tie", "none")
    assert [place.award for place in tie.standings] == ["shared"] * 3
    assert [place.points for place in tie.standings] == [2, 2, 2]
    assert (nobody.standings, nobody.first_by, nobody.second_by) == ((), "nobody", "none")
    shared, alone = scored(lay("i2 P1, i3 P2, i4 A3 P3, j1 A1, k2 A2, d2 P3", moon=9))
    assert (shared.first_by, shared.second_by) == ("tie", "none")
    assert (alone.first_by, alone.second_by) == ("alone", "none")


def test_with_two_players_a_stack_can_score_twice_in_one_turn() -> None:
    facts = facts_of(lay(f"k8 P1, {NEUTRAL}", packs="forest rock", moon=13), "end")
    scored = [(f.phase, f.region) if isinstance(f, RegionScored) else f.kind for f in facts]
    assert scored == [
        "turn_ended",
        ("crescent", 0),
        ("crescent", 3),
        "phase_scored",
        ("quarter", 3),
        ("quarter", 4),
        "phase_scored",
        "turn_began",
    ]
    stacks = [f for f in facts if isinstance(f, RegionScored) and f.region == 3]
    neutral, forest = stacks[0].standings
    assert (neutral.seat, neutral.pack, neutral.award) == (None, "grass", "token")
    assert (forest.seat, forest.award, forest.points) == (0, "second", 2)


def test_the_end_tells_why_it_came_and_what_decided() -> None:
    over = facts_of(lay("i2 P1, i3 P2", moon=22, scored=2), "end")[-1]
    assert isinstance(over, GameOver)
    assert (over.reason, over.winners, over.decided_by) == ("full moon", (0, 1), "nothing")
    assert over.to_json()["winners"] == [1, 2]
    last = {"options": {"round_limit": 2}, "round": 2, "turn": 3}
    for seat1, seat2, decided_by in (
        ({"points": 4}, {}, "score"),
        ({"points": 4, "moons": ["crescent"]}, {"points": 4}, "moon tokens"),
        ({}, {}, "wolves"),
    ):
        over = facts_of(lay("i2 P1 P1, i3 P2", seat1=seat1, seat2=seat2, **last), "end")[-1]
        assert isinstance(over, GameOver)
        assert (over.reason, over.winners) == ("round limit", (0,))
        assert over.decided_by == decided_by
    assert over.scores[0].wolves_on_board == 2
