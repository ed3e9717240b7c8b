"""The drawings of the pieces and tokens of The Wolves; the page places them by name."""

from __future__ import annotations

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.render.svg.symbols import Symbols
from moonpack.render.svg.theme import NIGHT
from moonpack.render.svg.wolves.pieces import Pieces, packs
from moonpack.words import Words

PREFIX = "board-"  # of the ids that the board's picture defines
MOST_PREY = 2


def piece_shape(pack: int, rank: int) -> str:
    """The name of the drawing of a piece, in which packs are numbered from 1."""
    return f"{pack + 1}-{data.RANKS[rank]}"


def prey_shape(kind: int, tokens: int) -> str:
    """The name of the drawing of a stack of prey."""
    return f"{data.PREY[kind]}-{tokens}"


def moon_shape(phase: int) -> str:
    """The name of the drawing of a moon token."""
    return f"moon-{data.PHASES[phase]}"


def shapes(shot: Snapshot, words: Words) -> dict[str, str]:
    """SVG markup by name, around (0, 0); it uses what the board's picture defines."""
    drawing = Pieces(Symbols(PREFIX, NIGHT), NIGHT)
    drawings = {"lone": drawing.lone_wolf(0, 0)}
    for number, pack in enumerate(packs(shot, words)):
        for rank in range(len(data.RANKS)):
            drawings[piece_shape(number, rank)] = drawing.piece(rank, pack, 0, 0)
    for kind, name in enumerate(data.PREY):
        for tokens in range(1, MOST_PREY + 1):
            drawings[prey_shape(kind, tokens)] = drawing.prey(name, tokens, 0, 0)
    for phase in (codes.CRESCENT, codes.QUARTER, codes.FULL):
        drawings[moon_shape(phase)] = drawing.moon(phase, 0, 0)
    return drawings
