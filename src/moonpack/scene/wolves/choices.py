"""What the player to decide may choose from, with what each choice touches.

- `choices`: every legal step with its words; one on a hex says which (`hex`, and `from` for a wolf
  that walks), a payment says for which action, at which terrain and with what.
- `ahead`: between two actions, what could be done on hexes once an action is paid for. A move there
  has no `words`; filling `says` for its `piece` tells it.
- `actions`: between two actions, all five, with what there is to do or why there is nothing.
- `try`: the notation of a step on any hex, to be told by the rules why it cannot be.

What is ahead for an action at a terrain goes with any payment for it.
"""

from __future__ import annotations

from typing import Any

from moonpack.games.wolves import codes
from moonpack.games.wolves.choices import describe
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import ChooseTiles, Done, End, Pay, Step, decode
from moonpack.games.wolves.view import WolvesView
from moonpack.words import Words

from .actions import actions_of
from .payments import payments_of
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


def choices_of(view: WolvesView, words: Words) -> dict[str, Any]:
    """Everything the seat to decide may do now."""
    shot = view.snapshot
    engine = Engine(shot)
    steps = [decode(number) for number in engine.legal()]
    pays = [step for step in steps if isinstance(step, Pay)]
    plain = [step for step in steps if isinstance(step, (ChooseTiles, Done, End))]
    ways = Ways(shot, words)
    found: dict[str, Any] = {
        "choices": [
            *ways.now(steps),
            *payments_of(shot, pays, words),
            *(_plain(shot, step, words) for step in plain),
        ],
        "try": _TRIES.get(shot.phase),
    }
    if shot.phase == codes.PHASE_ACTION:
        ahead = ways.ahead(engine, pays)
        found |= {"ahead": ahead, "says": ways.says()}
        found["actions"] = actions_of(shot, pays, ahead, words)
    return found


def _plain(shot: Snapshot, step: Step, words: Words) -> dict[str, str]:
    """A step that touches no hex."""
    return {"step": print_step(step, shot.layout), "words": describe(shot, step, words)}
