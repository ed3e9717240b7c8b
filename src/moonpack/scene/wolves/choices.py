"""What the player to decide may choose from, with what each choice touches.

- `choices`: every legal step in words; a step on a hex has its `hex` (and `from` for a wolf that
  walks), a payment has its action, its terrain, and what it costs.
- `ahead`: between two actions, what can be done on hexes once an action is paid for, whichever way
  it is paid. A move there has no `words`: the page fills in the sentence in `says`.
- `actions`: between two actions, all five, with what there is to do or why there is nothing.
- `try`: the pattern of a step on any hex, to ask the rules why it is impossible.
"""

from __future__ import annotations

from moonpack.games.wolves import codes
from moonpack.games.wolves.choices import describe
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import ChooseTiles, Done, End, Pay, Step, decode
from moonpack.games.wolves.view import WolvesView
from moonpack.scene.contract import Choice
from moonpack.words import Words

from .actions import offers_of
from .payments import payments_of
from .types import Choices
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


def choices_of(view: WolvesView, words: Words) -> Choices:
    """Everything the seat to decide may do now."""
    shot = view.snapshot
    engine = Engine(shot)
    steps = [decode(number) for number in engine.legal()]
    pays = [step for step in steps if isinstance(step, Pay)]
    plain = [step for step in steps if isinstance(step, (ChooseTiles, Done, End))]
    ways = Ways(shot, engine, words)
    choices: Choices = {
        "choices": [
            *ways.now(steps),
            *payments_of(shot, pays, words),
            *(_plain(shot, engine, step, words) for step in plain),
        ],
        "try": _TRIES.get(shot.phase),
    }
    if shot.phase == codes.PHASE_ACTION:
        ahead = ways.ahead(pays)
        choices["ahead"] = ahead
        choices["says"] = ways.says()
        choices["actions"] = offers_of(shot, pays, ahead, words)
    return choices


def _plain(shot: Snapshot, engine: Engine, step: Step, words: Words) -> Choice:
    """A step that is on no hex."""
    return {"step": print_step(step, shot.layout), "words": describe(shot, step, words, engine)}
