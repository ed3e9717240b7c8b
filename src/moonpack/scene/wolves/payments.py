"""Payments to choose from: which tiles they turn over, how many terrain tokens they cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.fact_types import TurnedTile
from moonpack.games.wolves.facts import tile_sides
from moonpack.games.wolves.notation import print_pay
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Pay
from moonpack.games.wolves.vocabulary import payment
from moonpack.words import Words

from .types import Payment

HOME = 1  # the home tile, as a bit
_TILES = range(1 + len(data.TILE_SIDES))


def payments_of(shot: Snapshot, pays: Sequence[Pay], words: Words) -> list[Payment]:
    """Payments in words."""
    seat = shot.seats[shot.seat]
    takes_token = shot.actions >= codes.FREE_ACTIONS
    return [_payment(pay, seat.home, seat.tiles, takes_token, words.plain) for pay in pays]


def preference(pay: Pay) -> tuple[int, int, int, bool, int]:
    """The order of payments: few tokens first, then the home tile, which shows home again."""
    return pay.action, pay.terrain, pay.tokens, not pay.tiles & HOME, pay.tiles


@lru_cache(maxsize=8192)
def _payment(pay: Pay, home: int, showing: int, takes_token: bool, words: Words) -> Payment:
    """A payment with the tiles of a seat. Most are the same from one scene to the next."""
    tiles = [tile for tile in _TILES if pay.tiles >> tile & 1]
    turned = [
        TurnedTile(tile, *(data.TERRAINS[side] for side in tile_sides(home, showing, tile)))
        for tile in tiles
    ]
    text = words("Pay with {payment}", payment=payment(turned, pay.tokens, words))
    if takes_token:
        text = words.noted(text, words("discards an action token"))
    return {
        "step": print_pay(pay),
        "action": data.ACTIONS[pay.action],
        "terrain": data.TERRAINS[pay.terrain],
        "tiles": tiles,
        "tokens": pay.tokens,
        "words": text,
    }
