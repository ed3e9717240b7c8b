"""A position in plain Python: the engine's state as everything that is not the rules sees it.

The engine keeps its state in C arrays when compiled. Words, pictures, views and JSON read a
`Snapshot` instead, and a position from JSON is loaded through one.

Every field of the state is declared here, once, and nowhere else: `make engine` writes `state.py`
and `state.pxd`, the same fields as the engine keeps them, from these classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from moonpack.games.fields import Converted, Each, Kept, Saved
from moonpack.games.masks import hexes

from . import codes, data
from .layout import Layout, layout
from .small_maps import SmallMap

MANY = 1_000  # more of anything than a game can give
MOST_ROUNDS = 1_000_000_000

Hexes = Annotated[int, Kept("Mask")]  # a set of hexes
ByRegion = Annotated[list[int], Kept(room=codes.MOST_REGIONS)]
Tokens = Annotated[int, Saved(MANY)]


@dataclass
class PackPieces:
    """Where a pack's pieces stand, as masks; a *pair* is two alike on one hex."""

    alphas: Hexes = 0
    alpha_pairs: Hexes = 0
    pack_wolves: Hexes = 0
    pack_pairs: Hexes = 0
    dens: Hexes = 0
    lairs: Hexes = 0

    def at(self, hex_: int) -> list[int]:
        """The ranks of the pack's pieces on a hex, lowest first."""
        ranks = [codes.RANK_DEN] * (self.dens >> hex_ & 1)
        ranks += [codes.RANK_PACK] * (
            (self.pack_wolves >> hex_ & 1) + (self.pack_pairs >> hex_ & 1)
        )
        ranks += [codes.RANK_ALPHA] * ((self.alphas >> hex_ & 1) + (self.alpha_pairs >> hex_ & 1))
        return ranks + [codes.RANK_LAIR] * (self.lairs >> hex_ & 1)

    def hexes(self) -> list[int]:
        """Every hex with a piece of the pack."""
        return hexes(self.alphas | self.pack_wolves | self.dens | self.lairs)

    def masks(self) -> Iterator[tuple[int, int]]:
        """The hexes of each rank as masks; a pair of wolves is in two of them."""
        yield codes.RANK_DEN, self.dens
        yield codes.RANK_PACK, self.pack_wolves
        yield codes.RANK_PACK, self.pack_pairs
        yield codes.RANK_ALPHA, self.alphas
        yield codes.RANK_ALPHA, self.alpha_pairs
        yield codes.RANK_LAIR, self.lairs

    def put(self, hex_: int, rank: int) -> None:
        """Place one more piece. The caller has checked the limits."""
        spot = 1 << hex_
        if rank == codes.RANK_ALPHA:
            self.alpha_pairs |= self.alphas & spot
            self.alphas |= spot
        elif rank == codes.RANK_PACK:
            self.pack_pairs |= self.pack_wolves & spot
            self.pack_wolves |= spot
        elif rank == codes.RANK_DEN:
            self.dens |= spot
        else:
            self.lairs |= spot


@dataclass
class SeatState:
    """A player's boards and tokens."""

    home: int
    tiles: int = 0  # bit n: the n-th two-sided tile shows its second side
    terrain_tokens: Tokens = 0
    action_tokens: Tokens = 0
    dens: Annotated[list[int], Kept(room=3, name="track")] = field(  # built, by track
        default_factory=lambda: [0, 0, 0]
    )
    lairs: Annotated[int, Kept(name="lair_count"), Saved(codes.ALL_LAIRS)] = 0
    wolves: Annotated[int, Kept(name="wolf_count"), Saved(codes.ALL_WOLVES)] = 0
    prey: int = 0  # bit n: has prey of kind n
    moons: Annotated[list[int], Kept(room=3, name="moon_count")] = field(  # tokens won, by phase
        default_factory=lambda: [0, 0, 0]
    )
    points: Tokens = 0


@dataclass
class Snapshot:
    """Everything there is to know about a position."""

    players: int
    region_tiles: Annotated[tuple[int, ...], Converted()]
    packs: Annotated[list[PackPieces], Each(codes.MOST_PACKS)]
    seats: Annotated[list[SeatState], Each(codes.MOST_PLAYERS)]
    neutral: int  # the neutral pack's terrain; -1 without one
    lone_wolves: Hexes
    prey_kind: ByRegion
    prey_left: ByRegion
    moons: Annotated[list[list[int]], Converted()]  # by region, top first
    moon: Tokens = 0  # dates filled
    scored: Annotated[int, Saved(len(data.PHASES))] = 0
    round: Annotated[int, Saved(MOST_ROUNDS)] = 1
    phase: int = codes.PHASE_ACTION
    seat: int = 0
    actions: Tokens = 0
    extra: Tokens = 0
    tokens_per_turn: int = 0  # 0: any number of action tokens
    round_limit: int = 0  # 0: none
    rules: int = 0  # RULE_… bits: what the options change in the rules
    first_seat: int = 0  # who drafts first and takes the first turn
    drafted: int = 0
    paid: int = -1  # the terrain of the action under way
    moved: int = 0
    moved_alphas: Hexes = 0
    moved_alpha_pairs: Hexes = 0
    moved_pack_wolves: Hexes = 0
    moved_pack_pairs: Hexes = 0
    push_pack: int = -1
    push_rank: int = 0
    push_hex: int = -1
    push_from_lair: int = 0
    small: Annotated[SmallMap | None, Converted()] = None  # None: the whole board

    @property
    def layout(self) -> Layout:
        """The geometry of the board."""
        return layout(self.players)

    @property
    def begun_rounds(self) -> int:
        """How many rounds were played or begun: past the limit, `round` is one that never was."""
        return min(self.round, self.round_limit) if self.round_limit else self.round

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Every piece on the board as (hex, pack number, rank), by hex."""
        listed: list[tuple[int, int, int]] = []
        for pack, pieces in enumerate(self.packs):
            listed += _pieces(pack, tuple(pieces.masks()))
        listed.sort()
        return iter(listed)

    def pack_terrain(self, pack: int) -> int:
        """The home terrain that names a pack."""
        return self.seats[pack].home if pack < self.players else self.neutral

    def track_value(self, seat: int, track: int) -> int:
        """The value a track shows now: how many wolves, how fast, how loud."""
        values: list[int] = data.DATA["tracks"][data.TRACKS[track]]
        return values[self.seats[seat].dens[track]]

    @property
    def usable_action_tokens(self) -> int:
        """How many action tokens whoever is to move may still use in this turn."""
        tokens = self.seats[self.seat].action_tokens
        return min(tokens, self.tokens_per_turn - self.extra) if self.tokens_per_turn else tokens

    @property
    def has_action_left(self) -> bool:
        """Whether another action, or a token for one, is left in this turn."""
        return self.actions < codes.FREE_ACTIONS or self.usable_action_tokens > 0

    def prey_hexes(self) -> dict[int, tuple[int, int]]:
        """The stacks left: hex to (kind, tokens)."""
        return {
            region.prey: (self.prey_kind[number], self.prey_left[number])
            for number, region in enumerate(self.layout.regions)
            if self.prey_left[number]
        }


@lru_cache(maxsize=8192)
def _pieces(pack: int, masks: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int]]:
    """The pieces of a pack; those of most packs stay where they are from one step to the next."""
    return [(hex_, pack, rank) for rank, mask in masks for hex_ in hexes(mask)]


class Derived:
    """What the engine keeps besides because the rules ask for it often; the rest implies it."""

    packs: int  # how many there are, the neutral one included
    occupied: Hexes  # at least one piece
    full: Hexes  # two pieces
    tokens: Hexes  # a lone wolf or a stack of prey
    moons: ByRegion  # two bits for each moon of a stack, the top one lowest: 1 + its phase
