"""The end of a round of Moonlight solved by the rules: every turn, every answer, to the end.

That is possible once both decks are empty: each player then knows the other's hand, because it is
all that has not been played. It also is where a turn ends the round, whatever is hidden.
"""

from __future__ import annotations

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine

MOST_POSITIONS = 30_000

Turn = tuple[int, ...]


class TooLong(Exception):
    """The end of the round is too far away, or depends on hidden cards."""


def solve(engine: Engine) -> dict[Turn, float]:
    """What each turn brings the player to decide: 1 the round, 0.5 a tie, 0 a loss."""
    return Solver().turns(engine)


class Solver:
    """Counts the positions it looks at, to give up in time."""

    def __init__(self) -> None:
        self._left = MOST_POSITIONS
        self._known: dict[str, float] = {}

    def turns(self, engine: Engine) -> dict[Turn, float]:
        """The value of every turn."""
        seat, values = engine.seat, dict[Turn, float]()
        for turn, after in _turns(engine):
            values[turn] = self._value(after, seat)
        return values

    def _value(self, engine: Engine, seat: int) -> float:
        """What a position between turns is worth to a seat, if both play as well as they can."""
        outcome = _outcome(engine, seat)
        if outcome is not None:
            return outcome
        self._left -= 1
        shot = engine.snapshot()
        if self._left < 0 or any(side.deck for side in shot.sides):
            raise TooLong
        key = repr((seat, shot.seat, shot.last_turn, shot.sides, sorted(_table(engine))))
        if key not in self._known:
            mine, value = engine.seat == seat, None
            for _, after in _turns(engine):
                one = self._value(after, seat)
                value = one if value is None else (max if mine else min)(value, one)
                if value == (1.0 if mine else 0.0):
                    break
            assert value is not None  # there is always something to play
            self._known[key] = value
        return self._known[key]


def _table(engine: Engine) -> list[tuple[object, ...]]:
    stacks = engine.snapshot().stacks()
    return [(cell, *((one.seat, one.card) for one in stack)) for cell, stack in stacks.items()]


def _turns(engine: Engine) -> list[tuple[Turn, Engine]]:
    """The whole turns of the player to decide, and what they lead to."""
    turns: list[tuple[Turn, Engine]] = []
    for step in engine.legal():
        after = engine.copy()
        after.play(step)
        if after.phase == codes.PHASE_KEEP:
            raise TooLong  # what is seen by scent is not known yet
        if after.phase == codes.PHASE_SECOND:
            turns += [((step, *turn), end) for turn, end in _turns(after)]
        else:
            turns.append(((step,), after))
    return turns


def _outcome(engine: Engine, seat: int) -> float | None:
    """How the round has ended for a seat; None if it goes on."""
    if engine.phase >= codes.PHASE_RECRUIT:
        winner = engine.seat  # who won recruits; when the match is over, too
        return 1.0 if winner == seat else 0.0
    return 0.5 if engine.plays == 0 else None  # a tied round has been dealt again
