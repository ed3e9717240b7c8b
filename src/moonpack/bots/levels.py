"""The levels of a game's bots, weakest first.

A level is a bot with parameters and the time a turn may take. Each game lists its own; the games
that ship with Moonpack have the same five names. Weak levels search little, misjudge positions and
overlook some of their possibilities, as beginners do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import moonpack
from moonpack import games
from moonpack.errors import BadInput
from moonpack.games import check, kit
from moonpack.words import source

Value = bool | int | float | str

INTERPRETED_LIMIT = 6.0  # seconds; a turn that takes milliseconds compiled takes a second or two


@dataclass(frozen=True)
class Level:
    """A bot by its registered name, its parameters, and the seconds it may take for a turn.

    `says` is what it does and what it misses, for people who choose among levels. `beats` is the
    share of games with two players that it won against the level below, where it was measured.
    `before` is what the level was in earlier versions, the first one first: they stay, so that
    every later one can be measured against them, as in `legend(version=1)`.
    """

    bot: str
    seconds: float
    parameters: Mapping[str, Value] = field(default_factory=dict)
    says: str = ""
    beats: float | None = None
    before: tuple[Level, ...] = ()

    def in_version(self, version: int) -> Level:
        """The level as it was in a version, from 1; the last one is the level as it is."""
        known, number = (*self.before, self), check.whole(version)
        if number is None or not 1 <= number <= len(known):
            numbers = ", ".join(str(n + 1) for n in range(len(known)))
            raise BadInput("version", "one of " + numbers, version)
        return known[number - 1]

    @property
    def limit(self) -> float:
        """The seconds after which a turn has failed; more where the rules are interpreted."""
        is_quick = moonpack.engine_kind() == "compiled"
        return self.seconds if is_quick else max(self.seconds, INTERPRETED_LIMIT)


NAMES = ("pup", "yearling", "hunter", "alpha", "legend")

# The levels of a game that has none of its own.
PLAIN: Mapping[str, Level] = {
    "random": Level("random", 1.0, says=source("Plays anything that is allowed.")),
    "greedy": Level("greedy", 2.0, says=source("Takes what is worth most at once.")),
    "playouts": Level(
        "playouts",
        3.0,
        says=source("Plays each choice to the end at random, and takes the one that wins most."),
    ),
}

NO_STYLES: Mapping[str, str] = {}  # of a game whose bots like nothing beside winning


class _Levels(Mapping[str, Mapping[str, Level]]):
    """The levels of every game, by the game's name."""

    def __getitem__(self, game: str) -> Mapping[str, Level]:
        if game not in games.names():
            raise KeyError(game)
        return kit.of(game).levels

    def __iter__(self) -> Iterator[str]:
        return iter(games.names())

    def __len__(self) -> int:
        return len(games.names())


LEVELS: Mapping[str, Mapping[str, Level]] = _Levels()


def level(game: str, name: str) -> Level:
    """A game's level by its name."""
    levels = kit.of(game).levels
    if name not in levels:
        raise BadInput("level", "one of " + ", ".join(levels), name)
    return levels[name]


def meant(game: str, name: str, given: dict[str, Value]) -> Level | None:
    """The level that a bot's name and parameters mean; its version is taken from the parameters.

    None if the name is not that of a level.
    """
    levels = kit.of(game).levels
    if name not in levels:
        return None
    if "version" not in given:
        return levels[name]
    return levels[name].in_version(given.pop("version"))  # type: ignore[arg-type]
