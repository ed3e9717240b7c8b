"""Why a step cannot be played now, as the end of a sentence.

The rules only say which steps are legal. Here each condition is asked in the order in which a
player would think of it, and the first that fails is the reason. A test holds the two together:
every illegal step has a reason, and no legal step has one.
"""

from __future__ import annotations

from moonpack.games.masks import has
from moonpack.words import ENGLISH, Words

from . import codes, data
from .action_reasons import build, call, move_wolf, push, take, upgrade
from .asking import Asking, Reasons
from .facts import choosable_prey
from .pay_reasons import pay
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

# The phase in which a kind of step can be due.
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


def why_not(shot: Snapshot, step: Step, words: Words = ENGLISH) -> str:
    """Why a step cannot be played, as the end of a sentence."""
    if shot.phase != PHASE_OF[type(step)]:
        return _not_now(shot, step, words)
    unknown = words("it is not among the legal steps")
    return next(_reasons(Asking(shot, words), step), unknown)


def _reasons(asking: Asking, step: Step) -> Reasons:
    """The reasons against a step of the kind that is due."""
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
                yield words("a move moves at least one wolf")
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


# -- steps of another phase


def _not_now(shot: Snapshot, step: Step, words: Words) -> str:
    """What has to come first; between two actions, what the step is missing."""
    match shot.phase:
        case codes.PHASE_OVER:
            return words("the game is over")
        case codes.PHASE_TILES:
            return words("the tiles are being chosen: first say which sides are up")
        case codes.PHASE_DRAFT:
            return words("the draft is under way: first place a pair of wolves")
        case codes.PHASE_MOVE if shot.moved == 0:
            return words("a move is under way: first move a wolf")
        case codes.PHASE_MOVE:
            return words("a move is under way: move another wolf or say that it is done")
        case codes.PHASE_PUSH:
            return words("an action is under way: first place the displaced wolf")
        case codes.PHASE_BUILD:
            return words("an action is under way: first build the den")
        case codes.PHASE_UPGRADE:
            return words("an action is under way: first make a den a lair")
        case codes.PHASE_CALL:
            return words("an action is under way: first call a lone wolf")
        case codes.PHASE_TAKE:
            return words("an action is under way: first dominate a pack wolf or den")
        case codes.PHASE_HUNT:
            return words("there is prey to choose: first say which stack is hunted")
        case _:
            return _no_action(step, words)


def _no_action(step: Step, words: Words) -> str:
    match step:
        case ChooseTiles():
            return words("tiles are chosen before the draft only")
        case Draft():
            return words("the draft is over")
        case MoveWolf() | Done():
            return words("no move is under way: first pay for one")
        case Push():
            return words("no wolf is displaced")
        case Build():
            return words("no den is being built: first pay for one")
        case Upgrade():
            return words("no lair is being built: first pay for one")
        case Call():
            return words("no howl is under way: first pay for one")
        case Take():
            return words("no domination is under way: first pay for one")
        case _:
            return words("there is no prey to choose")


# -- the draft and prey


def _draft(asking: Asking, hex_: int) -> Reasons:
    shot, words, name = asking.shot, asking.words, asking.name(hex_)
    yield from asking.not_land(hex_)
    region = asking.layout.region_of[hex_]
    if shot.players == 2:
        if shot.moons[region][0] == codes.CRESCENT:
            yield words("the top moon of the region of {hex} is a crescent", hex=name)
        yield from asking.token_there(hex_)
    elif region >= 0:
        yield words("{hex} is not on the start tile", hex=name)
    for pack, _ in asking.pieces(hex_):
        yield asking.piece_of(pack, hex_)
    for side in asking.layout.draft_sides():
        if hex_ in side and any(has(asking.mine.alphas, spot) for spot in side):
            yield words("your second pair goes to the other side of the chasm")


def _hunt(asking: Asking, hex_: int) -> Reasons:
    shot, words, name = asking.shot, asking.words, asking.name(hex_)
    stacks = shot.prey_hexes()
    if hex_ not in stacks:
        yield words("there is no prey on {hex}", hex=name)
        return
    prey = prey_name(data.PREY[stacks[hex_][0]], words)
    if asking.seat.prey >> stacks[hex_][0] & 1:
        yield words("you have the {prey} already", prey=prey)
    wolves = asking.mine.alphas | asking.mine.pack_wolves
    hunters = sum(has(wolves, spot) for spot in asking.layout.near(hex_))
    if hunters < codes.HUNTERS:
        yield words.many(
            "your wolves are on {n} hex next to {hex}, and hunting takes {all}",
            "your wolves are on {n} hexes next to {hex}, and hunting takes {all}",
            hunters,
            hex=name,
            all=codes.HUNTERS,
        )
    due, _ = stacks[choosable_prey(shot)[0]]
    if stacks[hex_][0] != due:
        yield words("the {prey} is chosen first", prey=prey_name(data.PREY[due], words))
