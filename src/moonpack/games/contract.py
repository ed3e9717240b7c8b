"""What every game offers, so that records, pictures, bots and tables need to know none of them.

A game is described by a `GameSpec`: its static facts, and how to set it up, speak its notation,
tell its facts in words and show it. The state of a game is an `Engine`: the fast object whose steps
are small numbers. What one seat may know is a `View`; only views reach players, bots and pictures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Generic, Protocol, Self, TypedDict, TypeVar, Union, runtime_checkable

from moonpack.errors import MoonpackError
from moonpack.games.choices import Choice, Choices
from moonpack.games.figures import Figures, verdict
from moonpack.games.option import Option as Option  # noqa: PLC0414 - games take it from here
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

# What JSON can hold, and an object of it. Read-only inside, so that lists of texts fit too.
Json = Union[None, bool, int, float, str, Sequence["Json"], Mapping[str, "Json"]]  # noqa: UP007
JsonObject = dict[str, Json]


class Record(TypedDict):
    """A game as JSON: set-up and steps. Every game adds the fields of its own set-up.

    If there was a clock, `clock` says how long people took (`recorded_clock.py`).
    """

    game: str
    format: int
    players: list[str]  # their names, in seat order
    steps: list[str]  # in the game's notation


@runtime_checkable
class Engine(Protocol):
    """The truth of a game under way. Steps are numbers with a fixed meaning.

    Its `Game`, `Simulator` or `Batch` knows how many play. Those of The Wolves and Moonlight also
    have `snapshot()`, the whole position in plain Python, of which `type(engine)` makes an engine.
    """

    @property
    def actor(self) -> int | None:
        """The seat to decide, from 0; None when the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    def legal(self) -> list[int]:
        """Every legal step; none when the game is over."""

    def is_legal(self, step: int) -> bool:
        """Whether a number is a legal step now."""

    def play(self, step: int) -> None:
        """Play a step; raises `IllegalStep`, and changes nothing, if it is not legal."""

    def copy(self) -> Self:
        """An independent copy."""

    def playout(self, seed: int | str = 0, limit: int = ...) -> int:
        """Play up to `limit` random steps, return how many; the seed decides later chance, too."""


class Setup(Protocol):
    """Everything chance and choice decide before the first step, and chance during the game."""

    @property
    def players(self) -> int: ...
    def to_json(self) -> JsonObject: ...


@dataclass(frozen=True)
class Fact:
    """Something that happened, for programs first; sentences are made of it at the edge."""

    kind: ClassVar[str]

    def to_json(self) -> JsonObject:
        """The fact as JSON; seats are numbered from 1 there."""
        shown: JsonObject = {"fact": self.kind}
        for each in fields(self):
            value = getattr(self, each.name)
            counted = each.name == "seat" and value is not None
            shown[each.name] = value + 1 if counted else value
        return shown

    def for_seat(self, seat: int | None) -> Fact | None:
        """The fact as a seat, or a spectator (None), may know it; None if they may not at all."""
        return self


@dataclass(frozen=True)
class StepPlayed(Fact):
    """A step: the one fact of games that tell no more.

    `own` and `others` are its notation as the seat that played it and as everybody else sees it.
    """

    kind: ClassVar[str] = "played"
    seat: int
    step: str
    own: str
    others: str

    def to_json(self) -> JsonObject:
        return {"fact": self.kind, "seat": self.seat + 1, "step": self.step}

    def for_seat(self, seat: int | None) -> StepPlayed:
        step = self.own if seat == self.seat else self.others
        return StepPlayed(self.seat, step, step, step)


class View(ABC):
    """What one seat, or a spectator (`seat` None), may know of a game."""

    game: ClassVar[str]
    seat: int | None
    actor: int | None
    names: tuple[str, ...]

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def steps(self) -> list[str]:
        """The legal steps, sorted, when it is this seat's decision; a spectator sees none."""

    @abstractmethod
    def sample(self, rng: Rng) -> Engine:
        """A truth that agrees with everything this seat knows, uniformly over those that do."""

    @abstractmethod
    def to_json(self) -> Mapping[str, object]:
        """All of it as JSON, seats numbered from 1."""

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: what the seat sees."""
        from moonpack.render import svg  # pictures stand above games in the source map

        return svg(self)


S = TypeVar("S", bound=Setup)
E = TypeVar("E", bound=Engine)


class GameSpec(ABC, Generic[S, E]):
    """A game with its own kinds of set-up and engine: static facts, and the ways in and out.

    What is not abstract here has a default that works for any game.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    has_secrets: ClassVar[bool]  # whether a seat may know, during the game, what others may not
    format: ClassVar[int] = 1
    step_numbers: ClassVar[int] = 1024  # the numbers of steps are below it; for the plain lens
    charts_scores: ClassVar[bool] = True  # whether scores during the game are worth a chart

    # -- what can be chosen before the game

    def options(self) -> Mapping[str, Option]:
        """The options by name."""
        return {}

    def choices(self) -> Mapping[str, Choice]:
        """What else can be chosen before the game, by name."""
        return {}

    def all_choices(self) -> Choices:
        """The choices and the options, for those who take them from people and programs."""
        return Choices(self.title, self.choices(), self.options())

    # -- set-ups

    @abstractmethod
    def deal(self, players: int, rng: Rng, choices: Mapping[str, object]) -> S:
        """A random set-up. `choices` are known by name, with the options under `options`."""

    @abstractmethod
    def setup_from_record(self, record: Mapping[str, object]) -> S:
        """The set-up a record tells, checked."""

    @abstractmethod
    def setup_to_record(self, setup: S, engine: E) -> JsonObject:
        """The record's fields that tell the set-up, with all chance up to this engine."""

    @abstractmethod
    def start(self, setup: S) -> E:
        """The engine at the first decision."""

    def check_chance(self, setup: S, engine: E) -> None:
        """Check, after each step of a replay, that the record's chance is what the game needed.

        Raises `BadInput`, such as when the record tells less than has been decided by then. Games
        whose chance is all before the first step have nothing to check.
        """

    def chance(self, setup: S, before: E, after: E) -> JsonObject | None:
        """The fields of `setup_to_record` as of `after`, if chance decided something in between.

        None when it has not: for games whose chance is all before the first step, always. Fields of
        the record that are as they were may be left out.
        """
        return None

    def is_position(self, data: Mapping[str, object]) -> bool:
        """Whether a JSON object of this game is a position rather than a record."""
        return False

    def setup_from_position(self, position: object) -> S:
        """The set-up of a game that begins from a position, for games that have positions."""
        raise MoonpackError(f"{self.title} has no positions; use a record")

    def with_chance(self, setup: S, rng: Rng) -> S:
        """The set-up of a game from a position, with what chance brings later drawn from `rng`."""
        return setup

    def position(self, setup: S, engine: E) -> dict[str, object]:
        """The position as JSON, for games that have positions."""
        raise MoonpackError(f"{self.title} has no positions; use a record")

    # -- notation

    @abstractmethod
    def parse(self, engine: E, text: str) -> int:
        """A step's number from its notation; raises `IllegalStep` if it is not notation.

        Only what `print` gives is notation: the text is kept on the record as it is.
        """

    @abstractmethod
    def print(self, engine: E, step: int) -> str:
        """A step's notation."""

    def seen(self, engine: E, step: int, seat: int | None) -> str:
        """A step's notation as a seat or a spectator sees it played: hidden choices are `?`."""
        return self.print(engine, step)

    def why_not(self, engine: E, step: int, words: Words = ENGLISH) -> str:
        """Why a step cannot be played now, as a sentence; empty if it can."""
        return "" if engine.is_legal(step) else words("This step is not among the legal ones.")

    # -- results and course

    @abstractmethod
    def scores(self, engine: E) -> list[int]:
        """The score of each seat as things stand, hidden parts included.

        Of a game with secrets nobody is shown them before the game is over.
        """

    def categories(self, engine: E) -> list[dict[str, int]]:
        """What each seat's score is made of, by name; one part when a game has no parts."""
        return [{"score": score} for score in self.scores(engine)]

    @abstractmethod
    def winners(self, engine: E) -> list[int]:
        """Who wins, or shares the win; empty until the game is over."""

    # -- what a finished game came to; `facts` are those of the whole game

    def ranks(self, engine: E) -> Sequence[tuple[int, ...]]:
        """What decides the place of each seat: the higher, the better; equals share a place."""
        winners = self.winners(engine)
        return [(int(seat in winners), score) for seat, score in enumerate(self.scores(engine))]

    def verdict(
        self,
        engine: E,
        facts: Sequence[Fact],
        seat: int | None,
        names: Sequence[str],
        words: Words,
    ) -> str:
        """Who won and by how much, as told to a seat or to a spectator."""
        return verdict(self.scores(engine), self.winners(engine), seat, names, words)

    def score_label(self, words: Words) -> str:
        """What the score is called beside its parts."""
        return words("Total")

    def final_label(self, words: Words) -> str:
        """What the scores at the end are called where an analysis expects them."""
        return words("Final score", context="number")

    def score_figures(self, engine: E, facts: Sequence[Fact], words: Words) -> Sequence[Figures]:
        """What the scores are made of."""
        parts = self.categories(engine)
        labels = {"score": words("Score")}
        return [
            Figures(name, labels.get(name, name), tuple(part[name] for part in parts))
            for name in parts[0]
        ]

    def count_figures(self, facts: Sequence[Fact], players: int, words: Words) -> Sequence[Figures]:
        """What the players did, and what happened to them."""
        played = [fact.seat for fact in facts if isinstance(fact, StepPlayed)]
        return [Figures.counting("steps", words("Steps played"), played, players)]

    # -- turns

    def ends_turn(self, before: E, step: int, after: E) -> bool:
        """Whether a step was the last of its turn; `after` is `before` with the step played.

        By default a turn lasts as long as the same seat decides.
        """
        return after.over or after.actor != before.actor

    def is_final(self, before: E, step: int, after: E) -> bool:
        """Whether a step can no longer be taken back once played.

        A step by which a player learns something, or that makes chance decide, is final. By default
        that is the end of a turn in a game with secrets, and nothing in a game without. Whatever
        this says, a step after which `chance` has decided something and the end of the game are
        final, and so are the steps of one player as soon as another has acted.
        """
        return self.has_secrets and self.ends_turn(before, step, after)

    def why_final(self, words: Words) -> str:
        """Why a player cannot take back a step that was final, in a sentence to that player."""
        return words("This step is final, so it can't be undone.")

    # -- facts, words, views

    def facts(self, before: E, step: int, after: E) -> list[Fact]:
        """What a step did and what followed from it."""
        assert before.actor is not None  # a step was played
        own, others = (self.seen(before, step, seat) for seat in (before.actor, None))
        return [StepPlayed(before.actor, self.print(before, step), own, others)]

    def names(self, setup: S, names: Sequence[str]) -> Mapping[str, str]:
        """What the players' names name in this game, such as their packs; for `Words.naming`."""
        return {}

    def sentence(self, fact: Fact, names: Sequence[str], words: Words) -> str:
        """A fact in words."""
        if isinstance(fact, StepPlayed):
            return words("{name}: {step}.", name=names[fact.seat], step=fact.step)
        return ""

    def addressed(self, fact: Fact, names: Sequence[str], words: Words) -> tuple[int, str] | None:
        """The seat that a fact is done to by somebody else, and the fact as told to its player.

        None for facts that everybody reads alike.
        """
        return None

    def describe(self, engine: E, step: int, words: Words) -> str:
        """What playing a legal step would do, in words."""
        return self.print(engine, step)

    def prompt(self, engine: E, names: Sequence[str], words: Words) -> str:
        """Whose decision it is and what they are doing, for those who wait or watch."""
        if engine.actor is None:
            return words("The game is over.")
        return words("{name} to play.", name=names[engine.actor])

    def instruction(self, engine: E, names: Sequence[str], words: Words) -> str:
        """What the player to decide can do, as told to that player."""
        return self.prompt(engine, names, words)

    @abstractmethod
    def view(self, engine: E, setup: S, seat: int | None, names: Sequence[str]) -> View:
        """What a seat, or a spectator, may know."""

    def view_from_json(self, view: object) -> View:
        """The view that `View.to_json` wrote, for bots that play far from the game.

        By default it has the JSON and the legal steps, but cannot be sampled.
        """
        from moonpack.games.plain_view import PlainView  # it is made from what stands here

        return PlainView.read(view, self.name)

    def json_types(self) -> Mapping[str, object]:
        """The types of its JSON by kind, for schemas: `view`, `record`, `position`, `board`."""
        return {}

    def board_graph(self, view: View) -> JsonObject | None:
        """What never changes on the board of a game: places, neighbours, and what lies where.

        None for games without a board of their own.
        """
        return None


# A game whose own kinds of set-up and engine do not matter. Each spec is only ever handed set-ups
# and engines that it made itself, which is what the registry's one cast relies on.
AnyGame = GameSpec[Setup, Engine]
