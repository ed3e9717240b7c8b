"""A dealer begins games from words of chance, without the interpreter.

`Dealer` is what batches work with; each game has one of its own that draws in the same order as the
game's `deal`, so that a seed gives the same game either way. A test compares the two.
"""

from __future__ import annotations

from typing import Any

from moonpack.games.rng import seed_word

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.rooms import *
    from moonpack.games.rng import Word, advance, below, scramble


class Dealer:
    """Deals games with the same choices."""

    def home(self) -> Any:
        """An engine to deal games into, one after the other."""
        raise NotImplementedError

    def deal(self, who: Who, state: Word) -> None:
        """Begin a game in an engine that `home` made."""

    def dealt(self, seed: int | str) -> Any:
        """An engine at the first decision of the game of a seed."""
        engine = self.home()
        self.deal(who_is(engine), seed_word(seed))
        return engine


def shuffle(state: Word, items: Steps, many: Int) -> Word:
    """Put numbers into a random order, as `Rng.shuffle` does; returns the next state."""
    for i in range(many - 1, 0, -1):
        state = advance(state)
        j = below(scramble(state), i + 1)
        other = items[i]
        items[i] = items[j]
        items[j] = other
    return state
