"""What never changes during a game, as tables the rules can look up.

`Tables` holds what the number of players fixes (walking, howling, tracks, dates); `Board` adds the
terrain, once it is known which region tile lies where. Walking is never blocked by pieces, so where
a wolf can walk and whom an alpha's howl reaches depend on the layout alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from . import codes, data
from .layout import Layout, layout, terrain_masks
from .small_maps import SmallMap

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import from_int

HEXES = 192  # room for a hex number in the flat tables
RINGS = 20  # more than the longest walk on any layout
FASTEST = 5
LOUDEST = 4
PAIRS = 2  # an alpha and a pack wolf, that each player drafts
MOST_WAYS = 4500
BONUSES = (None, "action", "terrain")


def mask_of(hexes: Iterable[int]) -> int:
    """A set of hexes as one number."""
    total = 0
    for hex_ in hexes:
        total |= 1 << hex_
    return total


class Tables:
    """The tables for a number of players, or for a small map."""

    def __init__(self, players: int, small: SmallMap | None = None) -> None:
        lay = layout(players) if small is None else Layout(players, small.hexes)
        if not cython.compiled:  # compiled, these are C arrays
            self.near = [0] * HEXES
            self.reach, self.heard = [0] * (6 * HEXES), [0] * (6 * HEXES)
            self.rings = [0] * (RINGS * HEXES)
            self.region = [0] * (
                codes.MOST_REGIONS + 1
            )  # the last, for the start tile, stays empty
            self.around_prey, self.prey_hex = [0] * 10, [0] * 10
            self.sides, self.region_of, self.control = [0] * 2, [0] * HEXES, [0] * 4
            self.spread, self.speed, self.howl = [0] * 5, [0] * 5, [0] * 5
            self.dates, self.first, self.second = [0] * 3, [0] * 3, [0] * 3
            self.costs, self.bonus, self.wolf_rank = [0] * 5, [0] * 12, [0] * 8
            self.track_points, self.lair_points = [0] * 5, [0] * 5
            self.prey_points, self.wolf_points = [0] * 6, [0] * 9
            self.showing = [0] * (5 * 32 * 5)
            self.payable = [0] * (5 * 32 * 5 * 4)
            self.first_way, self.ways = [0] * (4 * 4 * 64 + 1), [0] * MOST_WAYS
        self.players = players
        self.small = small
        self.pairs = PAIRS if small is None else small.pairs
        self.free_actions = codes.FREE_ACTIONS if small is None else small.actions
        self.packs = players + (players == 2)  # the neutral pack comes after the players'
        self.hexes = len(lay)
        self.regions = len(lay.regions)
        self._lay_out(lay)
        self._walk_and_howl(lay)
        self._print_boards(players)
        self._print_points(players)
        self._list_payments()

    def _lay_out(self, lay: Layout) -> None:
        self.land = from_int(mask_of(lay.land))
        for hex_ in range(len(lay)):
            self.near[hex_] = from_int(mask_of(lay.near(hex_)))
        waterside: set[int] = set()
        around_any_prey: set[int] = set()
        for hex_ in range(HEXES):
            self.region_of[hex_] = codes.MOST_REGIONS
        for number, region in enumerate(lay.regions):
            for hex_ in region.cells:
                self.region_of[hex_] = number
            self.region[number] = from_int(mask_of(region.cells))
            self.prey_hex[number] = region.prey
            self.around_prey[number] = from_int(mask_of(lay.near(region.prey)))
            around_any_prey.update(lay.near(region.prey))
            waterside.update(lay.near(region.water))
        self.waterside = from_int(mask_of(waterside & lay.land))
        self.around_any_prey = from_int(mask_of(around_any_prey))
        for number, side in enumerate(lay.draft_sides()):
            self.sides[number] = from_int(mask_of(side))

    def _walk_and_howl(self, lay: Layout) -> None:
        for hex_ in range(len(lay)):
            sound = lay.distances(hex_)
            for loudness in range(LOUDEST + 1):
                within = mask_of(h for h, steps in sound.items() if steps <= loudness)
                self.heard[loudness * HEXES + hex_] = from_int(within)
            if hex_ not in lay.land:
                continue
            walk = lay.distances(hex_, lay.land)
            rings = [mask_of(h for h, steps in walk.items() if steps == d) for d in range(RINGS)]
            for distance in range(RINGS):
                self.rings[hex_ * RINGS + distance] = from_int(rings[distance])
            for speed in range(1, FASTEST + 1):
                within = mask_of(h for h, steps in walk.items() if 0 < steps <= speed)
                self.reach[speed * HEXES + hex_] = from_int(within)

    def _print_boards(self, players: int) -> None:
        bonuses = data.by_players("track_bonus", players)
        for track, name in enumerate(data.TRACKS):
            for nth, given in enumerate(bonuses[name]):
                self.bonus[track * 4 + nth] = BONUSES.index(given)
        for built in range(5):
            self.spread[built] = data.DATA["tracks"]["spread"][built]
            self.speed[built] = data.DATA["tracks"]["speed"][built]
            self.howl[built] = data.DATA["tracks"]["howl"][built]
        for nth, rank in enumerate(data.WOLF_TRACK):
            self.wolf_rank[nth] = data.RANKS.index(rank)
        for nth, cost in enumerate(data.COSTS):
            self.costs[nth] = cost
        for home in range(5):
            for tiles in range(32):
                for terrain in range(5):
                    self.showing[(home * 32 + tiles) * 5 + terrain] = showing(home, tiles, terrain)
        self.prey_bonus = BONUSES.index(data.by_players("prey_bonus", players))

    def _list_payments(self) -> None:
        """What a player can pay for, by tiles and tokens; and how, for each cost."""
        stride = codes.PURSE_STRIDE
        n = 0
        for cost in range(1, codes.DEAREST + 1):
            for tokens in range(stride):
                for tiles in range(64):
                    self.first_way[(cost * stride + tokens) * 64 + tiles] = n
                    for turned in payments(tiles, cost, tokens):
                        self.ways[n] = turned
                        n += 1
        self.first_way[(codes.DEAREST + 1) * stride * 64] = n
        for shown in range(5 * 32):
            most = [showing(shown // 32, shown % 32, terrain).bit_count() for terrain in range(5)]
            for action, cost in enumerate(data.COSTS):
                for tokens in range(stride):
                    row = (shown * codes.ACTIONS + action) * stride + tokens
                    self.payable[row] = mask_of(t for t in range(5) if most[t] + tokens >= cost)

    def _print_points(self, players: int) -> None:
        for nth, phase in enumerate(data.PHASES):
            self.dates[nth] = data.by_players("moon_dates", players)[phase]
            self.first[nth] = data.FIRST_POINTS[nth]
            self.second[nth] = data.SECOND_POINTS[nth]
            if self.small is not None:
                self.dates[nth] = self.small.dates[nth]
        for nth, weight in enumerate(data.CONTROL):
            self.control[nth] = weight
        for built, points in enumerate(data.points_at("track_points", players)):
            self.track_points[built] = points
        for lairs, points in enumerate(data.points_at("lair_points", players)):
            self.lair_points[lairs] = points
        for kinds, points in enumerate(data.points_at("prey_points", players)):
            self.prey_points[kinds] = points
        for wolves, points in enumerate(data.points_at("wolf_points", players)):
            self.wolf_points[wolves] = points


def showing(home: int, tiles: int, terrain: int) -> int:
    """Which of a player's six tiles show a terrain, as bits; bit 0 is the home tile."""
    shown = int(home == terrain)
    for nth, sides in enumerate(data.TILE_SIDES):
        if sides[tiles >> nth & 1] == terrain:
            shown |= 2 << nth
    return shown


def payments(tiles: int, cost: int, tokens: int) -> list[int]:
    """Which of the tiles that show a terrain may be turned, as bits; tokens pay the rest."""
    subsets = [turned for turned in range(tiles, -1, -1) if turned & tiles == turned]
    return [turned for turned in subsets if cost - tokens <= turned.bit_count() <= cost]


class Board:
    """A layout with its region tiles laid."""

    def __init__(self, tables: Tables, tiles: tuple[int, ...]) -> None:
        self.tables = tables
        if not cython.compiled:
            self.laid = [0] * codes.MOST_REGIONS
            self.terrain = [0] * 5
        for place, tile in enumerate(tiles):
            self.laid[place] = tile
        for terrain, hexes in enumerate(terrain_masks(tables.players, tiles)):
            self.terrain[terrain] = from_int(hexes) & tables.land

    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of the region tiles, in layout order."""
        return tuple([self.laid[place] for place in range(self.tables.regions)])


@cache
def tables_for(players: int, small: SmallMap | None = None) -> Tables:
    """The tables for a number of players, made once."""
    return Tables(players, small)


@lru_cache(maxsize=64)
def board_for(players: int, tiles: tuple[int, ...], small: SmallMap | None = None) -> Board:
    """The board with these region tiles, in layout order; the latest ones are kept."""
    return Board(tables_for(players, small), tiles)
