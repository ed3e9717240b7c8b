"""Troubles that the server survives: counted by kind, and logged, but not endlessly."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

log = logging.getLogger("moonpack.server")

LOGGED_EVERY = 10.0  # seconds between two log lines of a kind
MOST_REMEMBERED = 10_000


class Troubles:
    """How often what went wrong. The first of a kind is logged at once, then one every so often."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: Counter[str] = Counter()
        self._logged: dict[str, tuple[float, int]] = {}  # when, and how many there were by then
        self._known: set[tuple[str, str]] = set()

    def note_once(self, kind: str, about: str, error: BaseException | str) -> None:
        """Count something that stays wrong, and log it only once for what it is about."""
        self._counts[kind] += 1
        if (kind, about) not in self._known and len(self._known) < MOST_REMEMBERED:
            self._known.add((kind, about))
            log.error("%s %s: %s", kind, about, _in_words(error))

    def note(self, kind: str, error: BaseException | str, *, with_trace: bool = False) -> None:
        """Count something that went wrong, and log it unless its kind was logged just now."""
        self._counts[kind] += 1
        now, many = self._clock(), self._counts[kind]
        logged_at, before = self._logged.get(kind, (-LOGGED_EVERY, 0))
        if now - logged_at < LOGGED_EVERY:
            return
        self._logged[kind] = (now, many)
        others = f" (and {many - before - 1} before this one)" if many - before > 1 else ""
        trace = error if with_trace and isinstance(error, BaseException) else None
        log.warning("%s: %s%s", kind, _in_words(error), others, exc_info=trace)

    def counts(self) -> dict[str, int]:
        """How often each kind has happened since the server started."""
        return dict(sorted(self._counts.items()))


def _in_words(error: BaseException | str) -> str:
    """An error on one line: the statement and parameters that databases add are left out."""
    if isinstance(error, str):
        return error
    cause = getattr(error, "orig", None) or error
    text = str(cause).partition("\n")[0]
    return f"{type(cause).__name__}: {text}" if text else type(cause).__name__
