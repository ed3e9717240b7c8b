"""The rules of Pebbles, Nim with secrets: the set-up and the engine.

Everybody has a die that nobody else sees, and first hides 1 to 3 pebbles. On a turn a player may
roll the die again, once; then takes 1 to 3 pebbles from the pile, and keeps them or puts one back.
When the pile is empty, each pebble is a point, hidden ones too. Whose die shows how many of
them are left over from sixes, plus one, gets 10 points more.
"""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.errors import IllegalStep
from moonpack.games.rng import Rng

HIDE, ROLL, TAKE, KEEP, BACK = 0, 3, 4, 7, 8  # hide 1, 2, 3 are 0, 1, 2; take 1, 2, 3 are 4, 5, 6


@dataclass(frozen=True)
class Setup:
    """What is decided before the first step, the rolls that are known, and further chance."""

    pile: int
    dice: tuple[int, ...]
    rolls: tuple[int, ...]
    chance: int

    @property
    def players(self) -> int:
        return len(self.dice)

    def to_json(self) -> dict[str, object]:
        return record(self, self.rolls)


def record(setup: Setup, rolls: tuple[int, ...]) -> dict[str, object]:
    """The record's fields of a set-up, with the rolls so far."""
    known = {"dice": list(setup.dice), "rolls": list(rolls)}
    return {"options": {"pile": setup.pile}, "setup": known}


class Engine:
    """A game under way."""

    def __init__(self, setup: Setup) -> None:
        self.pile, self.dice = setup.pile, list(setup.dice)
        self.given, self.chance = setup.rolls, setup.chance
        self.rolled: tuple[int, ...] = ()
        self.hidden, self.taken = [0] * setup.players, [0] * setup.players
        self.seat = self.just_taken = 0
        self.has_rolled = False

    @property
    def over(self) -> bool:
        return self.pile == 0 and not self.just_taken

    @property
    def actor(self) -> int | None:
        return None if self.over else self.seat

    def legal(self) -> list[int]:
        if self.over:
            return []
        if not self.hidden[self.seat]:
            return [HIDE, HIDE + 1, HIDE + 2]
        if self.just_taken:
            return [KEEP, BACK] if self.just_taken > 1 else [KEEP]
        takes = [TAKE + more for more in range(min(3, self.pile))]
        return takes if self.has_rolled else [ROLL, *takes]

    def is_legal(self, step: int) -> bool:
        return step in self.legal()

    def play(self, step: int) -> None:
        if not self.is_legal(step):
            raise IllegalStep(step, "This step is not among the legal ones.")
        if step < ROLL:
            self.hidden[self.seat] = step - HIDE + 1
            self._next()
        elif step == ROLL:
            self._roll()
        elif step < KEEP:
            self.just_taken = step - TAKE + 1
            self._move(self.just_taken)
        else:
            self._move(-1 if step == BACK else 0)
            self.just_taken = 0
            self._next()

    def _roll(self) -> None:
        nth = len(self.rolled)
        thrown = 1 + Rng(f"{self.chance}/{nth}").below(6)
        self.dice[self.seat] = self.given[nth] if nth < len(self.given) else thrown
        self.rolled += (self.dice[self.seat],)
        self.has_rolled = True

    def _move(self, pebbles: int) -> None:
        self.pile -= pebbles
        self.taken[self.seat] += pebbles

    def _next(self) -> None:
        self.seat, self.has_rolled = (self.seat + 1) % len(self.dice), False

    def scores(self) -> list[int]:
        totals = [taken + hidden for taken, hidden in zip(self.taken, self.hidden, strict=True)]
        pairs = zip(totals, self.dice, strict=True)
        return [total + 10 * (total % 6 + 1 == die) for total, die in pairs]

    def copy(self) -> Engine:
        twin = Engine.__new__(Engine)
        twin.__dict__.update(self.__dict__)
        twin.dice, twin.hidden, twin.taken = [*self.dice], [*self.hidden], [*self.taken]
        return twin

    __copy__ = copy

    def playout(self, seed: int | str = 0, limit: int = 1_000_000) -> int:
        rng, played = Rng(seed), 0
        self.given, self.chance = self.rolled, rng.word()
        while not self.over and played < limit:
            self.play(rng.choice(self.legal()))
            played += 1
        return played
