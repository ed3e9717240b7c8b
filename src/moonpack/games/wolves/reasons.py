"""Why a step cannot be played now, as a sentence.

The rules only say which steps are legal. Here the conditions are checked in the order in which a
player would think of them; the first that fails is the reason. A test keeps the two in step: every
illegal step has a reason, and no legal step has one.
"""

from __future__ import annotations

from moonpack.games.masks import has
from moonpack.words import ENGLISH, Words

from . import codes, data
from .action_reasons import build, call, move_wolf, push, take, upgrade
from .asking import Asking, Reasons
from .book_reasons import end_turn
from .engine import Engine
from .facts import choosable_prey
from .pay_reasons import no_more_actions, pay, too_dear
from .snapshot import Snapshot
from .steps import (
    Build,
    Call,
    ChooseTiles,
    Done,
    Draft,
    End,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Step,
    Take,
    Upgrade,
)
from .vocabulary import prey_name

# The phase in which each kind of step can be played.
PHASE_OF: dict[type[Step], int] = {
    ChooseTiles: codes.PHASE_TILES,
    Draft: codes.PHASE_DRAFT,
    Pay: codes.PHASE_ACTION,
    End: codes.PHASE_ACTION,
    MoveWolf: codes.PHASE_MOVE,
    Done: codes.PHASE_MOVE,
    Push: codes.PHASE_PUSH,
    Build: codes.PHASE_BUILD,
    Upgrade: codes.PHASE_UPGRADE,
    Call: codes.PHASE_CALL,
    Take: codes.PHASE_TAKE,
    Hunt: codes.PHASE_HUNT,
}


def why_not(
    shot: Snapshot, step: Step, words: Words = ENGLISH, engine: Engine | None = None
) -> str:
    """Why a step cannot be played, as a sentence.

    The engine of the position, if there is one already, saves making it again.
    """
    asking = Asking(shot, words, engine)
    if shot.phase != PHASE_OF[type(step)]:
        later = _not_now(shot, step, words)
        return next(_ahead(asking, step), later) if shot.phase == codes.PHASE_ACTION else later
    return next(_reasons(asking, step), words("This is not a legal step now."))


def no_action_left(shot: Snapshot, words: Words = ENGLISH) -> str:
    """Why no action at all can be chosen between two actions; empty if nothing speaks against it.

    It is the first reason against every payment.
    """
    return next(no_more_actions(Asking(shot, words)), "")


def _reasons(asking: Asking, step: Step) -> Reasons:
    """The reasons against a step of a kind that can be played now."""
    match step:
        case Draft(hex_):
            yield from _draft(asking, hex_)
        case Pay():
            yield from pay(asking, step)
        case MoveWolf(rank, start, end):
            yield from move_wolf(asking, rank, start, end)
        case Done():
            if asking.shot.moved == 0:
                words = asking.words
                yield words("A move must move at least one wolf.")
        case Push(hex_):
            yield from push(asking, hex_)
        case Build(hex_, track):
            yield from build(asking, hex_, track)
        case Upgrade(hex_):
            yield from upgrade(asking, hex_)
        case Call(hex_):
            yield from call(asking, hex_)
        case Take(hex_, track):
            yield from take(asking, hex_, track)
        case Hunt(hex_):
            yield from _hunt(asking, hex_)
        case End():
            yield from end_turn(asking)


# -- steps that belong to another phase


def _ahead(asking: Asking, step: Step) -> Reasons:
    """The reasons against something that has yet to be paid for, whatever would pay for it."""
    match step:
        case MoveWolf(_, _, hex_):
            action = codes.ACT_MOVE
        case Build(hex_, _):
            action = codes.ACT_DEN
        case Upgrade(hex_):
            action = codes.ACT_LAIR
        case Call(hex_):
            action = codes.ACT_HOWL
        case Take(hex_, _):
            action = codes.ACT_DOMINATE
        case _:
            return
    yield from no_more_actions(asking)
    yield from _reasons(asking, step)
    yield from too_dear(asking, action, hex_)


def _not_now(shot: Snapshot, step: Step, words: Words) -> str:
    """What has to come first; between two actions, what the step needs."""
    match shot.phase:
        case codes.PHASE_OVER:
            return words("The game is over.")
        case codes.PHASE_TILES:
            return words("First choose which sides of your tiles are up.")
        case codes.PHASE_DRAFT:
            return words("First place a pair of wolves: the draft is not over.")
        case codes.PHASE_MOVE if shot.moved == 0:
            return words("First move a wolf: you have paid for a move.")
        case codes.PHASE_MOVE:
            return words("First move another wolf or end the move.")
        case codes.PHASE_PUSH:
            return words("First place the displaced wolf.")
        case codes.PHASE_BUILD:
            return words("First build the den that you have paid for.")
        case codes.PHASE_UPGRADE:
            return words("First upgrade a den to a lair: you have paid for it.")
        case codes.PHASE_CALL:
            return words("First call a lone wolf: you have paid for a howl.")
        case codes.PHASE_TAKE:
            return words("First dominate a pack wolf or a den: you have paid for it.")
        case codes.PHASE_HUNT:
            return words("First choose which prey to hunt.")
        case _:
            return _no_action(step, words)


def _no_action(step: Step, words: Words) -> str:
    match step:
        case ChooseTiles():
            return words("Tiles can be chosen only before the draft.")
        case Draft():
            return words("The draft is over.")
        case MoveWolf() | Done():
            return words("First pay for a move.")
        case Push():
            return words("There is no displaced wolf to place.")
        case Build():
            return words("First pay for a den.")
        case Upgrade():
            return words("First pay for a lair.")
        case Call():
            return words("First pay for a howl.")
        case Take():
            return words("First pay for a domination.")
        case _:
            return words("There is no prey to choose.")


# -- the draft and prey


def _draft(asking: Asking, hex_: int) -> Reasons:
    shot, words, name = asking.shot, asking.words, asking.name(hex_)
    yield from asking.not_land(hex_)
    region = asking.layout.region_of[hex_]
    if shot.players == 2:
        if shot.moons[region][0] == codes.CRESCENT:
            yield words("The top moon in the region of {hex} is a crescent.", hex=name)
        yield from asking.token_there(hex_)
    elif region >= 0:
        yield words("{hex} is not on the start tile.", hex=name)
    for pack, _ in asking.pieces(hex_):
        yield asking.piece_of(pack, hex_)
    for side in asking.layout.draft_sides():
        if hex_ in side and any(has(asking.mine.alphas, spot) for spot in side):
            yield words("Your second pair must start on the other side of the chasm.")


def _hunt(asking: Asking, hex_: int) -> Reasons:
    shot, words, name = asking.shot, asking.words, asking.name(hex_)
    stacks = shot.prey_hexes()
    if hex_ not in stacks:
        yield words("There is no prey on {hex}.", hex=name)
        return
    prey = prey_name(data.PREY[stacks[hex_][0]], words)
    if asking.seat.prey >> stacks[hex_][0] & 1:
        yield words("You already have the {prey}.", prey=prey)
    wolves = asking.mine.alphas | asking.mine.pack_wolves
    hunters = sum(has(wolves, spot) for spot in asking.layout.near(hex_))
    if hunters < codes.HUNTERS:
        yield words.many(
            "To hunt, your wolves must be on at least {n} hex next to {hex}. Hexes with your "
            "wolves now: {hunters}.",
            "To hunt, your wolves must be on at least {n} hexes next to {hex}. Hexes with your "
            "wolves now: {hunters}.",
            codes.HUNTERS,
            hex=name,
            hunters=hunters,
        )
    due, _ = stacks[choosable_prey(shot)[0]]
    if stacks[hex_][0] != due:
        yield words("Choose the {prey} first.", prey=prey_name(data.PREY[due], words))
