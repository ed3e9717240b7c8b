"""Prompts: who is to move and what there is to do, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.words import Words

from . import codes, data, final
from .engine import Engine
from .facts import SPREAD, choosable_prey, pack_of
from .snapshot import Snapshot
from .vocabulary import pack_owner, player_name, prey_name, terrain_name


def prompt(shot: Snapshot, names: Sequence[str], words: Words, engine: Engine | None = None) -> str:
    """Who is to move and what can be done, in one sentence.

    The engine of the position, if there is one already, saves making it again.
    """
    if shot.phase == codes.PHASE_OVER:
        return _over(shot, names, words)
    player = _player(shot, shot.seat, names, words)
    match shot.phase:
        case codes.PHASE_TILES:
            return words(
                "{player}: choose which sides of your tiles are up at the start", player=player
            )
        case codes.PHASE_DRAFT:
            return _draft(shot, player, words)
        case codes.PHASE_ACTION:
            return _action(shot, engine or Engine(shot), player, words)
        case codes.PHASE_MOVE:
            return _move(shot, player, words)
        case codes.PHASE_PUSH:
            return _push(shot, player, words)
        case codes.PHASE_HUNT:
            kind, _ = shot.prey_hexes()[choosable_prey(shot)[0]]
            prey = prey_name(data.PREY[kind], words)
            return words("{player}: choose which {prey} to hunt", player=player, prey=prey)
        case _:
            return _place(shot, player, words)


def _player(shot: Snapshot, seat: int, names: Sequence[str], words: Words) -> str:
    return player_name(pack_of(shot, seat), seat, names, words)


def _over(shot: Snapshot, names: Sequence[str], words: Words) -> str:
    winners = final.leaders(shot)
    players = words.listed([_player(shot, seat, names, words) for seat in winners])
    if len(winners) == 1:
        return words("The game is over: {player} wins", player=players)
    return words("The game is over: {players} share the win", players=players)


def _draft(shot: Snapshot, player: str, words: Words) -> str:
    is_second = shot.packs[shot.seat].alphas != 0
    if shot.players == 2 and is_second:
        return words(
            "{player}: place your second pair of wolves in a region without a crescent moon on top",
            player=player,
        )
    if shot.players == 2:
        return words(
            "{player}: place your first pair of wolves in a region without a crescent moon on top",
            player=player,
        )
    if is_second:
        return words(
            "{player}: place your second pair of wolves on the other side of the chasm",
            player=player,
        )
    return words("{player}: place your first pair of wolves on the start tile", player=player)


def _action(shot: Snapshot, engine: Engine, player: str, words: Words) -> str:
    """Which action is next, or that the turn can only be ended."""
    legal = engine.legal()
    if legal == [codes.OP_END << 16]:
        if shot.actions >= codes.FREE_ACTIONS:
            return words("{player}: no actions left; end your turn", player=player)
        return words("{player}: no action is possible; end your turn", player=player)
    if shot.actions >= codes.FREE_ACTIONS:
        return words(
            "{player}: use an action token for one more action, or end your turn", player=player
        )
    may_end = codes.OP_END << 16 in legal
    if shot.actions == 0:
        if not may_end:
            return words("{player}: choose your first action", player=player)
        return words("{player}: choose your first action, or end your turn", player=player)
    if not may_end:
        return words("{player}: choose your second action", player=player)
    return words("{player}: choose your second action, or end your turn", player=player)


def _move(shot: Snapshot, player: str, words: Words) -> str:
    gaps = {"player": player, "terrain": terrain_name(data.TERRAINS[shot.paid], words)}
    spread = shot.track_value(shot.seat, SPREAD)
    if shot.moved == 0:
        return words.many(
            "{player}: choose a wolf to move onto {terrain} ({moved} of {n} wolf moved)",
            "{player}: choose a wolf to move onto {terrain} ({moved} of {n} wolves moved)",
            spread,
            moved=shot.moved,
            **gaps,
        )
    return words.many(
        "{player}: move another wolf onto {terrain}, or end the move ({moved} of {n} wolf moved)",
        "{player}: move another wolf onto {terrain}, or end the move ({moved} of {n} wolves moved)",
        spread,
        moved=shot.moved,
        **gaps,
    )


def _push(shot: Snapshot, player: str, words: Words) -> str:
    whose = pack_owner(pack_of(shot, shot.push_pack), words)
    if shot.push_rank == codes.RANK_ALPHA:
        return words(
            "{player}: place {whose} displaced alpha on one of the nearest free hexes",
            player=player,
            whose=whose,
        )
    return words(
        "{player}: place {whose} displaced pack wolf on one of the nearest free hexes",
        player=player,
        whose=whose,
    )


def _place(shot: Snapshot, player: str, words: Words) -> str:
    """Where to carry out an action that has been paid for."""
    gaps = {"player": player, "terrain": terrain_name(data.TERRAINS[shot.paid], words)}
    match shot.phase:
        case codes.PHASE_BUILD:
            return words(
                "{player}: choose a {terrain} hex for a den, and the track it comes from", **gaps
            )
        case codes.PHASE_UPGRADE:
            return words("{player}: choose a den on {terrain} to upgrade to a lair", **gaps)
        case codes.PHASE_CALL:
            return words("{player}: choose a lone wolf on {terrain} to call", **gaps)
        case _:
            return words("{player}: choose a pack wolf or a den on {terrain} to dominate", **gaps)
