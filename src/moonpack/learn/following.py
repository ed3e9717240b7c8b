"""What follows a click without a choice, and why steps are illegal: for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.words import Words


def forced(game: Game, seat: int) -> list[str]:
    """The steps that follow without a choice; they are played in the game."""
    steps: list[str] = []
    while game.actor == seat and game.undoable and not game.begins_turn():
        step = game.only_step()
        if step is None:
            break
        after = game.copy()
        after.play(step)
        if after.begins_turn() or not after.undoable:
            break
        game.play(step)
        steps.append(step)
    return steps


def why_not(game: Game, steps: Sequence[str], words: Words) -> str:
    """The rule that forbids the first illegal one of some steps; empty if all are legal."""
    for step in steps:
        try:
            why = game.why_not(step, words)
        except IllegalStep as error:  # not a step of this game at all
            return error.why_in(words)
        if why:
            return why
        game.play(step)
    return ""
