"""The notation of steps: how they are written, printed and parsed."""

from __future__ import annotations

import re

from moonpack.errors import IllegalStep

from .cards import Cards
from .cells import FURTHEST
from .steps import Keep, Lead, Play, Recruit, Step

UNSEEN = "keep ?"  # what a player keeps after a scent, as others see it
EXAMPLES = "3 @ 1,0, 5 @ 0,0 ambush, keep 4, recruit L2, lead elders"
_NUMBER = r"(0|-?[1-9][0-9]{0,3})"
_CELL = re.compile(f"{_NUMBER},{_NUMBER}")


def print_step(step: Step) -> str:
    """A step in the notation."""
    match step:
        case Play(card, x, y, None):
            return f"{card} @ {x},{y}"
        case Play(card, x, y, one_shot):
            return f"{card} @ {x},{y} {one_shot}"
        case Keep(card):
            return f"keep {card}"
        case Recruit(card):
            return f"recruit {card}"
        case Lead(leader):
            return f"lead {leader}"


def parse_step(text: object, cards: Cards) -> Step:
    """A step from its notation; raises `IllegalStep` that says what was expected."""
    if not isinstance(text, str):
        raise IllegalStep(text, f"A step is a string such as {EXAMPLES}.")
    match text.split(" "):
        case [card, "@", cell]:
            return Play(_card(text, card, cards), *_cell(text, cell))
        case [card, "@", cell, one_shot]:
            name = _card(text, card, cards)
            return Play(name, *_cell(text, cell), _one_shot(text, one_shot, cards))
        case ["keep", "?"]:
            raise IllegalStep(text, "This is how others see the step. Name the card that is kept.")
        case ["keep", card]:
            return Keep(_card(text, card, cards))
        case ["recruit", card]:
            return Recruit(_card(text, card, cards))
        case ["lead", leader]:
            return Lead(_leader(text, leader, cards))
    raise IllegalStep(text, f"This is not a step. Examples of steps: {EXAMPLES}.")


def _card(text: str, name: str, cards: Cards) -> str:
    if name not in cards.number_of:
        known = ", ".join(cards.number_of)
        raise IllegalStep(text, f"There is no card {name!r}. The cards are {known}.")
    return name


def _cell(text: str, name: str) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    if not match:
        why = f"{name!r} is not a cell: write x,y counted from the round's first card, as in 1,-2."
        raise IllegalStep(text, why)
    x, y = int(match[1]), int(match[2])
    if max(abs(x), abs(y)) > FURTHEST:
        why = f"{name} is too far away: no card lies more than {FURTHEST} cells from the first."
        raise IllegalStep(text, why)
    return x, y


def _leader(text: str, name: str, cards: Cards) -> str:
    if name not in cards.leader_of:
        known = ", ".join(cards.leader_of)
        raise IllegalStep(text, f"There is no leader {name!r}. The leaders are {known}.")
    return name


def _one_shot(text: str, name: str, cards: Cards) -> str:
    leader = cards.leader_of[_leader(text, name, cards)]
    if not leader.is_one_shot:
        raise IllegalStep(text, f"{name} is always in effect, so it is not named with a play.")
    return name
