"""The texts of a picture of The Wolves: its headline, its labels, and what a screen reader says."""

from __future__ import annotations

from functools import lru_cache

from moonpack.games.wolves import codes, data, final
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import (
    pack_name,
    pack_owner,
    prey_name,
    terrain_name,
    track_name,
)
from moonpack.words import Words

from . import NAME, Headline

# -- sentences


def headline(view: WolvesView, words: Words) -> Headline:
    """Who is to move and what there is to do; or who won, and with how many points."""
    if not view.over:
        return Headline.about(view.names[view.snapshot.seat], _task(view, words))
    best = final.leaders(view.snapshot)
    names = words.listed([view.names[seat] for seat in best])
    points = view.score(best[0]).total
    if len(best) > 1:
        sentence = words.many(
            "{names} share the win with {n} point",
            "{names} share the win with {n} points",
            points,
            names=NAME,
        )
    else:
        sentence = words.many(
            "{name} wins with {n} point", "{name} wins with {n} points", points, name=NAME
        )
    return Headline.about(names, sentence)


def _task(view: WolvesView, words: Words) -> str:
    shot = view.snapshot
    gaps = {"name": NAME}
    if shot.paid >= 0:
        gaps["terrain"] = terrain_name(data.TERRAINS[shot.paid], words)
    match shot.phase:
        case codes.PHASE_TILES:
            return words("{name} chooses which sides of the tiles are up", **gaps)
        case codes.PHASE_DRAFT:
            return words("{name} places an alpha and a pack wolf", **gaps)
        case codes.PHASE_MOVE:
            most = shot.track_value(shot.seat, data.TRACKS.index("spread"))
            moved = words("{n} of {all} moved", n=shot.moved, all=most)
            return words.noted(words("{name} moves wolves onto {terrain}", **gaps), moved)
        case codes.PHASE_PUSH:
            gaps["whose"] = pack_owner(view.pack(shot.push_pack), words)
            gaps["hex"] = shot.layout.name(shot.push_hex)
            return words("{name} places {whose} wolf that was displaced from {hex}", **gaps)
        case codes.PHASE_BUILD:
            return words("{name} builds a den on {terrain}", **gaps)
        case codes.PHASE_UPGRADE:
            return words("{name} upgrades a den on {terrain} to a lair", **gaps)
        case codes.PHASE_CALL:
            return words("{name} howls for a lone wolf on {terrain}", **gaps)
        case codes.PHASE_TAKE:
            return words("{name} dominates on {terrain}", **gaps)
        case codes.PHASE_HUNT:
            return words("{name} chooses which prey to hunt", **gaps)
    if shot.has_action_left:
        return words("{name} chooses an action or ends the turn", **gaps)
    return words("{name} can only end the turn", **gaps)


def actions_left(view: WolvesView, words: Words) -> str:
    """How many actions are left in this turn; empty where nobody takes any."""
    shot = view.snapshot
    if view.over or shot.phase in (codes.PHASE_TILES, codes.PHASE_DRAFT):
        return ""
    left = codes.FREE_ACTIONS + shot.extra - shot.actions
    tokens = shot.usable_action_tokens
    free = words.many("{n} action left", "{n} actions left", left)
    if not tokens:
        return free if left else words("No action left")
    more = words.many("{n} more with an action token", "{n} more with action tokens", tokens)
    return words.noted(free if left else words("No action left"), more)


def progress(view: WolvesView, words: Words) -> str:
    """How far the game has come: the round, and the actions taken in this turn."""
    shot = view.snapshot
    if view.over:
        return words.many("after {n} round", "after {n} rounds", shot.begun_rounds)
    if shot.phase in (codes.PHASE_TILES, codes.PHASE_DRAFT):
        return words("Set-up")
    taken = words("{n} of {all} actions", n=shot.actions, all=codes.FREE_ACTIONS + shot.extra)
    if shot.round_limit:
        gaps = {"n": shot.round, "all": shot.round_limit}
        return words.noted(words("round {n} of {all}", **gaps), taken)
    return words.noted(words("round {n}", n=shot.round), taken)


def next_scoring(shot: Snapshot, words: Words) -> str:
    """Which moon is scored next, and when; once the game is over, that none is."""
    if shot.scored >= len(data.PHASES):
        return words("All three moons have been scored")
    if shot.phase == codes.PHASE_OVER:
        return words("The game is over")
    phase = data.PHASES[shot.scored]
    dates_left: int = data.by_players("moon_dates", shot.players)[phase] - shot.moon
    if dates_left <= 0:
        return _scored_soon(phase, words)
    match phase:
        case "crescent":
            return words.many(
                "The crescent scores after {n} more piece",
                "The crescent scores after {n} more pieces",
                dates_left,
            )
        case "quarter":
            return words.many(
                "The quarter moon scores after {n} more piece",
                "The quarter moon scores after {n} more pieces",
                dates_left,
            )
        case _:
            return words.many(
                "The full moon scores after {n} more piece",
                "The full moon scores after {n} more pieces",
                dates_left,
            )


def _scored_soon(phase: str, words: Words) -> str:
    return {
        "crescent": words("The crescent scores at the end of this turn"),
        "quarter": words("The quarter moon scores at the end of this turn"),
        "full": words("The full moon scores at the end of this turn"),
    }[phase]


def description(view: WolvesView, words: Words) -> str:
    """The picture for people who cannot see it."""
    shot = view.snapshot
    last = max(data.by_players("moon_dates", shot.players).values())
    scores = [
        words.many(
            "{name} ({pack}): {n} point",
            "{name} ({pack}): {n} points",
            view.score(seat).total,
            name=name,
            pack=pack_name(view.pack(seat), words),
        )
        for seat, name in enumerate(view.names)
    ]
    statements = (
        headline(view, words).text,
        progress(view, words),
        words("{n} of {all} spaces of the moon board", n=min(shot.moon, last), all=last),
        *scores,
    )
    return words.text(*(words("{statement}.", statement=one) for one in statements))


# -- names of pieces and tokens


def piece_name(pack: str, rank: int, words: Words, *, is_neutral: bool) -> str:
    """A piece and its pack: `Tundra's alpha`."""
    piece = _piece_name(pack_owner(pack, words), rank, words)
    return words("{piece} (neutral)", piece=piece) if is_neutral else piece


@lru_cache(maxsize=512)
def _piece_name(whose: str, rank: int, words: Words) -> str:
    match rank:
        case codes.RANK_DEN:
            return words("{whose} den", whose=whose)
        case codes.RANK_PACK:
            return words("{whose} pack wolf", whose=whose)
        case codes.RANK_ALPHA:
            return words("{whose} alpha", whose=whose)
        case _:
            return words("{whose} lair", whose=whose)


def prey_label(kind: int, tokens: int, words: Words) -> str:
    """Prey on a hex: `hare`, or `hare, a stack of 2`."""
    prey = prey_name(data.PREY[kind], words)
    return prey if tokens < 2 else words("{prey}, a stack of {n}", n=tokens, prey=prey)


# -- labels of panels and tables


def row_label(row: str, words: Words) -> str:
    """A row of a player's panel: a track, or another row."""
    if row in data.TRACKS:
        return track_name(row, words)
    return {
        "wolves": words("wolves", context="pack board"),
        "lairs": words("lairs", context="pack board"),
        "prey": words("prey", context="pack board"),
        "moon tokens": words("moon tokens"),
    }[row]


def score_label(column: str, words: Words) -> str:
    """A column of the score table."""
    return {
        "moons": words("moons", context="score"),
        "spread": words("spread", context="score"),
        "speed": words("speed", context="score"),
        "howl": words("howl", context="score"),
        "lairs": words("lairs", context="score"),
        "prey": words("prey", context="score"),
        "wolves": words("wolves", context="score"),
        "total": words("total", context="score"),
        "moon tokens": words("moon tokens"),
        "wolves on board": words("wolves on board"),
    }[column]
