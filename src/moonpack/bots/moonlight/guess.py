"""Another truth for the same view, without the interpreter: `View.sample` for searches.

Given any position that agrees with what a player knows, `guess` deals the cards that this player
cannot see again. Like `View.sample` it makes every way to lay them equally likely: a search that
only ever looks at guessed positions cannot play on what it does not know.
"""

from __future__ import annotations

from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import seed_word

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import Int
    from moonpack.games.moonlight.codes import PHASE_KEEP, SCENTED
    from moonpack.games.moonlight.piles import Pile, at, place
    from moonpack.games.moonlight.position import Position
    from moonpack.games.rng import Word, advance, below, scramble


def guessed(engine: Engine, observer: int, seed: int | str) -> Engine:
    """A copy in which the cards that a seat cannot see are dealt again, for plain Python."""
    twin = engine.copy()
    guess(twin, observer, seed_word(seed))
    return twin


def guess(p: Position, observer: Int, state: Word) -> Word:
    """Deal the cards that a seat cannot see again; returns the new random state."""
    state = _guess_hand(p, 1 - observer, state)
    return _guess_deck(p, observer, state)


def _guess_hand(p: Position, seat: Int, state: Word) -> Word:
    """The other's hand and deck are one heap: nothing tells its cards from each other."""
    heap: Pile = p.deck[seat]
    size = p.deck_size[seat]
    for kind in range(p.tables.kinds):
        for _ in range(at(p.hand[seat], kind)):
            heap = heap | place(size) * kind
            size += 1
    for i in range(size - 1, 0, -1):
        state = advance(state)
        heap = swapped(heap, i, below(scramble(state), i + 1))
    p.hand[seat] = 0
    for nth in range(p.hand_size[seat]):
        p.hand[seat] = p.hand[seat] + place(at(heap, nth))
    p.deck[seat] = heap >> p.hand_size[seat] * 4
    return state


def _guess_deck(p: Position, seat: Int, state: Word) -> Word:
    """One's own deck, but for what a scent showed: the cards it sank, the top ones just seen."""
    top = 0
    if p.phase == PHASE_KEEP and p.seat == seat:
        top = SCENTED
    unknown = p.deck_size[seat] - p.sunk[seat] - top
    for i in range(unknown - 1, 0, -1):
        state = advance(state)
        p.deck[seat] = swapped(p.deck[seat], top + i, top + below(scramble(state), i + 1))
    return state


def swapped(pile: Pile, one: Int, other: Int) -> Pile:
    """A pile in which the cards of two places have changed them."""
    changed = at(pile, one) ^ at(pile, other)
    return pile ^ (place(one) * changed) ^ (place(other) * changed)
