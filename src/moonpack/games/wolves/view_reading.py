"""Views of The Wolves read from JSON, such as a server sends them to a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonpack.errors import BadInput
from moonpack.games import check

from . import codes, data, positions
from .options import check_options
from .snapshot import Snapshot
from .view import PHASE_NAMES, WolvesView
from .view_types import PositionJson

_OF_POSITION = frozenset(PositionJson.__annotations__)
_REQUIRED = ("seat", "names", "phase", "steps", "scores")
_OPTIONAL = ("paid", "displaced", "moved", "drafted")


def from_json(view: object) -> WolvesView:
    """What `WolvesView.to_json` wrote. All of it is checked."""
    given = check.mapping(view, "view")
    position = {name: value for name, value in given.items() if name in _OF_POSITION}
    others = {name: value for name, value in given.items() if name not in _OF_POSITION}
    check.fields(others, "view", _REQUIRED, _OPTIONAL)
    shot = positions.read(position)
    seat = given["seat"]
    if seat is not None:
        seat = check.whole_number(seat, "view.seat", 1, shot.players) - 1
    names = check.listing(given["names"], "view.names", shot.players)
    _read_phase(given, shot)
    return WolvesView(
        seat=seat,
        names=tuple(check.text(name, f"view.names[{n}]") for n, name in enumerate(names)),
        options=check_options(given["options"]),
        snapshot=shot,
    )


def _read_phase(given: Mapping[str, Any], shot: Snapshot) -> None:
    """What a view says beyond a position: where in a turn, or in the draft, the game is."""
    shot.phase = PHASE_NAMES.index(check.one_of(given["phase"], "view.phase", PHASE_NAMES))
    if "drafted" in given:
        most = 2 * shot.players - 1
        shot.drafted = check.whole_number(given["drafted"], "view.drafted", 0, most)
    if "paid" in given:
        shot.paid = data.TERRAINS.index(check.one_of(given["paid"], "view.paid", data.TERRAINS))
    if "moved" in given:
        _read_moved(given["moved"], shot)
    if "displaced" in given:
        _read_displaced(given["displaced"], shot)
    if (shot.phase == codes.PHASE_PUSH) is not (shot.push_pack >= 0):
        raise BadInput("view.displaced", "a displaced wolf in the phase push, and only then")


def _read_moved(value: object, shot: Snapshot) -> None:
    moved = check.fields(value, "view.moved", ("wolves", "alphas", "pack_wolves"))
    shot.moved = check.whole_number(moved["wolves"], "view.moved.wolves", 1, codes.ALL_WOLVES)
    for kind, spots, pairs in (
        ("alphas", "moved_alphas", "moved_alpha_pairs"),
        ("pack_wolves", "moved_pack_wolves", "moved_pack_pairs"),
    ):
        once = twice = 0
        for n, name in enumerate(check.listing(moved[kind], f"view.moved.{kind}")):
            spot = 1 << _hex(name, f"view.moved.{kind}[{n}]", shot)
            once, twice = once | spot, twice | (once & spot)
        setattr(shot, spots, once)
        setattr(shot, pairs, twice)


def _read_displaced(value: object, shot: Snapshot) -> None:
    displaced = check.fields(value, "view.displaced", ("piece", "from", "by_lair"))
    owners = range(1, len(shot.packs) + 1)
    pieces = [f"{owner} {rank}" for owner in owners for rank in data.RANKS]
    piece = check.one_of(displaced["piece"], "view.displaced.piece", pieces)
    owner, _, rank = piece.partition(" ")
    shot.push_pack, shot.push_rank = int(owner) - 1, data.RANKS.index(rank)
    shot.push_hex = _hex(displaced["from"], "view.displaced.from", shot)
    if not isinstance(displaced["by_lair"], bool):
        raise BadInput("view.displaced.by_lair", "true or false", displaced["by_lair"])
    shot.push_from_lair = int(displaced["by_lair"])


def _hex(name: object, field: str, shot: Snapshot) -> int:
    lay = shot.layout
    number = lay.number_of.get(check.text(name, field), -1)
    if number not in lay.land:
        raise BadInput(field, "a land hex of this board", name)
    return number
