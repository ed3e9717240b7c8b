"""The public face: small, sorted, documented, and just what the design shows."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import moonpack
from moonpack.games import names, spec
from moonpack.games.contract import GameSpec, View

from .walks import play_on

PUBLIC = [
    "BadInput",
    "Game",
    "IllegalStep",
    "MoonpackError",
    "engine_kind",
    "from_position",
    "load",
    "new",
    "replay",
    "save",
    "statistics",
    "verify",
]


def test_all_is_sorted_and_complete() -> None:
    assert moonpack.__all__ == sorted(moonpack.__all__)
    assert moonpack.__all__ == PUBLIC
    modules = {name for name, value in vars(moonpack).items() if inspect.ismodule(value)}
    shown = {name for name in vars(moonpack) if not name.startswith("_")} - modules
    assert shown - {"annotations"} == set(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC)
def test_what_is_public_is_documented(name: str) -> None:
    exported = getattr(moonpack, name)
    assert inspect.getdoc(exported)
    if inspect.isclass(exported) and not issubclass(exported, Exception):
        for member, value in vars(exported).items():
            if not member.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_the_calls_of_the_design() -> None:
    game = moonpack.new("wolves", players=3, seed=7)
    assert game.actor == 0
    assert game.steps() == sorted(game.steps())
    with pytest.raises(moonpack.IllegalStep, match=r"is not possible\. ."):
        game.play("draft a6")
    game.play(game.steps()[0])
    assert game.view(0).seat == 0
    assert isinstance(game.view(), View)
    assert not game.over
    assert game.scores() == [0, 0, 0]
    assert game.winners() == []
    assert moonpack.replay(game.record()).record() == game.record()
    assert moonpack.replay(game.record(), steps=0).played == ()
    play_on(game, 1, most=5)
    assert moonpack.from_position(game.position()).steps() == game.steps()
    engine = game.engine
    assert engine.actor == game.actor
    engine.play(engine.legal()[0])
    assert engine.copy().playout(1) > 0
    engine.playout(seed=1)
    assert engine.over


def test_a_whole_game() -> None:
    game = play_on(moonpack.new("wolves", names=["Ann", "Bob"], seed="design"), 1)
    assert game.over
    assert game.actor is None
    assert game.steps() == []
    best = max(game.scores())
    assert all(game.scores()[seat] == best for seat in game.winners())
    with pytest.raises(moonpack.IllegalStep, match=r"The game is over\."):
        game.play("end")
    assert repr(game) == f"<The Wolves: 2 players, {len(game.played)} steps>"


def test_a_view_shows_steps_to_the_seat_that_decides_only() -> None:
    game = moonpack.new("wolves", players=3, seed=7)
    assert game.view(0).steps() == game.steps()
    assert game.view(1).steps() == []
    assert game.view().steps() == []
    for seat in (-1, 3, True, "1", 1.0):
        with pytest.raises(moonpack.BadInput, match=r"^seat: "):
            game.view(seat)  # type: ignore[arg-type]


def test_errors_are_one_family_and_value_errors() -> None:
    assert issubclass(moonpack.BadInput, moonpack.MoonpackError)
    assert issubclass(moonpack.IllegalStep, moonpack.MoonpackError)
    assert issubclass(moonpack.MoonpackError, ValueError)
    assert not issubclass(moonpack.IllegalStep, moonpack.BadInput)


def test_the_wolves_is_a_registered_game_with_facts() -> None:
    assert "wolves" in names()
    wolves = spec("wolves")
    assert isinstance(wolves, GameSpec)
    assert (wolves.name, wolves.title, wolves.players) == ("wolves", "The Wolves", range(2, 6))
    assert list(wolves.options()) == [
        "rulebook",
        "tiles",
        "two_actions",
        "action_tokens_per_turn",
        "late_start_token",
        "den_under_wolf",
        "lair_push",
        "push_from_own_den",
        "round_limit",
    ]


@pytest.mark.parametrize(
    ("wish", "kinds"), [("1", {"interpreted"}), ("0", {"compiled", "interpreted"})]
)
def test_the_environment_can_ask_for_the_interpreted_rules(wish: str, kinds: set[str]) -> None:
    source = str(Path(moonpack.__file__).parents[1])
    environment = os.environ | {"MOONPACK_PURE": wish, "PYTHONPATH": source}
    command = [sys.executable, "-c", "import moonpack; print(moonpack.engine_kind())"]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.strip() in kinds


def test_importing_the_package_is_quick_and_loads_no_game() -> None:
    code = (
        "import sys, moonpack; print([m for m in sys.modules if m.startswith('moonpack.games.w')])"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(moonpack.__file__).parents[1])}
    command = [sys.executable, "-c", code]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"
