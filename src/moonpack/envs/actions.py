"""The fixed table of actions of a game: one action for each step that can ever be legal.

An action is a number from 0; its meaning never changes for a game, a number of players and a set of
cards. `docs/research.md` shows the tables. Both ways are lookups: `steps[action]` is the engine's
number of a step, `action_of[step]` is the action.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from moonpack.errors import BadInput

NO_ACTION = -1


@dataclass(frozen=True)
class Block:
    """Actions of one kind, which stand together in the table."""

    name: str
    first: int
    count: int
    example: str  # the notation of its first action


class ActionTable:
    """The actions of a game; `print` and `parse` are the game's notation for its step numbers.

    `blocks` are its kinds of actions, in order; `steps` and `action_of` go from actions to the
    engine's numbers of steps and back.
    """

    def __init__(
        self,
        blocks: Iterable[tuple[str, Sequence[int]]],
        numbers: int,
        print_step: Callable[[int], str],
        parse_step: Callable[[str], int],
    ) -> None:
        self._print, self._parse = print_step, parse_step
        self.steps = array("i")
        self.blocks: tuple[Block, ...] = ()
        for name, steps in blocks:
            self.blocks += (Block(name, len(self.steps), len(steps), print_step(steps[0])),)
            self.steps.extend(steps)
        self.action_of = array("h", [NO_ACTION]) * numbers
        for action, step in enumerate(self.steps):
            self.action_of[step] = action

    def __len__(self) -> int:
        return len(self.steps)

    def to_step(self, action: int) -> str:
        """The notation of an action."""
        if not 0 <= action < len(self.steps):
            raise BadInput("action", f"a whole number from 0 to {len(self.steps) - 1}", action)
        return self._print(self.steps[int(action)])

    def from_step(self, step: str) -> int:
        """The action of a step in the notation; raises `IllegalStep` if it is not notation."""
        return self.from_number(self._parse(step), step)

    def from_number(self, number: int, given: object = ...) -> int:
        """The action of a step that has a number in the engine."""
        action = self.action_of[number] if 0 <= number < len(self.action_of) else NO_ACTION
        if action == NO_ACTION:
            got = number if given is ... else given
            raise BadInput("step", "a step that can be legal in some position", got)
        return action

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The notation of every action, in order."""
        return tuple(self._print(step) for step in self.steps)
