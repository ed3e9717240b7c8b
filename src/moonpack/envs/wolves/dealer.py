"""Games of The Wolves, dealt without the interpreter: `setups.deal` and `setups.start` again.

Whatever was chosen is in the `model`, a game dealt with the same choices; the rest is drawn. An
engine that games are dealt into has a board of its own, whose tiles are laid again each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moonpack.envs.dealer import Dealer
from moonpack.games.wolves import data
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.layout import layout, terrain_masks
from moonpack.games.wolves.options import DRAWING_BOOKS
from moonpack.games.wolves.setups import DRAW, LATE_PLACES, PositionSetup, put_neutral
from moonpack.games.wolves.snapshot import PackPieces
from moonpack.games.wolves.tables import Board, board_for

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.dealer import shuffle
    from moonpack.envs.rooms import Int, Room, Who
    from moonpack.games.masks import from_int, nothing
    from moonpack.games.rng import Word, advance, below, scramble
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position

    FIRST_FREE = -1  # the neutral pack is the first that nobody plays
    DRAWN = -2
    STACKS = 16  # room for a moon stack as the engine keeps it: two bits for each of two moons


class WolvesDealer(Dealer):
    """Deals games, or begins them from a position."""

    def __init__(self, setup: Any, model: Engine, choices: Mapping[str, Any]) -> None:
        if not cython.compiled:
            self.terrain_of = [0] * 5
            self.tiles, self.moons, self.prey = [0] * 16, [0] * 16, [0] * 16
            self.tokens, self.ground = [0] * 5, [0] * 5
            self.tile_terrain = [0] * (MOST_REGIONS * 16 * 5)
            self.wolves, self.pairs = [0] * (MOST_REGIONS * STACKS), [0] * (MOST_REGIONS * STACKS)
            self.alphas = [0] * (MOST_REGIONS * STACKS)
            self.alpha_pairs = [0] * (MOST_REGIONS * STACKS)
            self.dens, self.lairs = [0] * (MOST_REGIONS * STACKS), [0] * (MOST_REGIONS * STACKS)
            self.here, self.crowded = [0] * (MOST_REGIONS * STACKS), [0] * (MOST_REGIONS * STACKS)
        self.model = model.copy()
        self.players = setup.players
        self.regions = len(layout(setup.players).regions)
        self.from_position = isinstance(setup, PositionSetup)
        if not self.from_position:
            self._note_choices(setup, choices)
            self._fill_boxes()
            self._fill_ground()
            if self.players == 2:
                self._fill_neutral()

    def _note_choices(self, setup: Any, choices: Mapping[str, Any]) -> None:
        """What is drawn, and what the choices have decided."""
        self.draws_packs = choices.get("packs") is None
        self.draws_board = choices.get("setup") is None
        neutral, start = choices.get("neutral"), choices.get("starting_player")
        by_book = setup.options["rulebook"] in DRAWING_BOOKS and self.draws_board
        self.draws_start = start == DRAW or (start is None and by_book)
        self.neutral = FIRST_FREE
        if neutral == DRAW:
            self.neutral = DRAWN
        elif neutral is not None or (setup.neutral and not self.draws_packs):
            self.neutral = data.PACKS.index(setup.neutral)
        late = LATE_PLACES[self.players] if setup.options["late_start_token"] == "yes" else ()
        for place in range(self.players):  # in turn order
            self.tokens[place] = int(place in late or (self.players == 2 and place == 1))

    def _fill_boxes(self) -> None:
        """What chance draws from, in the order of the data."""
        for nth, pack in enumerate(data.PACKS):
            self.terrain_of[nth] = data.TERRAINS.index(pack)
        self.all_tiles = len(data.REGION_TILES)
        for nth, tile in enumerate(data.REGION_TILES):
            self.tiles[nth] = tile
        for nth, stack in enumerate(data.by_players("moon_pool", self.players)):
            self.moons[nth] = stack_number(stack)
        for nth, kind in enumerate(data.by_players("prey_stacks", self.players)["kinds"]):
            self.prey[nth] = data.PREY.index(kind)

    def _fill_ground(self) -> None:
        """The terrain of the start tile, and of every region tile in every place."""
        bare = terrain_masks(self.players, ())
        for terrain in range(5):
            self.ground[terrain] = from_int(bare[terrain])
        for place in range(self.regions):
            for tile in data.REGION_TILES:
                laid = terrain_masks(self.players, (0,) * place + (tile,))
                for terrain in range(5):
                    at = (place * 16 + tile) * 5 + terrain
                    self.tile_terrain[at] = from_int(laid[terrain] & ~bare[terrain])

    def _fill_neutral(self) -> None:
        """The pieces of the neutral pack in each region, by its moon stack."""
        for place, region in enumerate(layout(2).regions):
            for named in data.DATA["neutral_pack_2p"]:
                stack = named.split("+")
                pieces = PackPieces()
                put_neutral(pieces, layout(2), region, stack)
                at = place * STACKS + stack_number(stack)
                self.wolves[at] = from_int(pieces.pack_wolves)
                self.pairs[at] = from_int(pieces.pack_pairs)
                self.alphas[at] = from_int(pieces.alphas)
                self.alpha_pairs[at] = from_int(pieces.alpha_pairs)
                self.dens[at] = from_int(pieces.dens)
                self.lairs[at] = from_int(pieces.lairs)
                here = crowded = 0
                for _, hexes in pieces.masks():
                    crowded |= here & hexes
                    here |= hexes
                self.here[at] = from_int(here)
                self.crowded[at] = from_int(crowded)

    def home(self) -> Engine:
        engine: Engine = self.model.copy()
        engine.board = Board(self.model.tables, self.model.board.tiles)
        return engine

    def deal(self, who: Who, state: Word) -> None:
        cython.cast(Position, who).become(self.model)
        if self.from_position:
            self._lay_as_given(cython.cast(Position, who))
        else:
            self._draw(cython.cast(Position, who), state)

    def _draw(self, p: Position, state: Word) -> None:
        order: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            order = [0] * 16
        if self.draws_packs:
            state = self._draw_packs(p, state)
        for nth in range(self.all_tiles):
            order[nth] = self.tiles[nth]
        state = shuffle(state, order, self.all_tiles)
        if self.draws_board:
            self._lay(p, order)
        else:
            self._lay_as_given(p)
        for nth in range(self.regions):
            order[nth] = self.moons[nth]
        state = shuffle(state, order, self.regions)
        if self.draws_board:
            for place in range(self.regions):
                p.moons[place] = order[place]
        for nth in range(self.regions):
            order[nth] = self.prey[nth]
        state = shuffle(state, order, self.regions)
        if self.draws_board:
            for place in range(self.regions):
                p.prey_kind[place] = order[place]
        if self.players == 2:
            state = self._draw_neutral(p, state)
        if self.draws_start:
            state = advance(state)
            self._start(p, below(scramble(state), self.players))

    def _draw_packs(self, p: Position, state: Word) -> Word:
        """The players' packs; a neutral pack that was chosen is not among them."""
        order: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            order = [0] * 5
        for nth in range(5):
            order[nth] = nth
        state = shuffle(state, order, 5)
        seat = 0
        for nth in range(5):
            if seat < self.players and (self.players > 2 or order[nth] != self.neutral):
                p.home[seat] = self.terrain_of[order[nth]]
                seat += 1
        return state

    def _draw_neutral(self, p: Position, state: Word) -> Word:
        """The neutral pack, which stands as the moon stacks say."""
        order: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            order = [0] * 5
        free = 0
        for nth in range(5):
            terrain = self.terrain_of[nth]
            if terrain != p.home[0] and terrain != p.home[1]:
                order[free] = terrain
                free += 1
        if self.neutral == DRAWN:
            state = advance(state)
            p.neutral = order[below(scramble(state), free)]
        elif self.neutral == FIRST_FREE:
            p.neutral = order[0]
        self._stand(p)
        return state

    def _stand(self, p: Position) -> None:
        p.alphas[2] = nothing()
        p.alpha_pairs[2] = nothing()
        p.pack_wolves[2] = nothing()
        p.pack_pairs[2] = nothing()
        p.dens[2] = nothing()
        p.lairs[2] = nothing()
        p.occupied = nothing()
        p.full = nothing()
        for place in range(self.regions):
            at = place * STACKS + p.moons[place]
            p.alphas[2] = p.alphas[2] | self.alphas[at]
            p.alpha_pairs[2] = p.alpha_pairs[2] | self.alpha_pairs[at]
            p.pack_wolves[2] = p.pack_wolves[2] | self.wolves[at]
            p.pack_pairs[2] = p.pack_pairs[2] | self.pairs[at]
            p.dens[2] = p.dens[2] | self.dens[at]
            p.lairs[2] = p.lairs[2] | self.lairs[at]
            p.occupied = p.occupied | self.here[at]
            p.full = p.full | self.crowded[at]

    def _start(self, p: Position, first: Int) -> None:
        p.first_seat = first
        p.seat = first
        for seat in range(self.players):
            p.action_tokens[seat] = self.tokens[(seat + self.players - first) % self.players]

    def _lay(self, p: Position, tiles: Room) -> None:
        """Lay region tiles on the engine's own board."""
        for terrain in range(5):
            p.board.terrain[terrain] = self.ground[terrain]
        for place in range(self.regions):
            p.board.laid[place] = tiles[place]
            for terrain in range(5):
                p.board.terrain[terrain] = (
                    p.board.terrain[terrain]
                    | self.tile_terrain[(place * 16 + tiles[place]) * 5 + terrain]
                )

    def _lay_as_given(self, p: Position) -> None:
        for terrain in range(5):
            p.board.terrain[terrain] = self.model.board.terrain[terrain]
        for place in range(self.regions):
            p.board.laid[place] = self.model.board.laid[place]


def stack_number(stack: Sequence[str]) -> int:
    """A moon stack as the engine keeps it."""
    number = 0
    for phase in reversed(stack):
        number = number * 4 + 1 + data.PHASES.index(phase)
    return number


def can_deal(choices: Mapping[str, Any]) -> bool:
    """Whether all games with these choices are possible.

    A neutral pack that comes with a set-up may be drawn for a player, too, which is an error.
    """
    given = choices.get("setup")
    named = isinstance(given, Mapping) and given.get("neutral") is not None
    return not named or choices.get("packs") is not None or choices.get("neutral") is not None


def on_shared_board(engine: Engine) -> Engine:
    """A copy of an engine that games are dealt into, on a board that stays as it is."""
    twin: Engine = engine.copy()
    twin.board = board_for(engine.players, engine.board.tiles)
    return twin
