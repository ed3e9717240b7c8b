"""The regions of The Wolves now: who leads, what is at stake, and when."""

from __future__ import annotations

from functools import cache

from moonpack.games.wolves import data
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.vocabulary import moon_name, pack_in_region
from moonpack.words import Words

from .types import PackControl, Region

LAIR_CONTROL = 3


def regions_of(shot: Snapshot, words: Words) -> list[Region]:
    """Every region with the packs in it, the strongest first."""
    return [_region(shot, number, words) for number in range(len(shot.layout.regions))]


def _region(shot: Snapshot, number: int, words: Words) -> Region:
    places = _standings(shot, number)
    return {
        "moons": [data.PHASES[phase] for phase in shot.moons[number]],
        "standings": places,
        "words": _tell(shot, number, places, words),
    }


def _standings(shot: Snapshot, number: int) -> list[PackControl]:
    land = _lands(shot.players)[number]
    standings: list[PackControl] = []
    for pack, pieces in enumerate(shot.packs):
        alphas = (pieces.alphas & land).bit_count() + (pieces.alpha_pairs & land).bit_count()
        wolves = (pieces.pack_wolves & land).bit_count() + (pieces.pack_pairs & land).bit_count()
        dwellings = (pieces.dens & land).bit_count()
        dwellings += LAIR_CONTROL * (pieces.lairs & land).bit_count()
        if control := alphas + wolves + dwellings:
            standings.append({"pack": pack + 1, "control": control, "alphas": alphas})
    return sorted(standings, key=_strength, reverse=True)


@cache
def _lands(players: int) -> tuple[int, ...]:
    """The hexes of every region, as a mask."""
    return tuple(sum(1 << hex_ for hex_ in region.cells) for region in layout(players).regions)


def _strength(place: PackControl) -> tuple[int, int]:
    return place["control"], place["alphas"]


def _tell(shot: Snapshot, number: int, places: list[PackControl], words: Words) -> str:
    """What is at stake and when, then who stands how."""
    stack = shot.moons[number]
    if not stack:
        return words("This region is scored.")
    phase = stack[0]
    dates: dict[str, int] = data.by_players("moon_dates", shot.players)
    name = data.PHASES[phase]
    stake = words(
        "{moon} on date {date}: {first} points for the first, {second} for the second.",
        moon=moon_name(name, words),
        date=dates[name],
        first=data.FIRST_POINTS[phase],
        second=data.SECOND_POINTS[phase],
    )
    return words.text(stake, _tell_lead(shot, places, words))


def _tell_lead(shot: Snapshot, places: list[PackControl], words: Words) -> str:
    if not places:
        return words("Nobody is here.")
    best = [place for place in places if _strength(place) == _strength(places[0])]
    listed = words.listed([_tell_place(shot, place, words) for place in places])
    named = words.listed([_pack_words(shot, place, words) for place in best])
    if len(best) > 1:
        return words("{packs} are tied: {standings}.", packs=named, standings=listed)
    return words("{pack} leads: {standings}.", pack=named, standings=listed)


def _tell_place(shot: Snapshot, place: PackControl, words: Words) -> str:
    gaps = {"pack": _pack_words(shot, place, words), "control": place["control"]}
    if not place["alphas"]:
        return words("{pack} {control}", **gaps)
    return words.many(
        "{pack} {control} with {n} alpha",
        "{pack} {control} with {n} alphas",
        place["alphas"],
        **gaps,
    )


def _pack_words(shot: Snapshot, place: PackControl, words: Words) -> str:
    pack = place["pack"] - 1
    seat = pack if pack < shot.players else None
    return pack_in_region(data.PACKS[shot.pack_terrain(pack)], seat, words)
