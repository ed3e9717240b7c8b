"""The shapes of positions and views of The Wolves as JSON."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class SeatJson(TypedDict):
    """A player's board and tokens. `tiles` has a digit for each two-sided tile: 1 if turned."""

    tiles: str
    terrain_tokens: int
    action_tokens: int
    dens: dict[str, int]
    lairs: int
    wolves: int
    prey: list[str]
    moons: list[str]
    points: int


class PositionJson(TypedDict):
    """A position. `prey` has the kind and the number of tokens left by hex, `pieces` their names.

    `neutral` is the neutral pack of a game that has one, `starting_player` who starts unless that
    is player 1.
    """

    game: str
    format: int
    packs: list[str]
    options: dict[str, str | int]
    regions: list[int]
    moons: list[list[str]]
    prey: dict[str, list[str | int]]
    lone_wolves: list[str]
    pieces: dict[str, list[str]]
    players: list[SeatJson]
    moon: int
    scored: int
    round: int
    turn: int
    actions: int
    extra: int
    neutral: NotRequired[str]
    starting_player: NotRequired[int]


# `from` is a word of Python.
DisplacedJson = TypedDict("DisplacedJson", {"piece": str, "from": str})


class WolvesViewJson(PositionJson):
    """A position as a seat sees it. In the middle of an action: the terrain that was paid for.

    `displaced` is a wolf that was picked up and has to be put down.
    """

    seat: int | None
    names: list[str]
    phase: str
    steps: list[str]
    scores: list[int]
    paid: NotRequired[str]
    displaced: NotRequired[DisplacedJson]
