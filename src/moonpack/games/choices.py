"""What can be chosen before a game begins, besides its options: declared once, by the game.

`moonpack.new`, the command line, tables, rematches and environments all take the choices of a game
by the same names. An option is a rule that the record keeps by name; everything else that somebody
may decide instead of chance, such as the players' packs, is a `Choice`.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.words import Words, source

if TYPE_CHECKING:
    from moonpack.games.contract import Option

SETUP = "setup"  # every game takes its set-up, or part of it, as records have it
OPTIONS = "options"  # the options may be given together, or each by its name


# Comments of TOML: lines that are nothing else, or the end of a line that has no other such mark.
_COMMENT = re.compile(r"^# .*(?:\n# .*)*|(?<=[^#\n] )# .*$", re.MULTILINE)
_WIDTH = 100


class Kind(StrEnum):
    """What kind of value a choice takes."""

    SEATS = "seats"  # a list with one of the values for each seat
    WORD = "word"  # one of the values
    SEAT = "seat"  # the number of a seat, from 1, or one of the values
    DATA = "data"  # JSON, or the path of a file with it; at a table the text of an uploaded file


@dataclass(frozen=True)
class Upload:
    """A file that somebody at a table may upload, as its text."""

    read: Callable[[str], object]
    problems: Callable[[str], list[BadInput]]  # all that is wrong with it, for people
    example_name: str  # of a file to begin with
    example: Callable[[], str]

    def comments(self) -> list[str]:
        """The comments of the example, which are translated."""
        return [_without_marks(comment[0]) for comment in _COMMENT.finditer(self.example())]

    def example_in(self, words: Words) -> str:
        """The example with its comments in the language of a reader."""
        return _COMMENT.sub(lambda comment: _translated(comment[0], words), self.example())


@dataclass(frozen=True)
class Choice:
    """Something people may decide about the set-up that chance or a default decides otherwise."""

    name: str
    kind: Kind
    help: str
    values: tuple[str, ...] = ()
    rotates: bool = False  # whether it stays with its player when players change seats
    players: tuple[int, ...] = ()  # the numbers of players it is for; empty: any
    upload: Upload | None = None  # without it, no file can be given at a table

    def read(self, text: str) -> object:
        """The value from a command line."""
        if self.kind is Kind.SEATS:
            return [word.strip() for word in text.split(",")]
        if self.kind is Kind.SEAT:
            number = check.number_of(text)
            return text if number is None else number
        return text

    def rotated(self, value: object, players: int) -> object:
        """The value for a game in which every player sits one seat further to the front."""
        if self.rotates and self.kind is Kind.SEATS and isinstance(value, (list, tuple)):
            return [*value[1:], *value[:1]]
        if self.rotates and self.kind is Kind.SEAT and isinstance(value, int):
            return (value - 2) % players + 1
        return value


class Choices:
    """The choices and options of one game, as `AnyGame.choices` and `options` declare them."""

    def __init__(
        self, title: str, choices: Mapping[str, Choice], options: Mapping[str, Option]
    ) -> None:
        self._title, self._choices, self._options = title, choices, options

    @property
    def names(self) -> list[str]:
        """Every name that can be given."""
        return [*self._choices, *self._options, OPTIONS, SETUP]

    def gather(self, given: Mapping[str, object], prefix: str = "") -> dict[str, object]:
        """What somebody gave, with all options together under `options`; unknown names are refused.

        `prefix` stands before the names in errors. What is None was not given.
        """
        gathered: dict[str, object] = {}
        options: dict[str, object] = {}
        for name, value in given.items():
            if name not in self.names:
                problem = source("unknown choice for {game}; known: {known}")
                game = Phrase(self._title)
                raise BadInput.unknown(prefix + name, problem, self.names, game=game)
            if value is None:
                continue
            if name in self._options:
                options[name] = value
            else:
                gathered[name] = value
        together = check.mapping(gathered.pop(OPTIONS, {}), prefix + OPTIONS)
        for name in together:
            if name in options:
                problem = Phrase(source("given twice, once among the options and once by name"))
                raise BadInput(f"{prefix}{OPTIONS}.{name}", "one value", problem=problem)
        options = {**together, **options}
        return {**gathered, OPTIONS: options} if options else gathered

    def gather_at_table(self, given: Mapping[str, object], prefix: str = "") -> dict[str, object]:
        """The same for a table: what is not for people is refused, and so is the set-up.

        Chance decides it there, so that nobody knows it before.
        """
        allowed = [*(choice.name for choice in self.at_a_table()), *self._options, OPTIONS]
        for name in given:
            if name not in allowed:
                problem = source("unknown choice; known: {known}")
                raise BadInput.unknown(prefix + name, problem, allowed)
        return self.gather({name: self._uploaded(name, given[name]) for name in given}, prefix)

    def _uploaded(self, name: str, value: object) -> object:
        """What a file says whose text was sent. At a table, a text is never the path of a file."""
        choice = self._choices.get(name)
        if choice is None or choice.upload is None or not isinstance(value, str):
            return value
        return choice.upload.read(value)

    def players(self, given: Mapping[str, object]) -> tuple[str, int] | None:
        """The choice that says how many play by having a value for each seat, and how many."""
        for name, choice in self._choices.items():
            if choice.kind is Kind.SEATS and given.get(name) is not None:
                return name, len(check.listing(given[name], name))
        return None

    def at_a_table(self) -> list[Choice]:
        """The choices that people may make when they open a table."""
        return [
            choice
            for choice in self._choices.values()
            if choice.kind is not Kind.DATA or choice.upload is not None
        ]

    def of_record(self, record: Mapping[str, object]) -> dict[str, object]:
        """The choices that a record tells, to set up another game like it."""
        setup = record.get(SETUP)
        known = {**setup, **record} if isinstance(setup, Mapping) else record
        names = [*(choice.name for choice in self.at_a_table()), OPTIONS]
        return {name: known[name] for name in names if known.get(name) is not None}

    def kept_by_players(self, record: Mapping[str, object]) -> dict[str, object]:
        """What each player had in a game, drawn or chosen, such as their packs: for a rematch."""
        known = self.of_record(record)
        return {
            name: known[name]
            for name, choice in self._choices.items()
            if choice.kind is Kind.SEATS and choice.rotates and name in known
        }

    def rotated(self, given: Mapping[str, object], players: int) -> dict[str, object]:
        """The same choices when every player sits one seat further to the front."""
        return {
            name: self._choices[name].rotated(value, players) if name in self._choices else value
            for name, value in given.items()
        }


def _without_marks(comment: str) -> str:
    return " ".join(line.removeprefix("# ") for line in comment.split("\n"))


def _translated(comment: str, words: Words) -> str:
    """A comment in another language, in as many lines as it needs; one beside a value stays one."""
    text = _without_marks(comment)
    shown = words.look_up(text)
    if shown == text:
        return comment
    lines = textwrap.wrap(shown, _WIDTH) if "\n" in comment else [shown]
    return "\n".join(f"# {line}" for line in lines)
