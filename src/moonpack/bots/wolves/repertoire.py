"""A repertoire: turns of each seat that were good a moment ago, to be tried again in a search.

What a player wants to do depends little on what another one, often far away, has just done. So
a turn that was found once, at some cost, is likely to be good again in the next position that the
search looks at, and to play and judge it there costs a hundredth of planning again.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.wolves.native import Hash, mix
    from moonpack.bots.wolves.shelf import PATH_STRIDE, Shelf
    from moonpack.games.masks import Int

    MOST_KNOWN = 64
    SEATS = 5


class Repertoire:
    """Room for a number of turns of each seat. Those that were not good for longest make way."""

    def __init__(self, room: int) -> None:
        if not cython.compiled:
            self.counts = [0] * SEATS
            self.hashes, self.lengths = [0] * (SEATS * MOST_KNOWN), [0] * (SEATS * MOST_KNOWN)
            self.used = [0] * (SEATS * MOST_KNOWN)
            self.steps = [0] * (SEATS * MOST_KNOWN * PATH_STRIDE)
        self.room = min(room, MOST_KNOWN)
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.time = 0
        for seat in range(SEATS):
            self.counts[seat] = 0

    def learn(self, seat: Int, turns: Shelf, most: Int) -> None:
        """Keep the best turns of a shelf; what is known already counts as good again."""
        for nth in range(min(turns.count, most)):
            self._keep(seat, turns, nth)

    def _keep(self, seat: Int, turns: Shelf, nth: Int) -> None:
        first = nth * PATH_STRIDE
        length = turns.lengths[nth]
        hash_: Hash = length
        for i in range(length):
            hash_ = mix(hash_, turns.steps[first + i])
        place = self._place(seat, hash_)
        self.time += 1
        self.used[place] = self.time
        if self.hashes[place] == hash_ and self.lengths[place] == length:
            return
        self.hashes[place] = hash_
        self.lengths[place] = length
        for i in range(length):
            self.steps[place * PATH_STRIDE + i] = turns.steps[first + i]

    def _place(self, seat: Int, hash_: Hash) -> Int:
        """Where a turn is, or where it goes."""
        start = seat * MOST_KNOWN
        oldest = start
        for place in range(start, start + self.counts[seat]):
            if self.hashes[place] == hash_:
                return place
            if self.used[place] < self.used[oldest]:
                oldest = place
        if self.counts[seat] == self.room:
            return oldest
        place = start + self.counts[seat]
        self.counts[seat] += 1
        self.lengths[place] = 0  # nothing is there yet
        return place
