"""A lens for any game, made of its view: for games that have no compiled one.

An action is the engine's number of a step, so a game must keep its numbers below `step_numbers`. An
observation is the view's JSON: every field with its value switches on one of the numbers, chosen by
a hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any
from zlib import crc32

from moonpack.envs.actions import ActionTable
from moonpack.envs.features import Feature, Features
from moonpack.envs.lens import Lens
from moonpack.envs.rooms import MARGIN, PLACEMENT
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng

SIZE = 1024  # numbers of an observation
_SAYS_NOTHING = ("names", "seat", "steps")


class PlainLens(Lens):
    """What environments ask of a game, answered with nothing but its contract."""

    def __init__(self, spec: AnyGame, players: int, choices: Mapping[str, Any]) -> None:
        self.spec = spec
        self.setup = spec.deal(players, Rng(0), choices)
        engine = spec.start(self.setup)
        numbers = range(spec.step_numbers)
        table = ActionTable(
            [("step", numbers)],
            len(numbers),
            lambda step: spec.print(engine, step),
            lambda text: spec.parse(engine, text),
        )
        about = "one for each field of the view with its value, chosen by a hash"
        hashed = Feature("view", (SIZE,), 1, about, private=spec.has_secrets, axes=("hash",))
        super().__init__(players, table, Features([hashed]), type(engine))

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(str(seat) for seat in range(self.players))

    def observe(self, engine: Any, seat: int, out: Any) -> None:
        """Write what a seat sees of an engine into an array of `size` bytes."""
        view = self.spec.view(engine, self.setup, index(seat), self._names).to_json()
        seen = bytearray(SIZE)
        for name, value in view.items():
            if name not in _SAYS_NOTHING:
                for leaf in leaves(name, value):
                    seen[crc32(leaf.encode()) % SIZE] = 1
        seen[crc32(f"seat={seat}".encode()) % SIZE] = 1
        memoryview(out)[:] = memoryview(seen)

    def mask(self, engine: Any, out: Any) -> int:
        """Mark the legal actions in an array of `actions` zero bytes; returns how many they are."""
        legal = self.legal_actions(engine)
        for action in legal:
            out[action] = 1
        return len(legal)

    def legal_actions(self, engine: Any) -> list[int]:
        """The legal actions, in ascending order."""
        return sorted(self.table.from_number(step) for step in engine.legal())

    def rewards(self, engine: Any, kind: int) -> list[float]:
        """What the end of a game is worth to each seat; `kind` counts in `REWARDS`."""
        scores, winners = self.spec.scores(engine), self.spec.winners(engine)
        rest = self.players - 1
        if kind == MARGIN:
            total = sum(scores)
            return [score - (total - score) / rest for score in scores]
        if kind == PLACEMENT:
            places = [(seat in winners, score) for seat, score in enumerate(scores)]
            return [
                (sum(mine > other for other in places) - sum(mine < other for other in places))
                / rest
                for mine in places
            ]
        losers = self.players - len(winners)
        if losers == 0:
            return [0.0] * self.players
        won, lost = losers / (len(winners) * rest), -1 / rest
        return [won if seat in winners else lost for seat in range(self.players)]

    def guessed(self, engine: Any, seat: int, seed: int | str) -> Any:
        """A copy in which all that a seat cannot know is drawn again."""
        return self.spec.view(engine, self.setup, index(seat), self._names).sample(Rng(seed))

    def scores(self, engine: Any) -> list[int]:
        """Each seat's score as things stand."""
        return self.spec.scores(engine)


def leaves(name: str, value: object) -> Iterator[str]:
    """Every field of some JSON with its value, by its whole name."""
    if isinstance(value, Mapping):
        for part, inner in value.items():
            yield from leaves(f"{name}.{part}", inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for number, inner in enumerate(value):
            yield from leaves(f"{name}[{number}]", inner)
    else:
        yield f"{name}={value}"


def lens_for(spec: AnyGame, players: int, choices: Mapping[str, Any]) -> Lens:
    """The lens of a game that has none of its own."""
    return PlainLens(spec, players, choices)
