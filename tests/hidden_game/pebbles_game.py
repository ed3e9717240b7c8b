"""Pebbles as the rest of Moonpack sees it: its one `GameSpec` and its view."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pebbles_rules import BACK, HIDE, KEEP, ROLL, TAKE, Engine, Setup, record

from moonpack.errors import BadInput, IllegalStep
from moonpack.games import check
from moonpack.games.contract import GameSpec, JsonObject, Option, View
from moonpack.games.rng import Rng

STEPS = {ROLL: "roll", KEEP: "keep", BACK: "back"}
STEPS |= {HIDE + n: f"hide {n + 1}" for n in range(3)}
STEPS |= {TAKE + n: f"take {n + 1}" for n in range(3)}
NUMBERS = {text: step for step, text in STEPS.items()}


@dataclass(frozen=True)
class PebblesView(View):
    """Everything but the dice and the hidden pebbles of others."""

    game: ClassVar[str] = "pebbles"
    seat: int | None
    names: tuple[str, ...]
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
        for seat, hidden in enumerate(truth.hidden):
            if not self._knows(seat):
                truth.dice[seat] = 1 + rng.below(6)
                truth.hidden[seat] = 1 + rng.below(3) if hidden else 0
        return truth

    def _knows(self, seat: int) -> bool:
        return self.over or seat == self.seat

    def to_json(self) -> JsonObject:
        def known(values: list[int]) -> list[int | None]:
            return [value if self._knows(seat) else None for seat, value in enumerate(values)]

        return {
            "game": self.game,
            "names": list(self.names),
            "seat": None if self.seat is None else self.seat + 1,
            "actor": None if self.actor is None else self.actor + 1,
            "pile": self.engine.pile,
            "taken": list(self.engine.taken),
            "hidden": known(self.engine.hidden),
            "dice": known(self.engine.dice),
            "steps": self.steps(),
        }


class Pebbles(GameSpec[Setup, Engine]):
    """Nim with secrets."""

    name = "pebbles"
    title = "Pebbles"
    players = range(2, 5)
    has_secrets = True
    step_numbers = len(STEPS)

    def options(self) -> Mapping[str, Option]:
        return {"pile": Option("pile", ("21",), "How many pebbles there are.", lowest=6)}

    def deal(self, players: int, rng: Rng, choices: Mapping[str, object]) -> Setup:
        dice = [1 + rng.below(6) for _ in range(players)]
        return self._setup(players, choices.get("options", {}), dice, [], rng.word())

    def setup_from_record(self, record: Mapping[str, object]) -> Setup:
        check.fields(record, "", ("game", "format", "players", "options", "setup"), ("steps",))
        given = check.fields(record["setup"], "setup", ("dice", "rolls"))
        players = len(check.listing(record["players"], "players"))
        dice, rolls, chance = given["dice"], given["rolls"], secrets.randbits(64)
        return self._setup(players, record["options"], dice, rolls, chance)

    def _setup(
        self, players: int, options: object, dice: object, rolls: object, chance: int
    ) -> Setup:
        given = check.fields(options, "options", (), ("pile",))
        pile = self.options()["pile"].check(given.get("pile", 21), "options.pile")
        eyes = [
            check.whole_number(die, "setup.dice", 1, 6)
            for die in check.listing(dice, "dice", players)
        ]
        later = [
            check.whole_number(die, "setup.rolls", 1, 6) for die in check.listing(rolls, "rolls")
        ]
        return Setup(int(pile), tuple(eyes), tuple(later), chance)

    def setup_to_record(self, setup: Setup, engine: Engine) -> JsonObject:
        return record(setup, engine.rolled)

    def chance(self, setup: Setup, before: Engine, after: Engine) -> JsonObject | None:
        return None if before.rolled == after.rolled else record(setup, after.rolled)

    def check_chance(self, setup: Setup, engine: Engine) -> None:
        if len(engine.rolled) > len(setup.rolls):
            raise BadInput("setup.rolls", f"at least {len(engine.rolled)} rolls", setup.rolls)

    def start(self, setup: Setup) -> Engine:
        return Engine(setup)

    def parse(self, engine: Engine, text: str) -> int:
        if text not in NUMBERS:
            raise IllegalStep(text, "Steps are " + ", ".join(NUMBERS) + ".")
        return NUMBERS[text]

    def print(self, engine: Engine, step: int) -> str:
        return STEPS[step]

    def seen(self, engine: Engine, step: int, seat: int | None) -> str:
        return "hide ?" if step < ROLL and seat != engine.actor else STEPS[step]

    def is_final(self, before: Engine, step: int, after: Engine) -> bool:
        return step == ROLL or self.ends_turn(before, step, after)

    def scores(self, engine: Engine) -> list[int]:
        return engine.scores()

    def winners(self, engine: Engine) -> list[int]:
        scores = engine.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best and engine.over]

    def view(
        self, engine: Engine, setup: Setup, seat: int | None, names: Sequence[str]
    ) -> PebblesView:
        return PebblesView(seat, tuple(names), engine.copy())
