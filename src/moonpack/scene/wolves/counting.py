"""Distances counted out on the board, for a step that is out of reach."""

from __future__ import annotations

from collections.abc import Collection

from moonpack.errors import MoonpackError
from moonpack.games.masks import hexes
from moonpack.games.wolves.facts import HOWL, SPEED
from moonpack.games.wolves.layout import Layout
from moonpack.games.wolves.notation import parse_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Build, Call, MoveWolf, Take, Upgrade
from moonpack.games.wolves.view import WolvesView
from moonpack.scene.contract import Counted

BESIDE = 1  # steps from an alpha to where it builds


def counted_out(view: WolvesView, text: str) -> Counted | None:
    """The way from the wolf to the hex of a step, if it is too long; None for any other step."""
    shot = view.snapshot
    board = shot.layout
    try:
        step = parse_step(text, board)
    except MoonpackError:  # not a step of this game at all
        return None
    match step:
        case MoveWolf(_, start, end) if end in board.walks(start):
            path, reach = board.path(start, end), shot.track_value(shot.seat, SPEED)
        case Call(hex_) | Take(hex_):
            path, reach = _from_alpha(shot, hex_), shot.track_value(shot.seat, HOWL)
        case Build(hex_) | Upgrade(hex_):
            path, reach = _from_alpha(shot, hex_), BESIDE
        case _:
            return None
    if len(path) - 1 <= reach:
        return None
    return Counted(tuple(board.name(hex_) for hex_ in path), reach)


def _from_alpha(shot: Snapshot, end: int) -> list[int]:
    """The shortest way from an alpha of the player to a hex, over any hexes."""
    alphas = list(hexes(shot.packs[shot.seat].alphas))
    return _way(shot.layout, alphas, end) if alphas else []


def _way(board: Layout, starts: Collection[int], end: int) -> list[int]:
    steps = board.distances(end)
    way = [min(starts, key=lambda hex_: steps[hex_])]
    while way[-1] != end:
        way.append(min(board.near(way[-1]), key=lambda hex_: steps.get(hex_, len(steps))))
    return way
