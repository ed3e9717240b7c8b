"""The features of The Wolves, in the order in which the lens writes them.

Packs and players are counted from the observing seat: 0 is oneself, 1 the next in turn order, and
so on; the neutral pack of two players comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from moonpack.envs.features import HIGHEST, Feature, Features
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import layout


@cache
def features(players: int) -> Features:
    """The features for a number of players, made once."""
    lay = layout(players)
    packs = players + (players == 2)
    features = list(_on_hexes(len(lay), packs))
    features += _of_the_turn(players, packs)
    features += _of_regions(len(lay.regions))
    features += _of_players(players)
    return Features(features)


def _on_hexes(hexes: int, packs: int) -> Iterator[Feature]:
    by_pack, by_hex = ("pack", "hex"), ("hex",)
    several, one = (packs, hexes), (hexes,)
    terrains = (len(data.TERRAINS), hexes)
    text = "the hex is of this terrain; water and chasm are of none"
    yield Feature("terrain", terrains, 1, text, axes=("terrain", "hex"))
    yield Feature("alphas", several, 2, "alphas of the pack there", axes=by_pack)
    yield Feature("pack_wolves", several, 2, "pack wolves of the pack there", axes=by_pack)
    yield Feature("dens", several, 1, "a den of the pack is there", axes=by_pack)
    yield Feature("lairs", several, 1, "a lair of the pack is there", axes=by_pack)
    yield Feature("lone_wolves", one, 1, "a lone wolf is there", axes=by_hex)
    yield Feature("prey", one, 2, "prey tokens left there", axes=by_hex)
    text = "of the acting pack there, moved in the action under way"
    yield Feature("moved_alphas", one, 2, f"alphas {text}", axes=by_hex)
    yield Feature("moved_pack_wolves", one, 2, f"pack wolves {text}", axes=by_hex)
    yield Feature("displaced", one, 1, "the displaced wolf comes from there", axes=by_hex)


def _of_the_turn(players: int, packs: int) -> Iterator[Feature]:
    text = (
        "the decision due: tiles, draft, action, move, push, build, upgrade, call, take, hunt, over"
    )
    yield Feature("phase", (codes.PHASE_OVER + 1,), 1, text, axes=("phase",))
    yield Feature("actor", (players,), 1, "the player to decide; none when over", axes=("player",))
    text = "the terrain paid for in the action under way"
    yield Feature("paid", (len(data.TERRAINS),), 1, text, axes=("terrain",))
    yield Feature("displaced_pack", (packs,), 1, "whose wolf is displaced", axes=("pack",))
    yield Feature("displaced_rank", (2,), 1, "a pack wolf, or an alpha, is displaced")
    yield Feature("displaced_by_lair", (1,), 1, "it is displaced by a lair, not by an alpha")
    yield Feature("actions", (1,), HIGHEST, "actions taken this turn")
    yield Feature("extra", (1,), HIGHEST, "action tokens discarded this turn")
    yield Feature("moved", (1,), 4, "wolves moved in the action under way")
    yield Feature("tokens_per_turn", (1,), 1, "action tokens allowed in a turn; 0 for any number")
    yield Feature(
        "rounds_left", (1,), HIGHEST, "rounds to the limit, this one included; 0: no limit"
    )
    yield Feature("round", (1,), HIGHEST, "the round, from 1")
    yield Feature("moon", (1,), 60, "dates filled on the calendar")
    yield Feature("scored", (1,), 3, "moon phases scored")


def _of_regions(regions: int) -> Iterator[Feature]:
    phases, kinds = (regions, len(data.PHASES)), (regions, len(data.PREY))
    text = "the phase of the region's top moon token"
    yield Feature("top_moon", phases, 1, text, axes=("region", "phase"))
    yield Feature("next_moon", phases, 1, "of the token under it", axes=("region", "phase"))
    text = "the kind of prey of the region, also when none is left"
    yield Feature("prey_kind", kinds, 1, text, axes=("region", "kind"))


def _of_players(players: int) -> Iterator[Feature]:
    each = ("player",)
    terrains = (players, len(data.TERRAINS))
    yield Feature("home", terrains, 1, "the home terrain", axes=("player", "terrain"))
    text = "each two-sided tile shows its second side"
    yield Feature("tiles", (players, len(data.TILE_SIDES)), 1, text, axes=("player", "tile"))
    yield Feature("terrain_tokens", (players,), HIGHEST, "terrain tokens", axes=each)
    yield Feature("action_tokens", (players,), HIGHEST, "action tokens", axes=each)
    text = "dens built from the track of spread, speed, howl"
    yield Feature("dens_built", (players, len(data.TRACKS)), 4, text, axes=("player", "track"))
    yield Feature("lairs_built", (players,), codes.ALL_LAIRS, "lairs built", axes=each)
    text = "wolves taken from the wolf track"
    yield Feature("wolves_placed", (players,), codes.ALL_WOLVES, text, axes=each)
    text = "has prey of the kind"
    yield Feature("prey_taken", (players, len(data.PREY)), 1, text, axes=("player", "kind"))
    text = "moon tokens won, by phase"
    yield Feature("moons_won", (players, len(data.PHASES)), 10, text, axes=("player", "phase"))
    text = "points of moon tokens and regions so far"
    yield Feature("points", (players,), HIGHEST, text, axes=each)
