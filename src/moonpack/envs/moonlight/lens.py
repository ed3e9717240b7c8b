"""Moonlight through a lens. `features.py` says what is written in which order.

A lens reads the truth and writes what a seat may know: of the opponent's cards only how many lie
where, and which are gone. A test looks through it at truths that a seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from moonpack.bots.moonlight.guess import guessed
from moonpack.envs.dealer import Dealer
from moonpack.envs.lens import Lens
from moonpack.envs.moonlight.actions import action_table
from moonpack.envs.moonlight.dealer import MoonlightDealer
from moonpack.envs.moonlight.features import features
from moonpack.games.moonlight.cards import Cards, from_anything
from moonpack.games.moonlight.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.rooms import Int, Octets, Steps, Who, wipe
    from moonpack.games.moonlight.cells import Cells, drop_lowest, lowest
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.piles import at as card_at
    from moonpack.games.moonlight.position import Position
    from moonpack.games.moonlight.rules import apply, deal_by_chance


class MoonlightLens(Lens):
    """The lens of Moonlight for a set of cards."""

    def __init__(self, cards: Cards) -> None:
        Lens.__init__(self, 2, action_table(cards), features(cards), Engine)
        self.cards = cards

    def fill_legal(self, who: Who, out: Steps) -> Int:
        return fill_legal(cython.cast(Position, who), out)

    def play(self, who: Who, step: Int) -> None:
        _play(cython.cast(Position, who), step)

    def actor(self, who: Who) -> Int:
        return _actor(cython.cast(Position, who))

    def see(self, who: Who, seat: Int, out: Octets, at: Int) -> None:
        wipe(out, at, self.size)
        at = _see_cells(cython.cast(Position, who), seat, out, at)
        at = _see_match(cython.cast(Position, who), seat, out, at)
        at = _see_sides(cython.cast(Position, who), seat, out, at)
        at = _see_hand(cython.cast(Position, who), seat, out, at)
        _see_deck(cython.cast(Position, who), seat, out, at)

    def dealer(self, setup: Any, engine: Any, choices: Mapping[str, Any]) -> Dealer | None:
        return MoonlightDealer(setup, engine, choices.get("setup") or {})

    def fits(self, engine: Any) -> bool:
        return type(engine) is Engine and engine.tables.cards == self.cards

    def guessed(self, engine: Any, seat: int, seed: int | str) -> Any:
        self._check(engine, seat)
        return guessed(Lens.guessed(self, engine, seat, seed), seat, seed)

    def score(self, who: Who, seat: Int) -> Int:
        return _wins(cython.cast(Position, who), seat)

    def standing(self, who: Who, seat: Int) -> Int:
        return _wins(cython.cast(Position, who), seat)


def _actor(p: Position) -> Int:
    if p.phase == PHASE_OVER:
        return -1
    return p.seat


def _wins(p: Position, seat: Int) -> Int:
    return p.wins[seat]


def _play(p: Position, step: Int) -> None:
    """Play a step, and deal by chance if a new round begins."""
    apply(p, step)
    if p.phase == PHASE_DEAL:
        deal_by_chance(p)


def _place(spot: Int) -> Int:
    """A cell's place among 7 by 7; the engine has eight to a row."""
    return (spot >> 3) * 7 + (spot & 7)


def _see_cells(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    for side in range(2):
        cells: Cells = p.visible[seat ^ side]
        while cells:
            spot = lowest(cells)
            kind = p.top_card[spot]
            here = at + side * 49 + _place(spot)
            out[here] = p.tables.value[kind]
            out[here + 98] = p.tables.moons[kind]
            out[here + 196] = p.tables.corner[kind]
            out[here + 294] = p.tables.worth[kind]
            cells = drop_lowest(cells)
    at += 392
    for nth in range(p.plays):
        out[at + _place(p.played[nth] >> 8 & 255)] += 1
    return at + 49


def _see_match(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    if p.phase <= PHASE_LEAD:
        out[at + p.phase] = 1
        out[at + 5 + (p.seat ^ seat)] = 1
    at += 7
    out[at + (p.starter ^ seat)] = 1
    out[at + 2] = p.last_turn
    out[at + 3] = p.round
    out[at + 4] = min(p.ties, 255)
    out[at + 5] = p.plays
    at += 6
    for effect in range(8):
        out[at + effect] = p.leaders >> effect & 1
    return at + 8


def _see_sides(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    kinds = p.tables.kinds
    for side in range(2):
        player = seat ^ side
        out[at + side] = p.wins[player]
        if p.leader[player] >= 0:
            out[at + 2 + side * 8 + p.leader[player]] = 1
        out[at + 18 + side] = p.used[player]
        if p.lone[player] >= 0:
            out[at + 20 + side * kinds + p.lone[player]] = 1
        out[at + 20 + 2 * kinds + side] = p.hand_size[player]
        out[at + 22 + 2 * kinds + side] = p.deck_size[player]
        out[at + 24 + 2 * kinds + side] = p.sunk[player]
    return at + 26 + 2 * kinds


def _see_hand(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    for kind in range(p.tables.kinds):
        out[at + kind] = card_at(p.hand[seat], kind)
    return at + p.tables.kinds


def _known_from_top(p: Position, seat: Int) -> Int:
    """How many cards of the top of its deck a player knows: those of a scent, while it chooses."""
    if p.phase == PHASE_KEEP and p.seat == seat:
        return min(SCENTED, p.deck_size[seat])
    return 0


def _see_deck(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    """The seat's own deck as far as it knows it, and what the opponent can still have."""
    kinds = p.tables.kinds
    other = 1 - seat
    size = p.deck_size[seat]
    top = _known_from_top(p, seat)
    sunk = p.sunk[seat]
    for nth in range(size):
        kind = card_at(p.deck[seat], nth)
        if nth < top:
            out[at + (3 + nth) * kinds + kind] = 1
        if nth >= size - sunk:
            out[at + (1 + nth - (size - sunk)) * kinds + kind] = 1
        elif nth >= top:
            out[at + kind] += 1
    at += 6 * kinds
    for kind in range(kinds):
        out[at + kind] = card_at(p.hand[other], kind)
    for nth in range(p.deck_size[other]):
        out[at + card_at(p.deck[other], nth)] += 1
    return at + kinds


@lru_cache(maxsize=64)
def _lens(cards: Cards) -> MoonlightLens:
    return MoonlightLens(cards)


def lens_for(players: int, choices: Mapping[str, Any]) -> Lens:  # noqa: ARG001
    """The lens for the chosen cards; those of the latest ones are kept."""
    lens: MoonlightLens = _lens(from_anything(choices.get("cards")))
    return lens
