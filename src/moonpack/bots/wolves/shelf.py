"""A shelf keeps the best few of many: partial or whole turns, each with its steps and its worth."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.wolves.native import Hash, Real
    from moonpack.games.masks import Int, Steps

    PATH_STRIDE = 96  # the longest turn that is kept
    MOST_KEPT = 64


class Shelf:
    """Room for a number of paths. Of two that lead to the same position the better one stays."""

    def __init__(self, room: int) -> None:
        if not cython.compiled:
            self.values, self.hashes = [0.0] * MOST_KEPT, [0] * MOST_KEPT
            self.lengths = [0] * MOST_KEPT
            self.steps = [0] * (MOST_KEPT * PATH_STRIDE)
        self.room = min(room, MOST_KEPT)
        self.count = 0
        self.least = 0.0

    def paths(self) -> list[tuple[float, list[int]]]:
        """What is on the shelf, for plain Python: each path's value and its steps."""
        paths = []
        for nth in range(self.count):
            first = nth * PATH_STRIDE
            steps = [self.steps[first + i] for i in range(self.lengths[nth])]
            paths.append((self.values[nth], steps))
        return paths

    def clear(self) -> None:
        """Take everything off."""
        self.count = 0

    def become(self, other: Shelf) -> None:
        """Hold the same as another shelf."""
        self.room = other.room
        self.count = other.count
        self.least = other.least
        for nth in range(other.count):
            self.values[nth] = other.values[nth]
            self.hashes[nth] = other.hashes[nth]
            self.lengths[nth] = other.lengths[nth]
            first = nth * PATH_STRIDE
            for i in range(other.lengths[nth]):
                self.steps[first + i] = other.steps[first + i]

    def wants(self, value: Real) -> bool:
        """Whether a path of this value could be kept; saves its hash when not."""
        return self.count < self.room or value > self.least

    def offer(self, value: Real, hash_: Hash, path: Steps, length: Int) -> None:
        """Keep a path if there is room or if it is better than the worst one."""
        place = self.count
        worst: Real = value
        for nth in range(self.count):
            if self.hashes[nth] == hash_:
                if self.values[nth] >= value:
                    return
                place = nth
                break
            if self.count == self.room and self.values[nth] < worst:
                worst = self.values[nth]
                place = nth
        if place >= self.room:
            return
        if place == self.count:
            self.count += 1
        self.values[place] = value
        self.hashes[place] = hash_
        self.lengths[place] = length
        first = place * PATH_STRIDE
        for i in range(length):
            self.steps[first + i] = path[i]
        self.least = value
        for nth in range(self.count):
            self.least = min(self.least, self.values[nth])

    def sort(self) -> None:
        """Best first."""
        for nth in range(self.count):
            best = nth
            for other in range(nth + 1, self.count):
                if self.values[other] > self.values[best]:
                    best = other
            if best != nth:
                self._swap(nth, best)

    def _swap(self, one: Int, other: Int) -> None:
        value: Real = self.values[one]
        self.values[one] = self.values[other]
        self.values[other] = value
        hash_: Hash = self.hashes[one]
        self.hashes[one] = self.hashes[other]
        self.hashes[other] = hash_
        longest = max(self.lengths[one], self.lengths[other])
        length = self.lengths[one]
        self.lengths[one] = self.lengths[other]
        self.lengths[other] = length
        for i in range(longest):
            step = self.steps[one * PATH_STRIDE + i]
            self.steps[one * PATH_STRIDE + i] = self.steps[other * PATH_STRIDE + i]
            self.steps[other * PATH_STRIDE + i] = step
