"""What never changes during a match, as tables for the rules: the cards by their numbers."""

from __future__ import annotations

from functools import lru_cache

from .cards import EFFECTS, Cards
from .piles import packed

try:
    import cython
except ImportError:
    from moonpack import _cython as cython


class Tables:
    """The tables of a set of cards."""

    def __init__(self, cards: Cards) -> None:
        if not cython.compiled:  # compiled, these are C arrays
            self.value, self.moons = [0] * 16, [0] * 16
            self.corner, self.worth = [0] * 16, [0] * 16
            self.leader_moons, self.up_to = [0] * len(EFFECTS), [0] * len(EFFECTS)
        self.cards = cards
        self.kinds = len(cards.kinds)
        self.wolves = len(cards.wolves)  # kinds from here on are lone wolves
        size = cards.size
        self.length, self.breadth, self.cells = size.length, size.breadth, size.cells
        self.hand, self.keen_hand, self.wins = size.hand, size.keen_hand, size.wins
        for kind, card in enumerate(cards.kinds):
            self.value[kind] = card.value
            self.moons[kind] = card.moons
            self.corner[kind] = card.corner
            self.worth[kind] = card.worth
        for effect, name in enumerate(EFFECTS):
            leader = cards.leader_with.get(name)
            if leader is not None:
                self.leader_moons[effect] = leader.moons
                self.up_to[effect] = leader.up_to
        own = [cards.number_of[name] for name in cards.deck()]
        self.deck = packed(own)
        self.deck_size = len(own)


@lru_cache(maxsize=64)
def tables_for(cards: Cards) -> Tables:
    """The tables of a set of cards, made once; the latest ones are kept."""
    return Tables(cards)
