"""Why an action cannot be chosen and paid for now."""

from __future__ import annotations

from moonpack.games.masks import hexes

from . import codes, data
from .asking import Asking, Reasons
from .engine import Engine
from .facts import HOWL, SPEED, tile_sides
from .steps import Pay, encode


def pay(asking: Asking, step: Pay) -> Reasons:
    """Why an action cannot be chosen, or not so paid."""
    yield from _no_more_actions(asking)
    yield from _not_payable(asking, step)
    # Paid for rightly, an action lacks nothing but something it could be done to.
    if not Engine(asking.shot).is_legal(encode(step)):
        yield from _no_target(asking, step)


def _no_more_actions(asking: Asking) -> Reasons:
    shot, words = asking.shot, asking.words
    if shot.actions < codes.FREE_ACTIONS:
        return
    if asking.seat.action_tokens == 0:
        yield words("your actions are used and you have no action token")
    elif shot.tokens_per_turn and shot.extra >= shot.tokens_per_turn:
        yield words.many(
            "no more than {n} action token may be used in a turn",
            "no more than {n} action tokens may be used in a turn",
            shot.tokens_per_turn,
        )


def _not_payable(asking: Asking, step: Pay) -> Reasons:
    words, terrain = asking.words, asking.terrain(step.terrain)
    for tile in range(1 + len(data.TILE_SIDES)):
        shown, _ = tile_sides(asking.seat.home, asking.seat.tiles, tile)
        if step.tiles >> tile & 1 and shown != step.terrain:
            said = {"shown": asking.terrain(shown), "terrain": terrain}
            if tile == 0:
                yield words("your home tile shows {shown}, not {terrain}", **said)
            yield words("tile {tile} shows {shown}, not {terrain}", tile=tile, **said)
    if step.tokens > asking.seat.terrain_tokens:
        yield words.many(
            "that takes {n} terrain token, and you have {tokens}",
            "that takes {n} terrain tokens, and you have {tokens}",
            step.tokens,
            tokens=asking.seat.terrain_tokens,
        )


def _no_target(asking: Asking, step: Pay) -> Reasons:
    match step.action:
        case codes.ACT_MOVE:
            yield from _nowhere_to_move(asking, step.terrain)
        case codes.ACT_DEN:
            yield from asking.no_den_left()
            words, terrain = asking.words, asking.terrain(step.terrain)
            yield words("no hex of {terrain} by your alphas has room for a den", terrain=terrain)
        case codes.ACT_LAIR:
            yield from _no_den_for_a_lair(asking, step.terrain)
        case codes.ACT_HOWL:
            yield from asking.no_wolf_left()
            yield from _nobody_hears(asking, step.terrain)
        case _:
            yield from _nothing_to_dominate(asking, step.terrain)


def _nowhere_to_move(asking: Asking, terrain: int) -> Reasons:
    words, speed = asking.words, asking.shot.track_value(asking.shot.seat, SPEED)
    yield words.many(
        "none of your wolves can stop on {terrain} within {n} step",
        "none of your wolves can stop on {terrain} within {n} steps",
        speed,
        terrain=asking.terrain(terrain),
    )


def _no_den_for_a_lair(asking: Asking, terrain: int) -> Reasons:
    words, named = asking.words, asking.terrain(terrain)
    if asking.seat.lairs >= codes.ALL_LAIRS:
        yield words("you have no lair left")
    if not any(asking.terrain_on(hex_) == terrain for hex_ in hexes(asking.mine.dens)):
        yield words("you have no den on {terrain}", terrain=named)
    yield words(
        "none of your dens on {terrain} is next to water and by your alphas,"
        " in a region without a lair of yours",
        terrain=named,
    )


def _nobody_hears(asking: Asking, terrain: int) -> Reasons:
    words, howl = asking.words, asking.shot.track_value(asking.shot.seat, HOWL)
    yield words(
        "no lone wolf on {terrain} is within your howl range of {howl}",
        terrain=asking.terrain(terrain),
        howl=howl,
    )


def _nothing_to_dominate(asking: Asking, terrain: int) -> Reasons:
    words, howl = asking.words, asking.shot.track_value(asking.shot.seat, HOWL)
    said = {"terrain": asking.terrain(terrain), "howl": howl}
    has_wolf = not any(asking.no_wolf_left())
    has_den = not any(asking.no_den_left())
    if not has_wolf and not has_den:
        yield words("you have neither a wolf nor a den left")
    elif not has_wolf:
        yield words(
            "you have no wolf left, and no unprotected foreign den on {terrain}"
            " is within your howl range of {howl}",
            **said,
        )
    elif not has_den:
        yield words(
            "you have no den left, and no unprotected foreign pack wolf on {terrain}"
            " is within your howl range of {howl}",
            **said,
        )
    yield words(
        "no unprotected foreign pack wolf or den on {terrain} is within your howl range of {howl}",
        **said,
    )
