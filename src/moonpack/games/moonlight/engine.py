"""The fast object for bots and simulations: steps are numbers, and nothing is explained.

Decks are dealt from `deals` as long as a record gave them, then from `chance`. Compiled, `playout`
runs without the interpreter's lock, so threads play in parallel.
"""

from __future__ import annotations

from operator import index

from moonpack.errors import IllegalStep, MoonpackError
from moonpack.games.rng import seed_word

from .piles import packed, unpacked
from .position import Position
from .snapshot import Deal, Snapshot

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import Int
    from moonpack.games.moonlight.codes import MOST_STEPS, PHASE_DEAL, PHASE_OVER
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.rules import apply, deal, deal_by_chance, shuffled
    from moonpack.games.rng import Word, advance, below, scramble

LONGEST_PLAYOUT = 1_000_000


class Engine(Position):
    """A position that can list its legal steps and play them."""

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        Position.__init__(self, snapshot)
        if not cython.compiled:
            self.room = [0] * MOST_STEPS
        if snapshot is None:
            return  # a blank, for a copy
        self.deals = snapshot.deals
        self.misdealt = -1
        if self.phase == PHASE_DEAL:
            self._deal()

    @property
    def actor(self) -> int | None:
        """The seat to decide, from 0; None when the match is over."""
        return None if self.phase == PHASE_OVER else self.seat

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.phase == PHASE_OVER)

    def legal(self) -> list[int]:
        """Every legal step."""
        n = fill_legal(self, self.room)
        return [self.room[i] for i in range(n)]

    def is_legal(self, step: int) -> bool:
        """Whether a number is a legal step now."""
        n = fill_legal(self, self.room)
        for i in range(n):
            if self.room[i] == step:
                return True
        return False

    def play(self, step: int) -> None:
        """Play a step; raises `IllegalStep`, and changes nothing, if it is not legal."""
        if not cython.compiled:  # compiled, every whole number becomes one of C
            step = index(step)
        n = fill_legal(self, self.room)
        for i in range(n):
            if self.room[i] == step:
                apply(self, step)
                if self.phase == PHASE_DEAL:
                    self._deal()
                return
        raise IllegalStep(step, "This step is not among the legal ones.")

    def copy(self) -> Engine:
        """An independent copy."""
        twin = Engine()
        twin.tables, twin.deals, twin.misdealt = self.tables, self.deals, self.misdealt
        twin.become(self)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Engine:
        return self.copy()

    def __reduce__(self) -> tuple[type[Engine], tuple[Snapshot]]:
        return (Engine, (self.snapshot(),))

    def snapshot(self) -> Snapshot:
        """The same match in plain Python, on its own: changing one leaves the other as it is."""
        self._write_down_deals()
        shot = Position.snapshot(self)
        shot.deals = self.deals
        return shot

    # -- dealing

    def decks_dealt(self) -> list[Deal]:
        """The whole decks of every deal so far, as a record tells them."""
        if self.deals is None:
            raise MoonpackError("a sampled match does not know how it was dealt")
        self._write_down_deals()
        return list(self.deals[: self.dealt])

    def _deal(self) -> None:
        """Deal as the record says, if it does and the decks are right; else from chance."""
        self._write_down_deals()
        if self.deals is not None and len(self.deals) > self.dealt:
            coming = self.deals[self.dealt]
            wanted = [self._own_deck(seat) for seat in range(2)]
            if [self.tables.cards.sort(deck) for deck in coming] == wanted:
                number_of = self.tables.cards.number_of
                piles = [packed([number_of[name] for name in deck]) for deck in coming]
                deal(self, piles[0], piles[1])
                return
            self.misdealt = self.dealt
            self.deals = self.deals[: self.dealt]
        deal_by_chance(self)
        self._write_down_deals()

    def _own_deck(self, seat: int) -> list[str]:
        cards = self.tables.cards
        own: list[str] = cards.deck()
        return own if self.lone[seat] < 0 else [*own, cards.kinds[self.lone[seat]].name]

    def _write_down_deals(self) -> None:
        """Add the deals that were made without the interpreter to `deals`."""
        if self.deals is None:
            return
        kinds = self.tables.cards.kinds
        while len(self.deals) < self.dealt:
            nth = len(self.deals)
            decks = []
            for seat in range(2):
                has_lone = self.lone[seat] >= 0 and nth >= self.recruited_at[seat]
                size = self.tables.deck_size + has_lone
                order = unpacked(shuffled(self, seat, nth), size)
                decks.append(tuple(kinds[kind].name for kind in order))
            self.deals += ((decks[0], decks[1]),)

    # -- playing on at random

    def playout(self, seed: int | str = 0, limit: int = LONGEST_PLAYOUT) -> int:
        """Play on to the end at random, uniformly over all legal steps; the number of steps played.

        The same seed gives the same match: further decks are dealt from it too, whatever a record
        says of them. `limit` stops a match that would not end.
        """
        if self.deals is not None and len(self.deals) != self.dealt:
            self._write_down_deals()
            self.deals = self.deals[: self.dealt]
        state: Word = advance(seed_word(seed))
        self.chance = scramble(state)
        most: Int = limit
        with cython.nogil:
            played = self._play_out(state, most)
        return played

    def _play_out(self, state: Word, limit: Int) -> Int:
        played = 0
        while played < limit:
            n = fill_legal(self, self.room)
            if n == 0:
                break
            state = advance(state)
            apply(self, self.room[below(scramble(state), n)])
            if self.phase == PHASE_DEAL:
                deal_by_chance(self)
            played += 1
        return played
