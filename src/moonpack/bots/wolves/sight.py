"""What a position of The Wolves looks like to the evaluation: the features of `features.py`.

Each seat is looked at alike. A `Sight` holds room to work in: one for each thread.
"""

from __future__ import annotations

from moonpack.games.wolves import data
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.tables import Tables, tables_for

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp

    from moonpack.bots.wolves.features import *
    from moonpack.bots.wolves.native import Real
    from moonpack.games.masks import (
        Int,
        Mask,
        bit,
        count,
        meets,
        nothing,
        popcount,
    )
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.hunting import lacks_prey, wolves_by_prey
    from moonpack.games.wolves.legal import (
        by_an_alpha,
        den_spots,
        heard,
        heard_at,
        lair_dens,
        lone_dens,
        lone_pack_wolves,
        payable,
        walks,
    )
    from moonpack.games.wolves.position import Position, wolves_of
    from moonpack.games.wolves.scoring import count_strengths, region_points, total_score

    DATES = 64  # columns for each scoring to come

# A lead of one piece at these temperatures is a lead of e to one.
TIGHT = 1.0
WIDE = 3.0


class Sight:
    """Sees the features of positions of games with a number of players."""

    def __init__(self, players: int) -> None:
        if not cython.compiled:  # compiled, these are C arrays
            self.prey_reach = [0] * 60
            self.next_prey = [0.0] * 6
            self.tight, self.wide = [0.0] * 192, [0.0] * 192
            self.progress = [0.0] * (3 * DATES)
            self.strengths = [0] * (MOST_PACKS * REGION_STRIDE)
            self.points = [0] * MOST_PACKS
            self.heard, self.walked = [0] * 6, [0] * 6
            self.features = [0.0] * (5 * SEAT_STRIDE)
        self.players = players
        self._lay_out(tables_for(players))
        self._print_points()
        for scored in range(3):
            for moon in range(DATES):
                time = game_time(players, scored, moon)
                self.progress[scored * DATES + moon] = time - scored

    def _lay_out(self, tables: Tables) -> None:
        lay = layout(self.players)
        for number, region in enumerate(lay.regions):
            for speed in range(1, 6):
                near: Mask = nothing()
                for hex_ in lay.near(region.prey):
                    if hex_ in lay.land:
                        near = near | bit(hex_) | tables.reach[speed * 192 + hex_]
                self.prey_reach[speed * 10 + number] = near

    def _print_points(self) -> None:
        points = data.points_at("prey_points", self.players)
        for kinds in range(len(points) - 1):
            self.next_prey[kinds] = points[kinds + 1] - points[kinds]
        for control in range(MOST_CONTROL + 1):
            for alphas in range(4):
                # Alphas decide ties only, so they weigh less than any piece.
                lead: Real = control + 0.4 * min(alphas, 1) + 0.1 * max(alphas - 1, 0)
                self.tight[control * 4 + alphas] = exp(lead / TIGHT)
                self.wide[control * 4 + alphas] = exp(lead / WIDE)

    def look_at(self, p: Position) -> list[list[float]]:
        """The features of each seat."""
        self.look(p)
        first = [seat * SEAT_STRIDE for seat in range(self.players)]
        return [[self.features[n + nth] for nth in range(FEATURES)] for n in first]

    def look(self, p: Position) -> None:
        """Fill `features` for every seat."""
        for nth in range(p.players * SEAT_STRIDE):
            self.features[nth] = 0.0
        self._survey(p)
        self._look_at_regions(p)
        for seat in range(p.players):
            self._look_at_boards(p, seat)
            self._look_at_purse(p, seat)
            self._look_at_prey(p, seat)
            self._look_at_howls(p, seat)
            self._look_at_dens(p, seat)
            self._look_at_danger(p, seat)

    # -- looking

    def _survey(self, p: Position) -> None:
        """Count control by region, and how far each pack's alphas are heard and walk."""
        count_strengths(p, self.strengths)
        for seat in range(p.players):
            self.heard[seat] = heard(p, seat)
            self.walked[seat] = walks(p, seat, p.alphas[seat])

    def _look_at_regions(self, p: Position) -> None:
        """What the regions would give, at each scoring to come."""
        for region in range(p.tables.regions):
            stack = p.moons[region]
            while stack:
                phase = (stack & 3) - 1
                if phase >= p.scored:
                    self._weigh_region(p, region, phase)
                stack = stack >> 2
        near: Real = self.progress[date_of(p)]
        for seat in range(p.players):
            first = seat * SEAT_STRIDE
            self.features[first + F_SOON] = self.features[first + F_HARD_0] * near * near
            self.features[first + F_WAIT] = (seat + p.players - p.seat) % p.players

    def _weigh_region(self, p: Position, region: Int, phase: Int) -> None:
        self._weigh_hard(p, region, phase)
        self._weigh_soft(p, region, phase)

    def _weigh_hard(self, p: Position, region: Int, phase: Int) -> None:
        """The points if the region scored now."""
        region_points(p, region, phase, self.strengths, self.points)
        column = F_HARD_0 + phase - p.scored
        for seat in range(p.players):
            self.features[seat * SEAT_STRIDE + column] += self.points[seat]

    def _weigh_soft(self, p: Position, region: Int, phase: Int) -> None:
        """The points expected if the packs' strength here only makes them likelier to be first."""
        tight_all: Real = 0.0
        tight_top: Real = 0.0
        wide_all: Real = 0.0
        wide_top: Real = 0.0
        for pack in range(p.packs):
            place = _place(self.strengths[pack * REGION_STRIDE + region])
            tight_all += self.tight[place]
            wide_all += self.wide[place]
            tight_top = max(tight_top, self.tight[place])
            wide_top = max(wide_top, self.wide[place])
        first: Real = p.tables.first[phase]
        second: Real = p.tables.second[phase]
        column = phase - p.scored
        for seat in range(p.players):
            place = _place(self.strengths[seat * REGION_STRIDE + region])
            row = seat * SEAT_STRIDE + column
            mine: Real = self.tight[place]
            hope: Real = _hope(mine, tight_all, tight_top, first, second)
            self.features[row + F_TIGHT_0] += hope
            mine = self.wide[place]
            self.features[row + F_WIDE_0] += _hope(mine, wide_all, wide_top, first, second)

    def _look_at_boards(self, p: Position, seat: Int) -> None:
        first = seat * SEAT_STRIDE
        self.features[first + F_SCORE] = total_score(p, seat)
        for track in range(3):
            built = p.track[seat * 3 + track]
            if built:
                self.features[first + F_SPREAD_1 + 4 * track + built - 1] = 1.0
        alphas = count(p.alphas[seat]) + count(p.alpha_pairs[seat])
        self.features[first + F_ALPHAS] = alphas
        pack_wolves = count(p.pack_wolves[seat]) + count(p.pack_pairs[seat])
        self.features[first + F_PACK_WOLVES] = pack_wolves
        self.features[first + F_DENS] = count(p.dens[seat])
        self.features[first + F_LAIRS] = count(p.lairs[seat])
        self.features[first + F_WOLVES_LEFT] = ALL_WOLVES - p.wolf_count[seat]
        self.features[first + F_NEXT_PREY] = self.next_prey[popcount(p.prey[seat])]

    def _look_at_purse(self, p: Position, seat: Int) -> None:
        first = seat * SEAT_STRIDE
        self.features[first + F_ACTION_TOKENS] = min(p.action_tokens[seat], 3)
        self.features[first + F_TERRAIN_TOKENS] = min(p.terrain_tokens[seat], 3)
        shown = (p.home[seat] * 32 + p.tiles[seat]) * 5
        terrains: Int = 0
        pairs: Int = 0
        triples: Int = 0
        for terrain in range(5):
            tiles = popcount(p.tables.showing[shown + terrain])
            terrains += tiles > 0
            pairs += tiles > 1
            triples += tiles > 2
        self.features[first + F_TERRAINS] = terrains
        self.features[first + F_PAIRS] = pairs
        self.features[first + F_TRIPLES] = triples

    def _look_at_prey(self, p: Position, seat: Int) -> None:
        """Kinds not caught yet, by how many wolves stand beside a stack or could walk there."""
        wolves: Mask = wolves_of(p, seat)
        fast = p.tables.speed[p.track[seat * 3 + 1]] * 10
        beside = 0  # two bits for each kind: the most wolves beside a stack of it
        near = 0
        for region in range(p.tables.regions):
            if not lacks_prey(p, seat, region):
                continue
            kind = p.prey_kind[region]
            here = min(wolves_by_prey(p, wolves, region), 3)
            if here > (beside >> 2 * kind & 3):
                beside = (beside & ~(3 << 2 * kind)) | here << 2 * kind
            if count(self.prey_reach[fast + region] & wolves) >= HUNTERS:
                near |= 1 << kind
        first = seat * SEAT_STRIDE
        for kind in range(5):
            here = beside >> 2 * kind & 3
            if here:
                self.features[first + F_PREY_1 + here - 1] += 1.0
        self.features[first + F_PREY_NEAR] = popcount(near)

    def _look_at_howls(self, p: Position, seat: Int) -> None:
        if p.wolf_count[seat] >= ALL_WOLVES:
            return
        first = seat * SEAT_STRIDE
        paid: Mask = payable(p, seat, ACT_HOWL)
        lone: Mask = p.lone_wolves & self.heard[seat]
        self.features[first + F_LONE_HEARD] = min(count(lone), 3)
        self.features[first + F_LONE_PAYABLE] = min(count(lone & paid), 3)
        near: Mask = p.lone_wolves & heard_at(p, seat, 4)
        self.features[first + F_LONE_NEAR] = min(count(near), 4)

    def _look_at_dens(self, p: Position, seat: Int) -> None:
        beside: Mask = by_an_alpha(p, seat)
        spots: Mask = den_spots(p, seat, beside)
        paid: Mask = payable(p, seat, ACT_DEN) & spots
        terrains: Int = 0
        for terrain in range(5):
            terrains += meets(paid, p.board.terrain[terrain])
        self.features[seat * SEAT_STRIDE + F_DEN_TERRAINS] = terrains
        if p.lair_count[seat] < ALL_LAIRS:
            self._look_at_lairs(p, seat, beside)
            water: Int = 0
            for region in range(p.tables.regions):
                mine: Mask = p.tables.region[region]
                if meets(mine, spots & p.tables.waterside):
                    water += not meets(mine, p.lairs[seat])
            self.features[seat * SEAT_STRIDE + F_WATER_SPOTS] = water

    def _look_at_lairs(self, p: Position, seat: Int, beside: Mask) -> None:
        dens: Mask = lair_dens(p, seat)
        if not dens:
            return
        paid: Mask = payable(p, seat, ACT_LAIR)
        first = seat * SEAT_STRIDE
        for region in range(p.tables.regions):
            mine: Mask = p.tables.region[region] & dens
            if not mine:
                continue
            self.features[first + F_LAIR_REGIONS] += 1.0
            if meets(mine, beside):
                self.features[first + F_LAIR_NOW] += 1.0
                if meets(mine & beside, paid):
                    self.features[first + F_LAIR_PAYABLE] += 1.0

    def _look_at_danger(self, p: Position, seat: Int) -> None:
        """What others could take from a seat, and what it could take from them."""
        loud: Mask = nothing()
        walked: Mask = nothing()
        prizes: Mask = nothing()
        for other in range(p.players):
            if other != seat:
                loud = loud | self.heard[other]
                walked = walked | self.walked[other]
                prizes = prizes | _lone_pieces(p, other)
        own: Mask = _lone_pieces(p, seat)
        first = seat * SEAT_STRIDE
        exposed: Mask = own & loud
        self.features[first + F_EXPOSED] = count(exposed)
        if exposed:
            soon: Mask = nothing()
            for region in range(p.tables.regions):
                if p.moons[region] & 3 == p.scored + 1:
                    soon = soon | p.tables.region[region]
            self.features[first + F_EXPOSED_SOON] = count(exposed & soon)
        self.features[first + F_PUSHED] = count(p.pack_wolves[seat] & ~p.full & walked)
        prizes = prizes & self.heard[seat]
        self.features[first + F_TAKES] = min(count(prizes), 4)
        takes: Mask = prizes & payable(p, seat, ACT_DOMINATE)
        self.features[first + F_TAKES_PAYABLE] = min(count(takes), 4)


def game_time(players: int, scored: int, moon: int) -> float:
    """How far the game is: a whole number at each scoring, 3 at the end."""
    dates = data.by_players("moon_dates", players)
    reached = [0, *(dates[phase] for phase in data.PHASES)]
    part = (moon - reached[scored]) / (reached[scored + 1] - reached[scored])
    return float(scored + min(max(part, 0.0), 1.0))


def date_of(p: Position) -> Int:
    """The place of a position's date in tables with `DATES` columns for each scoring to come.

    A turn that begins on the last dates may fill more of them than the tables have.
    """
    return min(p.scored, FULL) * DATES + min(p.moon, DATES - 1)


def _place(strength: Int) -> Int:
    """The place of a pack's strength in the tables `tight` and `wide`."""
    control = strength // CONTROL_UNIT
    alphas = strength % CONTROL_UNIT
    return min(control, MOST_CONTROL) * 4 + min(alphas, 3)


def _hope(mine: Real, every: Real, top: Real, first: Real, second: Real) -> Real:
    """Expected points: first in proportion to strength, second among the rest likewise."""
    share: Real = mine / every
    if mine >= top:
        return share * first + (1.0 - share) * 0.75 * second
    return share * first + (top / every) * mine / (every - top) * second


def _lone_pieces(p: Position, seat: Int) -> Mask:
    """A seat's pieces that could be dominated."""
    return lone_pack_wolves(p, seat) | lone_dens(p, seat)
