"""Moonlight as the rest of Moonpack sees it: the game's one `GameSpec`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonpack.games import check
from moonpack.games.choices import Choice
from moonpack.games.contract import Fact, GameSpec, JsonObject, Option
from moonpack.games.figures import Figures
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

from . import (
    cards,
    codes,
    facts,
    positions,
    reasons,
    sentences,
    setups,
    tallies,
    view,
    view_reading,
)
from .engine import Engine
from .notation import UNSEEN, parse_step, print_step
from .positions import PositionSetup
from .record_types import AnyRecordJson, MoonlightPositionJson
from .setups import Setup
from .steps import decode, encode
from .view import MoonlightView
from .view_types import MoonlightViewJson


class Moonlight(GameSpec[Setup | PositionSetup, Engine]):
    """A card duel: hands and decks are hidden, everything else is open."""

    name = "moonlight"
    title = "Moonlight"
    players = range(2, 3)
    has_secrets = True
    charts_scores = False  # they are the rounds won

    def options(self) -> Mapping[str, Option]:
        return {}

    def choices(self) -> Mapping[str, Choice]:
        return setups.CHOICES

    # -- set-ups

    def deal(self, players: int, rng: Rng, choices: Mapping[str, object]) -> Setup:
        options = choices.get("options")
        check.fields({} if options is None else options, "options", ())
        table = cards.from_anything(choices.get("cards"))
        return setups.draw(rng, table, choices.get("setup"))

    def setup_from_record(self, record: Mapping[str, object]) -> Setup | PositionSetup:
        if "position" in record:
            fields = ("game", "format", "players", "position")
            check.fields(record, "", fields, ("decks", "steps"))
            setup = self.setup_from_position(record["position"])
            return positions.with_decks(setup, setups.read_decks(record.get("decks", []), setup))
        required = ("game", "format", "players", "setup")
        check.fields(record, "", required, ("cards", "steps"))
        return setups.read(record["setup"], cards.from_record(record.get("cards")))

    def is_position(self, data: Mapping[str, object]) -> bool:
        return "table" in data and "setup" not in data and "position" not in data

    def setup_from_position(self, position: object) -> PositionSetup:
        return positions.from_json(position)

    def with_chance(self, setup: Setup | PositionSetup, rng: Rng) -> Setup | PositionSetup:
        return positions.with_chance(setup, rng) if isinstance(setup, PositionSetup) else setup

    def position(self, setup: Setup | PositionSetup, engine: Engine) -> dict[str, object]:
        return positions.to_json(engine.snapshot())

    def setup_to_record(self, setup: Setup | PositionSetup, engine: Engine) -> JsonObject:
        return setup.to_record(engine.decks_dealt())

    def start(self, setup: Setup | PositionSetup) -> Engine:
        return Engine(setup.snapshot) if isinstance(setup, PositionSetup) else setups.start(setup)

    def check_chance(self, setup: Setup | PositionSetup, engine: Engine) -> None:
        setups.check_deals(setup, engine)

    def chance(
        self, setup: Setup | PositionSetup, before: Engine, after: Engine
    ) -> JsonObject | None:
        return self.setup_to_record(setup, after) if after.dealt != before.dealt else None

    # -- notation

    def parse(self, engine: Engine, text: str) -> int:
        table = engine.tables.cards
        return encode(parse_step(text, table), table)

    def print(self, engine: Engine, step: int) -> str:
        return print_step(decode(step, engine.tables.cards))

    def seen(self, engine: Engine, step: int, seat: int | None) -> str:
        hidden = step >> 16 == codes.OP_KEEP and seat != engine.actor
        return UNSEEN if hidden else self.print(engine, step)

    def why_not(self, engine: Engine, step: int, words: Words = ENGLISH) -> str:
        if engine.is_legal(step):
            return ""
        return reasons.why_not(engine.snapshot(), decode(step, engine.tables.cards), words)

    # -- results and course

    def scores(self, engine: Engine) -> list[int]:
        return [side.wins for side in engine.snapshot().sides]

    def winners(self, engine: Engine) -> list[int]:
        return [engine.seat] if engine.over else []

    # -- what a finished match came to

    def verdict(
        self,
        engine: Engine,
        facts: Sequence[Fact],
        seat: int | None,
        names: Sequence[str],
        words: Words,
    ) -> str:
        won = tallies.verdict(self.scores(engine), engine.seat, seat, names, words)
        return words.text(won, tallies.last_round(facts, words))

    def score_label(self, words: Words) -> str:
        return words("Rounds won")

    def final_label(self, words: Words) -> str:
        return words("Rounds won")

    def score_figures(self, engine: Engine, facts: Sequence[Fact], words: Words) -> list[Figures]:
        return tallies.score_figures(facts, words)

    def count_figures(self, facts: Sequence[Fact], players: int, words: Words) -> list[Figures]:
        return tallies.count_figures(facts, words)

    # -- turns

    def ends_turn(self, before: Engine, step: int, after: Engine) -> bool:
        """Not while the second wolf of a packhunt or the choice after a scent is due."""
        return after.phase not in (codes.PHASE_SECOND, codes.PHASE_KEEP)

    def is_final(self, before: Engine, step: int, after: Engine) -> bool:
        """Only the first wolf of a packhunt can be taken back: nothing is drawn after it."""
        return bool(after.phase != codes.PHASE_SECOND)

    def why_final(self, words: Words) -> str:
        return words("You have drawn a card, so this can't be undone.")

    # -- facts, words, views

    def facts(self, before: Engine, step: int, after: Engine) -> list[Fact]:
        decoded = decode(step, before.tables.cards)
        return facts.follow(before.snapshot(), decoded, after.snapshot())

    def sentence(self, fact: Fact, names: Sequence[str], words: Words) -> str:
        return sentences.sentence(fact, names, words)

    def describe(self, engine: Engine, step: int, words: Words) -> str:
        return sentences.describe(engine.snapshot(), decode(step, engine.tables.cards), words)

    def prompt(self, engine: Engine, names: Sequence[str], words: Words) -> str:
        return sentences.prompt(engine.snapshot(), names, words)

    def instruction(self, engine: Engine, names: Sequence[str], words: Words) -> str:
        return sentences.instruction(engine.snapshot(), names, words)

    def view(
        self, engine: Engine, setup: Setup | PositionSetup, seat: int | None, names: Sequence[str]
    ) -> view.MoonlightView:
        return view.make(engine, seat, names)

    def view_from_json(self, view: object) -> MoonlightView:
        return view_reading.from_json(view)

    def json_types(self) -> Mapping[str, object]:
        return {
            "view": MoonlightViewJson,
            "record": AnyRecordJson,
            "position": MoonlightPositionJson,
        }
