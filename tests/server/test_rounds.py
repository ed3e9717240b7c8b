"""Turns of a replay are counted in rounds, as the bar counts them."""

from __future__ import annotations

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves.view import WolvesView
from moonpack.render.captions.wolves import progress
from moonpack.server.reviews.kept import Replay
from moonpack.words import ENGLISH


def _played(name: str, players: int) -> moonpack.Game:
    game, rng = moonpack.new(name, players=players, seed=3), Rng(3)
    while not game.over:
        game.play(rng.choice(game.steps()))
    return game


def test_a_turn_of_a_replay_is_in_the_round_that_the_bar_shows() -> None:
    replay = Replay(_played("wolves", 3).record())
    turns = replay.game.turns()
    for turn, round_ in zip(turns, replay.rounds, strict=True):
        view = replay.at(turn.first - 1).view()
        assert isinstance(view, WolvesView)
        bar = progress(view, ENGLISH)
        assert bar.startswith(f"round {round_}" if round_ else "Set-up"), bar
    assert replay.rounds[0] == 0  # the set-up
    assert replay.rounds[-1] > 5


def test_a_game_without_rounds_of_one_turn_each_counts_turns() -> None:
    assert Replay(_played("moonlight", 2).record()).rounds == []
