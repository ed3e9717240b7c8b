"""The regions of The Wolves now: who leads, what is at stake, and when."""

from __future__ import annotations

from functools import lru_cache

from moonpack.games.wolves import data, scoring
from moonpack.games.wolves.fact_types import PackStanding
from moonpack.games.wolves.standings import Place, RegionStandings, compared, pack_names
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_in_region
from moonpack.words import Words

from .types import Region


def regions_of(view: WolvesView, words: Words) -> list[Region]:
    """Every region with the packs in it, the strongest first."""
    shot = view.snapshot
    names = pack_names(shot)
    return [
        _region(shot.players, names, tuple(stack), tuple(places), words)
        for stack, places in zip(shot.moons, scoring.packs_by_region(view.engine), strict=True)
    ]


@lru_cache(maxsize=8192)
def _region(
    players: int,
    names: tuple[str, ...],
    stack: tuple[int, ...],
    places: tuple[Place, ...],
    words: Words,
) -> Region:
    """A region with these moons and packs. Most stay as they are from one scene to the next."""
    standings = compared(places, names, players, [0] * len(places))  # points are for the scoring
    return {
        "moons": [data.PHASES[phase] for phase in stack],
        "standings": [
            {
                "pack": (players if place.seat is None else place.seat) + 1,
                "control": place.control,
                "alphas": place.alphas,
            }
            for place in standings.packs
        ],
        "words": _tell(players, stack, standings, words),
    }


def _tell(players: int, stack: tuple[int, ...], standings: RegionStandings, words: Words) -> str:
    """What is at stake and when, then the standings."""
    if not stack:
        return words("This region is scored.")
    phase = stack[0]
    dates: dict[str, int] = data.by_players("moon_dates", players)
    name = data.PHASES[phase]
    stake = words(
        "{moon} on date {date}: {first} points for the first, {second} for the second.",
        moon=moon_name(name, words),
        date=dates[name],
        first=data.FIRST_POINTS[phase],
        second=data.SECOND_POINTS[phase],
    )
    return words.text(stake, _tell_lead(standings, words))


def _tell_lead(standings: RegionStandings, words: Words) -> str:
    if not standings.packs:
        return words("Nobody is here.")
    listed = words.listed([_tell_place(place, words) for place in standings.packs])
    best = [place for place in standings.packs if place.award in ("token", "shared")]
    named = words.listed([_pack_words(place, words) for place in best])
    if standings.first_by == "tie":
        return words("{packs} are tied: {standings}.", packs=named, standings=listed)
    return words("{pack} leads: {standings}.", pack=named, standings=listed)


def _tell_place(place: PackStanding, words: Words) -> str:
    gaps = {"pack": _pack_words(place, words), "control": place.control}
    if not place.alphas:
        return words("{pack} {control}", **gaps)
    return words.many(
        "{pack} {control} with {n} alpha",
        "{pack} {control} with {n} alphas",
        place.alphas,
        **gaps,
    )


def _pack_words(place: PackStanding, words: Words) -> str:
    return pack_in_region(place.pack, place.seat, words)
