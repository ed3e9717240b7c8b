"""The last turn of The Wolves solved: as good as trying out every turn, and played by bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves.endings import Solver, TooMany, settled, solve, ways_to_win
from moonpack.games.wolves.engine import Engine

pytestmark = pytest.mark.skipif(
    moonpack.engine_kind() != "compiled", reason="it would play for minutes"
)
MOST = 20_000  # positions that the plain way looks at


def ends(engine: Engine, left: list[int]) -> Iterator[Engine]:
    """Every end of the turn under way, the plain way: each order of steps by itself."""
    seat = engine.seat
    for step in engine.legal():
        left[0] -= 1
        if left[0] < 0:
            raise TooMany
        after = engine.copy()
        after.play(step)
        if after.over or after.seat != seat:
            yield after
        else:
            yield from ends(after, left)


def share(engine: Engine, seat: int) -> float:
    winners = moonpack.games.spec("wolves").winners(engine)
    return 1 / len(winners) if seat in winners else 0.0


def last_turns(seeds: int, **options: object) -> Iterator[Engine]:
    yield from (game.engine for game in last_games(seeds, **options))


def last_games(seeds: int, **options: object) -> Iterator[moonpack.Game]:
    """Positions in turns that may be the last, once an action was paid for."""
    for seed in range(seeds):
        game = moonpack.new("wolves", players=2, seed=seed, **options)
        seats = [bots.make("yearling", "wolves", f"{seed}/{seat}") for seat in range(2)]
        while not game.over:
            engine, seat = game.engine, game.actor
            assert seat is not None
            if engine.actions >= 1 and Solver(engine).can_end():
                yield game
            game.play(seats[seat].decide(game.view(seat), Clock()))


@pytest.mark.parametrize("options", [{}, {"round_limit": 6}])
def test_no_turn_is_better_than_the_one_found(options: dict[str, object]) -> None:
    compared, won = 0, 0
    for engine in last_turns(20, **options):
        seat = engine.seat
        try:
            all_ends = list(ends(engine, [MOST]))
        except TooMany:
            continue
        over = [end for end in all_ends if end.over]
        ending = solve(engine)
        compared += 1
        if not over:
            assert ending is None
            continue
        assert ending is not None
        best = max(share(end, seat) for end in over)
        assert ending.share == pytest.approx(best)
        assert ending.is_last == (len(over) == len(all_ends)) or best == 1.0
        won += best == 1.0
        here = engine.copy()
        for step in ending.steps:
            here.play(step)
        assert here.over
        assert share(here, seat) == pytest.approx(best)
    assert compared >= 10
    assert won >= 2


def test_all_ways_to_win_are_found() -> None:
    looked = 0
    for engine in last_turns(15):
        try:
            wins = [end for end in ends(engine, [MOST]) if end.over]
        except TooMany:
            continue
        winning = {repr(end.snapshot().packs) for end in wins if share(end, engine.seat) == 1.0}
        if not winning:
            continue
        looked += 1
        reached = set()
        for way in ways_to_win(engine):
            here = engine.copy()
            for step in way:
                here.play(step)
            reached.add(repr(here.snapshot().packs))
        assert reached == winning
    assert looked >= 2


def test_too_many_turns_are_left_to_the_search() -> None:
    looked = 0
    for engine in last_turns(12):
        if settled(engine, 5_000) is not None and settled(engine, 1) is None:
            with pytest.raises(TooMany):
                solve(engine, 1)
            looked += 1
    assert looked


@pytest.mark.parametrize("level", ["alpha(simulations=1)", "legend(simulations=1)"])
def test_strong_levels_win_at_once_where_it_is_possible(level: str) -> None:
    tried = 0
    for game in last_games(8):
        engine = game.engine
        ending = settled(engine, 10_000)  # as many positions as alpha looks at
        if ending is None or ending.share < 1.0:
            continue
        tried += 1
        bot = bots.make(level, "wolves", 1)
        seat, played = engine.seat, game.copy()
        while not played.over:
            assert played.actor == seat
            played.play(bot.decide(played.view(seat), Clock()))
        assert played.winners() == [seat]
    assert tried >= 2
