"""Levels in earlier versions: they stay as they were, so that later ones can be measured."""

from __future__ import annotations

import hashlib

import pytest

import moonpack
from moonpack import bots
from moonpack.arena.plan import contest
from moonpack.bots import Clock, levels
from moonpack.errors import BadInput

TURNS = {"wolves": 5, "moonlight": 16}  # of each player, after the draft

# What the levels of earlier versions played when they were the last: game, players, bot. Searches
# count simulations here; what they decide by the clock follows from the same parameters.
EARLIER = {
    ("wolves", 2, "pup(version=1)"): "fa3db7d9975e6c49",
    ("wolves", 2, "yearling(version=1)"): "1c4080217515c71f",
    ("wolves", 2, "hunter(version=1)"): "1f05eee0542bc966",
    ("wolves", 2, "alpha(version=1, simulations=40)"): "f971497744f89ecb",
    ("wolves", 2, "legend(version=1, simulations=30)"): "b342f40a96318e36",
    ("wolves", 4, "yearling(version=1)"): "1e06c080212c421e",
    ("wolves", 4, "hunter(version=1)"): "74fd172f415339d3",
    ("wolves", 4, "alpha(version=1, simulations=20)"): "6482bfbd766bcdb6",
    ("wolves", 3, "legend(version=1, simulations=15)"): "158e1d44d5336dfb",
    ("wolves", 2, "alpha(version=2, simulations=40)"): "28b0edb259dedced",
    ("wolves", 2, "legend(version=2, simulations=30)"): "0cc1e3438f59acda",
    ("wolves", 4, "alpha(version=2, simulations=20)"): "5facf91704e1f023",
    ("moonlight", 2, "pup(version=1)"): "27f32f1e2224957d",
    ("moonlight", 2, "yearling(version=1)"): "a39504a9b027722b",
    ("moonlight", 2, "hunter(version=1)"): "db21eeaa9c34d965",
    ("moonlight", 2, "alpha(version=1, simulations=300)"): "15ac087717d3928e",
    ("moonlight", 2, "legend(version=1, simulations=600)"): "a798d50e4c17b37f",
    ("moonlight", 2, "alpha(version=2, simulations=300)"): "4f9b03690366d38d",
    ("moonlight", 2, "legend(version=2, simulations=600)"): "b87039ed1af0dc3e",
}
# Their parameters, which searches by the clock follow, and the seconds they may take.
PARAMETERS: dict[tuple[str, str], tuple[float, dict[str, float]]] = {
    ("wolves", "pup"): (0.1, {"width": 2, "reach": 2, "noise": 2.4, "overlook": 0.28}),
    ("wolves", "yearling"): (0.1, {"width": 3, "reach": 3, "noise": 1.2, "overlook": 0.15}),
    ("wolves", "hunter"): (0.2, {"width": 10, "reach": 10}),
    ("wolves", "alpha"): (1.0, {"seconds": 0.25}),
    ("wolves", "legend"): (5.0, {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4}),
    ("moonlight", "pup"): (0.2, {"looks": 1, "noise": 0.6, "overlook": 0.15}),
    ("moonlight", "yearling"): (0.2, {"looks": 1, "noise": 0.25, "overlook": 0.05}),
    ("moonlight", "hunter"): (0.2, {"simulations": 15, "looks": 4}),
    ("moonlight", "alpha"): (1.0, {"simulations": 1000}),
    ("moonlight", "legend"): (5.0, {"simulations": 30_000, "threads": 2}),
}


def played(game: str, players: int, bot: str) -> str:
    """A digest of the steps that bots of one kind play among themselves."""
    table = moonpack.new(game, players=players, seed=f"versions {bot}")
    seats = [bots.make(bot, game, seed) for seed in range(players)]
    steps: list[str] = []
    turns = 0
    while not table.over and turns <= (TURNS[game] + 2) * players:
        turns += table.begins_turn()
        actor = table.actor
        assert actor is not None
        steps.append(bots.ask(seats[actor], table.view(actor), Clock()))
        table.play(steps[-1])
    return hashlib.sha256("\n".join(steps).encode()).hexdigest()[:16]


@pytest.mark.slow
@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="it would play for minutes")
@pytest.mark.parametrize("known", EARLIER)
def test_an_earlier_version_plays_as_it_did(known: tuple[str, int, str]) -> None:
    assert played(*known) == EARLIER[known]


@pytest.mark.parametrize(("game", "level"), PARAMETERS)
def test_the_first_version_has_the_parameters_it_had(game: str, level: str) -> None:
    first = bots.level(game, level).in_version(1)
    assert (first.seconds, dict(first.parameters)) == PARAMETERS[game, level]


@pytest.mark.parametrize(
    ("game", "level", "seconds", "parameters"),
    [
        ("wolves", "alpha", 1.0, {"seconds": 0.25, "duel": 3, "known": 16, "ripe": 3, "scout": 8}),
        (
            "wolves",
            "legend",
            5.0,
            {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4}
            | {"duel": 4, "known": 24, "ripe": 3, "scout": 12},
        ),
        (
            "moonlight",
            "alpha",
            1.0,
            {"simulations": 1000, "endings": 10_000, "beliefs": True, "match": True},
        ),
        (
            "moonlight",
            "legend",
            5.0,
            {"simulations": 30_000, "threads": 2, "endings": 100_000}
            | {"beliefs": True, "match": True},
        ),
    ],
)
def test_the_second_version_has_the_parameters_it_had(
    game: str, level: str, seconds: float, parameters: dict[str, float]
) -> None:
    second = bots.level(game, level).in_version(2)
    assert (second.seconds, dict(second.parameters)) == (seconds, parameters)


def test_parameters_change_an_earlier_version_too() -> None:
    bot = bots.make("hunter(version=1, width=3)", "wolves", 1)
    assert (vars(bot)["width"], vars(bot)["reach"]) == (3, 10)
    assert bot.name == "hunter(version=1, width=3)"


@pytest.mark.parametrize("version", ["0", "99", "True", "1.0", "one"])
def test_versions_that_there_were_not_are_refused(version: str) -> None:
    with pytest.raises(BadInput, match="version: expected one of 1"):
        bots.make(f"hunter(version={version})", "wolves", 1)


def test_only_levels_have_versions() -> None:
    with pytest.raises(BadInput, match="unknown parameter"):
        bots.make("uct(version=1)", "wolves", 1)


def test_an_earlier_version_has_its_own_time_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = levels.Level("random", 3.0), levels.Level("random", 4.0, {}, "", None)
    changed = {"pup": levels.Level("random", 2.0, before=(first, second))}
    monkeypatch.setattr(levels.kit.of("wolves"), "levels", changed)
    asked = contest("wolves", ["pup", "pup(version=1)", "pup(version=2)", "pup(version=3)"])
    monkeypatch.setattr(moonpack, "engine_kind", lambda: "compiled")
    assert [asked.turn_seconds(n) for n in range(4)] == [2.0, 3.0, 4.0, 2.0]
