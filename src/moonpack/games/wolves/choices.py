"""Choices in words: what playing a legal step would do.

A step is tried on a copy of the position. The first fact is the choice itself; what else comes of
it is noted beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from moonpack.games.contract import Fact
from moonpack.words import Words

from . import codes
from .engine import Engine
from .fact_types import (
    ActionBegun,
    BonusGained,
    DateFilled,
    DenBuilt,
    DenDominated,
    GameOver,
    LairBuilt,
    LoneWolfCalled,
    MoveEnded,
    PairDrafted,
    PhaseScored,
    PreyChoiceDue,
    PreyHunted,
    TilesChosen,
    TurnEnded,
    WolfDisplaced,
    WolfDominated,
    WolfMoved,
    WolfPushed,
    WolvesFact,
)
from .facts import SPEED, follow
from .snapshot import Snapshot
from .steps import Step, encode
from .vocabulary import gaps, payment, terrain_name


def describe(shot: Snapshot, step: Step, words: Words) -> str:
    """What playing a legal step would do: the choice, then notes on what comes of it."""
    engine = Engine(shot)
    engine.play(encode(step))
    chosen, *rest = follow(shot, step, engine.snapshot())
    notes = [note for fact in rest for note in _consequences(fact, words)]
    return words.noted(_choice(chosen, words), *_details(shot, chosen, words), *notes)


def _choice(fact: Fact, words: Words) -> str:
    """The choice that a step is."""
    match fact:
        case ActionBegun():
            return _action(fact, words)
        case TilesChosen() | PairDrafted() | MoveEnded() | TurnEnded():
            return _course(fact, words)
        case WolfMoved() | WolfPushed() | LoneWolfCalled() | WolfDominated():
            return _wolf(fact, words)
        case DenBuilt():
            return words("Build a den on {hex} from the {track} track", **gaps(fact, words))
        case LairBuilt():
            return words("Make the den on {hex} a lair", **gaps(fact, words))
        case DenDominated():
            said = gaps(fact, words)
            return words("Dominate {owner}'s den on {hex} from the {track} track", **said)
        case PreyHunted():
            return words("Hunt the {prey} on {hex}", **gaps(fact, words))
    raise TypeError(f"{fact!r} is not a choice")


def _action(fact: ActionBegun, words: Words) -> str:
    said = gaps(fact, words)
    said["payment"] = payment(fact.turned, fact.terrain_tokens, words)
    match fact.action:
        case "move":
            return words("Pay with {payment}: move on {terrain}", **said)
        case "den":
            return words("Pay with {payment}: build a den on {terrain}", **said)
        case "lair":
            return words("Pay with {payment}: build a lair on {terrain}", **said)
        case "howl":
            return words("Pay with {payment}: howl on {terrain}", **said)
        case _:
            return words("Pay with {payment}: dominate on {terrain}", **said)


def _course(fact: TilesChosen | PairDrafted | MoveEnded | TurnEnded, words: Words) -> str:
    match fact:
        case TilesChosen(side=side):
            showing = words.listed([terrain_name(terrain, words) for terrain in fact.showing])
            if side == "first":
                return words("Start with the first sides up: {showing}", showing=showing)
            return words("Start with the second sides up: {showing}", showing=showing)
        case PairDrafted(hex=hex_):
            return words("Place an alpha and a pack wolf on {hex}", hex=hex_)
        case MoveEnded():
            return words("Move no more wolves")
        case TurnEnded():
            return words("End the turn")


def _wolf(fact: WolfMoved | WolfPushed | LoneWolfCalled | WolfDominated, words: Words) -> str:
    said = gaps(fact, words)
    match fact:
        case WolfMoved(rank="alpha"):
            return words("Move the alpha from {start} to {end}", **said)
        case WolfMoved():
            return words("Move the pack wolf from {start} to {end}", **said)
        case WolfPushed(rank="alpha"):
            return words("Put {owner}'s alpha on {end}", **said)
        case WolfPushed():
            return words("Put {owner}'s pack wolf on {end}", **said)
        case LoneWolfCalled(rank="alpha"):
            return words("Call the lone wolf on {hex}: an alpha joins", **said)
        case LoneWolfCalled():
            return words("Call the lone wolf on {hex}: a pack wolf joins", **said)
        case WolfDominated(rank="alpha"):
            return words("Dominate {owner}'s pack wolf on {hex}: an alpha takes its place", **said)
        case WolfDominated():
            return words(
                "Dominate {owner}'s pack wolf on {hex}: a pack wolf takes its place", **said
            )


def _details(shot: Snapshot, fact: Fact, words: Words) -> Iterator[str]:
    """Notes on the choice itself."""
    match fact:
        case ActionBegun(action_token=True):
            yield words("discards an action token")
        case WolfMoved(steps=steps, seat=seat):
            speed = shot.track_value(seat, SPEED)
            yield words.many("{steps} of {n} step", "{steps} of {n} steps", speed, steps=steps)
        case DenBuilt() | DenDominated():
            yield words("{track} becomes {value}", **gaps(fact, words))
        case TurnEnded(actions=actions) if actions < codes.FREE_ACTIONS:
            unused = codes.FREE_ACTIONS - actions
            yield words.many("{n} action is not used", "{n} actions are not used", unused)


def _consequences(fact: Fact, words: Words) -> Iterator[str]:
    """A note on what a choice leads to, if it is worth one."""
    assert isinstance(fact, WolvesFact)
    said = gaps(fact, words)
    match fact:
        case WolfDisplaced(rank="alpha"):
            yield words("pushes {owner}'s alpha", **said)
        case WolfDisplaced():
            yield words("pushes {owner}'s pack wolf", **said)
        case BonusGained(token="action"):
            yield words("gains an action token")
        case BonusGained():
            yield words("gains a terrain token")
        case PreyHunted():
            yield words("hunts the {prey} on {hex}", **said)
        case PreyChoiceDue():
            yield words("then choose which {prey} to hunt", **said)
        case DateFilled(phase=None):
            yield words("fills date {date}", **said)
        case DateFilled():
            yield words("fills date {date}: the {phase} will be scored", **said)
        case PhaseScored():
            yield words("the {phase} is scored", **said)
        case GameOver():
            yield words("the game ends")
