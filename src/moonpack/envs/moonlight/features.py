"""The features of Moonlight, in the order in which the lens writes them.

Sides are counted from the observing seat: 0 is oneself, 1 the opponent. Cells are those of the
notation, as seat 1 sees them, for both seats. What one seat alone may know is marked private.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from moonpack.envs.features import HIGHEST, Feature, Features
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import EFFECTS, MOST_NUMBER, MOST_VALUE, MOST_WOLVES, Cards
from moonpack.games.moonlight.cells import FURTHEST

SPAN = 2 * FURTHEST + 1
SUNK = codes.SCENTED - 1  # cards that a scent puts under the deck


@lru_cache(maxsize=64)
def features(cards: Cards) -> Features:
    """The features of a set of cards; those of the latest ones are kept."""
    return Features([*_on_cells(), *_of_the_match(), *_of_sides(cards), *_of_hands(cards)])


def _on_cells() -> Iterator[Feature]:
    by_side, shape = ("side", "y", "x"), (2, SPAN, SPAN)
    of = "of the side's visible card there, 0 without one"
    yield Feature("value", shape, MOST_VALUE, f"the value {of}", axes=by_side)
    yield Feature("moons", shape, MOST_NUMBER, f"the moons {of}", axes=by_side)
    yield Feature("corner", shape, MOST_NUMBER, f"what it counts in a corner, {of}", axes=by_side)
    yield Feature("worth", shape, MOST_NUMBER, f"the worth {of}", axes=by_side)
    yield Feature("height", (SPAN, SPAN), HIGHEST, "cards there, covered ones too", axes=("y", "x"))


def _of_the_match() -> Iterator[Feature]:
    text = "the decision due: play, second, keep, recruit, lead; none when over"
    yield Feature("phase", (codes.PHASE_LEAD + 1,), 1, text, axes=("phase",))
    yield Feature("actor", (2,), 1, "who is to decide; nobody when over", axes=("side",))
    text = "who started the round, or will start the next"
    yield Feature("starter", (2,), 1, text, axes=("side",))
    yield Feature("last_turn", (1,), 1, "the starter is out: this turn is the round's last")
    yield Feature("round", (1,), 3, "the round, from 1; one that is played again counts once")
    yield Feature("ties", (1,), HIGHEST, "rounds that nobody won")
    yield Feature("plays", (1,), codes.MOST_PLAYS, "cards played this round")
    yield Feature("leaders", (len(EFFECTS),), 1, "the leader lies on the table", axes=("effect",))


def _of_sides(cards: Cards) -> Iterator[Feature]:
    by_side, kinds = ("side",), len(cards.kinds)
    yield Feature("wins", (2,), codes.WINS, "rounds won", axes=by_side)
    text = "the leader of the side"
    yield Feature("leader", (2, len(EFFECTS)), 1, text, axes=("side", "effect"))
    yield Feature("used", (2,), 1, "its one-shot is face down", axes=by_side)
    yield Feature("lone", (2, kinds), 1, "the lone wolf of the side", axes=("side", "card"))
    yield Feature("hand_size", (2,), MOST_WOLVES + 1, "cards in hand", axes=by_side)
    yield Feature("deck_size", (2,), MOST_WOLVES + 1, "cards in the deck", axes=by_side)
    text = "cards under the deck that its owner put there by scent"
    yield Feature("sunk", (2,), SUNK, text, axes=by_side)


def _of_hands(cards: Cards) -> Iterator[Feature]:
    kinds, most = len(cards.kinds), MOST_WOLVES + 1
    yield Feature("hand", (kinds,), most, "own hand", private=True, axes=("card",))
    text = "own cards whose place in the deck is not known"
    yield Feature("unseen", (kinds,), most, text, private=True, axes=("card",))
    text = "own cards under the deck, known by scent, from the top down"
    yield Feature("under", (SUNK, kinds), 1, text, private=True, axes=("place", "card"))
    text = "the top of the seat's own deck, while one card is being kept by scent"
    yield Feature("scented", (codes.SCENTED, kinds), 1, text, private=True, axes=("place", "card"))
    text = "the opponent's cards in hand or deck, which nobody can tell apart"
    yield Feature("opponent_unseen", (kinds,), most, text, axes=("card",))
