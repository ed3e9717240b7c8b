"""Matches of Moonlight, dealt without the interpreter: `setups.draw` and `setups.start` again.

Whatever was chosen is in the `model`, a match dealt with the same choices; the rest is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonpack.envs.dealer import Dealer
from moonpack.games.moonlight.cards import EFFECTS, LEADERS_ON_TABLE
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.piles import packed
from moonpack.games.moonlight.positions import PositionSetup
from moonpack.games.moonlight.setups import Setup

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.dealer import shuffle
    from moonpack.envs.rooms import Int, Room, Who
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.piles import Pile
    from moonpack.games.moonlight.piles import at as card_at
    from moonpack.games.moonlight.position import Position
    from moonpack.games.moonlight.rules import deal, deal_by_chance
    from moonpack.games.rng import Word, advance, below, scramble


class MoonlightDealer(Dealer):
    """Deals matches, or begins them from a position with new chance for later deals."""

    def __init__(self, setup: Any, model: Engine, given: Mapping[str, object]) -> None:
        if not cython.compiled:
            self.effects, self.decks = [0] * len(EFFECTS), [0] * 2
        self.model = model.copy()
        self.from_position = isinstance(setup, PositionSetup)
        self.draws_starter = "starter" not in given
        self.draws_leaders = "leaders" not in given
        self.has_decks = False
        cards = setup.cards
        self.leaders = len(cards.leaders)
        self.on_table = LEADERS_ON_TABLE
        for nth, leader in enumerate(cards.leaders):
            self.effects[nth] = EFFECTS.index(leader.effect)
        if isinstance(setup, Setup):
            self._blank(setup)

    def _blank(self, setup: Setup) -> None:
        """Note the decks that were given, and forget those that were dealt to the model."""
        self.has_decks = bool(setup.decks)
        if self.has_decks:
            number_of = setup.cards.number_of
            for seat, deck in enumerate(setup.decks[0]):
                self.decks[seat] = packed([number_of[name] for name in deck])
        self.model.deals = setup.decks
        self.model.dealt = 0

    def home(self) -> Engine:
        return self.model.copy()

    def deal(self, who: Who, state: Word) -> None:
        cython.cast(Position, who).become(self.model)
        if self.from_position:
            _set_chance(cython.cast(Position, who), scramble(advance(state)))
        else:
            self._draw(cython.cast(Position, who), state)

    def _draw(self, p: Position, state: Word) -> None:
        order: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            order = [0] * self.leaders
        state = advance(state)
        starter = below(scramble(state), 2)
        if self.draws_starter:
            p.starter = starter
        state = advance(state)
        p.chance = scramble(state)
        for nth in range(self.leaders):
            order[nth] = self.effects[nth]
        state = shuffle(state, order, self.leaders)
        if self.draws_leaders:
            p.leaders = 0
            for nth in range(self.on_table):
                p.leaders = p.leaders | 1 << order[nth]
        if self.has_decks:
            deal(p, self.decks[0], self.decks[1])
        else:
            deal_by_chance(p)


def _set_chance(p: Position, chance: Word) -> None:
    p.chance = chance


# -- cards that somebody else draws, such as OpenSpiel: numbers of their kinds


def in_hand(engine: Engine, seat: int) -> int:
    """A hand as a pile: how many cards of each kind."""
    return _hand(engine, seat)


def deck_sizes(engine: Engine, seat: int) -> tuple[int, int]:
    """How many cards a deck has, and how many of them its owner put under it by scent."""
    return _deck_size(engine, seat), _sunk(engine, seat)


def unseen(engine: Engine, seat: int) -> list[int]:
    """How many cards of each kind lie in a deck in places that its owner does not know."""
    counts = [0] * engine.tables.kinds
    for nth in range(_deck_size(engine, seat) - _sunk(engine, seat)):
        counts[_card(engine, seat, nth)] += 1
    return counts


def draw_next(engine: Engine, seat: int, kinds: list[int]) -> None:
    """Put some of the unseen cards of a deck on its top; the others follow in their order."""
    rest = unseen(engine, seat)
    for kind in kinds:
        rest[kind] -= 1
    _set_deck(engine, seat, packed([*kinds, *_listed(rest), *_sunk_cards(engine, seat)]))


def give_hand(engine: Engine, seat: int, kinds: list[int]) -> None:
    """Give a seat another hand of as many cards of its unseen cards; the rest is its deck."""
    rest, hand = unseen(engine, seat), [0] * engine.tables.kinds
    pile = _hand(engine, seat)
    for kind in range(len(rest)):
        rest[kind] += pile >> kind * 4 & 15
    for kind in kinds:
        hand[kind] += 1
        rest[kind] -= 1
    _set_hand(engine, seat, packed(hand))
    _set_deck(engine, seat, packed([*_listed(rest), *_sunk_cards(engine, seat)]))


def _sunk_cards(engine: Engine, seat: int) -> list[int]:
    size, sunk = deck_sizes(engine, seat)
    return [_card(engine, seat, nth) for nth in range(size - sunk, size)]


def _listed(counts: list[int]) -> list[int]:
    return [kind for kind, many in enumerate(counts) for _ in range(many)]


def _hand(p: Position, seat: Int) -> Pile:
    return p.hand[seat]


def _deck_size(p: Position, seat: Int) -> Int:
    return p.deck_size[seat]


def _sunk(p: Position, seat: Int) -> Int:
    return p.sunk[seat]


def _card(p: Position, seat: Int, nth: Int) -> Int:
    return card_at(p.deck[seat], nth)


def _set_hand(p: Position, seat: Int, hand: Pile) -> None:
    p.hand[seat] = hand


def _set_deck(p: Position, seat: Int, deck: Pile) -> None:
    p.deck[seat] = deck
