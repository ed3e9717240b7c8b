"""Every turn of The Wolves that wins at once, by the rules alone."""

from __future__ import annotations

from moonpack.games import spec
from moonpack.games.wolves import codes
from moonpack.games.wolves.data import by_players
from moonpack.games.wolves.engine import Engine

MOST_POSITIONS = 12_000  # looked at in a turn; about half a second
FREE_ACTIONS = codes.FREE_ACTIONS


class TooMany(Exception):
    """There are too many turns to look at all of them."""


def ways_to_win(engine: Engine, limit: int = MOST_POSITIONS) -> list[tuple[int, ...]]:
    """Turns that end the game and win it alone, one for each position they lead to.

    Each action fills one date of the moon at most, so positions from which the actions left cannot
    reach the full moon are not followed.
    """
    full = max(by_players("moon_dates", engine.players).values())
    wolves, seat = spec("wolves"), engine.seat
    wins: list[tuple[int, ...]] = []
    seen: set[str] = set()
    ahead: list[tuple[Engine, tuple[int, ...]]] = [(engine.copy(), ())]
    while ahead:
        here, path = ahead.pop()
        for step in here.legal():
            after = here.copy()
            after.play(step)
            if after.over:
                if wolves.winners(after) == [seat]:
                    wins.append((*path, step))
                continue
            if after.seat != seat:
                continue
            shot = after.snapshot()
            in_action = 0 if after.phase == codes.PHASE_ACTION else 1
            tokens = shot.seats[seat].action_tokens
            left = max(FREE_ACTIONS - shot.actions, 0) + tokens + in_action
            key = repr(shot)
            if shot.moon + left < full or key in seen:
                continue
            if len(seen) >= limit:
                raise TooMany
            seen.add(key)
            ahead.append((after, (*path, step)))
    return wins
