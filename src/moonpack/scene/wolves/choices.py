"""What the player to decide may choose from, with what each choice touches.

- `choices`: every legal step in words; a step on a hex has its `hex` (and `from` for a wolf that
  walks), a payment has its action, its terrain, and what it costs.
- `ahead`: between two actions, what can be done on hexes once an action is paid for, whichever way
  it is paid. A move there has no `words`: the page fills in the sentence in `says`.
- `actions`: between two actions, all five, with what there is to do, by which alphas, or why there
  is nothing.
- `next`: in a move that may be ended, all this as it will be after `done`, so that one click can
  end the move and begin the next action, or end the turn. In the last move of a turn there are no
  `actions`.
- `try`: the pattern of a step on any hex, to ask the rules why it is impossible.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.wolves import codes
from moonpack.games.wolves.choices import describe
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.prompts import instruction
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Done, Pay, Step, decode, encode
from moonpack.games.wolves.view import WolvesView
from moonpack.scene.contract import Choice
from moonpack.words import Words

from .actions import offers_of
from .payments import payments_of, preference
from .types import Choices, NextAction
from .ways import Ways

_TRIES = {
    codes.PHASE_DRAFT: "draft {hex}",
    codes.PHASE_MOVE: "{piece} {from} {hex}",
    codes.PHASE_PUSH: "push {hex}",
    codes.PHASE_BUILD: "build {hex} {track}",
    codes.PHASE_UPGRADE: "upgrade {hex}",
    codes.PHASE_CALL: "call {hex}",
    codes.PHASE_TAKE: "take {hex} wolf",
    codes.PHASE_HUNT: "hunt {hex}",
}
# Steps that are on no hex and pay for nothing.
_PLAIN_OPS = (codes.OP_TILES, codes.OP_DONE, codes.OP_END)


def choices_of(view: WolvesView, words: Words) -> Choices:
    """Everything the seat to decide may do now."""
    shot, engine = view.snapshot, view.engine
    if shot.phase == codes.PHASE_ACTION:
        action = _next_action(shot, engine, words)
        return {
            "instruction": instruction(shot, words, engine),
            "choices": action["choices"],
            "try": None,
            "ahead": action["ahead"],
            "says": action["says"],
            "actions": action["actions"],
        }
    numbers = engine.legal()
    plain_steps = [decode(number) for number in numbers if number >> 16 in _PLAIN_OPS]
    choices: Choices = {
        "instruction": instruction(shot, words, engine),
        "choices": [
            *Ways(shot, engine, words).now(numbers),
            *_plain_steps(shot, engine, plain_steps, words),
        ],
        "try": _TRIES.get(shot.phase),
    }
    if Done() in plain_steps:
        after = engine.copy()
        after.play(encode(Done()))
        if (after.phase, after.seat) == (codes.PHASE_ACTION, shot.seat):
            then = after.snapshot()
            choices["next"] = _next_action(then, after, words)
            if not then.has_action_left:  # the move is the last action: that is no refusal
                choices["next"]["actions"] = []
    return choices


def _next_action(shot: Snapshot, engine: Engine, words: Words) -> NextAction:
    """Everything that may be chosen between two actions."""
    steps = [decode(number) for number in engine.legal()]
    pays = sorted((step for step in steps if isinstance(step, Pay)), key=preference)
    others = [step for step in steps if not isinstance(step, Pay)]
    ways = Ways(shot, engine, words)
    ahead = ways.ahead(pays)
    plain_steps = _plain_steps(shot, engine, others, words)
    unused = codes.FREE_ACTIONS - shot.actions
    if any(ahead.values()) and unused > 0:
        for choice in plain_steps:
            choice["asks"] = _question(unused, words)
    return {
        "choices": [*payments_of(shot, pays, words), *plain_steps],
        "ahead": [way for ways_of_action in ahead.values() for way in ways_of_action],
        "says": ways.says(),
        "actions": offers_of(shot, engine, ahead, words),
    }


def _question(unused: int, words: Words) -> str:
    """What to ask before the turn is ended although something useful could be done."""
    return words.many(
        "You have {n} action left. End your turn anyway?",
        "You have {n} actions left. End your turn anyway?",
        unused,
    )


def _plain_steps(
    shot: Snapshot, engine: Engine, steps: Sequence[Step], words: Words
) -> list[Choice]:
    """Steps that are on no hex and pay for nothing, in words."""
    return [
        {"step": print_step(step, shot.layout), "words": describe(shot, step, words, engine)}
        for step in steps
    ]
