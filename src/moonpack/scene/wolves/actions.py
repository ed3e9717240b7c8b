"""The five actions: what there is to do with each, or why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.facts import SPEED, SPREAD, tile_sides
from moonpack.games.wolves.reasons import why_not
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Pay
from moonpack.words import Words

from .types import Offer, Way

_TILES = range(1 + len(data.TILE_SIDES))
_MOST_REASONS = 2  # nobody would read more


def offers_of(
    shot: Snapshot, pays: Sequence[Pay], ways: Sequence[Way], words: Words
) -> list[Offer]:
    """Every action in the order of the rules."""
    payable = {pay.action for pay in pays}
    targets: dict[str, set[str]] = {name: set() for name in data.ACTIONS}
    for way in ways:
        targets[way["action"]].add(way["hex"])
    offers: list[Offer] = []
    for action, name in enumerate(data.ACTIONS):
        if action in payable:
            offers.append({"name": name, "hint": _hint(shot, action, len(targets[name]), words)})
        else:
            offers.append({"name": name, "why": _why(shot, action, words)})
    return offers


def _hint(shot: Snapshot, action: int, targets: int, words: Words) -> str:
    cost = data.COSTS[action]
    tiles = words.many("{n} tile", "{n} tiles", cost)
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


def _why(shot: Snapshot, action: int, words: Words) -> str:
    """The reasons for each terrain that could be paid for, or that none can be."""
    best = [pay for pay in _best_payments(shot, action) if pay.tokens <= _tokens(shot)]
    if shot.actions < codes.FREE_ACTIONS and not best:
        return words.many(
            "It costs {n} tile, or a terrain token instead.",
            "It costs {n} tiles that show the same terrain. Terrain tokens can replace tiles.",
            data.COSTS[action],
        )
    reasons: list[str] = []
    for pay in best or _best_payments(shot, action):
        reason = why_not(shot, pay, words)
        if reason not in reasons:
            reasons.append(reason)
        if len(reasons) == _MOST_REASONS:
            break
    return words.text(*reasons)


def _tokens(shot: Snapshot) -> int:
    return shot.seats[shot.seat].terrain_tokens


def _best_payments(shot: Snapshot, action: int) -> Iterator[Pay]:
    """For each terrain, the payment with as many tiles as there are."""
    seat = shot.seats[shot.seat]
    for terrain in range(len(data.TERRAINS)):
        shown = [n for n in _TILES if tile_sides(seat.home, seat.tiles, n)[0] == terrain]
        turned = shown[: data.COSTS[action]]
        tiles = sum(1 << n for n in turned)
        yield Pay(action, terrain, tiles, data.COSTS[action] - len(turned))
