"""The shapes of positions and views of The Wolves as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from moonpack.games.shapes import Count, PlayerName, SeatNumber, Shape, Step

from . import data

HexName = Annotated[str, Shape(pattern="^[a-z][0-9]{1,2}$")]
Terrain = Annotated[str, Shape(enum=list(data.TERRAINS))]
Pack = Annotated[str, Shape(enum=list(data.PACKS))]
Tile = Annotated[int, Shape(minimum=min(data.REGION_TILES), maximum=max(data.REGION_TILES))]
Moon = Annotated[str, Shape(enum=list(data.PHASES))]
Prey = Annotated[str, Shape(enum=list(data.PREY))]
Track = Annotated[str, Shape(enum=list(data.TRACKS))]
Piece = Annotated[str, Shape(pattern=f"^([1-5]|neutral) ({'|'.join(data.RANKS)})$")]
Turned = Annotated[str, Shape(pattern="^[01]{5}$")]
Phase = Annotated[
    str,
    Shape(
        enum=[
            *("tiles", "draft", "action", "move", "push", "build", "upgrade", "call", "take"),
            *("hunt", "over"),
        ]
    ),
]


class SeatJson(TypedDict):
    """A player's board and tokens. `tiles` has a digit for each two-sided tile: 1 if turned."""

    tiles: Turned
    terrain_tokens: Count
    action_tokens: Count
    dens: dict[Track, Count]
    lairs: Count
    wolves: Count
    prey: list[Prey]
    moons: list[Moon]
    points: Count


class PositionJson(TypedDict):
    """A position. `prey` has the kind and the number of tokens left by hex, `pieces` their names.

    `neutral` is the neutral pack of a game that has one, `starting_player` who starts unless that
    is player 1.
    """

    game: Literal["wolves"]
    format: Literal[1]
    packs: list[Pack]
    options: dict[str, str | int]
    regions: list[Tile]
    moons: list[list[Moon]]
    prey: dict[HexName, list[str | int]]
    lone_wolves: list[HexName]
    pieces: dict[HexName, list[Piece]]
    players: list[SeatJson]
    moon: Count
    scored: Count
    round: Count
    turn: SeatNumber
    actions: Count
    extra: Count
    neutral: NotRequired[Pack]
    starting_player: NotRequired[SeatNumber]


# `from` is a word of Python. `by_lair`: a new lair displaces the wolf, not an alpha that came.
DisplacedJson = TypedDict("DisplacedJson", {"piece": Piece, "from": HexName, "by_lair": bool})


class MovedJson(TypedDict):
    """The wolves that a move has moved: how many, and the hexes where they stand now.

    A hex is listed twice if two of one rank went there.
    """

    wolves: Count
    alphas: list[HexName]
    pack_wolves: list[HexName]


class WolvesViewJson(PositionJson):
    """A position as a seat sees it. In the middle of an action: the terrain that was paid for.

    `displaced` is a wolf that was picked up and has to be put down, `moved` what a move has done so
    far, `drafted` how many pairs of wolves were drafted, until all were.
    """

    seat: SeatNumber | None
    names: list[PlayerName]
    phase: Phase
    steps: list[Step]
    scores: list[int]
    paid: NotRequired[Terrain]
    displaced: NotRequired[DisplacedJson]
    moved: NotRequired[MovedJson]
    drafted: NotRequired[Count]
