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
_DEAREST = max(data.COSTS)


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


def _payment(pay: Pay, purse: _Purse, words: Words) -> Payment:
    """A payment with the tiles of a seat."""
    paid = _paid(pay, purse.tiles & pay.tiles >> 1, purse.takes_token, words)
    if not purse.acts_again:
        return paid
    most = _most_shown(purse.home, purse.tiles ^ pay.tiles >> 1) + purse.tokens - pay.tokens
    return {**paid, "next": _next(min(most, _DEAREST), words)}


@lru_cache(maxsize=8192)
def _paid(pay: Pay, second_sides: int, takes_token: bool, words: Words) -> Payment:
    """What is turned over, of which the second sides were up, and discarded; not to be changed.

    It is the same in many scenes. The home tile, which is the first, looks the same on both sides.
    """
    tiles = [tile for tile in _TILES if pay.tiles >> tile & 1]
    sides = [tile_sides(pay.terrain, second_sides, tile) for tile in tiles]
    turned = [
        TurnedTile(tile, *(data.TERRAINS[side] for side in both))
        for tile, both in zip(tiles, sides, strict=True)
    ]
    text = words("Pay with {payment}", payment=payment(turned, pay.tokens, words))
    if takes_token:
        text = words.noted(text, words("discards an action token"))
    described: Payment = {
        "step": print_pay(pay),
        "action": data.ACTIONS[pay.action],
        "terrain": data.TERRAINS[pay.terrain],
        "tiles": tiles,
        "tokens": pay.tokens,
        "words": text,
    }
    if takes_token:
        described["action_token"] = True
    return described


@lru_cache(maxsize=256)
def _most_shown(home: int, tiles: int) -> int:
    """The most tiles of a seat that show the same terrain."""
    shown = [tile_sides(home, tiles, tile)[0] for tile in _TILES]
    return max(map(shown.count, shown))


@lru_cache(maxsize=256)
def _next(most: int, words: Words) -> str:
    """Which actions can be paid for afterwards, with the most tiles of one terrain and tokens."""
    names = action_names(words)
    payable = [names[n] for n, cost in zip(data.ACTIONS, data.COSTS, strict=True) if cost <= most]
    if len(payable) == len(names):
        return words("You will still be able to pay for any action.")
    return words("You will still be able to pay for {actions}.", actions=words.either(payable))
