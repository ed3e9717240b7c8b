"""Set-ups: drawn from a seed, given, or read from a record; and the first position of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from moonpack.errors import BadInput
from moonpack.games import check
from moonpack.games.choices import Choice, Kind
from moonpack.games.contract import Option
from moonpack.games.rng import Rng

from . import codes, data
from .engine import Engine
from .layout import layout
from .snapshot import PackPieces, SeatState, Snapshot

OPTIONS = {
    option.name: option
    for option in (
        Option(
            "tiles",
            ("first", "second", "choose"),
            "which side of the two-sided tiles is up at the start; choose lets each player say",
        ),
        Option(
            "action_tokens_per_turn",
            ("any", "1"),
            "how many action tokens a player may discard in one turn",
        ),
        Option(
            "late_start_token",
            ("no", "yes"),
            "an action token for those who play last (3 of 3; 3 and 4 of 4; 4 and 5 of 5)",
        ),
        Option(
            "round_limit",
            ("none",),
            "after how many rounds the game ends, without further region scoring",
            lowest=1,
        ),
    )
}
CHOICES = {
    choice.name: choice
    for choice in (
        Choice("packs", Kind.SEATS, "the players' packs, in seat order", data.PACKS, rotates=True),
    )
}
# The options that the rules ask for during play, and the position's fields that hold their number;
# a word is kept as 0.
OPTION_FIELDS = {"action_tokens_per_turn": "tokens_per_turn", "round_limit": "round_limit"}
LATE_SEATS = {2: (), 3: (2,), 4: (2, 3), 5: (3, 4)}
ALL_SECOND = 0b11111
_SETUP_FIELDS = ("regions", "moons", "prey")


@dataclass(frozen=True)
class Setup:
    """All that is decided before the first step. `regions`, `moons`, `prey` are in layout order."""

    packs: tuple[str, ...]
    options: Mapping[str, str | int]
    regions: tuple[int, ...]
    moons: tuple[tuple[str, ...], ...]
    prey: tuple[str, ...]
    neutral: str | None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.packs)

    def to_json(self) -> dict[str, Any]:
        """The set-up's fields of a record."""
        board: dict[str, Any] = {
            "regions": list(self.regions),
            "moons": [list(stack) for stack in self.moons],
            "prey": list(self.prey),
        }
        if self.neutral:
            board["neutral"] = self.neutral
        return {"packs": list(self.packs), "options": dict(self.options), "setup": board}


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

    def to_json(self) -> dict[str, Any]:
        """The set-up's fields of a record."""
        return {"position": deepcopy(dict(self.position))}


def deal(players: int, rng: Rng, choices: Mapping[str, Any]) -> Setup:
    """A set-up from chance, with the packs and options somebody chose."""
    packs = choices.get("packs")
    chosen = tuple(rng.shuffled(data.PACKS)[:players]) if packs is None else packs
    board = {
        "regions": rng.shuffled(data.REGION_TILES)[: len(layout(players).regions)],
        "moons": rng.shuffled(data.by_players("moon_pool", players)),
        "prey": rng.shuffled(data.by_players("prey_stacks", players)["kinds"]),
    }
    return make(players, chosen, choices.get("options"), board)


def make(players: int, packs: object, options: object, board: object) -> Setup:
    """A set-up from parts that may be wrong: checked, and completed with defaults."""
    given = check.fields(board, "setup", _SETUP_FIELDS, ("neutral",))
    chosen = check_packs(packs, players)
    return Setup(
        packs=chosen,
        options=check_options(options),
        regions=check_regions(given["regions"], "setup.regions", players),
        moons=_check_moons(given["moons"], players),
        prey=_check_prey(given["prey"], players),
        neutral=check_neutral(given.get("neutral"), "setup.neutral", chosen),
    )


def check_packs(packs: object, players: int) -> tuple[str, ...]:
    """The players' packs, each at most once."""
    names = check.listing(packs, "packs", players)
    for seat, name in enumerate(names):
        field = f"packs[{seat}]"
        check.one_of(name, field, data.PACKS)
        if name in names[:seat]:
            raise BadInput(field, "a pack nobody else plays", name)
    return tuple(names)


def check_options(options: object) -> dict[str, str | int]:
    """Every option with its value; unknown ones are refused."""
    given = {} if options is None else check.mapping(options, "options")
    for name in given:
        if name not in OPTIONS:
            raise BadInput.unknown(f"options.{name}", "option", OPTIONS)
    return {
        name: option.check(given.get(name, option.default), f"options.{name}")
        for name, option in OPTIONS.items()
    }


def check_regions(regions: object, field: str, players: int) -> tuple[int, ...]:
    """Region tiles by number, in layout order, each at most once."""
    tiles = check.listing(regions, field, len(layout(players).regions))
    for n, tile in enumerate(tiles):
        check.whole(tile, f"{field}[{n}]", min(data.REGION_TILES), max(data.REGION_TILES))
        if tile in tiles[:n]:
            raise BadInput(f"{field}[{n}]", "a region tile that is not laid yet", tile)
    return tuple(tiles)


def check_neutral(neutral: object, field: str, packs: Sequence[str]) -> str | None:
    """The neutral pack of 2 players: named, or the first that nobody plays."""
    if len(packs) != 2:
        if neutral is not None:
            raise BadInput(field, "no neutral pack with more than 2 players", neutral)
        return None
    free = [pack for pack in data.PACKS if pack not in packs]
    return free[0] if neutral is None else check.one_of(neutral, field, free)


def _check_moons(moons: object, players: int) -> tuple[tuple[str, ...], ...]:
    pool = [tuple(stack) for stack in data.by_players("moon_pool", players)]
    given = check.listing(moons, "setup.moons", len(pool))
    stacks = []
    for n, stack in enumerate(given):
        field = f"setup.moons[{n}]"
        named = tuple(check.one_of(p, field, data.PHASES) for p in check.listing(stack, field))
        if named not in pool:
            left = ", ".join("+".join(s) for s in sorted(set(pool))) or "none"
            raise BadInput(field, f"a moon stack still in the box ({left})", stack)
        pool.remove(named)
        stacks.append(named)
    return tuple(stacks)


def _check_prey(prey: object, players: int) -> tuple[str, ...]:
    pool = list(data.by_players("prey_stacks", players)["kinds"])
    given = check.listing(prey, "setup.prey", len(pool))
    for n, kind in enumerate(given):
        check.one_of(kind, f"setup.prey[{n}]", data.PREY)
        if kind not in pool:
            left = ", ".join(sorted(set(pool))) or "none"
            raise BadInput(f"setup.prey[{n}]", f"a prey stack still in the box ({left})", kind)
        pool.remove(kind)
    return tuple(given)


def start(setup: Setup) -> Engine:
    """The engine at the first decision: choosing tiles, or the draft."""
    players, options = setup.players, setup.options
    lay = layout(players)
    late = LATE_SEATS[players] if options["late_start_token"] == "yes" else ()
    seats = [
        SeatState(
            home=data.TERRAINS.index(pack),
            tiles=ALL_SECOND if options["tiles"] == "second" else 0,
            action_tokens=int(seat in late or (players == 2 and seat == 1)),
        )
        for seat, pack in enumerate(setup.packs)
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
    )
    set_options(shot, options)
    if setup.neutral:
        shot.packs.append(_neutral_pieces(setup))
    return Engine(shot)


def set_options(shot: Snapshot, options: Mapping[str, str | int]) -> None:
    """Fill in the fields of a position that options decide."""
    for option, field in OPTION_FIELDS.items():
        value = options[option]
        setattr(shot, field, value if isinstance(value, int) else 0)


def _neutral_pieces(setup: Setup) -> PackPieces:
    """The neutral pack stands by the water of each region, as its moon stack says."""
    pieces = PackPieces()
    lay = layout(setup.players)
    for region, stack in zip(lay.regions, setup.moons, strict=True):
        for direction, ranks in data.DATA["neutral_pack_2p"]["+".join(stack)].items():
            spot = lay.neighbour(region.water, direction)
            assert spot is not None  # the six hexes around water are all on its own tile
            for rank in ranks:
                pieces.put(spot, data.RANKS.index(rank))
    return pieces
