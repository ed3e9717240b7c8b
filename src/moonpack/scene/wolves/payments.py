"""Payments to choose from: which tiles they turn over, how many terrain tokens they cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.fact_types import TurnedTile
from moonpack.games.wolves.facts import tile_sides
from moonpack.games.wolves.notation import print_pay
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Pay
from moonpack.games.wolves.vocabulary import action_names, payment
from moonpack.words import Words

from .types import Payment

HOME = 1  # the home tile, as a bit
_TILES = range(1 + len(data.TILE_SIDES))


def payments_of(shot: Snapshot, pays: Sequence[Pay], words: Words) -> list[Payment]:
    """Payments in words."""
    seat = shot.seats[shot.seat]
    purse = _Purse(
        seat.home,
        seat.tiles,
        seat.terrain_tokens,
        takes_token=shot.actions >= codes.FREE_ACTIONS,
        acts_again=_acts_again(shot),
    )
    return [_payment(pay, purse, words.plain) for pay in pays]


class _Purse(NamedTuple):
    """What a player pays from, and whether another action may follow the one paid for."""

    home: int
    tiles: int
    tokens: int
    takes_token: bool
    acts_again: bool


def _acts_again(shot: Snapshot) -> bool:
    """Whether the turn may have another action after the next one."""
    if shot.actions + 1 < codes.FREE_ACTIONS:
        return True
    used = shot.extra + (shot.actions >= codes.FREE_ACTIONS)
    tokens = shot.seats[shot.seat].action_tokens - (shot.actions >= codes.FREE_ACTIONS)
    return tokens > 0 and (not shot.tokens_per_turn or used < shot.tokens_per_turn)


def preference(pay: Pay) -> tuple[int, int, int, bool, int]:
    """The order of payments: few tokens first, then the home tile, which shows home again."""
    return pay.action, pay.terrain, pay.tokens, not pay.tiles & HOME, pay.tiles


@lru_cache(maxsize=8192)
def _payment(pay: Pay, purse: _Purse, words: Words) -> Payment:
    """A payment with the tiles of a seat. Most are the same from one scene to the next."""
    tiles = [tile for tile in _TILES if pay.tiles >> tile & 1]
    turned = [
        TurnedTile(tile, *(data.TERRAINS[side] for side in _sides(purse, tile))) for tile in tiles
    ]
    text = words("Pay with {payment}", payment=payment(turned, pay.tokens, words))
    if purse.takes_token:
        text = words.noted(text, words("discards an action token"))
    described: Payment = {
        "step": print_pay(pay),
        "action": data.ACTIONS[pay.action],
        "terrain": data.TERRAINS[pay.terrain],
        "tiles": tiles,
        "tokens": pay.tokens,
        "words": text,
    }
    if purse.takes_token:
        described["action_token"] = True
    if purse.acts_again:
        described["next"] = _next(pay, purse, words)
    return described


def _next(pay: Pay, purse: _Purse, words: Words) -> str:
    """Which actions can be paid for afterwards."""
    shown = [_sides(purse, tile)[pay.tiles >> tile & 1] for tile in _TILES]
    most = max(map(shown.count, shown)) + purse.tokens - pay.tokens
    names = action_names(words)
    payable = [names[n] for n, cost in zip(data.ACTIONS, data.COSTS, strict=True) if cost <= most]
    if len(payable) == len(names):
        return words("Afterwards you can pay for any action.")
    return words("Afterwards you can pay for {actions}.", actions=words.listed(payable))


def _sides(purse: _Purse, tile: int) -> tuple[int, int]:
    """The terrain that a tile shows and the one below; the home tile shows home again."""
    return tile_sides(purse.home, purse.tiles, tile)
