"""Setting up positions: what a game offers to an editor, whoever draws it.

A position that is being set up is JSON like any other, but may be one that play cannot reach: it
can be drawn, and its problems are listed, but not played. A game says what can be put where (its
palette), which numbers and choices a position has besides (its fields), and how an edit changes a
position. A page or a terminal only shows what is offered and sends back edits: it knows no rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from moonpack.errors import BadInput, ComposedPhrase, Phrase
from moonpack.games import check
from moonpack.games.contract import Setup
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words, source

Position = dict[str, Any]
Value = str | int | bool
Draft = TypeVar("Draft", bound=Setup)  # the set-up of a game from a position
Sentence = Callable[[Words], str]  # in the reader's language


@dataclass(frozen=True)
class Problem:
    """Why a position cannot be played: for programs, for people, and where on the board."""

    field: str
    expected: str  # of the field, for programs
    sentence: Sentence
    places: tuple[str, ...] = ()

    @property
    def error(self) -> BadInput:
        """The same for whoever gives the position as a file, and sees no board."""
        return BadInput(
            self.field, self.expected, problem=ComposedPhrase(self._sentence_with_places)
        )

    def _sentence_with_places(self, words: Words) -> str:
        sentence, places = self.sentence(words), ", ".join(self.places)
        if all(place in sentence for place in self.places):
            return sentence
        return words.text(sentence, words("Look at {places}.", places=places))


def check_all(problems: Sequence[Problem]) -> None:
    """Refuse a position that has problems, by the first of them."""
    if problems:
        raise problems[0].error


class Refused(Exception):
    """An edit that cannot be made; says why, and where it could be."""

    def __init__(self, sentence: Sentence, places: Sequence[str] = ()) -> None:
        super().__init__(sentence(ENGLISH))
        self.sentence, self.places = sentence, tuple(places)


# -- what is offered


@dataclass(frozen=True)
class Tool:
    """Something to put on the board. `shape`: its drawing, one of those of the game's board."""

    name: str
    words: str
    shape: str = ""
    left: int | None = None  # how many more there are, where that is limited


@dataclass(frozen=True)
class Palette:
    """Tools that belong together, such as the pieces of a pack."""

    title: str
    tools: tuple[Tool, ...]
    seat: int | None = None  # whose they are, from 0


@dataclass(frozen=True)
class Option:
    """A value of a field."""

    value: Value
    words: str


@dataclass(frozen=True)
class Field:
    """A number or a choice of a position, by the name that an edit calls it.

    A number has limits, a choice has options, a switch is on or off. `cards` are the options: the
    edit takes the one that it names somewhere else. `place`: where on the board it is.
    """

    name: str
    words: str
    kind: Literal["number", "choice", "switch", "cards"]
    value: Value | None = None
    low: int = 0
    high: int = 0
    options: tuple[Option, ...] = ()
    place: str = ""

    def check(self, value: object) -> Value:
        """The value that an edit gives to this field."""
        match self.kind:
            case "number":
                return check.whole_number(value, self.name, self.low, self.high)
            case "switch":
                if not isinstance(value, bool):
                    raise BadInput(self.name, Phrase(source("true or false")), value)
                return value
        for option in self.options:
            if option.value == value and type(option.value) is type(value):
                return option.value
        known = ", ".join(str(option.value) for option in self.options)
        raise BadInput(self.name, Phrase(source("one of {choices}"), choices=known), value)


@dataclass(frozen=True)
class Group:
    """Fields that belong together, such as those of a player."""

    title: str
    fields: tuple[Field, ...]
    seat: int | None = None  # whose they are, from 0


@dataclass(frozen=True)
class Put:
    """An edit: use a tool of the palette at a place of the board."""

    tool: str
    place: str


@dataclass(frozen=True)
class Change:
    """An edit: give a field another value."""

    field: str
    value: Value


class Editor(ABC, Generic[Draft]):
    """How the positions of a game are set up; its own kind of draft is read from JSON."""

    @abstractmethod
    def begin(self, players: int, rng: Rng, *, empty: bool) -> Position:
        """A position to begin with: that of a new game, or one with as little as can be."""

    @abstractmethod
    def read(self, position: object) -> Draft:
        """A draft, whether play can reach it or not; `BadInput` for what is no position at all."""

    @abstractmethod
    def problems(self, draft: Draft) -> list[Problem]:
        """Why a game cannot be played from this draft; none if it can."""

    @abstractmethod
    def palette(self, draft: Draft, words: Words) -> list[Palette]:
        """What can be put on the board."""

    @abstractmethod
    def groups(self, draft: Draft, words: Words) -> list[Group]:
        """What else a position has."""

    @abstractmethod
    def put(self, position: Position, tool: str, place: str) -> None:
        """Use a tool of the palette; raises `Refused` where that cannot be."""

    @abstractmethod
    def change(self, position: Position, field: str, value: Value) -> None:
        """Give a field another value, which was checked; raises `Refused` if that cannot be."""

    @abstractmethod
    def board_key(self, draft: Draft) -> str:
        """What the parts of the board that are drawn once depend on."""

    def edited(self, position: Mapping[str, object], edit: Put | Change) -> Position:
        """A position after an edit; the given one stays as it is."""
        after: Position = deepcopy(dict(position))
        draft = self.read(after)
        if isinstance(edit, Put):
            tools = [tool.name for one in self.palette(draft, ENGLISH) for tool in one.tools]
            self.put(after, check.one_of(edit.tool, "tool", tools), edit.place)
        else:
            fields = {
                one.name: one for group in self.groups(draft, ENGLISH) for one in group.fields
            }
            name = check.one_of(edit.field, "field", list(fields))
            self.change(after, name, fields[name].check(edit.value))
        self.read(after)
        return after
