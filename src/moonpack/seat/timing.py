"""How long a bot may think about its turn, so that its time is never up."""

from __future__ import annotations

import time
from collections.abc import Callable

from moonpack.bots.levels import meant
from moonpack.bots.registry import parse
from moonpack.seat.messages import ClockNow, ClockRules

USUAL = 10.0  # seconds for a turn, where nothing else says how many
SHORTEST = 0.05
OF_TURN = 0.8  # of the time of a turn: answers take a while to arrive
MARGIN = 0.5  # seconds that are left, if there are any
COMMANDS = 15.0  # a second; by default a server allows 20, and 60 at once
AT_ONCE = 30.0
SLOWEST = 0.5
TURNS_TO_COME = 20  # for which a bank has to last, at any time


def usual_seconds(bot: str, game: str) -> float:
    """The seconds for a turn without a clock: those of its level, or as many as usual."""
    level = meant(game, *parse(bot))
    return USUAL if level is None else max(level.limit, USUAL)


def turn_seconds(
    wish: float, rules: ClockRules | None, now: ClockNow | None, server_time: float
) -> float:
    """The seconds for a turn that begins now: those that are wished for, if there is the time."""
    if rules is None or now is None or now.due is None or now.paused:
        return wish
    left = max(now.due - server_time, 0.0)
    share = left * OF_TURN
    if rules.kind == "bank":
        share = min(share, rules.increment * OF_TURN + left / TURNS_TO_COME)
    allowed = min(share, left - MARGIN) if left > 2 * MARGIN else left / 2
    return max(min(wish, allowed), SHORTEST)


class Pace:
    """How fast commands are sent: a server allows some at once, and then so many a second."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._rate = COMMANDS
        self._level = AT_ONCE
        self._filled = now()

    def wait(self) -> float:
        """The seconds to wait before the next command, which is counted now."""
        now = self._now()
        self._level = min(AT_ONCE, self._level + (now - self._filled) * self._rate)
        self._filled = now
        self._level -= 1.0
        return max(-self._level / self._rate, 0.0)

    def slow_down(self) -> None:
        """The server has refused a command as too fast: its limits are lower."""
        self._rate, self._level = max(self._rate / 2, SLOWEST), 0.0
        self._filled = self._now()
