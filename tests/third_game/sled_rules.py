"""The rules of Sled, a small race with dice: the set-up and the engine.

On a turn a player rests, which goes 2 ahead, or loads the sled with 1 to 3 packs and then rolls a
die. The sled goes ahead as far as the die times the load, but tips over and stays where it is if
the die shows less than the load. Who first reaches the goal wins.
"""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.errors import IllegalStep
from moonpack.games.rng import Rng

REST, ROLL, LOADS = 0, 4, (1, 2, 3)  # the number of a load is the step that loads it
RESTED = 2


@dataclass(frozen=True)
class Setup:
    """What is decided before the first step, the rolls that are known, and further chance."""

    dogs: tuple[str, ...]
    goal: int
    rolls: tuple[int, ...]
    chance: int

    @property
    def players(self) -> int:
        return len(self.dogs)

    def to_json(self) -> dict[str, object]:
        return record(self, self.rolls)


def record(setup: Setup, rolls: tuple[int, ...]) -> dict[str, object]:
    """The record's fields of a set-up, with the rolls so far."""
    options = {"goal": setup.goal}
    return {"dogs": list(setup.dogs), "options": options, "setup": {"rolls": list(rolls)}}


class Engine:
    """A race under way."""

    def __init__(self, setup: Setup) -> None:
        self.goal, self.given, self.chance = setup.goal, setup.rolls, setup.chance
        self.places = [0] * setup.players
        self.seat = self.load = 0
        self.rolled: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return max(self.places) >= self.goal

    @property
    def actor(self) -> int | None:
        return None if self.over else self.seat

    def legal(self) -> list[int]:
        if self.over:
            return []
        return [ROLL] if self.load else [REST, *LOADS]

    def is_legal(self, step: int) -> bool:
        return step in self.legal()

    def play(self, step: int) -> None:
        if not self.is_legal(step):
            raise IllegalStep(step, "This step is not among the legal ones.")
        if step in LOADS:
            self.load = step
            return
        self._go(RESTED if step == REST else self._roll())

    def _roll(self) -> int:
        """Roll the die as the record says, or by chance; how far the sled goes."""
        nth = len(self.rolled)
        thrown = 1 + Rng(f"{self.chance}/{nth}").below(6)
        die = self.given[nth] if nth < len(self.given) else thrown
        self.rolled += (die,)
        return die * self.load if die >= self.load else 0

    def _go(self, far: int) -> None:
        self.places[self.seat] += far
        self.load = 0
        if not self.over:
            self.seat = (self.seat + 1) % len(self.places)

    def copy(self) -> Engine:
        twin = Engine.__new__(Engine)
        twin.__dict__.update(self.__dict__)
        twin.places = list(self.places)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Engine:
        return self.copy()

    def snapshot(self) -> tuple[object, ...]:
        return (tuple(self.places), self.seat, self.load, self.rolled)

    def playout(self, seed: int | str = 0, limit: int = 1_000_000) -> int:
        rng, played = Rng(seed), 0
        self.given, self.chance = self.rolled, rng.word()
        while not self.over and played < limit:
            self.play(rng.choice(self.legal()))
            played += 1
        return played
