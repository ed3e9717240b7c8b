"""The current state of a game of The Wolves: players, moon board, regions, progress."""

from __future__ import annotations

from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data, final
from moonpack.games.wolves.facts import tile_sides
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name
from moonpack.words import Words

from .pieces import pieces_and_labels
from .regions import regions_of
from .types import MoonBoard, Player, ScoreParts, Sight


def sight_of(view: WolvesView, prompt: str, words: Words) -> Sight:
    """Everything that changes, as everybody may know it."""
    shot = view.snapshot
    pieces, labels = pieces_and_labels(view, words)
    return {
        "prompt": prompt,
        "choices": [],
        "phase": view.phase,
        "round": shot.round,
        "turn": None if view.actor is None else view.actor + 1,
        "course": "" if view.over else _progress(shot, words),
        "paid": data.TERRAINS[shot.paid] if shot.paid >= 0 else None,
        "pieces": pieces,
        "labels": labels,
        "seats": [_player(view, seat) for seat in range(shot.players)],
        "moon": _moon_board(shot, words),
        "regions": regions_of(shot, words),
        "winners": [seat + 1 for seat in final.leaders(shot)] if view.over else [],
    }


def _progress(shot: Snapshot, words: Words) -> str:
    """How far the game and the turn have come."""
    if shot.phase in (codes.PHASE_TILES, codes.PHASE_DRAFT):
        return words("before the first round")
    taken = words("{n} of {all} actions", n=shot.actions, all=codes.FREE_ACTIONS + shot.extra)
    return words.noted(words("round {n}", n=shot.round), taken)


def _player(view: WolvesView, seat: int) -> Player:
    """A player's board, tokens and score."""
    state = view.snapshot.seats[seat]
    score = view.score(seat)
    tiles = range(1 + len(data.TILE_SIDES))
    return {
        "seat": seat + 1,
        "name": view.names[seat],
        "tiles": [
            (data.TERRAINS[shown], data.TERRAINS[below])
            for shown, below in (tile_sides(state.home, state.tiles, tile) for tile in tiles)
        ],
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


def _moon_board(shot: Snapshot, words: Words) -> MoonBoard:
    """The moon board: dates filled, moons scored, and the next scoring in words."""
    dates: dict[str, int] = data.by_players("moon_dates", shot.players)
    text = words("all three moons have been scored")
    if shot.scored < len(data.PHASES):
        phase = data.PHASES[shot.scored]
        moon, left = moon_name(phase, words), dates[phase] - shot.moon
        text = words("{moon}: scored at the end of this turn", moon=moon)
        if left > 0:
            text = words.many("{moon} in {n} date", "{moon} in {n} dates", left, moon=moon)
    return {"filled": shot.moon, "scored": shot.scored, "words": text}
