"""The five actions: what there is to do with each, or why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.asking import Asking
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.facts import HOWL, SPEED, SPREAD, tile_sides
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.reasons import no_action_left
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.words import Words

from .types import AlphaOffer, Offer, Way

_TILES = range(1 + len(data.TILE_SIDES))


def offers_of(
    shot: Snapshot, engine: Engine, ahead: Mapping[int, Sequence[Way]], words: Words
) -> list[Offer]:
    """Every action in the order of the rules; `ahead` has the ways of those that can be chosen."""
    reasons = _Reasons(shot, engine, words)
    offers: list[Offer] = []
    for action, name in enumerate(data.ACTIONS):
        if action in ahead:
            offer: Offer = {"name": name, "hint": _hint(shot, action, ahead[action], words)}
            if action != codes.ACT_MOVE:
                offer["alphas"] = _by_alpha(shot, action, ahead[action], words)
            offers.append(offer)
        else:
            offers.append({"name": name, "why": reasons.against(action)})
    return offers


def _by_alpha(
    shot: Snapshot, action: int, ways: Sequence[Way], words: Words
) -> dict[str, AlphaOffer]:
    """What there is to do by each alpha that can do it, by the name of its hex."""
    is_building = action in (codes.ACT_DEN, codes.ACT_LAIR)
    reach = 1 if is_building else shot.track_value(shot.seat, HOWL)
    offers: dict[str, AlphaOffer] = {}
    for alpha in hexes(shot.packs[shot.seat].alphas):
        within = _hexes_within(shot.players, alpha, reach)
        its_ways = [way for way in ways if way["hex"] in within]
        if its_ways:
            targets = sorted({way["hex"] for way in its_ways})
            hint = _hint(shot, action, its_ways, words)
            offers[shot.layout.name(alpha)] = {"hexes": targets, "hint": hint}
    return offers


@lru_cache(maxsize=2048)
def _hexes_within(players: int, start: int, reach: int) -> frozenset[str]:
    """The names of the hexes at most so many steps from one, over any hex."""
    lay = layout(players)
    steps = lay.distances(start)
    return frozenset(lay.name(hex_) for hex_, far in steps.items() if far <= reach)


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
    """Why actions cannot be chosen in a position, short enough for the button of the action."""

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot = shot
        self._asking = Asking(shot, words, engine)
        self._words = words
        self._tokens = shot.seats[shot.seat].terrain_tokens
        self._no_action_left = no_action_left(shot, words)

    def against(self, action: int) -> str:
        """That no action is left, that it cannot be paid for, or that there is nothing to do."""
        if self._no_action_left:
            return self._no_action_left
        cost, words = data.COSTS[action], self._words
        terrains = [n for n, tiles in enumerate(self._tiles) if tiles + self._tokens >= cost]
        if not terrains:
            return words.many(
                "This costs {n} tile of one terrain. You have at most {most}.",
                "This costs {n} tiles of one terrain. You have at most {most}.",
                cost,
                most=max(self._tiles) + self._tokens,
            )
        return self._nothing_to_do(action, terrains)

    def _nothing_to_do(self, action: int, terrains: Sequence[int]) -> str:
        """What is missing for an action that could be paid for on some terrains."""
        words, asking = self._words, self._asking
        where = self._where(terrains)
        match action:
            case codes.ACT_MOVE:
                return words("None of your wolves can stop on {terrain}.", terrain=where)
            case codes.ACT_DEN:
                nowhere = words(
                    "No {terrain} hex by your alphas has room for a den.", terrain=where
                )
                return next(asking.no_den_left(), nowhere)
            case codes.ACT_LAIR:
                return self._no_lair(terrains, where)
            case codes.ACT_HOWL:
                nowhere = words("No lone wolf is in your howl range.")
                if len(terrains) < len(data.TERRAINS):
                    nowhere = words(
                        "No lone wolf is in your howl range on terrain you can pay for: {terrain}.",
                        terrain=where,
                    )
                return next(asking.no_wolf_left(), nowhere)
            case _:
                return self._nothing_to_dominate(where)

    def _no_lair(self, terrains: Sequence[int], where: str) -> str:
        """The first thing that a lair needs and no den has."""
        words, asking = self._words, self._asking
        if asking.seat.lairs >= codes.ALL_LAIRS:
            return words("You have built all your lairs.")
        if not asking.mine.dens:
            return words("You have no den to upgrade.")
        dens = [den for den in hexes(asking.mine.dens) if asking.terrain_on(den) in terrains]
        if not dens:
            return words(
                "You can pay for a lair only on {terrain}, where you have no den.", terrain=where
            )
        by_water = [den for den in dens if asking.is_by_water(den)]
        if not by_water:
            return words("No den on terrain you can pay for is next to water.")
        by_alpha = [den for den in by_water if not any(asking.not_by_an_alpha(den))]
        if not by_alpha:
            return words("A lair needs an alpha on or next to its den.")
        if asking.has_lair_in_region_of(by_alpha[0]):
            name = asking.name(by_alpha[0])
            return words("You already have a lair in the region of {hex}.", hex=name)
        return words("The wolf on your den has nowhere to go.")

    def _nothing_to_dominate(self, where: str) -> str:
        words = self._words
        has_wolf = not any(self._asking.no_wolf_left())
        has_den = not any(self._asking.no_den_left())
        if not has_wolf and not has_den:
            return words("You have built all your dens, and your wolf track is empty.")
        if not has_wolf:
            return words("No rival den is alone on {terrain} in your howl range.", terrain=where)
        if not has_den:
            return words(
                "No rival pack wolf is alone on {terrain} in your howl range.", terrain=where
            )
        return words(
            "No rival pack wolf or den is alone on {terrain} in your howl range.", terrain=where
        )

    def _where(self, terrains: Sequence[int]) -> str:
        """The terrains that could be paid for, within a sentence."""
        return self._words.either([self._asking.terrain(terrain) for terrain in terrains])

    @cached_property
    def _tiles(self) -> list[int]:
        """For each terrain, how many tiles show it."""
        seat = self._shot.seats[self._shot.seat]
        shown = [tile_sides(seat.home, seat.tiles, tile)[0] for tile in _TILES]
        return [shown.count(terrain) for terrain in range(len(data.TERRAINS))]
