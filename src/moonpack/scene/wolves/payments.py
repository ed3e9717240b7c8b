"""Payments to choose from: which tiles they turn over, how many terrain tokens they cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.fact_types import TurnedTile
from moonpack.games.wolves.facts import tile_sides
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Pay
from moonpack.games.wolves.vocabulary import payment
from moonpack.words import Words

from .types import Payment

HOME = 1  # the home tile, as a bit
_TILES = range(1 + len(data.TILE_SIDES))


def payments_of(shot: Snapshot, pays: Sequence[Pay], words: Words) -> list[Payment]:
    """All payments, those that a player would rather choose first."""
    return [_payment(shot, pay, words) for pay in sorted(pays, key=preference)]


def preference(pay: Pay) -> tuple[int, int, int, bool, int]:
    """The order of payments: few tokens first, then the home tile, which shows home again."""
    return pay.action, pay.terrain, pay.tokens, not pay.tiles & HOME, pay.tiles


def _payment(shot: Snapshot, pay: Pay, words: Words) -> Payment:
    seat = shot.seats[shot.seat]
    tiles = [tile for tile in _TILES if pay.tiles >> tile & 1]
    turned = tuple((tile, *tile_sides(seat.home, seat.tiles, tile)) for tile in tiles)
    text = _words(turned, pay.tokens, words)
    if shot.actions >= codes.FREE_ACTIONS:
        text = words.noted(text, words("discards an action token"))
    return {
        "step": print_step(pay, shot.layout),
        "action": data.ACTIONS[pay.action],
        "terrain": data.TERRAINS[pay.terrain],
        "tiles": tiles,
        "tokens": pay.tokens,
        "words": text,
    }


@lru_cache(maxsize=4096)
def _words(turned: tuple[tuple[int, int, int], ...], tokens: int, words: Words) -> str:
    """A payment in words. There are few of them, and each scene has many."""
    tiles = [TurnedTile(tile, data.TERRAINS[was], data.TERRAINS[now]) for tile, was, now in turned]
    return words("Pay with {payment}", payment=payment(tiles, tokens, words))
