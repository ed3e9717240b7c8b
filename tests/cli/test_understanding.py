"""From typed words to steps of The Wolves, and lists to choose from."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.cli.table.manners import manners
from moonpack.cli.table.understanding import choices, completions, fitting
from moonpack.game import Game

WOLVES = manners("wolves")
PAYING = ["den tundra 04", "end", "move desert 5", "move tundra 0", "move tundra 4", "howl rock 12"]
MOVING = ["A h7 g9", "A h7 h10", "P h7 g9", "P h1 h10", "done"]
TAKING = ["take m5 wolf", "take m5 den howl", "take m5 den speed", "take k2 wolf"]


@pytest.mark.parametrize(
    ("steps", "typed", "meant"),
    [
        (PAYING, "move desert", ["move desert 5"]),
        (PAYING, "  MOVE   Desert 5 ", ["move desert 5"]),
        (PAYING, "m d", ["move desert 5"]),
        (PAYING, "move tundra", ["move tundra 0", "move tundra 4"]),
        (PAYING, "move tundra home", ["move tundra 0"]),
        (PAYING, "den tundra 40", ["den tundra 04"]),
        (PAYING, "tundra 4", ["move tundra 4"]),
        (PAYING, "pass", ["end"]),
        (PAYING, "e", ["end"]),
        (PAYING, "howl", ["howl rock 12"]),
        (PAYING, "rock howl", []),
        (PAYING, "move lava", []),
        (MOVING, "h7 h10", ["A h7 h10"]),
        (MOVING, "h7 g9", ["A h7 g9", "P h7 g9"]),
        (MOVING, "alpha h7 to g9", ["A h7 g9"]),
        (MOVING, "the pack wolf from h7 to g9", ["P h7 g9"]),
        (MOVING, "a h7 g9", ["A h7 g9"]),
        (MOVING, "P h7->g9", ["P h7 g9"]),
        (MOVING, "h1", ["P h1 h10"]),
        (MOVING, "h", []),
        (MOVING, "stop", ["done"]),
        (TAKING, "take k2", ["take k2 wolf"]),
        (TAKING, "m5 den sp", ["take m5 den speed"]),
        (TAKING, "dominate m5 wolf", ["take m5 wolf"]),
        (TAKING, "", []),
        (TAKING, "to the", []),
    ],
)
def test_typed_words_mean_the_steps_they_fit(
    steps: list[str], typed: str, meant: list[str]
) -> None:
    assert fitting(WOLVES, steps, typed) == meant


def first_turn() -> Game:
    game = moonpack.new("wolves", players=3, seed=3)
    for name in ("f5", "f7", "g5", "g7", "h4", "h7"):
        game.play(f"draft {name}")
    return game


def test_every_legal_step_can_be_typed_in_its_own_notation() -> None:
    game = first_turn()
    for step in ("move tundra 0", "A f5 c6", "done", "den desert 45", "build g8 howl", "end"):
        for legal in game.steps():
            assert fitting(WOLVES, game.steps(), legal) == [legal]
        if step in game.steps():
            game.play(step)


def test_lists_are_short_and_lead_to_every_step() -> None:
    game = first_turn()
    game.play("move tundra 0")

    def leaves(steps: tuple[str, ...]) -> set[str]:
        offered = choices(game, WOLVES, steps)
        assert len(offered) <= WOLVES.most_listed
        reached = {choice.step for choice in offered if choice.step}
        for choice in offered:
            if choice.step is None:
                assert len(choice.steps) < len(steps)
                reached |= leaves(choice.steps)
        return reached

    assert leaves(tuple(game.steps())) == set(game.steps())


def test_ending_the_turn_is_listed_last() -> None:
    offered = choices(first_turn(), WOLVES, first_turn().steps())
    assert offered[-1].step == "end"


@pytest.mark.parametrize(
    ("typed", "guessed"),
    [
        ("move grass", "move grass 3"),
        ("mov gra", "move grass 3"),
        ("dominate rock", "dominate rock 2**"),
        ("howl tundra 4*", "howl tundra 4*"),
        ("f5 z9", "P f5 z9"),
        ("alpha f5 g4", "A f5 g4"),
        ("call c5", "call c5"),
        ("build c5", "build c5 spread"),
        ("build c5 howl", "build c5 howl"),
        ("upgrade c5", "upgrade c5"),
        ("take h4 wolf", "take h4 wolf"),
        ("draft c5", "draft c5"),
        ("done", "done"),
        ("nonsense", None),
    ],
)
def test_what_is_not_possible_is_guessed_to_say_why(typed: str, guessed: str | None) -> None:
    words = WOLVES.tidy(typed).split()
    assert WOLVES.guess(first_turn(), words) == guessed


@pytest.mark.parametrize(
    ("typed", "before"),
    [
        ("h7 h8", "move forest"),
        ("alpha h7 h8", "move forest"),
        ("build i7 howl", "den tundra"),
        ("h7", None),
        ("move grass", None),
        ("h7 z99", None),
    ],
)
def test_what_must_be_paid_first_is_known(typed: str, before: str | None) -> None:
    words = WOLVES.tidy(typed).split()
    assert WOLVES.first_part(first_turn(), words) == before


def test_completion_offers_the_next_words_of_legal_steps() -> None:
    assert completions(WOLVES, PAYING, [], "") == ["den", "end", "howl", "move"]
    assert completions(WOLVES, PAYING, ["move"], "") == ["desert", "tundra"]
    assert completions(WOLVES, PAYING, ["MOVE"], "T") == ["tundra"]
    assert completions(WOLVES, PAYING, ["move", "tundra"], "") == ["0", "4"]
    assert completions(WOLVES, PAYING, ["end"], "") == []
