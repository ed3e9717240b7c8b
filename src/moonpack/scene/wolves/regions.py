"""The regions of The Wolves now: who leads, what is at stake, and when."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moonpack.games.wolves import data, scoring
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.fact_types import PackStanding
from moonpack.games.wolves.standings import Place, RegionStandings, compared, pack_names
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_in_region
from moonpack.words import Words

from .types import Region


class _Known(NamedTuple):
    """What a region is made from: its moons, and its packs with the points they would get."""

    players: int
    names: tuple[str, ...]
    stack: tuple[int, ...]
    places: tuple[Place, ...]
    points: tuple[int, ...]
    is_over: bool


def regions_of(view: WolvesView, words: Words) -> list[Region]:
    """Every region with the packs in it, the strongest first."""
    shot, engine = view.snapshot, view.engine
    names = pack_names(shot)
    is_over = view.phase == "over"
    regions = []
    for stack, places in zip(shot.moons, scoring.packs_by_region(engine), strict=True):
        phase = stack[0] if stack and not is_over else None  # a region left over is never scored
        points = tuple(_points(engine, award, phase) for *_, award in places)
        known = _Known(shot.players, names, tuple(stack), tuple(places), points, is_over)
        regions.append(_region(known, words))
    return regions


def _points(engine: Engine, award: int, phase: int | None) -> int:
    """What an award would bring if the moon on top were scored now."""
    return 0 if phase is None else scoring.points_of(engine, award, phase)


@lru_cache(maxsize=8192)
def _region(known: _Known, words: Words) -> Region:
    """A region with these moons and packs. Most stay as they are from one scene to the next."""
    players, names, stack, places, points, is_over = known
    standings = compared(places, names, players, points)
    return {
        "moons": [data.PHASES[phase] for phase in stack],
        "standings": [
            {
                "pack": (players if place.seat is None else place.seat) + 1,
                "control": place.control,
                "alphas": place.alphas,
                "points": place.points,
            }
            for place in standings.packs
        ],
        "words": _tell(players, stack, standings, is_over, words),
    }


def _tell(
    players: int,
    stack: tuple[int, ...],
    standings: RegionStandings,
    is_over: bool,
    words: Words,
) -> str:
    """What is at stake and when, then the standings; a line each."""
    if not stack:
        return words("This region is scored.")
    if is_over:
        return _tell_lead(standings, words)
    phase = stack[0]
    dates: dict[str, int] = data.by_players("moon_dates", players)
    name = data.PHASES[phase]
    stake = words.many(
        "The {moon} scores on space {date}: {n} point for the first, {second} for the second.",
        "The {moon} scores on space {date}: {n} points for the first, {second} for the second.",
        data.FIRST_POINTS[phase],
        moon=moon_name(name, words),
        date=dates[name],
        second=data.SECOND_POINTS[phase],
    )
    lines = (stake, _tell_lead(standings, words), _tell_now(standings, words))
    return "\n".join(line for line in lines if line)


def _tell_lead(standings: RegionStandings, words: Words) -> str:
    if not standings.packs:
        return words("Nobody is here.")
    listed = words.listed([_tell_place(place, words) for place in standings.packs])
    best = [place for place in standings.packs if place.award in ("token", "shared")]
    named = words.listed([_pack_words(place, words) for place in best])
    if len(standings.packs) == 1:
        return words("{pack} is alone here.", pack=named)
    if standings.first_by == "tie":
        return words("{packs} are tied ({standings}).", packs=named, standings=listed)
    if standings.first_by == "alphas":
        return words("{pack} leads with more alphas ({standings}).", pack=named, standings=listed)
    return words("{pack} leads ({standings}).", pack=named, standings=listed)


def _tell_now(standings: RegionStandings, words: Words) -> str:
    """Who would get how many points if the region were scored now."""
    gains = [
        words("{pack}: {points}", pack=_pack_words(place, words), points=place.points)
        for place in standings.packs
        if place.points and place.seat is not None
    ]
    return words("If scored now: {gains}.", gains=words.listed(gains)) if gains else ""


def _tell_place(place: PackStanding, words: Words) -> str:
    gaps = {"pack": _pack_words(place, words), "control": place.control}
    if not place.alphas:
        return words("{pack}: {control}", **gaps)
    return words.many(
        "{pack}: {control} with {n} alpha",
        "{pack}: {control} with {n} alphas",
        place.alphas,
        **gaps,
    )


def _pack_words(place: PackStanding, words: Words) -> str:
    return pack_in_region(place.pack, place.seat, words)
