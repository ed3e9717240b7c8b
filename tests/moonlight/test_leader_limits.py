"""Leaders that work up to a value only, and leaders that show moons."""

from __future__ import annotations

from moonpack.games.moonlight.cards import STANDARD_V0_1, Cards, from_json, shipped
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.reasons import why_not
from moonpack.games.moonlight.scoring import count_now
from moonpack.games.moonlight.steps import Play

from .helpers import cells_of, play, scene, steps


def limited(effect: str, **more: int) -> Cards:
    table = shipped(STANDARD_V0_1).to_json() | {"name": "limited"}
    next(leader for leader in table["leaders"] if leader["effect"] == effect).update(more)
    return from_json(table, "cards")


def test_the_second_wolf_of_a_limited_packhunt_is_low() -> None:
    cards = limited("packhunt", up_to=2)
    engine = scene("", ("2 3 4", "3"), leaders=("packhunt", None), cards=cards)
    with_packhunt = {step.split()[0] for step in steps(engine) if step.endswith("packhunt")}
    assert with_packhunt == {"3", "4"}, "with the 2 itself no low wolf would be left"
    play(engine, "4 @ 0,0 packhunt")
    assert {step.split()[0] for step in steps(engine)} == {"2"}
    step = Play("3", 1, 0)
    assert why_not(engine.snapshot(), step) == "3 is too high for the second wolf of Packhunt."


def test_a_limited_packhunt_needs_another_low_wolf() -> None:
    cards = limited("packhunt", up_to=1)
    engine = scene("", ("1 3", "3"), leaders=("packhunt", None), cards=cards)
    why = why_not(engine.snapshot(), Play("1", 0, 0, "packhunt"))
    assert why == "Packhunt needs another wolf of value 1 or less in hand."
    twice = scene("", ("1 1", "3"), leaders=("packhunt", None), cards=cards)
    assert "1 @ 0,0 packhunt" in steps(twice)


def test_limited_endurance_protects_low_cards_only() -> None:
    table = "a1@0,0 b3@1,0 a3@2,0 b3@3,0 a3@0,1 b3@0,2 a2@3,2"
    for up_to, protected in ((1, {"0,0"}), (2, {"0,0", "3,2"})):
        cards = limited("endurance", up_to=up_to)
        engine = scene(table, ("3", "2 3"), seat=1, leaders=("endurance", None), cards=cards)
        covered = cells_of(engine, "2") | cells_of(engine, "3")
        assert {"0,0", "3,2"} - covered == protected
    shot = engine.snapshot()
    why = "Your opponent has Endurance: the 1 lies in a corner and cannot be covered."
    assert why_not(shot, Play("2", 0, 0)) == why


def test_the_moons_of_a_leader_count_whether_it_is_used_or_not() -> None:
    cards = limited("leap", moons=2)
    for used in (False, True):
        engine = scene("a3@0,0 b1@1,0", leaders=("leap", None), cards=cards)
        shot = engine.snapshot()
        shot.sides[0].used = used
        result = count_now(Engine(shot))
        assert result.moons == (2, 1)
        assert result.moon_winner == 0
