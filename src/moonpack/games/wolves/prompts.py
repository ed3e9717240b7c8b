"""Prompts: what there is to do, said to the player to decide, and said to those who wait."""

from __future__ import annotations

from moonpack.words import Words

from . import codes, data, final
from .engine import Engine
from .facts import SPREAD, choosable_prey, pack_of
from .snapshot import Snapshot
from .vocabulary import pack_name, pack_owner, prey_name, terrain_name

# -- to the player to decide


def instruction(shot: Snapshot, words: Words, engine: Engine | None = None) -> str:
    """What the player to decide can do.

    The engine of the position, if there is one already, saves making it again.
    """
    match shot.phase:
        case codes.PHASE_OVER:
            return tell_result(shot, words)
        case codes.PHASE_TILES:
            return words("Choose which sides of your tiles are up at the start")
        case codes.PHASE_DRAFT:
            return _draft(shot, words)
        case codes.PHASE_ACTION:
            return _action(shot, engine or Engine(shot), words)
        case codes.PHASE_MOVE:
            return _move(shot, words)
        case codes.PHASE_PUSH:
            return _push(shot, words)
        case codes.PHASE_HUNT:
            return words("Choose which {prey} to hunt", prey=_prey(shot, words))
        case _:
            return _place(shot, words)


def _draft(shot: Snapshot, words: Words) -> str:
    is_second = shot.packs[shot.seat].alphas != 0
    if shot.players == 2 and is_second:
        return words("Place your second pair of wolves in a region without a crescent moon")
    if shot.players == 2:
        return words("Place your first pair of wolves in a region without a crescent moon")
    if is_second:
        return words("Place your second pair of wolves on the other side of the chasm")
    return words("Place your first pair of wolves on the start tile")


def _action(shot: Snapshot, engine: Engine, words: Words) -> str:
    """Which action is next, or that the turn can only be ended."""
    legal = engine.legal()
    if legal == [codes.OP_END << 16]:
        if shot.actions >= codes.FREE_ACTIONS:
            return words("No actions left. End your turn")
        return words("No action is possible. End your turn")
    if shot.actions >= codes.FREE_ACTIONS:
        return words("Use an action token for one more action, or end your turn")
    if shot.actions == 0:
        return words("Choose your first action")
    if codes.OP_END << 16 in legal:
        return words("Choose your second action, or end your turn")
    return words("Choose your second action")


def _move(shot: Snapshot, words: Words) -> str:
    gaps: dict[str, str | int] = {"terrain": terrain_name(data.TERRAINS[shot.paid], words)}
    spread = shot.track_value(shot.seat, SPREAD)
    if shot.moved == 0:
        return words.many(
            "Move {n} wolf onto {terrain}", "Move up to {n} wolves onto {terrain}", spread, **gaps
        )
    gaps |= {"moved": shot.moved, "spread": spread}
    if shot.has_action_left:
        return words(
            "Move another wolf onto {terrain}, or end the move ({moved} of {spread} moved)", **gaps
        )
    return words(
        "Last action: move another wolf onto {terrain}, or finish ({moved} of {spread} moved)",
        **gaps,
    )


def _push(shot: Snapshot, words: Words) -> str:
    whose = pack_owner(pack_of(shot, shot.push_pack), words)
    if shot.push_rank == codes.RANK_ALPHA:
        return words("Place {whose} displaced alpha on one of the nearest free hexes", whose=whose)
    return words("Place {whose} displaced pack wolf on one of the nearest free hexes", whose=whose)


def _place(shot: Snapshot, words: Words) -> str:
    """Where to carry out an action that has been paid for."""
    terrain = terrain_name(data.TERRAINS[shot.paid], words)
    match shot.phase:
        case codes.PHASE_BUILD:
            return words(
                "Choose a {terrain} hex for a den, and the track it comes from", terrain=terrain
            )
        case codes.PHASE_UPGRADE:
            return words("Choose a den on {terrain} to upgrade to a lair", terrain=terrain)
        case codes.PHASE_CALL:
            return words("Choose a lone wolf on {terrain} to call", terrain=terrain)
        case _:
            return words("Choose a pack wolf or a den on {terrain} to dominate", terrain=terrain)


# -- to those who wait, and to spectators


def prompt(shot: Snapshot, words: Words) -> str:
    """Who is to decide, and what they are doing; in the end, who has won."""
    if shot.phase == codes.PHASE_OVER:
        return tell_result(shot, words)
    player = pack_name(pack_of(shot, shot.seat), words)
    match shot.phase:
        case codes.PHASE_TILES:
            return words("{player} is choosing which sides of the tiles are up", player=player)
        case codes.PHASE_DRAFT if shot.packs[shot.seat].alphas:
            return words("{player} is placing the second pair of wolves", player=player)
        case codes.PHASE_DRAFT:
            return words("{player} is placing the first pair of wolves", player=player)
        case codes.PHASE_ACTION:
            return _between_actions(shot, player, words)
        case codes.PHASE_PUSH:
            whose = pack_owner(pack_of(shot, shot.push_pack), words)
            if shot.push_rank == codes.RANK_ALPHA:
                return words("{player} is displacing {whose} alpha", player=player, whose=whose)
            return words("{player} is displacing {whose} pack wolf", player=player, whose=whose)
        case codes.PHASE_HUNT:
            prey = _prey(shot, words)
            return words("{player} is choosing which {prey} to hunt", player=player, prey=prey)
        case _:
            return _acting(shot, player, words)


def _between_actions(shot: Snapshot, player: str, words: Words) -> str:
    if shot.actions >= codes.FREE_ACTIONS:
        return words.many(
            "{player} has taken {n} action",
            "{player} has taken {n} actions",
            shot.actions,
            player=player,
        )
    if shot.actions == 0:
        return words("{player} is choosing the first action", player=player)
    return words("{player} is choosing the second action", player=player)


def _acting(shot: Snapshot, player: str, words: Words) -> str:
    """What the player does who has paid for an action."""
    gaps = {"player": player, "terrain": terrain_name(data.TERRAINS[shot.paid], words)}
    match shot.phase:
        case codes.PHASE_MOVE:
            return words("{player} is moving wolves onto {terrain}", **gaps)
        case codes.PHASE_BUILD:
            return words("{player} is building a den on {terrain}", **gaps)
        case codes.PHASE_UPGRADE:
            return words("{player} is upgrading a den on {terrain} to a lair", **gaps)
        case codes.PHASE_CALL:
            return words("{player} is howling on {terrain}", **gaps)
        case _:
            return words("{player} is dominating on {terrain}", **gaps)


# -- both


def _prey(shot: Snapshot, words: Words) -> str:
    kind, _ = shot.prey_hexes()[choosable_prey(shot)[0]]
    return prey_name(data.PREY[kind], words)


def tell_result(shot: Snapshot, words: Words) -> str:
    """Who has won."""
    winners = final.leaders(shot)
    players = words.listed([pack_name(pack_of(shot, seat), words) for seat in winners])
    if len(winners) == 1:
        return words("The game is over: {player} wins", player=players)
    return words("The game is over: {players} share the win", players=players)
