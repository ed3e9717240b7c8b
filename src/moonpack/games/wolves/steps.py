"""The steps of The Wolves as small frozen values: one type for each kind of decision.

`encode` and `decode` go to and from the numbers of `codes.py`; `notation.py` to and from words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from . import codes
from .data import COSTS


@dataclass(frozen=True)
class ChooseTiles:
    """Before the draft: all five two-sided tiles show their first (0) or second (1) side."""

    side: int


@dataclass(frozen=True)
class Draft:
    """An alpha and a pack wolf start on a hex."""

    hex: int


@dataclass(frozen=True)
class Pay:
    """Choose an action at a terrain and pay: turn over tiles, discard terrain tokens."""

    action: int
    terrain: int
    tiles: int  # bits; 0 is the home tile
    tokens: int


@dataclass(frozen=True)
class MoveWolf:
    """In a move: an alpha or a pack wolf goes from one hex to another."""

    rank: int
    start: int
    end: int


@dataclass(frozen=True)
class Push:
    """Put the displaced wolf on a hex."""

    hex: int


@dataclass(frozen=True)
class Done:
    """Move no more wolves in this action."""


@dataclass(frozen=True)
class Build:
    """Build the next den of a track."""

    hex: int
    track: int


@dataclass(frozen=True)
class Upgrade:
    """Make a den a lair."""

    hex: int


@dataclass(frozen=True)
class Call:
    """Howl for the lone wolf of a hex."""

    hex: int


@dataclass(frozen=True)
class Take:
    """Dominate, and put a wolf (`track` None) or the next den of a track in its place."""

    hex: int
    track: int | None


@dataclass(frozen=True)
class Hunt:
    """Say which of two stacks of one kind is hunted."""

    hex: int


@dataclass(frozen=True)
class End:
    """End the turn."""


Step = (
    ChooseTiles | Draft | Pay | MoveWolf | Push | Done | Build | Upgrade | Call | Take | Hunt | End
)

_ON_HEX: dict[int, type[Draft | Push | Upgrade | Call | Hunt]] = {
    codes.OP_DRAFT: Draft,
    codes.OP_PUSH: Push,
    codes.OP_UPGRADE: Upgrade,
    codes.OP_CALL: Call,
    codes.OP_HUNT: Hunt,
}
_OP_ON_HEX = {kind: op for op, kind in _ON_HEX.items()}
_WOLF_OPS = {codes.RANK_ALPHA: codes.OP_ALPHA, codes.RANK_PACK: codes.OP_PACK}


def encode(step: Step) -> int:
    """The number of a step."""
    match step:
        case End():
            return codes.OP_END << 16
        case Done():
            return codes.OP_DONE << 16
        case ChooseTiles(side):
            return codes.OP_TILES << 16 | side
        case Pay(action, terrain, tiles, _):
            return codes.OP_PAY << 16 | (action * 8 + terrain) << 8 | tiles
        case MoveWolf(rank, start, end):
            return _WOLF_OPS[rank] << 16 | start << 8 | end
        case Build(hex_, track):
            return codes.OP_BUILD << 16 | hex_ << 8 | track
        case Take(hex_, track):
            return codes.OP_TAKE << 16 | hex_ << 8 | (0 if track is None else 1 + track)
        case _:
            return _OP_ON_HEX[type(step)] << 16 | step.hex << 8


@lru_cache(maxsize=4096)
def decode(number: int) -> Step:
    """The step of a number that the engine gave; cached, because the same ones come up again."""
    op, x, y = number >> 16, number >> 8 & 255, number & 255
    if op in _ON_HEX:
        return _ON_HEX[op](x)
    match op:
        case codes.OP_END:
            return End()
        case codes.OP_DONE:
            return Done()
        case codes.OP_TILES:
            return ChooseTiles(y)
        case codes.OP_PAY:
            return Pay(x >> 3, x & 7, y, COSTS[x >> 3] - y.bit_count())
        case codes.OP_ALPHA:
            return MoveWolf(codes.RANK_ALPHA, x, y)
        case codes.OP_PACK:
            return MoveWolf(codes.RANK_PACK, x, y)
        case codes.OP_BUILD:
            return Build(x, y)
        case codes.OP_TAKE:
            return Take(x, y - 1 if y else None)
    raise ValueError(f"{number} is not the number of a step")
