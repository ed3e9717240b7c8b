"""The steps of Moonlight as small frozen values: one type for each kind of decision.

`encode` and `decode` go to and from the numbers of `codes.py`; `notation.py` to and from words.
Cards and leaders are given by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import codes
from .cards import EFFECTS, Cards
from .cells import cell_at, x_of, y_of


@dataclass(frozen=True)
class Play:
    """Play a wolf on a cell, maybe with a one-shot."""

    card: str
    x: int
    y: int
    one_shot: str | None = None


@dataclass(frozen=True)
class Keep:
    """By scent, keep one of the top cards as the draw."""

    card: str


@dataclass(frozen=True)
class Recruit:
    """The winner of a round adds a lone wolf to its deck."""

    card: str


@dataclass(frozen=True)
class Lead:
    """The loser of a round takes a leader from the table."""

    leader: str


Step = Play | Keep | Recruit | Lead


def encode(step: Step, cards: Cards) -> int:
    """The number of a step."""
    match step:
        case Play(card, x, y, one_shot):
            shot = 0 if one_shot is None else 1 + _effect(one_shot, cards)
            return codes.OP_PLAY << 16 | cell_at(x, y) << 8 | shot << 4 | cards.number_of[card]
        case Keep(card):
            return codes.OP_KEEP << 16 | cards.number_of[card]
        case Recruit(card):
            return codes.OP_RECRUIT << 16 | cards.number_of[card]
        case Lead(leader):
            return codes.OP_LEAD << 16 | _effect(leader, cards)


def decode(number: int, cards: Cards) -> Step:
    """The step of a number that the engine gave."""
    op, x, y = number >> 16, number >> 8 & 255, number & 255
    match op:
        case codes.OP_PLAY:
            shot = y >> 4
            name = cards.leader_with[EFFECTS[shot - 1]].name if shot else None
            return Play(cards.kinds[y & 15].name, x_of(x), y_of(x), name)
        case codes.OP_KEEP:
            return Keep(cards.kinds[y].name)
        case codes.OP_RECRUIT:
            return Recruit(cards.kinds[y].name)
        case codes.OP_LEAD:
            return Lead(cards.leader_with[EFFECTS[y]].name)
    raise ValueError(f"{number} is not the number of a step")


def _effect(leader: str, cards: Cards) -> int:
    return EFFECTS.index(cards.leader_of[leader].effect)
