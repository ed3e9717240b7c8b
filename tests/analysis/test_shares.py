"""Shares of the win alone are the shares of a whole judgement."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.analysis import analyst


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_shares_alone_are_those_of_the_judgement(name: str) -> None:
    game = moonpack.new(name, seed=2)
    while not game.over and len(game.played) < 8:
        game.play(game.steps()[0])
    judge = analyst(game.spec)
    assert judge.shares(game.engine, 10) == judge.judge(game.engine, 10).shares


def test_shares_of_a_game_that_is_over_are_the_winners() -> None:
    game = moonpack.new("wolves", seed=2, options={"round_limit": 1})
    while not game.over:
        game.play(game.steps()[0])
    shares = analyst(game.spec).shares(game.engine)
    assert [seat for seat, share in enumerate(shares) if share] == game.winners()
