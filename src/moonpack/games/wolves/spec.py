"""The Wolves as the rest of Moonpack sees it: the game's one `GameSpec`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import cast

from moonpack.games import check
from moonpack.games.choices import Choice
from moonpack.games.contract import Fact, GameSpec, JsonObject, Option, View
from moonpack.games.figures import Figures
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

from . import (
    codes,
    facts,
    final,
    owner_sentences,
    positions,
    prompts,
    reasons,
    sentences,
    setups,
    tallies,
    view_reading,
)
from .engine import Engine
from .graph import BoardGraphJson, board_graph
from .leads import leads_lost
from .notation import parse_number, print_number
from .options import OPTIONS, check_options
from .record_types import AnyRecordJson
from .setups import PositionSetup, Setup
from .steps import Pay, decode
from .view import WolvesView
from .view_types import PositionJson, WolvesViewJson
from .vocabulary import names_of_packs

_TURN_OPS = (codes.OP_END, codes.OP_DRAFT, codes.OP_TILES)


class Wolves(GameSpec[Setup | PositionSetup, Engine]):
    """Hex area control for 2 to 5 players, all information open."""

    name = "wolves"
    title = "The Wolves"
    players = range(2, 6)
    has_secrets = False

    def options(self) -> Mapping[str, Option]:
        return OPTIONS

    def choices(self) -> Mapping[str, Choice]:
        return setups.CHOICES

    # -- set-ups

    def deal(self, players: int, rng: Rng, choices: Mapping[str, object]) -> Setup:
        return setups.deal(players, rng, choices)

    def setup_from_record(self, record: Mapping[str, object]) -> Setup | PositionSetup:
        if "position" in record:
            check.fields(record, "", ("game", "format", "players", "position"), ("steps",))
            return self.setup_from_position(record["position"])
        required = ("game", "format", "players", "packs", "setup")
        check.fields(record, "", required, ("options", "steps"))
        players = len(check.listing(record["players"], "players"))
        return setups.make(players, record["packs"], record.get("options"), record["setup"])

    def is_position(self, data: Mapping[str, object]) -> bool:
        return "pieces" in data and "setup" not in data and "position" not in data

    def setup_from_position(self, position: object) -> PositionSetup:
        shot = positions.from_json(position)
        given = check.mapping(position, "position")
        own_copy = check.plain(given)  # the caller's dict may change
        return PositionSetup(own_copy, shot, check_options(given["options"]))

    def setup_to_record(self, setup: Setup | PositionSetup, engine: Engine) -> JsonObject:
        return setup.to_json()

    def start(self, setup: Setup | PositionSetup) -> Engine:
        return Engine(setup.snapshot) if isinstance(setup, PositionSetup) else setups.start(setup)

    def position(self, setup: Setup | PositionSetup, engine: Engine) -> dict[str, object]:
        return dict(positions.to_json(engine.snapshot(), setup.options))

    # -- notation

    def parse(self, engine: Engine, text: str) -> int:
        return parse_number(text, engine.players)

    def print(self, engine: Engine, step: int) -> str:
        return print_number(step, engine.players)

    def why_not(self, engine: Engine, step: int, words: Words = ENGLISH) -> str:
        if engine.is_legal(step):
            return ""
        return reasons.why_not(engine.snapshot(), decode(step), words, engine)

    # -- results and course

    def scores(self, engine: Engine) -> list[int]:
        return [score.total for score in final.count_scores(engine)]

    def categories(self, engine: Engine) -> list[dict[str, int]]:
        return [asdict(score) for score in final.count_scores(engine)]

    def winners(self, engine: Engine) -> list[int]:
        return final.leaders(engine.snapshot()) if engine.over else []

    # -- what a finished game came to

    def ranks(self, engine: Engine) -> list[tuple[int, int, int]]:
        return final.ranking(engine.snapshot())

    def verdict(
        self,
        engine: Engine,
        facts: Sequence[Fact],
        seat: int | None,
        names: Sequence[str],
        words: Words,
    ) -> str:
        points = super().verdict(engine, facts, seat, names, words)
        return words.text(points, tallies.tie_break(facts, words))

    def score_figures(self, engine: Engine, facts: Sequence[Fact], words: Words) -> list[Figures]:
        return tallies.score_figures(final.count_scores(engine), words)

    def count_figures(self, facts: Sequence[Fact], players: int, words: Words) -> list[Figures]:
        return tallies.count_figures(facts, players, words)

    # -- turns

    def ends_turn(self, before: Engine, step: int, after: Engine) -> bool:
        return step >> 16 in _TURN_OPS

    # -- facts, words, views

    def facts(self, before: Engine, step: int, after: Engine) -> list[Fact]:
        decoded = decode(step)
        if isinstance(decoded, Pay):  # every second step of a game; it needs no look at the board
            return [facts.action_begun(before.snapshot(), decoded, after)]
        shot = after.snapshot()
        followed = facts.follow(before.snapshot(), decoded, shot)
        return [*followed, *leads_lost(before, step, after, shot)]

    def names(self, setup: Setup | PositionSetup, names: Sequence[str]) -> Mapping[str, str]:
        return names_of_packs(setup.packs, names)

    def sentence(self, fact: Fact, names: Sequence[str], words: Words) -> str:
        return sentences.sentence(fact, words)

    def addressed(self, fact: Fact, names: Sequence[str], words: Words) -> tuple[int, str] | None:
        return owner_sentences.to_owner(fact, words)

    def describe(self, engine: Engine, step: int, words: Words) -> str:
        return sentences.describe(engine.snapshot(), decode(step), words, engine)

    def prompt(self, engine: Engine, names: Sequence[str], words: Words) -> str:
        return prompts.prompt(engine.snapshot(), words)

    def instruction(self, engine: Engine, names: Sequence[str], words: Words) -> str:
        return prompts.instruction(engine.snapshot(), words, engine)

    def view(
        self, engine: Engine, setup: Setup | PositionSetup, seat: int | None, names: Sequence[str]
    ) -> WolvesView:
        return WolvesView(seat, tuple(names), setup.options, engine.snapshot(), engine.copy())

    def view_from_json(self, view: object) -> WolvesView:
        return view_reading.from_json(view)

    def json_types(self) -> Mapping[str, object]:
        return {
            "view": WolvesViewJson,
            "record": AnyRecordJson,
            "position": PositionJson,
            "board": BoardGraphJson,
        }

    def board_graph(self, view: View) -> JsonObject | None:
        assert isinstance(view, WolvesView)
        shot = view.snapshot
        return cast("JsonObject", board_graph(shot.players, shot.region_tiles))
