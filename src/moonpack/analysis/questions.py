"""The questions that the analysis desk answers: one small type for each kind, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moonpack import records
from moonpack.analysis.analyst import MOST_SIMULATIONS, SIMULATIONS
from moonpack.analysis.review import BEST
from moonpack.bots.limits import check_seconds
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games import check

KINDS = ("evaluate", "review", "cancel", "version")


@dataclass(frozen=True)
class Effort:
    """How much to think: simulations for each position, or about how many seconds in all."""

    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Evaluate:
    """Judge one position: of a record after some steps, or a position by itself."""

    id: str
    game: Game
    effort: Effort = Effort()
    every: int | None = None
    best: int = BEST


@dataclass(frozen=True)
class ReviewGame:
    """Look at a whole record turn by turn."""

    id: str
    game: Game
    effort: Effort = Effort()
    best: int = BEST


@dataclass(frozen=True)
class Cancel:
    """Stop another question, whether it waits or is being answered."""

    id: str
    of: str


@dataclass(frozen=True)
class Version:
    """Ask for the version that answers."""

    id: str


Question = Evaluate | ReviewGame | Cancel | Version


def id_of(line: object) -> str | None:
    """The id of a question if it has one, also when the question itself is invalid."""
    name = line.get("id") if isinstance(line, Mapping) else None
    return name if isinstance(name, str) else None


def question(line: object) -> Question:
    """A question from JSON, or `BadInput` that names the field."""
    given = check.mapping(line, "question")
    name = check.text(_needed(given, "id"), "id")
    kind = check.one_of(given.get("ask", "evaluate"), "ask", KINDS)
    match kind:
        case "cancel":
            check.fields(given, "", ("id", "ask", "of"))
            return Cancel(name, check.text(given["of"], "of"))
        case "version":
            check.fields(given, "", ("id", "ask"))
            return Version(name)
        case "review":
            check.fields(given, "", ("id", "ask", "record"), ("simulations", "seconds", "best"))
            game = _game(given["record"], "record", None)
            return ReviewGame(name, game, _effort(given), _best(given))
    optional = ("ask", "record", "position", "steps", "simulations", "seconds", "every", "best")
    check.fields(given, "", ("id",), optional)
    every = None if "every" not in given else check.whole_number(given["every"], "every", 1)
    return Evaluate(name, _position(given), _effort(given), every, _best(given))


def _needed(given: Mapping[str, Any], field: str) -> Any:
    if field not in given:
        raise BadInput.missing(field)
    return given[field]


def _position(given: Mapping[str, Any]) -> Game:
    if ("record" in given) == ("position" in given):
        problem = "give either a record or a position"
        raise BadInput("record", "one game", problem=problem)
    if "position" in given:
        if "steps" in given:
            raise BadInput("steps", "a record", problem="a position has no steps")
        return _game(given["position"], "position", None)
    return _game(given["record"], "record", given.get("steps"))


def _game(record: object, field: str, steps: object) -> Game:
    """The game of a record; errors name the path of the field."""
    record = check.mapping(record, field)
    if records.is_position(record) != (field == "position"):
        raise BadInput(field, f"a {field}")
    listed = record.get("steps", ())
    if steps is not None:
        check.whole_number(steps, "steps", 0, len(listed) if isinstance(listed, list) else 0)
    try:
        return records.game_of(record, steps if isinstance(steps, int) else None)
    except BadInput as error:
        raise error.inside(field) from error


def _effort(given: Mapping[str, Any]) -> Effort:
    if "seconds" not in given:
        simulations = given.get("simulations", SIMULATIONS)
        return Effort(
            simulations=check.whole_number(simulations, "simulations", 1, MOST_SIMULATIONS)
        )
    if "simulations" in given:
        raise BadInput("seconds", "one limit", problem="give either seconds or simulations")
    return Effort(seconds=check_seconds(given["seconds"]))


def _best(given: Mapping[str, Any]) -> int:
    return check.whole_number(given.get("best", BEST), "best", 1, 100)
