"""The actions of The Wolves: every step that some position of a layout allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from moonpack.envs.actions import ActionTable
from moonpack.games.wolves import codes
from moonpack.games.wolves.data import COSTS, TERRAINS, TILE_SIDES, TRACKS
from moonpack.games.wolves.layout import Layout, layout
from moonpack.games.wolves.notation import parse_number, print_number
from moonpack.games.wolves.tables import FASTEST

NUMBERS = codes.OP_HUNT + 1 << 16  # room for every step number of the engine


@cache
def action_table(players: int) -> ActionTable:
    """The actions for a number of players, made once."""
    return ActionTable(
        _blocks(layout(players)),
        NUMBERS,
        lambda step: print_number(step, players),
        lambda text: parse_number(text, players),
    )


def _blocks(lay: Layout) -> Iterator[tuple[str, list[int]]]:
    """The kinds of steps in order, each with its step numbers."""
    land = sorted(lay.land)
    lone_wolves = sorted(hex_ for region in lay.regions for hex_ in region.lone_wolves)
    waterside = {h for region in lay.regions for h in lay.near(region.water)} & lay.land
    yield "end", [codes.OP_END << 16]
    yield "done", [codes.OP_DONE << 16]
    yield "tiles", [codes.OP_TILES << 16 | side for side in range(2)]
    yield "draft", _on(codes.OP_DRAFT, _draft_hexes(lay))
    yield "pay", list(_payments())
    yield "alpha", list(_moves(lay, codes.OP_ALPHA))
    yield "pack", list(_moves(lay, codes.OP_PACK))
    yield "push", _on(codes.OP_PUSH, land)
    yield "build", _on(codes.OP_BUILD, land, range(len(TRACKS)))
    yield "upgrade", _on(codes.OP_UPGRADE, sorted(waterside))
    yield "call", _on(codes.OP_CALL, lone_wolves)
    yield "take", _on(codes.OP_TAKE, land, range(1 + len(TRACKS)))
    yield "hunt", _on(codes.OP_HUNT, sorted(region.prey for region in lay.regions))


def _on(op: int, hexes: Iterable[int], choices: Iterable[int] = (0,)) -> list[int]:
    return [op << 16 | hex_ << 8 | choice for hex_ in hexes for choice in choices]


def _draft_hexes(lay: Layout) -> list[int]:
    """Where a pair can start: with 2 players on any region's land, else on the start tile."""
    sides = lay.draft_sides()
    return sorted(frozenset().union(*sides)) if sides else sorted(lay.land)


def _payments() -> Iterator[int]:
    """Every action on every terrain with every set of tiles that can show it and is not too much.

    Tile 0 is the home tile, which shows one terrain; the others show either of their two sides.
    """
    for action, cost in enumerate(COSTS):
        for terrain in range(len(TERRAINS)):
            able = 1 + sum(2 << nth for nth, sides in enumerate(TILE_SIDES) if terrain in sides)
            for turned in range(able + 1):
                if turned | able == able and turned.bit_count() <= cost:
                    yield codes.OP_PAY << 16 | (action * 8 + terrain) << 8 | turned


def _moves(lay: Layout, op: int) -> Iterator[int]:
    """A wolf from any land hex to any other within the longest walk."""
    for start in sorted(lay.land):
        walk = lay.distances(start, lay.land)
        for end in sorted(walk):
            if 0 < walk[end] <= FASTEST:
                yield op << 16 | start << 8 | end
