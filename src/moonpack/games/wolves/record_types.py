"""The shapes of records of The Wolves as JSON."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from moonpack.games.shapes import PlayerName, SeatNumber, Step

from .view_types import Moon, Pack, PositionJson, Prey, Tile


class SetupJson(TypedDict):
    """What chance decided: region tiles, moon stacks and prey, in the order of the regions."""

    regions: list[Tile]
    moons: list[list[Moon]]
    prey: list[Prey]
    neutral: NotRequired[Pack]
    starting_player: NotRequired[SeatNumber]


class WolvesRecordJson(TypedDict):
    """A game: who played with which pack, the set-up, and every step."""

    game: Literal["wolves"]
    format: Literal[1]
    players: list[PlayerName]
    packs: list[Pack]
    options: NotRequired[dict[str, str | int]]
    setup: SetupJson
    steps: NotRequired[list[Step]]


class WolvesPositionRecordJson(TypedDict):
    """A game that began from a position."""

    game: Literal["wolves"]
    format: Literal[1]
    players: list[PlayerName]
    position: PositionJson
    steps: NotRequired[list[Step]]


AnyRecordJson = WolvesRecordJson | WolvesPositionRecordJson
