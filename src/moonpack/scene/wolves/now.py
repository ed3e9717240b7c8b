"""The current state of a game of The Wolves: players, moon board, regions, progress."""

from __future__ import annotations

from functools import lru_cache

from moonpack.games.masks import hexes
from moonpack.games.wolves import data, final
from moonpack.games.wolves.facts import tile_sides
from moonpack.games.wolves.prompts import prompt
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.render.captions.wolves import actions_left, next_scoring, progress
from moonpack.words import Words

from .pieces import pieces_and_labels
from .regions import regions_of
from .types import MoonBoard, Player, ScoreParts, Sight


def sight_of(view: WolvesView, words: Words) -> Sight:
    """Everything that changes, as everybody may know it."""
    shot = view.snapshot
    pieces, labels = pieces_and_labels(view, words)
    return {
        "prompt": prompt(shot, words),
        "choices": [],
        "phase": view.phase,
        "round": shot.round,
        "turn": None if view.actor is None else view.actor + 1,
        "course": "" if view.over else progress(view, words),
        "left": actions_left(view, words),
        "paid": data.TERRAINS[shot.paid] if shot.paid >= 0 else None,
        "pieces": pieces,
        "labels": labels,
        "seats": [_player(view, seat) for seat in range(shot.players)],
        "moon": _moon_board(shot, words),
        "regions": regions_of(view, words),
        "winners": [seat + 1 for seat in final.leaders(shot)] if view.over else [],
    }


def _player(view: WolvesView, seat: int) -> Player:
    """A player's board, tokens and score."""
    state = view.snapshot.seats[seat]
    score = view.score(seat)
    return {
        "seat": seat + 1,
        "name": view.names[seat],
        "tiles": _tiles(state.home, state.tiles),
        "terrain_tokens": state.terrain_tokens,
        "action_tokens": state.action_tokens,
        "dens": state.dens,
        "lairs": state.lairs,
        "wolves": state.wolves,
        "prey": [data.PREY[kind] for kind in hexes(state.prey)],
        "moons": dict(zip(data.PHASES, state.moons, strict=True)),
        "score": ScoreParts(
            moons=score.moons,
            spread=score.spread,
            speed=score.speed,
            howl=score.howl,
            lairs=score.lairs,
            prey=score.prey,
            wolves=score.wolves,
        ),
        "total": score.total,
    }


@lru_cache(maxsize=256)
def _tiles(home: int, tiles: int) -> list[tuple[str, str]]:
    """A player's tiles, the home tile first: what each shows, and what is below."""
    sides = (tile_sides(home, tiles, tile) for tile in range(1 + len(data.TILE_SIDES)))
    return [(data.TERRAINS[shown], data.TERRAINS[below]) for shown, below in sides]


def _moon_board(shot: Snapshot, words: Words) -> MoonBoard:
    return {"filled": shot.moon, "scored": shot.scored, "words": next_scoring(shot, words)}
