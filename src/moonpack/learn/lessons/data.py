"""A lesson: where it begins, and its stages. Read from a file, which says what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Self

import moonpack
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games import check

FOLDER = Path(__file__).parent
GUIDE = "guide.json"  # what is said during somebody's first game

Pattern = tuple[str, ...]  # steps, in which * stands for any letters


@dataclass(frozen=True)
class Look:
    """What a stage is about: places of the board, those to tap, parts of the table, labels."""

    places: tuple[str, ...] = ()
    taps: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)  # by place


@dataclass(frozen=True)
class Wrong:
    """An answer to clicks that begin in a certain way."""

    steps: Pattern
    words: str


@dataclass(frozen=True)
class Stage:
    """One thing to read or to do. There is something to do if clicks can be right."""

    words: str
    note: str = ""  # why, or what else to know
    look: Look = field(default_factory=Look)
    right: tuple[Pattern, ...] = ()
    show: tuple[str, ...] = ()  # the steps that Show me plays
    praise: str = ""  # what is answered to a right click
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""  # what is answered to any other legal click
    elsewhere: Mapping[str, str] = field(default_factory=dict)  # answers to taps on other places
    then: tuple[str, ...] = ()  # what is played next, such as the turn of another player

    def texts(self) -> list[str]:
        """Every text of it that people read."""
        answers = (*(answer.words for answer in self.wrong), *self.elsewhere.values())
        everything = (self.words, self.note, self.praise, self.otherwise, *answers)
        return [text for text in (*everything, *self.look.labels.values()) if text]


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game; `seat` is the learner's, from 0."""

    game: str
    name: str
    title: str
    summary: str
    seat: int
    start: Mapping[str, object]
    stages: tuple[Stage, ...]
    learner: str = ""  # what the learner is called; as in the file if empty

    def played_by(self, name: str) -> Self:
        """The same lesson for somebody with a name."""
        return replace(self, learner=name)

    def begin(self, steps: Sequence[str] = ()) -> Game:
        """The game of the lesson after some steps, which must be legal."""
        game = _started(self.game, self.name).copy()
        if self.learner:
            game.rename(self.seat, self.learner)
        game.restore(steps)
        return game

    @property
    def steps_before(self) -> int:
        """How many steps were played before the lesson begins."""
        return len(check.listing(self.start.get("steps", []), "steps"))

    def stage(self, number: int) -> Stage:
        """A stage by its number, from 0."""
        check.whole_number(number, "stage", 0, len(self.stages) - 1)
        return self.stages[number]

    def texts(self) -> list[str]:
        """Every text of it that people read."""
        stages = (text for stage in self.stages for text in stage.texts())
        return [self.title, self.summary, *stages]


@dataclass(frozen=True)
class Tip:
    """Something to say once during somebody's first game, when all that is given here holds.

    With a fact, `mine` is about who did it; else about who is to decide.
    """

    words: str
    phase: str | None = None  # of the scene
    fact: str | None = None  # something that has happened, by its kind
    mine: bool | None = None  # whether it is the reader


@cache
def _started(game: str, name: str) -> Game:
    """The game at the beginning of a lesson; copies of it are played."""
    return moonpack.replay(dict(lesson(game, name).start))


# -- reading


@cache
def games() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(name for name in moonpack.games.names() if lessons(name))


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order: files are named `1-move.json`, `2-howl.json` and so on."""
    paths = sorted((FOLDER / game).glob("[0-9]-*.json"))
    return tuple(read(game, path.stem[2:], json.loads(path.read_text("utf-8"))) for path in paths)


def lesson(game: str, name: str) -> Lesson:
    """A lesson by its name."""
    for one in lessons(game) if game in moonpack.games.names() else ():
        if one.name == name:
            return one
    raise BadInput("lesson", "a lesson of this game", name)


@cache
def guide(game: str) -> tuple[Tip, ...]:
    """What to say during somebody's first game; empty if there is no guide to it."""
    path = FOLDER / game / GUIDE
    if game not in games() or not path.exists():
        return ()
    given = check.fields(json.loads(path.read_text("utf-8")), GUIDE, ("tips",))
    return tuple(_tip(tip, f"tips[{n}]") for n, tip in enumerate(given["tips"]))


def _tip(data: object, name: str) -> Tip:
    given = check.fields(data, name, ("words",), ("phase", "fact", "mine"))
    if "phase" not in given and "fact" not in given:
        raise BadInput(name, "a phase or a fact")
    return Tip(**given)


def read(game: str, name: str, data: object) -> Lesson:
    """A lesson from the content of its file."""
    given = check.fields(data, name, ("title", "summary", "start", "stages"), ("seat",))
    stages = check.listing(given["stages"], "stages")
    return Lesson(
        game=game,
        name=name,
        title=check.text(given["title"], "title"),
        summary=check.text(given["summary"], "summary"),
        seat=check.whole_number(given.get("seat", 1), "seat", 1) - 1,
        start=check.mapping(given["start"], "start"),
        stages=tuple(_stage(stage, f"stages[{n}]") for n, stage in enumerate(stages)),
    )


_TEXTS = ("note", "praise", "otherwise")
_LISTS = ("right", "show", "wrong", "then")


def _stage(data: object, name: str) -> Stage:
    given = check.fields(data, name, ("words",), (*_TEXTS, *_LISTS, "elsewhere", "look"))
    right = tuple(
        _pattern(steps, f"{name}.right[{n}]")
        for n, steps in enumerate(check.listing(given.get("right", []), f"{name}.right"))
    )
    return Stage(
        words=check.text(given["words"], f"{name}.words"),
        look=_look(given.get("look", {}), f"{name}.look"),
        right=right,
        show=_pattern(given.get("show", right[0] if right else []), f"{name}.show"),
        wrong=tuple(
            _wrong(answer, f"{name}.wrong[{n}]")
            for n, answer in enumerate(check.listing(given.get("wrong", []), f"{name}.wrong"))
        ),
        elsewhere=_texts(given.get("elsewhere", {}), f"{name}.elsewhere"),
        then=_pattern(given.get("then", []), f"{name}.then"),
        **{text: check.text(given.get(text, ""), f"{name}.{text}") for text in _TEXTS},
    )


def _look(data: object, name: str) -> Look:
    given = check.fields(data, name, (), ("places", "taps", "parts", "labels"))
    lists = {
        part: _pattern(given.get(part, []), f"{name}.{part}")
        for part in ("places", "taps", "parts")
    }
    return Look(**lists, labels=_texts(given.get("labels", {}), f"{name}.labels"))


def _texts(data: object, name: str) -> Mapping[str, str]:
    """Texts by place."""
    given = check.mapping(data, name)
    return {place: check.text(text, f"{name}.{place}") for place, text in given.items()}


def _wrong(data: object, name: str) -> Wrong:
    given = check.fields(data, name, ("steps", "words"))
    return Wrong(_pattern(given["steps"], f"{name}.steps"), check.text(given["words"], name))


def _pattern(data: object, name: str) -> Pattern:
    steps = check.listing(list(data) if isinstance(data, tuple) else data, name)
    return tuple(check.text(step, f"{name}[{n}]") for n, step in enumerate(steps))
