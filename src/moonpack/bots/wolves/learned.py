"""A judge that has learned from many games what stands where, beside the features of a seat.

Its first layer sees the features (`features.py`) of a seat and of all seats together, the time of
the game and the inputs (`inputs.py`) told from the seat. It is kept as sums of whole numbers, one
row for each seat with the same weights, and brought up to date by what has changed since the last
position that was judged: in a search that is little. A small second layer follows, and three heads:
the value in points, the share of the win, and who takes the next moon of each region.

Whole numbers add up to the same in any order, so interpreted code judges exactly alike.
`tools/learn_wolves.py` makes the weights.
"""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b64decode
from functools import cache
from importlib.resources import files
from typing import Any
from zlib import decompress, error

from moonpack.bots import limits
from moonpack.bots.weights import check_above_zero, check_numbers, part
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.sight import game_time
from moonpack.errors import BadInput
from moonpack.games.wolves.tables import tables_for

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp

    from moonpack.bots.wolves.features import *
    from moonpack.bots.wolves.inputs import *
    from moonpack.bots.wolves.native import Real, add_units, dot_units, whole
    from moonpack.bots.wolves.sight import DATES, date_of
    from moonpack.games.masks import Int, Mask, drop_lowest, lowest
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position

    UNITS = 64  # of the first layer; native.hpp counts on it
    SECOND = 16  # units of the second layer
    TOP = 80  # of both: what the heads see

    # Weights are whole numbers: each is its value times the number named here.
    FINE = 16  # features
    WEIGHT_BITS = 12  # weights of the first layer, so its sums have these and those of FINE
    UNIT_BITS = 8  # what a unit gives
    HEAD_BITS = 10  # weights of the second layer and the heads
    CAP = 7680  # no unit gives more

SUM_LIMIT = 2**31 - 1
LARGEST_BIAS = 1000
PARTS = ("own", "every", "facts", "between", "out", "win", "take")


@cache
def shipped(players: int) -> dict[str, Any]:
    """The weights that ship for a number of players, and how they came about."""
    name = f"learned_{players}.json"
    weights: dict[str, Any] = json.loads(files(__package__).joinpath(name).read_text("utf-8"))
    return weights


def unpacked(text: object, field: str) -> list[int]:
    """Whole numbers of 16 bits from a text: base 64, compressed, the lower byte first."""
    numbers = array("h")
    try:
        numbers.frombytes(decompress(b64decode(str(text))))
    except (ValueError, error):
        raise BadInput(field, "packed numbers") from None
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


class Knowledge:
    """The weights of learned judges for a number of players: many judges may share them."""

    def __init__(self, players: int, weights: object | None = None) -> None:
        limits.check(2, MOST_PLAYERS, players=players)
        fitted = shipped(players) if weights is None else weights
        if part(fitted, "players") != players:
            raise BadInput("weights.players", f"{players}", part(fitted, "players"))
        check_numbers(
            fitted,
            "weights",
            anchors=(4, FEATURES),
            temperatures=(4,),
            times=(4, UNITS),
            bias=(SECOND,),
        )
        check_above_zero(part(fitted, "temperatures"), "weights.temperatures")
        for name in ("times", "bias"):
            _check_size(part(fitted, name), name)
        self.players = players
        self.plain = {name: part(fitted, name) for name in ("anchors", "temperatures", "times")}
        packed = {name: unpacked(part(fitted, name), f"weights.{name}") for name in PARTS}
        tables = tables_for(players)
        self.regions = tables.regions
        self.inputs = (tables.packs * KINDS + 1) * tables.hexes
        self.inputs += tables.regions * REGION_INPUTS + players * SEAT_INPUTS
        _check(packed, self.regions, self.inputs)
        self.own, self.every = packed["own"], packed["every"]
        self.facts, self.between = packed["facts"], packed["between"]
        self.heads = packed["out"] + packed["win"] + packed["take"]
        scale = 1 << (UNIT_BITS + HEAD_BITS)
        self.bias = [round(bias * scale) for bias in part(fitted, "bias")]
        self.times = self._times_by_date(self.plain["times"])

    def _times_by_date(self, times: list[list[float]]) -> list[int]:
        """What the time adds to the first layer, for every date."""
        by_date = []
        for scored in range(3):
            for moon in range(DATES):
                time = game_time(self.players, scored, moon)
                before = min(int(time), 2)
                late = time - before
                for unit in range(UNITS):
                    bias = times[before][unit] * (1 - late) + times[before + 1][unit] * late
                    by_date.append(round(bias * (FINE << WEIGHT_BITS)))
        return by_date


def _check_size(numbers: list[Any], name: str) -> None:
    """Refuse numbers that would not fit into whole numbers of 32 bits."""
    flat = [n for row in numbers for n in (row if isinstance(row, list) else [row])]
    if max(abs(n) for n in flat) > LARGEST_BIAS:
        raise BadInput(f"weights.{name}", f"numbers up to {LARGEST_BIAS}")


def _check(packed: dict[str, list[int]], regions: int, inputs: int) -> None:
    """Refuse weights of another size, or so large that sums could overflow."""
    sizes = {"own": FEATURES * UNITS, "every": FEATURES * UNITS, "between": SECOND * UNITS}
    sizes |= {"facts": inputs * UNITS, "out": TOP, "win": TOP, "take": TOP * (regions + 1)}
    for name, size in sizes.items():
        if len(packed[name]) != size:
            raise BadInput(f"weights.{name}", f"{size} numbers", len(packed[name]))
    for name, row in (("between", UNITS), ("out", TOP), ("win", TOP), ("take", TOP)):
        numbers = packed[name]
        for first in range(0, len(numbers), row):
            if sum(abs(n) for n in numbers[first : first + row]) * CAP > SUM_LIMIT // 2:
                raise BadInput(f"weights.{name}", "smaller numbers")


class LearnedJudge(Judge):
    """Judges like `Judge`, by what it has learned. One for each thread."""

    def __init__(self, knowledge: Knowledge, standing: float = 0.0) -> None:
        players = knowledge.players
        plain = {name: knowledge.plain[name] for name in ("anchors", "temperatures")}
        Judge.__init__(self, players, {"players": {str(players): plain}}, standing)
        self.knowledge = knowledge
        if not cython.compiled:
            self.pieces_seen = [0] * (MOST_PACKS * KINDS)
            self.lone_seen = 0
            self.region_seen, self.region_now = [-1] * MOST_PLACES, [-1] * MOST_PLACES
            self.seat_seen, self.seat_now = [-1] * MOST_PLACES, [-1] * MOST_PLACES
            self.feature_seen = [0] * (6 * SEAT_STRIDE)
            self.sums_by_seat = [0] * (5 * UNITS)
            self.together = [0] * UNITS
            self.units = [0] * TOP
            self.logits = [0.0] * 5
        for place in range(MOST_PLACES):
            self.region_seen[place] = self.seat_seen[place] = -1

    # -- for plain Python

    def takes_of(self, p: Position) -> list[list[float]]:
        """For each seat, how likely it takes the next moon of each region alone."""
        self.judge(p)
        takes = []
        for seat in range(self.players):
            self._fire(p, seat)
            row = []
            for region in range(self.knowledge.regions):
                heat: Real = self._head(2 + region)
                heat /= 1 << UNIT_BITS
                heat += self.knowledge.heads[(2 + self.knowledge.regions) * TOP + region]
                row.append(1 / (1 + exp(-heat / (1 << HEAD_BITS))))
            takes.append(row)
        return takes

    def sums_of(self, p: Position, seat: int) -> list[int]:
        """What the first layer has added up for a seat, before its units: for tests."""
        self.judge(p)
        date: Int = date_of(p)
        sums = []
        for unit in range(UNITS):
            both: Int = self.sums_by_seat[seat * UNITS + unit] + self.together[unit]
            sums.append(both + self.knowledge.times[date * UNITS + unit])
        return sums

    # -- judging

    def judge(self, p: Position) -> None:
        """Fill `values` and `shares` for a position."""
        if p.phase == PHASE_OVER:
            self.count_result(p)
            return
        self.look(p)
        self._catch_up(p)
        row = self._row(p)
        warmth: Real = self.temperatures[date_of(p)]
        unit: Real = 1.0 / (1 << (UNIT_BITS + HEAD_BITS))
        for seat in range(p.players):
            self._fire(p, seat)
            first = seat * SEAT_STRIDE
            total: Real = self._head(0) * unit
            for nth in range(FEATURES):
                total += self.weights[row + nth] * self.features[first + nth]
            # A value stands for what it is in points; the other head moves the share alone.
            self.values[seat] = total
            self.logits[seat] = self._head(1) * unit * warmth
        for seat in range(p.players):
            self.values[seat] += self.logits[seat]
        self._share_out(p, warmth)
        for seat in range(p.players):
            self.values[seat] -= self.logits[seat]

    def _fire(self, p: Position, seat: Int) -> None:
        """Fill `units` with what both layers give for a seat."""
        time = date_of(p) * UNITS
        first = seat * UNITS
        for unit in range(UNITS):
            total: Int = self.sums_by_seat[first + unit] + self.together[unit]
            total = (total + self.knowledge.times[time + unit]) >> 8
            self.units[unit] = min(max(total, 0), CAP)
        for unit in range(SECOND):
            total = self.knowledge.bias[unit]
            total += dot_units(self.units, self.knowledge.between, unit * UNITS, UNITS)
            self.units[UNITS + unit] = min(max(total >> HEAD_BITS, 0), CAP)

    def _head(self, nth: Int) -> Int:
        """What a head makes of the units."""
        return dot_units(self.units, self.knowledge.heads, nth * TOP, TOP)

    # -- what has changed since the last position

    def _catch_up(self, p: Position) -> None:
        for pack in range(p.packs):
            for kind in range(KINDS):
                now: Mask = pieces(p, pack, kind)
                change: Mask = now ^ self.pieces_seen[pack * KINDS + kind]
                if change:
                    self.pieces_seen[pack * KINDS + kind] = now
                    for seat in range(p.players):
                        first = pieces_input(p, seat, pack, kind)
                        self._count_hexes(seat, first, change & now, 1)
                        self._count_hexes(seat, first, change & ~now, -1)
        lone: Mask = p.lone_wolves ^ self.lone_seen
        if lone:
            first = p.packs * KINDS * p.tables.hexes
            for seat in range(p.players):
                self._count_hexes(seat, first, lone & p.lone_wolves, 1)
                self._count_hexes(seat, first, lone & ~p.lone_wolves, -1)
            self.lone_seen = p.lone_wolves
        self._catch_up_regions(p)
        self._catch_up_seats(p)
        self._catch_up_features(p)

    def _count_hexes(self, seat: Int, first: Int, hexes: Mask, by: Int) -> None:
        while hexes:
            self._count(seat, first + lowest(hexes), by)
            hexes = drop_lowest(hexes)

    def _count(self, seat: Int, nth: Int, by: Int) -> None:
        """An input has come (1) or gone (-1) for a seat."""
        add_units(self.sums_by_seat, seat * UNITS, self.knowledge.facts, nth * UNITS, by * FINE)

    def _catch_up_regions(self, p: Position) -> None:
        note_regions(p, self.region_now)
        first = regions_begin(p)
        for place in range(p.tables.regions * REGION_PLACES):
            now = self.region_now[place]
            before = self.region_seen[place]
            if now != before:
                self.region_seen[place] = now
                for seat in range(p.players):
                    self._count(seat, first + now, 1)
                    if before >= 0:
                        self._count(seat, first + before, -1)

    def _catch_up_seats(self, p: Position) -> None:
        for other in range(p.players):
            note_seat(p, other, self.seat_now)
            for place in range(other * SEAT_PLACES, (other + 1) * SEAT_PLACES):
                now = self.seat_now[place]
                before = self.seat_seen[place]
                if now != before:
                    self.seat_seen[place] = now
                    for seat in range(p.players):
                        first = seat_input(p, seat, other)
                        if now >= 0:
                            self._count(seat, first + now, 1)
                        if before >= 0:
                            self._count(seat, first + before, -1)

    def _catch_up_features(self, p: Position) -> None:
        """The features of each seat, and the sums of all seats' behind them."""
        for nth in range(FEATURES):
            total = 0
            for seat in range(p.players):
                place = seat * SEAT_STRIDE + nth
                now: Int = whole(self.features[place] * FINE + 0.5)
                total += now
                by: Int = now - self.feature_seen[place]
                if by:
                    self.feature_seen[place] = now
                    add_units(self.sums_by_seat, seat * UNITS, self.knowledge.own, nth * UNITS, by)
            change: Int = total - self.feature_seen[5 * SEAT_STRIDE + nth]
            if change:
                self.feature_seen[5 * SEAT_STRIDE + nth] = total
                add_units(self.together, 0, self.knowledge.every, nth * UNITS, change)
