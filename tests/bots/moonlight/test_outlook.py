"""What the learned evaluation of Moonlight looks at: what the rules say of the same positions."""

from __future__ import annotations

from typing import Any

import moonpack
from moonpack.bots.moonlight.judge import Judge, learned_weights
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import EFFECTS
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.scoring import count_now

from .rounds import decisions

# Places of some of the numbers, as in `outlook.py`.
SCORE, AHEAD = 64, 65
OWN, OTHER = 86, 92
COVER, SAFE = 0, 4
ELDERS = EFFECTS.index("elders")


def positions(seeds: range) -> list[Engine]:
    """Positions within rounds, also of later ones, with lone wolves and leaders."""
    return [
        engine.copy()
        for n in seeds
        for engine in decisions(n)
        if engine.phase < codes.PHASE_RECRUIT
    ]


def now(engine: Engine) -> Any:
    """What the round would bring if it ended now."""
    return count_now(engine.copy())


def row_points(engine: Engine, seat: int) -> int:
    """The points for rows that a seat is ahead of the other, if the round ended now."""
    points = [0, 0]
    for row in now(engine).rows:
        if row.winner is not None:
            points[row.winner] += row.points
    return points[seat] - points[1 - seat]


def test_the_score_is_what_the_round_would_bring_if_it_ended_now() -> None:
    mind, results = Judge(learned_weights()), set()
    for engine in positions(range(6)):
        if not engine.plays:
            continue  # on an empty table nobody wins anything
        seen, result = mind.look(engine), now(engine)
        lead = result.points[engine.seat] - result.points[1 - engine.seat]
        assert round(seen[SCORE] * 6) == lead
        ahead = 0 if result.winner is None else 1 if result.winner == engine.seat else -1
        assert seen[AHEAD] == ahead
        results.add(ahead)
    assert results == {-1, 0, 1}


def test_the_best_cover_changes_as_many_points_as_it_says() -> None:
    mind, gains = Judge(learned_weights()), set()
    for engine in positions(range(8)):
        sides = engine.snapshot().sides
        if engine.phase != codes.PHASE_PLAY or any(side.leader == "elders" for side in sides):
            continue  # a tie that elders win is only told apart before the cover
        taken = {one.x + 3 + 8 * (one.y + 3) for one in engine.snapshot().laid}
        best = 0
        for step in engine.legal():
            if step >> 8 & 255 in taken and not step >> 4 & 15:  # covers, without a one-shot
                after = engine.copy()
                after.play(step)
                if after.phase < codes.PHASE_RECRUIT:
                    here = row_points(engine, engine.seat)
                    best = max(best, row_points(after, engine.seat) - here)
                else:
                    break
        else:
            assert round(mind.look(engine)[OWN + COVER] * 6) == best
            gains.add(best)
    assert len(gains) > 4


def test_both_see_each_others_chances_and_safe_cards() -> None:
    mind = Judge(learned_weights())
    for engine in positions(range(3)):
        seen = mind.look(engine)
        visible = [one.seat for one in engine.snapshot().laid]
        for seat, first in ((engine.seat, OWN), (1 - engine.seat, OTHER)):
            assert 0 <= round(seen[first + SAFE] * 6) <= visible.count(seat)


def test_weights_without_the_wider_look_see_what_they_did() -> None:
    engine = moonpack.new("moonlight", seed=3).engine
    assert Judge(learned_weights()).look(engine)[:64] == Judge().look(engine)
    assert (len(Judge().look(engine)), len(Judge(learned_weights()).look(engine))) == (64, 98)
