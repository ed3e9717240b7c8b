"""How the servers and addresses that alerts go to have answered, as far as this server remembers.

A server is prompt if it has answered the last message soon, whatever it has said. An address that
has not taken a message has a pause, which grows with every failure; alerts only for that address
wait for its end. What is known is in memory: after a restart every server is tried again, while
each alert keeps in the database when it is tried again and how often it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

PROMPT_WITHIN = 2.0  # seconds until an answer
FIRST_PAUSE = 30.0  # seconds; each is twice as long as the one before
LONGEST_PAUSE = 2 * 3600.0  # seconds
LONGEST_ASKED_FOR = 24 * 3600.0  # seconds that a server may ask for in `Retry-After`
JITTER = 0.25  # of a pause, so that what failed together does not come back together
MOST_KEPT = 1_000  # of servers, and of addresses


@dataclass(frozen=True)
class _Failure:
    """An address that does not take messages: how often in a row, and until when it has a pause."""

    times: int
    until: float


class Destinations:
    """What is remembered; see the module."""

    def __init__(
        self, clock: Callable[[], float], chance: Callable[[], float] = random.random
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._prompt: dict[str, None] = {}  # in the order of the last answer
        self._failing: dict[str, _Failure] = {}  # in the order of the last failure

    def is_prompt(self, server: str) -> bool:
        """Whether a server has answered the last message soon."""
        return server in self._prompt

    def answered(self, server: str, seconds: float) -> None:
        """A message to a server has taken so long."""
        self._prompt.pop(server, None)
        if seconds <= PROMPT_WITHIN:
            _keep(self._prompt, server, None)

    def paused_until(self, address: str) -> float | None:
        """When an address may be tried again, if that is not now."""
        failure = self._failing.get(address)
        return failure.until if failure is not None and failure.until > self._clock() else None

    def failed(self, address: str, tries: int, asked_for: float = 0.0) -> float:
        """An address took no message after that many tries of it; when to try again.

        A server may ask for a longer pause.
        """
        before = self._failing.pop(address, None)
        times = max(tries, 1 if before is None else before.times + 1)
        pause = min(FIRST_PAUSE * 2.0 ** min(times - 1, 20), LONGEST_PAUSE)
        pause *= 1.0 + JITTER * (2.0 * self._chance() - 1.0)
        until = self._clock() + max(pause, min(asked_for, LONGEST_ASKED_FOR))
        _keep(self._failing, address, _Failure(times, until))
        return until

    def took(self, address: str) -> None:
        """An address has taken a message."""
        self._failing.pop(address, None)


def _keep(kept: dict[str, T], name: str, value: T) -> None:
    kept[name] = value
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
