"""Set-ups: drawn from a seed, given, or read from a record; and the first position of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.games.choices import Choice, Kind
from moonpack.games.contract import JsonObject
from moonpack.games.rng import Rng
from moonpack.words import source

from . import codes, data
from .engine import Engine
from .layout import Layout, Region, layout
from .options import DRAWING_BOOKS, check_options, set_options, written_options
from .snapshot import PackPieces, SeatState, Snapshot

DRAW = "draw"
CHOICES = {
    choice.name: choice
    for choice in (
        Choice("packs", Kind.SEATS, "The players' packs, in seat order.", data.PACKS, rotates=True),
        Choice(
            "neutral",
            Kind.WORD,
            "With 2 players, the pack that nobody plays. By default, the first that nobody chose.",
            (*data.PACKS, DRAW),
            players=(2,),
        ),
        Choice(
            "starting_player",
            Kind.SEAT,
            "Who takes the first turn. By default, the rulebook decides.",
            (DRAW,),
        ),
    )
}
LATE_PLACES = {2: (), 3: (2,), 4: (2, 3), 5: (3, 4)}  # in turn order, from 0
ALL_SECOND = 0b11111
_SETUP_FIELDS = ("regions", "moons", "prey")
_CHOSEN_FIELDS = ("neutral", "starting_player")


@dataclass(frozen=True)
class Setup:
    """All that is decided before the first step. `regions`, `moons`, `prey` are in layout order."""

    packs: tuple[str, ...]
    options: Mapping[str, str | int]
    regions: tuple[int, ...]
    moons: tuple[tuple[str, ...], ...]
    prey: tuple[str, ...]
    neutral: str | None
    first_seat: int = 0  # who starts, from 0

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.packs)

    def to_json(self) -> JsonObject:
        """The set-up's fields of a record."""
        board: JsonObject = {
            "regions": list(self.regions),
            "moons": [list(stack) for stack in self.moons],
            "prey": list(self.prey),
        }
        if self.neutral:
            board["neutral"] = self.neutral
        if self.first_seat:
            board["starting_player"] = self.first_seat + 1
        return {"packs": list(self.packs), "options": written_options(self.options), "setup": board}


@dataclass(frozen=True)
class PositionSetup:
    """A game that begins from a position instead of an empty board."""

    position: Mapping[str, Any]
    snapshot: Snapshot
    options: Mapping[str, str | int]

    @property
    def players(self) -> int:
        """How many play."""
        return self.snapshot.players

    @property
    def packs(self) -> tuple[str, ...]:
        """The players' packs, by seat."""
        return tuple(data.PACKS[seat.home] for seat in self.snapshot.seats)

    def to_json(self) -> JsonObject:
        """The set-up's fields of a record."""
        return {"position": deepcopy(dict(self.position))}


def deal(players: int, rng: Rng, choices: Mapping[str, Any]) -> Setup:
    """A set-up from chance, with what somebody chose.

    The neutral pack and the starting player are drawn last, so that a seed gives the same board
    whether they are drawn or not.
    """
    neutral, packs = choices.get("neutral"), choices.get("packs")
    if packs is None:
        shuffled = rng.shuffled(data.PACKS)
        packs = [pack for pack in shuffled if players > 2 or pack != neutral][:players]
    board: JsonObject = {
        "regions": rng.shuffled(data.REGION_TILES)[: len(layout(players).regions)],
        "moons": rng.shuffled(data.by_players("moon_pool", players)),
        "prey": rng.shuffled(data.by_players("prey_stacks", players)["kinds"]),
    }
    options = check_options(choices.get("options"))
    start = choices.get("starting_player")
    if choices.get("setup") is not None:
        board = dict(check.mapping(choices["setup"], "setup"))
    elif start is None and options["rulebook"] in DRAWING_BOOKS:
        start = DRAW
    chosen = check_packs(packs, players)
    if neutral is not None:
        board["neutral"] = _choose_neutral(neutral, chosen, rng)
    if start is not None:
        board["starting_player"] = _choose_start(start, players, rng)
    return make(players, chosen, options, board)


def _choose_neutral(neutral: object, packs: Sequence[str], rng: Rng) -> str | None:
    if neutral == DRAW and len(packs) == 2:
        return rng.choice([pack for pack in data.PACKS if pack not in packs])
    try:
        return check_neutral(neutral, "neutral", packs)
    except BadInput as error:
        expected = error.expected
        if len(packs) == 2:
            expected = Phrase("{expected}, {draw}", expected=expected, draw=DRAW)
        raise BadInput(error.field, expected, neutral) from error


def _choose_start(start: object, players: int, rng: Rng) -> int:
    """The starting player, from 1: named, drawn, or the first."""
    if start == DRAW:
        return 1 + rng.below(players)
    number = check.number_of(start)  # a page and the command line may have it as text
    try:
        return check_start(start if number is None else number, "starting_player", players) + 1
    except BadInput as error:
        expected = Phrase(source("{expected}, or {other}"), expected=error.expected, other=DRAW)
        raise BadInput(error.field, expected, start) from error


def make(players: int, packs: object, options: object, board: object) -> Setup:
    """A set-up from parts that may be wrong: checked, and completed with defaults."""
    given = check.fields(board, "setup", _SETUP_FIELDS, _CHOSEN_FIELDS)
    chosen = check_packs(packs, players)
    return Setup(
        packs=chosen,
        options=check_options(options),
        regions=check_regions(given["regions"], "setup.regions", players),
        moons=_check_moons(given["moons"], players),
        prey=_check_prey(given["prey"], players),
        neutral=check_neutral(given.get("neutral"), "setup.neutral", chosen),
        first_seat=check_start(given.get("starting_player"), "setup.starting_player", players),
    )


def check_packs(packs: object, players: int) -> tuple[str, ...]:
    """The players' packs, each at most once."""
    names = check.listing(packs, "packs", players)
    for seat, name in enumerate(names):
        field = f"packs[{seat}]"
        check.one_of(name, field, data.PACKS)
        if name in names[:seat]:
            raise BadInput(field, Phrase(source("a pack that no other player has")), name)
    return tuple(names)


def check_regions(regions: object, field: str, players: int) -> tuple[int, ...]:
    """Region tiles by number, in layout order, each at most once."""
    low, high = min(data.REGION_TILES), max(data.REGION_TILES)
    tiles: list[int] = []
    for n, given in enumerate(check.listing(regions, field, len(layout(players).regions))):
        tile = check.whole_number(given, f"{field}[{n}]", low, high)
        if tile in tiles:
            expected = Phrase(source("a region tile that is not on the board yet"))
            raise BadInput(f"{field}[{n}]", expected, tile)
        tiles.append(tile)
    return tuple(tiles)


def check_neutral(neutral: object, field: str, packs: Sequence[str]) -> str | None:
    """The neutral pack of 2 players: named, or the first that nobody plays."""
    if len(packs) != 2:
        if neutral is not None:
            expected = Phrase(source("no neutral pack with more than 2 players"))
            raise BadInput(field, expected, neutral)
        return None
    free = [pack for pack in data.PACKS if pack not in packs]
    return free[0] if neutral is None else check.one_of(neutral, field, free)


def check_start(start: object, field: str, players: int) -> int:
    """The seat of the starting player, from 0: named from 1, or the first."""
    return 0 if start is None else check.whole_number(start, field, 1, players) - 1


def _check_moons(moons: object, players: int) -> tuple[tuple[str, ...], ...]:
    pool = [tuple(stack) for stack in data.by_players("moon_pool", players)]
    given = check.listing(moons, "setup.moons", len(pool))
    stacks = []
    for n, stack in enumerate(given):
        field = f"setup.moons[{n}]"
        named = tuple(check.one_of(p, field, data.PHASES) for p in check.listing(stack, field))
        if named not in pool:
            left = ", ".join("+".join(s) for s in sorted(set(pool)))
            text = source("a moon stack that is still in the box ({left})")
            raise BadInput(field, Phrase(text, left=left), stack)
        pool.remove(named)
        stacks.append(named)
    return tuple(stacks)


def _check_prey(prey: object, players: int) -> tuple[str, ...]:
    pool = list(data.by_players("prey_stacks", players)["kinds"])
    given = check.listing(prey, "setup.prey", len(pool))
    for n, kind in enumerate(given):
        check.one_of(kind, f"setup.prey[{n}]", data.PREY)
        if kind not in pool:
            text = source("a prey stack that is still in the box ({left})")
            expected = Phrase(text, left=", ".join(sorted(set(pool))))
            raise BadInput(f"setup.prey[{n}]", expected, kind)
        pool.remove(kind)
    return tuple(given)


def start(setup: Setup) -> Engine:
    """The engine at the first decision: choosing tiles, or the draft."""
    players, options = setup.players, setup.options
    lay = layout(players)
    late = LATE_PLACES[players] if options["late_start_token"] == "yes" else ()
    places = [(seat - setup.first_seat) % players for seat in range(players)]  # in turn order
    seats = [
        SeatState(
            home=data.TERRAINS.index(pack),
            tiles=ALL_SECOND if options["tiles"] == "second" else 0,
            action_tokens=int(place in late or (players == 2 and place == 1)),
        )
        for place, pack in zip(places, setup.packs, strict=True)
    ]
    lone_wolves = sum(1 << h for region in lay.regions for h in region.lone_wolves)
    shot = Snapshot(
        players=players,
        region_tiles=setup.regions,
        packs=[PackPieces() for _ in seats],
        seats=seats,
        neutral=data.TERRAINS.index(setup.neutral) if setup.neutral else -1,
        lone_wolves=lone_wolves,
        prey_kind=[data.PREY.index(kind) for kind in setup.prey],
        prey_left=[data.by_players("prey_stacks", players)["size"]] * len(lay.regions),
        moons=[[data.PHASES.index(phase) for phase in stack] for stack in setup.moons],
        phase=codes.PHASE_TILES if options["tiles"] == "choose" else codes.PHASE_DRAFT,
        seat=setup.first_seat,
        first_seat=setup.first_seat,
    )
    set_options(shot, options)
    if setup.neutral:
        shot.packs.append(_neutral_pieces(setup))
    return Engine(shot)


def _neutral_pieces(setup: Setup) -> PackPieces:
    """The neutral pack stands by the water of each region, as its moon stack says."""
    pieces = PackPieces()
    lay = layout(setup.players)
    for region, stack in zip(lay.regions, setup.moons, strict=True):
        put_neutral(pieces, lay, region, stack)
    return pieces


def put_neutral(pieces: PackPieces, lay: Layout, region: Region, stack: Sequence[str]) -> None:
    """Place the neutral pack's pieces of one region."""
    for direction, ranks in data.DATA["neutral_pack_2p"]["+".join(stack)].items():
        spot = lay.neighbour(region.water, direction)
        assert spot is not None  # the six hexes around water are all on its own tile
        for rank in ranks:
            pieces.put(spot, data.RANKS.index(rank))
