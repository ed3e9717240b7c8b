"""The end of a round solved: what is sure holds for every truth, and open endings exactly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.moonlight.endings import TooLong, is_near, settled, solve
from moonpack.bots.moonlight.guess import guessed
from moonpack.bots.moonlight.match import worth_of_tie
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.engine import Engine
from tests.moonlight.helpers import scene

from .rounds import FULL_BUT_ONE, NAMES, decisions, wins_round

FEW = 60  # positions that the slow reference looks at, at most a thousand times as many


def outcome(engine: Engine, seat: int, left: list[int]) -> float:
    """What a position is worth if both see everything: the plain way, without any cleverness."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLong
    values = [_after(engine, step, seat, left) for step in engine.legal()]
    return max(values) if engine.seat == seat else min(values)


def _after(engine: Engine, step: int, seat: int, left: list[int]) -> float:
    after, before = engine.copy(), engine.snapshot()
    after.play(step)
    now = after.snapshot()
    if now.last != before.last or now.ties != before.ties:
        assert now.last is not None
        return 0.5 if now.last.winner is None else float(now.last.winner == seat)
    return outcome(after, seat, left)


def late(matches: int, most: int) -> Iterator[Engine]:
    """Positions near the end of rounds that *yearling* plays, with so many cards left to play."""
    for match in range(matches):
        game = moonpack.new("moonlight", seed=match)
        seats = [bots.make("yearling", "moonlight", f"{match}/{seat}") for seat in range(2)]
        while not game.over:
            engine, seat = game.engine, game.actor
            assert seat is not None
            cards = sum(len(side.hand) + len(side.deck) for side in engine.snapshot().sides)
            if is_near(engine) and cards <= most and engine.phase == codes.PHASE_PLAY:
                yield engine
            game.play(seats[seat].decide(game.view(seat), Clock()))


def test_open_endings_are_worth_what_plain_search_says() -> None:
    compared = 0
    for engine in late(3, 4):
        solution = solve(engine)
        if not solution.is_exact or any(len(turn) > 1 for turn in solution.values):
            continue
        compared += 1
        for turn, value in solution.values.items():
            assert value == _after(engine, turn[0], engine.seat, [FEW * 1000])
    assert compared >= 5


def test_what_is_sure_wins_in_every_truth() -> None:
    sure = 0
    for engine in late(12, 8):
        if sum(len(side.deck) for side in engine.snapshot().sides) < 2:
            continue
        ending = settled(engine, 20_000)
        if ending is None or ending.is_exact or len(ending.turns[0]) > 1:
            continue
        sure += 1
        for seed in range(2):
            truth = guessed(engine, engine.seat, seed)
            try:
                assert _after(truth, ending.turns[0][0], engine.seat, [FEW * 20]) == 1.0
            except TooLong:
                continue
    assert sure >= 2


def test_what_is_found_does_not_depend_on_hidden_cards() -> None:
    looked = 0
    for engine in late(4, 7):
        other = guessed(engine, engine.seat, 5)
        known = [
            view.make(one, engine.seat, NAMES).sample(moonpack.games.rng.Rng(1))
            for one in (engine, other)
        ]
        assert settled(known[0], 5_000) == settled(known[1], 5_000)
        looked += 1
    assert looked >= 10


def test_too_much_to_look_at_is_said_and_not_guessed() -> None:
    engine = next(engine for engine in late(4, 9) if len(engine.legal()) > 3)
    with pytest.raises(TooLong):
        solve(engine, 1)
    assert settled(engine, 1) is None
    assert settled(next(decisions(3))) is None


@pytest.mark.parametrize("level", ["alpha(simulations=1)", "legend(simulations=1, threads=1)"])
def test_strong_levels_play_a_certain_win_without_a_search(level: str) -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    bot = bots.make(level, "moonlight", 1)
    step = bot.decide(view.make(engine, 1, NAMES), Clock())
    number = moonpack.games.spec("moonlight").parse(engine, step)
    assert wins_round(engine, number)


def test_a_tie_is_worth_more_to_the_one_who_is_stronger_in_the_match() -> None:
    worths = bots.make("alpha", "moonlight", 1).weights["worth"]  # type: ignore[attr-defined]
    even = worth_of_tie(scene(starter=0), worths)
    strong = worth_of_tie(scene(starter=0, leaders=("endurance", None)), worths)
    weak = worth_of_tie(scene(starter=0, leaders=(None, "endurance")), worths)
    assert 0.0 < weak < even < strong < 1.0
