"""The evaluation: what each seat may hope for in a position of The Wolves.

A `Judge` weighs the features that a `Sight` sees by the time of the game (the weights were fitted
to self-play by `tools/fit_wolves.py`) and gives each seat a share of the win.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from moonpack.bots.weights import check_above_zero, check_numbers, part
from moonpack.bots.wolves.sight import Sight, game_time

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp

    from moonpack.bots.wolves.features import *
    from moonpack.bots.wolves.native import Real, add_column
    from moonpack.bots.wolves.sight import DATES, date_of
    from moonpack.games.masks import Int
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position
    from moonpack.games.wolves.scoring import standing, total_score

    HIDDEN = 32  # units of the hidden layer; native.hpp counts on it


@cache
def shipped_weights() -> dict[str, Any]:
    """The weights that ship with the package, and how they were fitted."""
    text = files(__package__).joinpath("weights.json").read_text("utf-8")
    weights: dict[str, Any] = json.loads(text)
    return weights


def fitted_for(players: int, weights: object) -> dict[str, Any]:
    """A bot author's weights for a number of players; a hidden layer is optional."""
    field = f"weights.players.{players}"
    fitted = part(part(weights, "players"), str(players), "weights.players")
    check_numbers(fitted, field, anchors=(4, FEATURES), temperatures=(4,))
    check_above_zero(fitted["temperatures"], f"{field}.temperatures")
    if "out" in fitted:
        layer = (FEATURES, HIDDEN)
        check_numbers(fitted, field, own=layer, every=layer, times=(4, HIDDEN), out=(HIDDEN,))
    return dict(fitted)


class Judge(Sight):
    """Evaluates positions of games with a number of players.

    `standing` is how much places count beside the win, from 0 to 1. With more than two players
    a seat that can hardly win still wants to be before as many others as it can.
    """

    def __init__(
        self, players: int, weights: dict[str, Any] | None = None, standing: float = 0.0
    ) -> None:
        Sight.__init__(self, players)
        self.standing = 0.0 if players == 2 else standing  # of two, who wins is before the other
        if not cython.compiled:
            self.weights, self.temperatures = [0.0] * (3 * DATES * SEAT_STRIDE), [0.0] * (3 * DATES)
            self.own, self.every = [0.0] * (FEATURES * HIDDEN), [0.0] * (FEATURES * HIDDEN)
            self.bias, self.out = [0.0] * (3 * DATES * HIDDEN), [0.0] * HIDDEN
            self.common, self.sums = [0.0] * HIDDEN, [0.0] * HIDDEN
            self.values, self.shares = [0.0] * 5, [0.0] * 5
        if weights is None:
            fitted = shipped_weights()["players"][str(players)]
        else:
            fitted = fitted_for(players, weights)
        self._set_weights(fitted)
        if "out" in fitted:  # the hidden layer is optional
            self._set_layer(fitted)

    def _set_weights(self, fitted: dict[str, Any]) -> None:
        """Blend the anchors' weights for every date, so that judging only looks them up."""
        anchors, temperatures = fitted["anchors"], fitted["temperatures"]
        self.scale = temperatures[1]
        for scored in range(3):
            for moon in range(DATES):
                time = game_time(self.players, scored, moon)
                before = min(int(time), 2)
                part = time - before
                warmth = temperatures[before] * (1 - part) + temperatures[before + 1] * part
                self.temperatures[scored * DATES + moon] = warmth
                for nth in range(FEATURES):
                    early, late = anchors[before][nth], anchors[before + 1][nth]
                    row = (scored * DATES + moon) * SEAT_STRIDE + nth
                    self.weights[row] = early * (1 - part) + late * part

    def _set_layer(self, fitted: dict[str, Any]) -> None:
        """The hidden layer: its bias is blended by date like the weights."""
        for unit in range(HIDDEN):
            self.out[unit] = fitted["out"][unit]
            for nth in range(FEATURES):
                self.own[nth * HIDDEN + unit] = fitted["own"][nth][unit]
                self.every[nth * HIDDEN + unit] = fitted["every"][nth][unit]
        times = fitted["times"]
        for scored in range(3):
            for moon in range(DATES):
                time = game_time(self.players, scored, moon)
                before = min(int(time), 2)
                part = time - before
                for unit in range(HIDDEN):
                    row = (scored * DATES + moon) * HIDDEN + unit
                    early, late = times[before][unit], times[before + 1][unit]
                    self.bias[row] = early * (1 - part) + late * part

    # -- for plain Python

    def shares_of(self, p: Position) -> list[float]:
        """Each seat's share of the win, as far as the evaluation can tell; they add up to 1."""
        self.judge(p)
        return [self.shares[seat] for seat in range(self.players)]

    def values_of(self, p: Position) -> list[float]:
        """Each seat's value in points; only differences between seats mean anything."""
        self.judge(p)
        return [self.values[seat] for seat in range(self.players)]

    # -- judging

    def judge(self, p: Position) -> None:
        """Fill `values` and `shares` for a position."""
        if p.phase == PHASE_OVER:
            self.count_result(p)
            return
        self.look(p)
        row = self._row(p)
        self._sum_common(p)
        for seat in range(p.players):
            first = seat * SEAT_STRIDE
            total: Real = self._second_thought(seat)
            for nth in range(FEATURES):
                total += self.weights[row + nth] * self.features[first + nth]
            self.values[seat] = total
        self._share_out(p, self.temperatures[date_of(p)])

    def _sum_common(self, p: Position) -> None:
        """What all seats share of the hidden layer's sums: the date, and all seats' features."""
        row = date_of(p) * HIDDEN
        for unit in range(HIDDEN):
            self.common[unit] = self.bias[row + unit]
        for nth in range(FEATURES):
            total: Real = 0.0
            for seat in range(p.players):
                total += self.features[seat * SEAT_STRIDE + nth]
            if total != 0.0:
                add_column(self.common, self.every, nth * HIDDEN, total)

    def _second_thought(self, seat: Int) -> Real:
        """What the hidden layer adds to a seat's value: how its features bear on each other."""
        first = seat * SEAT_STRIDE
        for unit in range(HIDDEN):
            self.sums[unit] = self.common[unit]
        for nth in range(FEATURES):
            feature: Real = self.features[first + nth]
            if feature != 0.0:
                add_column(self.sums, self.own, nth * HIDDEN, feature)
        total: Real = 0.0
        for unit in range(HIDDEN):
            if self.sums[unit] > 0.0:
                total += self.sums[unit] * self.out[unit]
        return total

    def purse(self, p: Position, seat: Int) -> Real:
        """What a seat's tiles and tokens are worth: to choose among ways to pay."""
        self._look_at_purse(p, seat)
        row = self._row(p)
        total: Real = 0.0
        for nth in range(F_ACTION_TOKENS, F_TRIPLES + 1):
            total += self.weights[row + nth] * self.features[seat * SEAT_STRIDE + nth]
        return total

    def _row(self, p: Position) -> Int:
        return date_of(p) * SEAT_STRIDE

    # -- from values to shares of the win

    def _share_out(self, p: Position, temperature: Real) -> None:
        """The higher a seat's value, the larger its share."""
        top: Real = self.values[0]
        for seat in range(p.players):
            top = max(top, self.values[seat])
        total: Real = 0.0
        for seat in range(p.players):
            self.shares[seat] = exp((self.values[seat] - top) / temperature)
            total += self.shares[seat]
        for seat in range(p.players):
            self.shares[seat] /= total
        if self.standing > 0.0:
            for seat in range(p.players):
                before: Real = 0.0
                for other in range(p.players):
                    if other != seat:
                        lead: Real = (self.values[other] - self.values[seat]) / temperature
                        before += 1.0 / (1.0 + exp(lead))
                self._count_places(p, seat, before)

    def _count_places(self, p: Position, seat: Int, before: Real) -> None:
        """Mix into a share of the win how many others a seat is before; shares still sum to 1."""
        pairs: Real = 0.5 * p.players * (p.players - 1)
        self.shares[seat] += self.standing * (before / pairs - self.shares[seat])

    def count_result(self, p: Position) -> None:
        """Fill `shares` with who wins, or shares the win, if the game ends here."""
        best: Int = -1
        winners: Int = 0
        for seat in range(p.players):
            self.values[seat] = total_score(p, seat)
            result: Int = standing(p, seat)
            if result > best:
                best = result
                winners = 0
            if result == best:
                winners += 1
        for seat in range(p.players):
            self.shares[seat] = (1.0 / winners) if standing(p, seat) == best else 0.0
        if self.standing > 0.0:
            for seat in range(p.players):
                before: Real = -0.5  # a tie, and so is the seat with itself
                for other in range(p.players):
                    lead: Int = standing(p, seat) - standing(p, other)
                    before += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
                self._count_places(p, seat, before)
