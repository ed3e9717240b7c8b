"""Steps as words: the game's one public language, printed and read back exactly."""

from __future__ import annotations

import re

from moonpack.errors import IllegalStep

from .cards import Cards
from .cells import FURTHEST
from .steps import Keep, Lead, Play, Recruit, Step

UNSEEN = "keep ?"  # a scent's choice, as the others see it
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
    """A step from the notation; raises `IllegalStep` that says what was expected."""
    if not isinstance(text, str):
        raise IllegalStep(text, f"a step is a text such as {EXAMPLES}")
    match text.split(" "):
        case [card, "@", cell]:
            return Play(_card(text, card, cards), *_cell(text, cell))
        case [card, "@", cell, one_shot]:
            name = _card(text, card, cards)
            return Play(name, *_cell(text, cell), _one_shot(text, one_shot, cards))
        case ["keep", "?"]:
            raise IllegalStep(text, "that is how others see it; say which card is kept")
        case ["keep", card]:
            return Keep(_card(text, card, cards))
        case ["recruit", card]:
            return Recruit(_card(text, card, cards))
        case ["lead", leader]:
            return Lead(_leader(text, leader, cards))
    raise IllegalStep(text, f"that is not a step; steps look like {EXAMPLES}")


def _card(text: str, name: str, cards: Cards) -> str:
    if name not in cards.number_of:
        known = ", ".join(cards.number_of)
        raise IllegalStep(text, f"there is no card {name!r}: one of {known}")
    return name


def _cell(text: str, name: str) -> tuple[int, int]:
    found = _CELL.fullmatch(name)
    if not found:
        raise IllegalStep(text, f"{name!r} is not a cell: x,y from the round's first card, as 1,-2")
    x, y = int(found[1]), int(found[2])
    if max(abs(x), abs(y)) > FURTHEST:
        why = f"{name} is too far away: no card lies more than {FURTHEST} cells from the first"
        raise IllegalStep(text, why)
    return x, y


def _leader(text: str, name: str, cards: Cards) -> str:
    if name not in cards.leader_of:
        known = ", ".join(cards.leader_of)
        raise IllegalStep(text, f"there is no leader {name!r}: one of {known}")
    return name


def _one_shot(text: str, name: str, cards: Cards) -> str:
    leader = cards.leader_of[_leader(text, name, cards)]
    if not leader.is_one_shot:
        raise IllegalStep(text, f"{name} works by itself, it is not said with a play")
    return name
