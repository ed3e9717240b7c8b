"""Lines of a log: what a player did, below the name of that player, and what points it brought.

A line leaves out who did it, because its heading says so. The facts that a heading tells already,
or that are told another way, have no line of their own.
"""

from __future__ import annotations

from typing import NamedTuple

from moonpack.games.contract import Fact
from moonpack.words import Words

from .fact_types import (
    ActionBegun,
    BonusGained,
    DenBuilt,
    DenDominated,
    LairBuilt,
    LoneWolfCalled,
    PackStanding,
    PairDrafted,
    PreyHunted,
    RegionScored,
    TilesChosen,
    TurnEnded,
    WolfDisplaced,
    WolfDominated,
    WolfMoved,
    WolfPushed,
)
from .vocabulary import gaps_of, improves_track, moon_name, payment, track_name


def log_line(fact: Fact, words: Words) -> str:
    """What a player did, without the player's name; empty where the whole sentence stands."""
    match fact:
        case ActionBegun():
            return _action(fact, words)
        case TilesChosen() | PairDrafted():
            return _setup(fact, words)
        case WolfMoved() | WolfDisplaced() | WolfPushed():
            return _walk(fact, words)
        case DenBuilt() | LairBuilt() | LoneWolfCalled() | WolfDominated() | DenDominated():
            return _growth(fact, words)
        case BonusGained() | PreyHunted():
            return _gained(fact, words)
        case TurnEnded(actions=0):
            return words("ends the turn without an action", context="log")
    return ""


def _setup(fact: TilesChosen | PairDrafted, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case TilesChosen(side="first"):
            return words("starts with the first sides of the tiles up", context="log", **gaps)
        case TilesChosen():
            return words("starts with the second sides of the tiles up", context="log", **gaps)
        case PairDrafted(pair=1):
            return words("places the first pair of wolves on {hex}", context="log", **gaps)
        case PairDrafted():
            return words("places the second pair of wolves on {hex}", context="log", **gaps)


def _action(fact: ActionBegun, words: Words) -> str:
    gaps = gaps_of(fact, words)
    gaps["payment"] = payment(fact.turned, fact.terrain_tokens, words)
    if fact.action_token:
        return words("spends an action token and pays with {payment}", context="log", **gaps)
    return words("pays with {payment}", context="log", **gaps)


def _walk(fact: WolfMoved | WolfDisplaced | WolfPushed, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case WolfMoved(rank="alpha"):
            return words("moves an alpha from {start} to {end}", context="log", **gaps)
        case WolfMoved():
            return words("moves a pack wolf from {start} to {end}", context="log", **gaps)
        case WolfDisplaced(rank="alpha"):
            return words("displaces {whose} alpha on {hex}", context="log", **gaps)
        case WolfDisplaced():
            return words("displaces {whose} pack wolf on {hex}", context="log", **gaps)
        case WolfPushed(rank="alpha"):
            return words("places {whose} displaced alpha on {end}", context="log", **gaps)
        case WolfPushed():
            return words("places {whose} displaced pack wolf on {end}", context="log", **gaps)


def _growth(
    fact: DenBuilt | LairBuilt | LoneWolfCalled | WolfDominated | DenDominated, words: Words
) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case DenBuilt() if not improves_track(fact):
            return words("builds a den on {hex}: {track} stays {value}", context="log", **gaps)
        case DenBuilt():
            return words("builds a den on {hex}: {track} is now {value}", context="log", **gaps)
        case LairBuilt():
            return words("upgrades the den on {hex} to a lair", context="log", **gaps)
        case LoneWolfCalled(rank="alpha"):
            return words("calls the lone wolf on {hex}; an alpha joins", context="log", **gaps)
        case LoneWolfCalled():
            return words("calls the lone wolf on {hex}; a pack wolf joins", context="log", **gaps)
        case WolfDominated(rank="alpha"):
            return words(
                "dominates {whose} pack wolf on {hex}; an alpha takes its place",
                context="log",
                **gaps,
            )
        case WolfDominated():
            return words(
                "dominates {whose} pack wolf on {hex}; a pack wolf takes its place",
                context="log",
                **gaps,
            )
        case DenDominated() if not improves_track(fact):
            return words(
                "dominates {whose} den on {hex}: {track} stays {value}", context="log", **gaps
            )
        case DenDominated():
            return words(
                "dominates {whose} den on {hex}: {track} is now {value}", context="log", **gaps
            )


def _gained(fact: BonusGained | PreyHunted, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case PreyHunted():
            return words("hunts the {prey} on {hex}", context="log", **gaps)
        case BonusGained(token="action"):
            return words("gains an action token", context="log", **gaps)
        case BonusGained():
            return words("gains a terrain token", context="log", **gaps)


# -- points


class Points(NamedTuple):
    """Points that a player got, and for what."""

    seat: int
    points: int
    reason: str


def points_gained(fact: Fact, words: Words) -> list[Points]:
    """Who got points by a fact, how many, and for what; all facts together make the score."""
    match fact:
        case RegionScored():
            return [
                Points(place.seat, place.points, _place(fact, place, words))
                for place in fact.standings
                if place.seat is not None and place.points
            ]
        case DenBuilt() | DenDominated() | LairBuilt() | LoneWolfCalled() | WolfDominated():
            points = fact.points
            return [Points(fact.seat, points, _reason(fact, words))] if points else []
        case PreyHunted():
            return [Points(fact.seat, fact.points, _reason(fact, words))] if fact.points else []
    return []


def _reason(
    fact: DenBuilt | DenDominated | LairBuilt | LoneWolfCalled | WolfDominated | PreyHunted,
    words: Words,
) -> str:
    match fact:
        case DenBuilt() | DenDominated():
            return words("dens on the {track} track", track=track_name(fact.track, words))
        case LairBuilt():
            return _lair(fact.lairs, words)
        case PreyHunted():
            return words.many("{n} kind of prey", "{n} kinds of prey", fact.kinds)
        case _:
            return words("new wolf number {number}", number=fact.wolves)


def _lair(lairs: int, words: Words) -> str:
    match lairs:
        case 1:
            return words("first lair")
        case 2:
            return words("second lair")
        case 3:
            return words("third lair")
        case _:
            return words("fourth lair")


def _place(fact: RegionScored, place: PackStanding, words: Words) -> str:
    gaps = {"moon": moon_name(fact.phase, words), "water": fact.water}
    match place.award:
        case "token" if fact.first_by == "alphas":
            return words("{moon}: first with more alphas in the region of {water}", **gaps)
        case "token":
            return words("{moon}: first in the region of {water}", **gaps)
        case "shared":
            return words("{moon}: tied for first in the region of {water}", **gaps)
        case _ if fact.second_by == "alphas":
            return words("{moon}: second with more alphas in the region of {water}", **gaps)
        case _:
            return words("{moon}: second in the region of {water}", **gaps)
