"""The few sentences in a picture: whose turn it is, what is due, how it ended."""

from __future__ import annotations

from moonpack.games.wolves import codes, data, final
from moonpack.games.wolves.view import WolvesView
from moonpack.words import Words


def heading(view: WolvesView, words: Words) -> tuple[str, str]:
    """Who decides, or who won; and what is due, or how many points that was."""
    if view.over:
        best = final.leaders(view.snapshot)
        who = words.listed([view.names[seat] for seat in best])
        points = view.score(best[0]).total
        if len(best) > 1:
            return who, words("share the win with {n} points", n=points)
        return who, words("wins with {n} points", n=points)
    return view.names[view.snapshot.seat], _due(view, words)


def _due(view: WolvesView, words: Words) -> str:
    shot = view.snapshot
    terrain = words(data.TERRAINS[shot.paid]) if shot.paid >= 0 else ""
    match shot.phase:
        case codes.PHASE_TILES:
            return words("to choose which sides of the tiles are up")
        case codes.PHASE_DRAFT:
            return words("to place an alpha and a pack wolf")
        case codes.PHASE_MOVE:
            most = shot.track_value(shot.seat, data.TRACKS.index("spread"))
            told = words("to move wolves onto {terrain}", terrain=terrain)
            return told + " · " + words("{n} of {all} moved", n=shot.moved, all=most)
        case codes.PHASE_PUSH:
            pack, place = words(view.pack(shot.push_pack)), shot.layout.name(shot.push_hex)
            return words("to put down the {pack} wolf displaced from {hex}", pack=pack, hex=place)
        case codes.PHASE_BUILD:
            return words("to build a den on {terrain}", terrain=terrain)
        case codes.PHASE_UPGRADE:
            return words("to make a den on {terrain} a lair", terrain=terrain)
        case codes.PHASE_CALL:
            return words("to howl for a lone wolf on {terrain}", terrain=terrain)
        case codes.PHASE_TAKE:
            return words("to dominate on {terrain}", terrain=terrain)
        case codes.PHASE_HUNT:
            return words("to say which prey is hunted")
    return _act_or_end(view, words)


def _act_or_end(view: WolvesView, words: Words) -> str:
    shot = view.snapshot
    tokens = shot.seats[shot.seat].action_tokens
    if shot.tokens_per_turn:
        tokens = min(tokens, shot.tokens_per_turn - shot.extra)
    if shot.actions < codes.FREE_ACTIONS + shot.extra or tokens > 0:
        return words("to choose an action or end the turn")
    return words("to end the turn")


def course(view: WolvesView, words: Words) -> str:
    """How far the game is: the round, and the actions of this turn."""
    shot = view.snapshot
    if view.over:
        return words.many("after {n} round", "after {n} rounds", shot.round)
    if shot.phase in (codes.PHASE_TILES, codes.PHASE_DRAFT):
        return words("before the first round")
    taken = words("{n} of {all} actions", n=shot.actions, all=codes.FREE_ACTIONS + shot.extra)
    return words("round {n}", n=shot.round) + " · " + taken


def description(view: WolvesView, words: Words) -> str:
    """The picture for those who cannot see it."""
    who, what = heading(view, words)
    scores = [
        words(
            "{name} ({pack}) {n}", name=name, pack=words(view.pack(seat)), n=view.score(seat).total
        )
        for seat, name in enumerate(view.names)
    ]
    dates = data.by_players("moon_dates", view.snapshot.players)
    moon = words("{n} of {all} dates", n=view.snapshot.moon, all=max(dates.values()))
    return f"{who} {what}. {course(view, words)}. {moon}. " + ", ".join(scores) + "."
