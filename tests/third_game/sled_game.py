"""Sled as the rest of Moonpack sees it: its one `GameSpec` and its view."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sled_rules import LOADS, REST, ROLL, Engine, Setup, record

from moonpack.errors import BadInput, IllegalStep
from moonpack.games import check
from moonpack.games.choices import Choice, Kind
from moonpack.games.contract import GameSpec, JsonObject, Option, View
from moonpack.games.rng import Rng

DOGS = ("grey", "white", "black", "red")
STEPS = {REST: "rest", ROLL: "roll", **{load: f"load {load}" for load in LOADS}}
NUMBERS = {text: step for step, text in STEPS.items()}


@dataclass(frozen=True)
class SledView(View):
    """All is open: what everybody knows."""

    game: ClassVar[str] = "sled"
    seat: int | None
    names: tuple[str, ...]
    setup: Setup
    engine: Engine  # a copy of its own, never played on

    @property
    def actor(self) -> int | None:
        return self.engine.actor

    @property
    def over(self) -> bool:
        return self.engine.over

    def steps(self) -> list[str]:
        mine = self.seat is not None and self.seat == self.actor
        return sorted(STEPS[step] for step in self.engine.legal()) if mine else []

    def sample(self, rng: Rng) -> Engine:
        truth = self.engine.copy()
        truth.given, truth.chance = truth.rolled, rng.word()
        return truth

    def to_json(self) -> JsonObject:
        return {
            "game": self.game,
            "names": list(self.names),
            "seat": None if self.seat is None else self.seat + 1,
            "actor": None if self.actor is None else self.actor + 1,
            "dogs": list(self.setup.dogs),
            "goal": self.setup.goal,
            "places": list(self.engine.places),
            "load": self.engine.load,
            "last_roll": self.engine.rolled[-1] if self.engine.rolled else None,
            "steps": self.steps(),
        }


class Sled(GameSpec[Setup, Engine]):
    """A race with dice."""

    name = "sled"
    title = "Sled"
    players = range(2, 5)
    has_secrets = False
    step_numbers = len(STEPS)

    def options(self) -> Mapping[str, Option]:
        return {"goal": Option("goal", ("60",), "How far the race goes.", lowest=20)}

    def choices(self) -> Mapping[str, Choice]:
        text = "The colour of each player's dogs, in seat order."
        return {"dogs": Choice("dogs", Kind.SEATS, text, DOGS, rotates=True)}

    def deal(self, players: int, rng: Rng, choices: Mapping[str, object]) -> Setup:
        dogs = choices.get("dogs", rng.shuffled(DOGS)[:players])
        return self._setup(players, dogs, choices.get("options", {}), (), rng.word())

    def setup_from_record(self, record: Mapping[str, object]) -> Setup:
        required = ("game", "format", "players", "dogs", "options", "setup")
        check.fields(record, "", required, ("steps",))
        given_setup = check.fields(record["setup"], "setup", ("rolls",))
        rolls = check.listing(given_setup["rolls"], "setup.rolls")
        for n, roll in enumerate(rolls):
            check.whole_number(roll, f"setup.rolls[{n}]", 1, 6)
        players = len(check.listing(record["players"], "players"))
        chance = secrets.randbits(64)
        return self._setup(players, record["dogs"], record["options"], tuple(rolls), chance)

    def _setup(
        self, players: int, dogs: object, options: object, rolls: tuple[int, ...], chance: int
    ) -> Setup:
        named = check.listing(dogs, "dogs", players)
        for n, name in enumerate(named):
            check.one_of(name, f"dogs[{n}]", DOGS)
            if name in named[:n]:
                raise BadInput(f"dogs[{n}]", "a colour nobody else has", name)
        given = check.fields(options, "options", (), ("goal",))
        goal = self.options()["goal"].check(given.get("goal", 60), "options.goal")
        return Setup(tuple(named), int(goal), rolls, chance)

    def setup_to_record(self, setup: Setup, engine: Engine) -> JsonObject:
        return record(setup, engine.rolled)

    def chance(self, setup: Setup, before: Engine, after: Engine) -> JsonObject | None:
        return None if before.rolled == after.rolled else record(setup, after.rolled)

    def start(self, setup: Setup) -> Engine:
        return Engine(setup)

    def parse(self, engine: Engine, text: str) -> int:
        if not isinstance(text, str) or text not in NUMBERS:
            raise IllegalStep(text, "steps are rest, load 1, load 2, load 3 and roll")
        return NUMBERS[text]

    def print(self, engine: Engine, step: int) -> str:
        return STEPS[step]

    def scores(self, engine: Engine) -> list[int]:
        return list(engine.places)

    def winners(self, engine: Engine) -> list[int]:
        return [engine.seat] if engine.over else []

    def view(
        self, engine: Engine, setup: Setup, seat: int | None, names: Sequence[str]
    ) -> SledView:
        return SledView(seat, tuple(names), setup, engine.copy())
