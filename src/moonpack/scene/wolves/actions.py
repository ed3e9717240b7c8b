"""The five actions: what there is to do with each, or why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.facts import SPEED, SPREAD, tile_sides
from moonpack.games.wolves.reasons import no_action_left, why_not
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Pay
from moonpack.words import Words

from .types import Offer, Way

_TILES = range(1 + len(data.TILE_SIDES))
_MOST_REASONS = 2  # nobody would read more


def offers_of(
    shot: Snapshot, engine: Engine, ahead: Mapping[int, Sequence[Way]], words: Words
) -> list[Offer]:
    """Every action in the order of the rules; `ahead` has the ways of those that can be chosen."""
    reasons = _Reasons(shot, engine, words)
    offers: list[Offer] = []
    for action, name in enumerate(data.ACTIONS):
        if action in ahead:
            offers.append({"name": name, "hint": _hint(shot, action, ahead[action], words)})
        else:
            offers.append({"name": name, "why": reasons.against(action)})
    return offers


def _hint(shot: Snapshot, action: int, ways: Sequence[Way], words: Words) -> str:
    cost = data.COSTS[action]
    tiles = words.many("{n} tile", "{n} tiles", cost)
    targets = len({way["hex"] for way in ways})
    match action:
        case codes.ACT_MOVE:
            spread, speed = (shot.track_value(shot.seat, track) for track in (SPREAD, SPEED))
            wolves = words.many("{n} wolf", "{n} wolves", spread)
            steps = words.many("{n} step", "{n} steps", speed)
            return words.noted(tiles, wolves, steps)
        case codes.ACT_HOWL:
            return words.noted(tiles, words.many("{n} lone wolf", "{n} lone wolves", targets))
        case codes.ACT_DOMINATE:
            return words.noted(tiles, words.many("{n} piece", "{n} pieces", targets))
        case _:
            return words.noted(tiles, words.many("{n} place", "{n} places", targets))


class _Reasons:
    """Why actions cannot be chosen in a position."""

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot = shot
        self._engine = engine
        self._words = words
        self._tokens = shot.seats[shot.seat].terrain_tokens
        self._no_action_left = no_action_left(shot, words)

    def against(self, action: int) -> str:
        """The reasons for each terrain that could be paid for, or that none can be."""
        if self._no_action_left:
            return self._no_action_left
        words = self._words
        payments = self._best_payments(action)
        best = [pay for pay in payments if pay.tokens <= self._tokens]
        if self._shot.actions < codes.FREE_ACTIONS and not best:
            return words.many(
                "It costs {n} tile, or a terrain token instead.",
                "It costs {n} tiles that show the same terrain. Terrain tokens can replace tiles.",
                data.COSTS[action],
            )
        reasons: list[str] = []
        for pay in best or payments:
            reason = why_not(self._shot, pay, words, self._engine)
            if reason not in reasons:
                reasons.append(reason)
            if len(reasons) == _MOST_REASONS:
                break
        return words.text(*reasons)

    def _best_payments(self, action: int) -> list[Pay]:
        """For each terrain, the payment with as many tiles as there are."""
        cost = data.COSTS[action]
        payments = []
        for terrain, shown in enumerate(self._tiles):
            turned = shown[:cost]
            tiles = sum(1 << tile for tile in turned)
            payments.append(Pay(action, terrain, tiles, cost - len(turned)))
        return payments

    @cached_property
    def _tiles(self) -> list[list[int]]:
        """For each terrain, the tiles that show it."""
        seat = self._shot.seats[self._shot.seat]
        shown = [tile_sides(seat.home, seat.tiles, tile)[0] for tile in _TILES]
        return [
            [tile for tile in _TILES if shown[tile] == terrain]
            for terrain in range(len(data.TERRAINS))
        ]
