"""Choices in words: what playing a legal step would do.

The step is played on a copy of the position. The first fact is the choice itself; the others become
notes beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moonpack.games.contract import Fact
from moonpack.words import Words

from . import codes, data
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
)
from .facts import SPEED, follow, pack_of
from .snapshot import Snapshot
from .steps import Call, Draft, End, Step, Take, Upgrade, encode
from .vocabulary import gaps_of, payment, terrain_name

HEX_GAP = "{hex}"
StepOnHex = Call | Draft | Take | Upgrade  # steps whose facts name only the hex they are on
_FactOnHex = DenDominated | LairBuilt | LoneWolfCalled | PairDrafted | WolfDominated


def describe(shot: Snapshot, step: Step, words: Words, engine: Engine | None = None) -> str:
    """What playing a legal step would do: the choice, then notes on its consequences.

    The engine of the position, if there is one already, saves making it again.
    """
    return _in_words(shot, _try_out(shot, step, engine), words)


def describe_on_any_hex(
    shot: Snapshot, step: StepOnHex, words: Words, engine: Engine | None = None
) -> str:
    """The same for a step on a hex, with the gap `{hex}` in place of that hex."""
    chosen, *rest = _try_out(shot, step, engine)
    assert isinstance(chosen, _FactOnHex)
    return _in_words(shot, [replace(chosen, hex=HEX_GAP), *rest], words)


def _try_out(shot: Snapshot, step: Step, engine: Engine | None) -> list[Fact]:
    """What a step would do."""
    engine = Engine(shot) if engine is None else engine.copy()
    engine.play(encode(step))
    if isinstance(step, End) and engine.scored == shot.scored and not engine.over:
        return [TurnEnded(shot.seat, pack_of(shot, shot.seat), shot.actions)]  # as at most ends
    return follow(shot, step, engine.snapshot())


def _in_words(shot: Snapshot, facts: Sequence[Fact], words: Words) -> str:
    chosen, *rest = facts
    notes = [note for fact in rest for note in _consequences(fact, words)]
    return words.noted(_choice(chosen, words), *_details(shot, chosen, words), *notes)


def _choice(fact: Fact, words: Words) -> str:
    """The choice itself."""
    match fact:
        case ActionBegun():
            return _action(fact, words)
        case TilesChosen() | PairDrafted() | MoveEnded() | TurnEnded():
            return _course(fact, words)
        case WolfMoved() | WolfPushed() | LoneWolfCalled() | WolfDominated():
            return _wolf(fact, words)
        case DenBuilt():
            return words("Build a den from your {track} track on {hex}", **gaps_of(fact, words))
        case LairBuilt():
            return words("Upgrade the den on {hex} to a lair", **gaps_of(fact, words))
        case DenDominated():
            gaps = gaps_of(fact, words)
            return words(
                "Dominate {whose} den on {hex}: a den from your {track} track takes its place",
                **gaps,
            )
        case PreyHunted():
            return words("Hunt the {prey} on {hex}", **gaps_of(fact, words))
    raise TypeError(f"{fact!r} is not a choice")


def _action(fact: ActionBegun, words: Words) -> str:
    gaps = gaps_of(fact, words)
    gaps["payment"] = payment(fact.turned, fact.terrain_tokens, words)
    match fact.action:
        case "move":
            return words("Pay with {payment}: move onto {terrain}", **gaps)
        case "den":
            return words("Pay with {payment}: build a den on {terrain}", **gaps)
        case "lair":
            return words("Pay with {payment}: upgrade a den on {terrain} to a lair", **gaps)
        case "howl":
            return words("Pay with {payment}: howl on {terrain}", **gaps)
        case _:
            return words("Pay with {payment}: dominate on {terrain}", **gaps)


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
            return words("End the move")
        case TurnEnded():
            return words("End the turn")


def _wolf(fact: WolfMoved | WolfPushed | LoneWolfCalled | WolfDominated, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case WolfMoved(rank="alpha"):
            return words("Move the alpha from {start} to {end}", **gaps)
        case WolfMoved():
            return words("Move the pack wolf from {start} to {end}", **gaps)
        case WolfPushed(rank="alpha"):
            return words("Place {whose} displaced alpha on {end}", **gaps)
        case WolfPushed():
            return words("Place {whose} displaced pack wolf on {end}", **gaps)
        case LoneWolfCalled(rank="alpha"):
            return words("Call the lone wolf on {hex}: an alpha joins", **gaps)
        case LoneWolfCalled():
            return words("Call the lone wolf on {hex}: a pack wolf joins", **gaps)
        case WolfDominated(rank="alpha"):
            return words("Dominate {whose} pack wolf on {hex}: an alpha takes its place", **gaps)
        case WolfDominated():
            return words("Dominate {whose} pack wolf on {hex}: a pack wolf takes its place", **gaps)


def _details(shot: Snapshot, fact: Fact, words: Words) -> Iterator[str]:
    """Notes on the choice itself."""
    match fact:
        case ActionBegun(action_token=True):
            yield words("discards an action token")
        case WolfMoved(steps=steps, seat=seat):
            speed = shot.track_value(seat, SPEED)
            yield words.many("{steps} of {n} step", "{steps} of {n} steps", speed, steps=steps)
        case DenBuilt() | DenDominated():
            gaps = gaps_of(fact, words)
            before = shot.track_value(fact.seat, data.TRACKS.index(fact.track))
            if fact.value == before:
                yield words("your {track} stays {value}", **gaps)
            else:
                yield words("your {track} rises to {value}", **gaps)
        case TurnEnded(actions=actions) if actions < codes.FREE_ACTIONS:
            unused = codes.FREE_ACTIONS - actions
            yield words.many("{n} unused action", "{n} unused actions", unused)


def _consequences(fact: Fact, words: Words) -> Iterator[str]:
    """A note on what a choice leads to, if it is worth one."""
    match fact:
        case WolfDisplaced(rank="alpha"):
            yield words("displaces {whose} alpha", **gaps_of(fact, words))
        case WolfDisplaced():
            yield words("displaces {whose} pack wolf", **gaps_of(fact, words))
        case BonusGained(token="action"):
            yield words("gains an action token")
        case BonusGained():
            yield words("gains a terrain token")
        case PreyHunted():
            yield words("hunts the {prey} on {hex}", **gaps_of(fact, words))
        case PreyChoiceDue():
            yield words("then choose which {prey} to hunt", **gaps_of(fact, words))
        case DateFilled() if fact.date > fact.spaces:
            pass
        case DateFilled(phase=None):
            yield words("the piece fills space {date} of the moon board", date=fact.date)
        case DateFilled():
            gaps = gaps_of(fact, words)
            yield words(
                "the piece fills space {date} of the moon board: the {phase} will be scored", **gaps
            )
        case PhaseScored():
            yield words("the {phase} is scored", **gaps_of(fact, words))
        case GameOver():
            yield words("the game ends")
