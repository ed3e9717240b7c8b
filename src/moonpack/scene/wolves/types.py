"""The shapes of the scenes of The Wolves, from which the page's types are generated.

Packs are numbered from 1, the neutral one last; hexes are named as in the notation. Drawings are
named too: `BoardData.shapes` has the drawing of every name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from moonpack.scene.contract import Choice, FactNotes, SharedChoices, SharedScene

# -- the board: what never changes


class Hex(TypedDict):
    """A hex: its centre, its ground, its name in words.

    `arrows` are the hexes that the arrow keys lead to: north, east, south and west. A chasm or
    a hex of the start tile has no region.
    """

    x: float
    y: float
    ground: str
    words: str
    arrows: list[str | None]
    region: NotRequired[int]


class RegionHexes(TypedDict):
    """The hexes of a region; its moon tokens lie on `water`."""

    water: str
    hexes: list[str]


class Pack(TypedDict):
    """A pack; the neutral one has no seat. `title` is its whole name: `Rock pack`."""

    seat: int | None
    name: str
    mark: str
    words: str
    title: str


class Moon(TypedDict):
    """One of the three scorings: its date, and the points for first and second place."""

    phase: str
    words: str
    date: int
    first: int
    second: int


class Action(TypedDict):
    """One of the five actions; it costs this many tiles. `term`: what its tooltip explains."""

    name: str
    words: str
    help: str
    cost: int
    term: str


class Track(TypedDict):
    """A track of dens: by the number of dens built, its value, bonus and points."""

    name: str
    words: str
    values: Sequence[int]
    bonus: list[str | None]
    points: Sequence[int]


class WolfRow(TypedDict):
    """The row of wolves on a pack board."""

    words: str
    ranks: Sequence[str]
    points: Sequence[int]


class LairRow(TypedDict):
    """The row of lairs on a pack board."""

    words: str
    points: Sequence[int]


class PreyRow(TypedDict):
    """The row of prey on a pack board; `kinds` has the name of each kind."""

    words: str
    kinds: dict[str, str]
    points: Sequence[int]


class Rows(TypedDict):
    """The rows of a pack board below its tracks."""

    wolves: WolfRow
    lairs: LairRow
    prey: PreyRow


class Category(TypedDict):
    """A part of the score."""

    name: str
    words: str


class BoardData(TypedDict):
    """Everything a page draws once."""

    game: str
    svg: str
    shapes: dict[str, str]
    outline: str
    size: tuple[float, float]
    hexes: dict[str, Hex]
    regions: list[RegionHexes]
    packs: list[Pack]
    terrains: dict[str, str]
    moons: list[Moon]
    actions: list[Action]
    tracks: list[Track]
    rows: Rows
    categories: list[Category]


# -- the sight: what changes


class Piece(TypedDict):
    """A drawing on a hex, with its place on the board.

    A wolf has its pack, and its letter as `Way.piece` has it.
    """

    hex: str
    shape: str
    x: float
    y: float
    scale: float
    pack: NotRequired[int]
    piece: NotRequired[str]


class ScoreParts(TypedDict):
    """A player's points by category."""

    moons: int
    spread: int
    speed: int
    howl: int
    lairs: int
    prey: int
    wolves: int


class Player(TypedDict):
    """A player's board, tokens and score; a tile is the terrain it shows and the one below."""

    seat: int
    name: str
    tiles: list[tuple[str, str]]
    terrain_tokens: int
    action_tokens: int
    dens: Sequence[int]
    lairs: int
    wolves: int
    prey: list[str]
    moons: dict[str, int]
    score: ScoreParts
    total: int


class MoonBoard(TypedDict):
    """The moon board: dates filled, moons scored, and the next scoring in words."""

    filled: int
    scored: int
    words: str


class PackControl(TypedDict):
    """How strong a pack is in a region, what it would get if that were scored now; 0 at the end."""

    pack: int
    control: int
    alphas: int
    points: int


class Region(TypedDict):
    """A region now: the moons still on it, the packs there from the strongest on, in words."""

    moons: list[str]
    standings: list[PackControl]
    words: str


class Sight(SharedScene):
    """What everybody sees: all information is open. `left` is how many actions are, in words."""

    choices: list[WolvesChoice]
    phase: str
    round: int
    turn: int | None
    course: str
    left: str
    paid: str | None
    pieces: list[Piece]
    labels: dict[str, str]
    seats: list[Player]
    moon: MoonBoard
    regions: list[Region]
    winners: list[int]


# -- what happened


class PointsNote(TypedDict):
    """Points that a player got, and for what."""

    seat: int
    points: int
    reason: str


class LoggedFact(FactNotes):
    """A fact with what a log needs beside its sentence.

    `line` is the sentence without the name of the player, to stand below that name; facts without
    one are told by their whole sentence. `gained` has the points that came of it: those of all
    facts together make the scores.
    """

    line: NotRequired[str]
    gained: NotRequired[list[PointsNote]]


# -- the choices of the seat to decide

# Names of fields that are words of Python.
_From = TypedDict("_From", {"from": NotRequired[str]})
_Try = TypedDict("_Try", {"try": str | None})


class Way(_From):
    """A step on a hex. A wolf that walks comes `from` a hex.

    Without `words` it is a move, and filling in the sentence for its `piece` in `Choices.says`
    gives them. `action` and `terrain` say what has to be paid for first.
    """

    step: str
    hex: str
    piece: NotRequired[str]
    track: NotRequired[str]
    option: NotRequired[str]
    words: NotRequired[str]
    steps: NotRequired[int]
    notes: NotRequired[list[str]]
    action: NotRequired[str]
    terrain: NotRequired[str]


class Payment(TypedDict):
    """A step that pays for an action: the tiles it turns over and the terrain tokens it costs.

    `action_token` is there if an action token is discarded, too; `next` says what can be paid for
    afterwards, if another action may follow.
    """

    step: str
    action: str
    terrain: str
    tiles: list[int]
    tokens: int
    words: str
    action_token: NotRequired[bool]
    next: NotRequired[str]


WolvesChoice = Way | Payment | Choice


class AlphaOffer(TypedDict):
    """What there is to do with an action by one alpha, and on which hexes."""

    hexes: list[str]
    hint: str


class Offer(TypedDict):
    """An action between two actions: what there is to do, or why it cannot be chosen.

    `alphas`: what the single alphas can do, by their hexes; only wolves that walk have no need of
    one.
    """

    name: str
    hint: NotRequired[str]
    why: NotRequired[str]
    alphas: NotRequired[dict[str, AlphaOffer]]


class MoveWords(TypedDict):
    """How moves of a kind of wolf are put into words; `{from}`, `{hex}`, `{steps}` are gaps."""

    words: str
    option: str


class NextAction(TypedDict):
    """What there is to choose between two actions.

    `choices` are the legal steps, `ahead` is what can be done on hexes once an action is paid for,
    `says` has the words for moves there, and `actions` are all five, or none if the turn ends with
    the move under way.
    """

    choices: list[WolvesChoice]
    ahead: list[Way]
    says: Mapping[str, MoveWords]
    actions: list[Offer]


class Choices(SharedChoices, _Try):
    """What the seat to decide may choose from.

    Only between two actions: `ahead`, what can be done on hexes once an action is paid for, `says`
    with the words for moves there, and the five `actions`. Only in a move that may be ended:
    `next`, the same as it will be after `done`. `try` is the pattern of a step on any hex, to ask
    why it is impossible.
    """

    choices: list[WolvesChoice]
    ahead: NotRequired[list[Way]]
    says: NotRequired[Mapping[str, MoveWords]]
    actions: NotRequired[list[Offer]]
    next: NotRequired[NextAction]
