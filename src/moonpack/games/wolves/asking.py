"""Questions about a position that several reasons share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from moonpack.games.masks import has, hexes
from moonpack.words import Words

from . import codes, data
from .engine import Engine
from .facts import HOWL, pack_of
from .layout import layout, terrain_of
from .snapshot import Snapshot
from .steps import Step, encode
from .vocabulary import pack_name, pack_owner, terrain_name

Reasons = Iterator[str]


@lru_cache(maxsize=64)
def _terrains(players: int, region_tiles: tuple[int, ...]) -> list[int]:
    return terrain_of(layout(players), region_tiles)


class Asking:
    """A position, seen by the player to move. Reasons come one by one, the plainest first."""

    def __init__(self, shot: Snapshot, words: Words, engine: Engine | None = None) -> None:
        self.shot = shot
        self.words = words
        self.layout = shot.layout
        self.seat = shot.seats[shot.seat]
        self.mine = shot.packs[shot.seat]
        self._engine = engine

    def is_legal(self, step: Step) -> bool:
        """Whether a step is legal."""
        if self._engine is None:
            self._engine = Engine(self.shot)
        return self._engine.is_legal(encode(step))

    # -- names

    def name(self, hex_: int) -> str:
        """A hex by name."""
        return self.layout.name(hex_)

    def terrain(self, terrain: int) -> str:
        """A terrain by name."""
        return terrain_name(data.TERRAINS[terrain], self.words)

    def pack(self, pack: int) -> str:
        """A pack by name."""
        return pack_name(pack_of(self.shot, pack), self.words)

    def whose(self, pack: int) -> str:
        """A pack as the owner of a piece."""
        return pack_owner(pack_of(self.shot, pack), self.words)

    # -- what is where

    def terrain_on(self, hex_: int) -> int:
        """The terrain of a hex; -1 for water and chasm."""
        return _terrains(self.shot.players, self.shot.region_tiles)[hex_]

    def pieces(self, hex_: int) -> list[tuple[int, int]]:
        """The pieces on a hex as (pack, rank)."""
        packs = enumerate(self.shot.packs)
        return [(pack, rank) for pack, pieces in packs for rank in pieces.at(hex_)]

    def foreign(self, hex_: int) -> list[tuple[int, int]]:
        """The pieces of other packs on a hex as (pack, rank)."""
        return [piece for piece in self.pieces(hex_) if piece[0] != self.shot.seat]

    def is_neutral(self, pack: int) -> bool:
        """Whether a pack is the neutral one."""
        return pack >= self.shot.players

    def moved_wolves(self, hex_: int, rank: int) -> int:
        """How many wolves of a rank on a hex came there in the current move."""
        shot = self.shot
        if rank == codes.RANK_ALPHA:
            return has(shot.moved_alphas, hex_) + has(shot.moved_alpha_pairs, hex_)
        return has(shot.moved_pack_wolves, hex_) + has(shot.moved_pack_pairs, hex_)

    def is_by_water(self, hex_: int) -> bool:
        """Whether a hex is next to water."""
        return any(self.layout.cells[spot].block == "~" for spot in self.layout.near(hex_))

    def has_lair_in_region_of(self, hex_: int) -> bool:
        """Whether the player has a lair in the region of a hex."""
        region = self.layout.region_of[hex_]
        cells = self.layout.regions[region].cells if region >= 0 else ()
        return any(has(self.mine.lairs, spot) for spot in cells)

    # -- reasons

    def not_land(self, hex_: int) -> Reasons:
        """Pieces stand neither on water nor in the chasm."""
        words = self.words
        if hex_ not in self.layout.land:
            if self.layout.cells[hex_].block == "chasm":
                yield words("{hex} is in the chasm.", hex=self.name(hex_))
            yield words("{hex} is water.", hex=self.name(hex_))

    def not_paid_for(self, hex_: int) -> Reasons:
        """An action happens on the terrain that was paid for, once something was."""
        yield from self.not_land(hex_)
        words, there = self.words, self.terrain_on(hex_)
        if self.shot.phase != codes.PHASE_ACTION and there != self.shot.paid:
            yield words(
                "{hex} is {terrain}. You have paid for {paid}.",
                hex=self.name(hex_),
                terrain=self.terrain(there),
                paid=self.terrain(self.shot.paid),
            )

    def token_there(self, hex_: int) -> Reasons:
        """A token keeps pieces off its hex."""
        words = self.words
        if has(self.shot.lone_wolves, hex_):
            yield words("There is a lone wolf on {hex}.", hex=self.name(hex_))
        if hex_ in self.shot.prey_hexes():
            yield words("There is a prey token on {hex}.", hex=self.name(hex_))

    def full(self, hex_: int) -> Reasons:
        """A hex has room for two pieces."""
        words = self.words
        if len(self.pieces(hex_)) >= 2:
            yield words("There are already two pieces on {hex}.", hex=self.name(hex_))

    def piece_of(self, pack: int, hex_: int) -> str:
        """A pack's piece is in the way."""
        words = self.words
        hex_name = self.name(hex_)
        if pack == self.shot.seat:
            return words("You have a piece on {hex}.", hex=hex_name)
        if self.is_neutral(pack):  # its name is a terrain, which would be mistaken for one
            return words("The neutral pack has a piece on {hex}.", hex=hex_name)
        return words("{pack} has a piece on {hex}.", pack=self.pack(pack), hex=hex_name)

    def not_by_an_alpha(self, hex_: int) -> Reasons:
        """Dens and lairs are built on or next to an alpha."""
        words = self.words
        if not any(has(self.mine.alphas, spot) for spot in (hex_, *self.layout.near(hex_))):
            yield words("{hex} is not on or next to one of your alphas.", hex=self.name(hex_))

    def out_of_howl_range(self, hex_: int) -> Reasons:
        """Howls have a range."""
        words, howl = self.words, self.shot.track_value(self.shot.seat, HOWL)
        steps = self.layout.distances(hex_)
        far = min((steps[alpha] for alpha in hexes(self.mine.alphas)), default=None)
        if far is None:
            yield words("You have no alpha on the board.")
        elif far > howl:
            yield words.many(
                "{hex} is {n} step from your nearest alpha. Your howl range is {howl}.",
                "{hex} is {n} steps from your nearest alpha. Your howl range is {howl}.",
                far,
                hex=self.name(hex_),
                howl=howl,
            )

    def no_wolf_left(self) -> Reasons:
        """Howling and dominating need a wolf on the wolf track."""
        words = self.words
        if self.seat.wolves >= codes.ALL_WOLVES:
            yield words("Your wolf track is empty.")

    def no_den_left(self) -> Reasons:
        """A den has to come from some track."""
        words = self.words
        if sum(self.seat.dens) >= codes.ALL_DENS:
            yield words("You have built all your dens.")
