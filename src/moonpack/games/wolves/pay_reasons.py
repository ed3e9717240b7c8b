"""Why an action cannot be chosen and paid for now."""

from __future__ import annotations

from moonpack.games.masks import hexes

from . import book_reasons, codes, data
from .asking import Asking, Reasons
from .facts import HOWL, SPEED, tile_sides
from .steps import Pay


def pay(asking: Asking, step: Pay) -> Reasons:
    """Why an action cannot be chosen, or not paid for like this."""
    yield from no_more_actions(asking)
    yield from _not_payable(asking, step)
    # The payment is right, so what is missing is something to do the action to.
    if not asking.is_legal(step):
        yield from _no_target(asking, step)


def no_more_actions(asking: Asking) -> Reasons:
    """Why no action at all can be chosen in this turn."""
    shot, words = asking.shot, asking.words
    if shot.actions < codes.FREE_ACTIONS:
        return
    if asking.seat.action_tokens == 0:
        yield words("You have no actions left and no action token.")
    elif shot.tokens_per_turn and shot.extra >= shot.tokens_per_turn:
        yield words.many(
            "You may use only {n} action token in a turn.",
            "You may use only {n} action tokens in a turn.",
            shot.tokens_per_turn,
        )


def too_dear(asking: Asking, action: int, hex_: int) -> Reasons:
    """Why an action on a hex cannot be paid for with what the player has."""
    seat, terrain = asking.seat, asking.terrain_on(hex_)
    shown = [tile_sides(seat.home, seat.tiles, tile)[0] for tile in range(1 + len(data.TILE_SIDES))]
    if shown.count(terrain) + seat.terrain_tokens < data.COSTS[action]:
        words = asking.words
        yield words(
            "{hex} is {terrain}. You cannot pay for that terrain now.",
            hex=asking.name(hex_),
            terrain=asking.terrain(terrain),
        )


def _not_payable(asking: Asking, step: Pay) -> Reasons:
    words, terrain = asking.words, asking.terrain(step.terrain)
    for tile in range(1 + len(data.TILE_SIDES)):
        shown, _ = tile_sides(asking.seat.home, asking.seat.tiles, tile)
        if step.tiles >> tile & 1 and shown != step.terrain:
            gaps = {"shown": asking.terrain(shown), "terrain": terrain}
            if tile == 0:
                yield words("Your home tile shows {shown}, not {terrain}.", **gaps)
            yield words("Tile {tile} shows {shown}, not {terrain}.", tile=tile, **gaps)
    if step.tokens > asking.seat.terrain_tokens:
        yield words.many(
            "This takes {n} terrain token. You have {tokens}.",
            "This takes {n} terrain tokens. You have {tokens}.",
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
            yield words(
                "No {terrain} hex on or next to your alphas has room for a den.", terrain=terrain
            )
        case codes.ACT_LAIR:
            yield from _no_den_for_a_lair(asking, step.terrain)
        case codes.ACT_HOWL:
            yield from asking.no_wolf_left()
            yield from _no_lone_wolf_in_range(asking, step.terrain)
        case _:
            yield from _nothing_to_dominate(asking, step.terrain)


def _nowhere_to_move(asking: Asking, terrain: int) -> Reasons:
    words, speed = asking.words, asking.shot.track_value(asking.shot.seat, SPEED)
    yield words.many(
        "None of your wolves can stop on {terrain} within {n} step.",
        "None of your wolves can stop on {terrain} within {n} steps.",
        speed,
        terrain=asking.terrain(terrain),
    )


def _no_den_for_a_lair(asking: Asking, terrain: int) -> Reasons:
    words, named = asking.words, asking.terrain(terrain)
    if asking.seat.lairs >= codes.ALL_LAIRS:
        yield words("You have built all your lairs.")
    if not any(asking.terrain_on(hex_) == terrain for hex_ in hexes(asking.mine.dens)):
        yield words("You have no den on {terrain}.", terrain=named)
    yield from book_reasons.no_room_on(asking, terrain)
    yield words(
        "A lair needs a den next to water and on or next to your alpha, in a region without a lair"
        " of yours. No den of yours on {terrain} is in such a place.",
        terrain=named,
    )


def _no_lone_wolf_in_range(asking: Asking, terrain: int) -> Reasons:
    words, howl = asking.words, asking.shot.track_value(asking.shot.seat, HOWL)
    yield words(
        "There is no lone wolf on {terrain} within your howl range of {howl}.",
        terrain=asking.terrain(terrain),
        howl=howl,
    )


def _nothing_to_dominate(asking: Asking, terrain: int) -> Reasons:
    words, howl = asking.words, asking.shot.track_value(asking.shot.seat, HOWL)
    gaps = {"terrain": asking.terrain(terrain), "howl": howl}
    has_wolf = not any(asking.no_wolf_left())
    has_den = not any(asking.no_den_left())
    if not has_wolf and not has_den:
        yield words("You have built all your dens, and your wolf track is empty.")
    elif not has_wolf:
        yield words(
            "Your wolf track is empty, and no rival den stands alone on {terrain}"
            " within your howl range of {howl}.",
            **gaps,
        )
    elif not has_den:
        yield words(
            "You have built all your dens, and no rival pack wolf stands alone on {terrain}"
            " within your howl range of {howl}.",
            **gaps,
        )
    yield words(
        "No rival pack wolf or den stands alone on {terrain} within your howl range of {howl}.",
        **gaps,
    )
