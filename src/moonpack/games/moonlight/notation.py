"""The notation of steps: how they are written, printed and parsed."""

from __future__ import annotations

import re

from moonpack.errors import IllegalStep
from moonpack.words import source

from .cards import Cards
from .cells import FURTHEST
from .steps import Keep, Lead, Play, Recruit, Step

UNSEEN = "keep ?"  # what a player keeps after a scent, as others see it
_NO_STRING = source("A step must be text, such as {examples}.")
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
        raise IllegalStep(text, _NO_STRING, examples=EXAMPLES)
    match text.split(" "):
        case [card, "@", cell]:
            return Play(_card(text, card, cards), *_cell(text, cell))
        case [card, "@", cell, one_shot]:
            name = _card(text, card, cards)
            return Play(name, *_cell(text, cell), _one_shot(text, one_shot, cards))
        case ["keep", "?"]:
            why = source("This is how others see the step. Name the card that is kept.")
            raise IllegalStep(text, why)
        case ["keep", card]:
            return Keep(_card(text, card, cards))
        case ["recruit", card]:
            return Recruit(_card(text, card, cards))
        case ["lead", leader]:
            return Lead(_leader(text, leader, cards))
    why = source("This is not a step. Examples of steps: {examples}.")
    raise IllegalStep(text, why, examples=EXAMPLES)


def _card(text: str, name: str, cards: Cards) -> str:
    if name not in cards.number_of:
        why = source("There is no card '{card}'. The cards are {known}.")
        raise IllegalStep(text, why, card=name, known=", ".join(cards.number_of))
    return name


def _cell(text: str, name: str) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    if not match:
        why = source(
            "'{cell}' is not a cell: write x,y counted from the round's first card, as in 1,-2."
        )
        raise IllegalStep(text, why, cell=name)
    x, y = int(match[1]), int(match[2])
    if max(abs(x), abs(y)) > FURTHEST:
        why = source(
            "{cell} is too far away: no cell is further than {furthest} from the first card."
        )
        raise IllegalStep(text, why, cell=name, furthest=FURTHEST)
    return x, y


def _leader(text: str, name: str, cards: Cards) -> str:
    if name not in cards.leader_of:
        why = source("There is no leader '{leader}'. The leaders are {known}.")
        raise IllegalStep(text, why, leader=name, known=", ".join(cards.leader_of))
    return name


def _one_shot(text: str, name: str, cards: Cards) -> str:
    leader = cards.leader_of[_leader(text, name, cards)]
    if not leader.is_one_shot:
        why = source("{leader} is always in effect, so it is not named with a play.")
        raise IllegalStep(text, why, leader=name)
    return name
