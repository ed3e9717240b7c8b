"""The actions of Moonlight: every step that a set of cards can ever allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from moonpack.envs.actions import ActionTable
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import EFFECTS, ONE_SHOTS, Cards
from moonpack.games.moonlight.cells import FURTHEST, cell_at
from moonpack.games.moonlight.notation import parse_step, print_step
from moonpack.games.moonlight.steps import decode, encode

NUMBERS = codes.OP_LEAD + 1 << 16  # room for every step number of the engine

# The cells a card can lie on, counted from the first card's. The four corners of the table are too
# far away in both directions to fit with the first card into a final shape.
CELLS = tuple(
    (x, y)
    for y in range(-FURTHEST, FURTHEST + 1)
    for x in range(-FURTHEST, FURTHEST + 1)
    if (abs(x), abs(y)) != (FURTHEST, FURTHEST)
)


@lru_cache(maxsize=64)
def action_table(cards: Cards) -> ActionTable:
    """The actions of a set of cards; those of the latest ones are kept."""
    return ActionTable(
        _blocks(cards),
        NUMBERS,
        lambda step: print_step(decode(step, cards)),
        lambda text: encode(parse_step(text, cards), cards),
    )


def _blocks(cards: Cards) -> Iterator[tuple[str, list[int]]]:
    """The kinds of steps in order, each with its step numbers."""
    kinds = range(len(cards.kinds))
    effects = [n for n, effect in enumerate(EFFECTS) if effect in cards.leader_with]
    yield "play", _plays(cards, 0)
    for effect in effects:
        if EFFECTS[effect] in ONE_SHOTS:
            yield f"play with {EFFECTS[effect]}", _plays(cards, 1 + effect)
    yield "keep", [codes.OP_KEEP << 16 | kind for kind in kinds]
    yield "recruit", [codes.OP_RECRUIT << 16 | kind for kind in kinds[len(cards.wolves) :]]
    yield "lead", [codes.OP_LEAD << 16 | effect for effect in effects]


def _plays(cards: Cards, shot: int) -> list[int]:
    """Every card on every cell; `shot` counts one-shots from 1, 0 is none."""
    return [
        codes.OP_PLAY << 16 | cell_at(x, y) << 8 | shot << 4 | kind
        for kind in range(len(cards.kinds))
        for x, y in CELLS
    ]
