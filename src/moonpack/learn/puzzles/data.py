"""Puzzles as they are kept: a file for each game, a line for each puzzle."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, Self

import moonpack
from moonpack.errors import BadInput, Phrase
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words, source

FOLDER = Path(__file__).parent
FORMAT = 1
NAMES = ("Ann", "Bea", "Cyril", "Dana", "Emil")  # of the players

# The grades, easiest first: the weakest level of the bots that finds the solution.
GRADES: Mapping[str, str] = {
    "pup": source("Very easy: a pup finds it"),
    "yearling": source("Easy: a yearling finds it"),
    "hunter": source("Medium: a hunter finds it"),
    "alpha": source("Hard: an alpha finds it"),
    "legend": source("Very hard: a legend finds it"),
}


class Theme(NamedTuple):
    """What a puzzle can be about: its title, and what that means, both to be translated."""

    title: str
    about: str


# In all games; `docs/puzzles.md` says how each is decided.
THEMES: Mapping[str, Theme] = {
    "hunt": Theme(source("Hunt"), source("Your pack catches prey.")),
    "lair": Theme(source("Lair"), source("A den becomes a lair.")),
    "dominate": Theme(source("Dominate"), source("You take over a rival's wolf or den.")),
    "double": Theme(
        source("Double scoring"), source("One scoring brings you points in two regions or more.")
    ),
    "moon": Theme(source("Moon"), source("Your turn makes a moon score.")),
    "defence": Theme(source("Defence"), source("You stop what your rivals are about to take.")),
    "cover": Theme(source("Cover"), source("You cover a card.")),
    "corner": Theme(source("Corner"), source("A card counts differently in a corner.")),
    "moons": Theme(source("Moon race"), source("It decides who shows more moons.")),
    "row": Theme(source("Row"), source("You take the lead in one more row.")),
    "leader": Theme(source("Leader"), source("You use what your leader can do once.")),
    "last": Theme(source("Last card"), source("Your turn ends the round.")),
    "quiet": Theme(
        source("Quiet turn"), source("Nothing spectacular: a turn that prepares what comes.")
    ),
}


def theme_title(theme: str, words: Words = ENGLISH) -> str:
    """What a theme is called."""
    return words.look_up(THEMES[theme].title)


def theme_about(theme: str, words: Words = ENGLISH) -> str:
    """What a theme means."""
    return words.look_up(THEMES[theme].about)


def grade_title(grade: str, words: Words = ENGLISH) -> str:
    """What a grade is called."""
    return words.look_up(GRADES[grade])


@dataclass(frozen=True)
class Entry:
    """A puzzle as it is listed."""

    game: str
    name: str
    players: int
    grade: str
    themes: tuple[str, ...]
    is_rest: bool = False  # the turn has begun already
    is_older: bool = False  # something in it is not as in today's game, such as a card


Turn = tuple[str, ...]


@dataclass(frozen=True)
class Puzzle:
    """A position, the best turn, and turns that are as good."""

    entry: Entry
    start: Mapping[str, object]  # a record
    solution: Turn
    accepted: tuple[Turn, ...]
    chances: tuple[float, float]  # to win after the solution, and after the best other turn
    is_exact: bool  # the rules prove it, not only a search
    solved: Mapping[str, tuple[int, int]]  # by level: how often it was found, of how often
    solver: str = ""  # what whoever solves it is called; as in the file if empty

    @property
    def game(self) -> str:
        """The game it is of."""
        return self.entry.game

    @property
    def name(self) -> str:
        """Its name among the puzzles of the game."""
        return self.entry.name

    @property
    def seat(self) -> int:
        """The seat of whoever solves it, from 0."""
        seat = self.begin().actor
        assert seat is not None  # there is a turn to find
        return seat

    @property
    def steps_before(self) -> int:
        """How many steps were played before it begins."""
        return len(check.listing(self.start.get("steps", []), "steps"))

    def played_by(self, name: str) -> Self:
        """The same puzzle for somebody with a name."""
        return replace(self, solver=name)

    def begin(self, steps: Sequence[str] = ()) -> Game:
        """The game after some steps of the solver, which must be legal."""
        game = _started(self.game, self.name).copy()
        if self.solver and game.actor is not None:
            game.rename(game.actor, self.solver)
        game.restore(steps)
        return game


# -- reading


@lru_cache(64)
def _started(game: str, name: str) -> Game:
    """The game at the beginning of a puzzle; copies of it are played."""
    return moonpack.replay(dict(puzzle(game, name).start))


@cache
def games() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in moonpack.games.names() if _path(name).exists())


def _path(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"


@cache
def _lines(game: str) -> Mapping[str, tuple[Entry, str]]:
    """The puzzles of a game by name: what is listed, and the line with the rest."""
    if game not in games():
        expected = Phrase(source("a game with puzzles: {games}"), games=", ".join(games()))
        raise BadInput("game", expected, game)
    head, *lines = _path(game).read_text("utf-8").splitlines()
    check.format_number(json.loads(head)["format"], "format", FORMAT, "file")
    known = (read(game, line) for line in lines)
    return {one.name: (one.entry, line) for one, line in zip(known, lines, strict=True)}


def entries(game: str) -> tuple[Entry, ...]:
    """The puzzles of a game, in the order of the file."""
    return tuple(entry for entry, _ in _lines(game).values())


def puzzle(game: str, name: str) -> Puzzle:
    """A puzzle by its name."""
    lines = _lines(game)
    if name not in lines:
        raise BadInput("puzzle", Phrase(source("the name of a puzzle of this game")), name)
    return read(game, lines[name][1])


def read(game: str, line: str) -> Puzzle:
    """A puzzle from its line."""
    data = check.mapping(json.loads(line), "puzzle")
    players = data["players"]
    fields = {"game": game, "format": moonpack.games.spec(game).format}
    solved = {level: (right, tries) for level, (right, tries) in data["solved"].items()}
    return Puzzle(
        entry=Entry(
            game,
            data["name"],
            players,
            data["grade"],
            tuple(data["themes"]),
            is_rest=data.get("rest", False),
            is_older=data.get("older", False),
        ),
        start={**fields, "players": list(NAMES[:players]), **data["start"]},
        solution=tuple(data["solution"]),
        accepted=tuple(tuple(turn) for turn in data["accepted"]),
        chances=(data["chances"][0], data["chances"][1]),
        is_exact=data["exact"],
        solved=solved,
    )


# -- choosing


def chosen(
    game: str, theme: str | None = None, grade: str | None = None, players: int | None = None
) -> list[Entry]:
    """The puzzles with a theme, a grade, a number of players: all that is given must hold."""
    for value, known, field in ((theme, THEMES, "theme"), (grade, GRADES, "grade")):
        if value is not None:
            check.one_of(value, field, known)
    return [
        entry
        for entry in entries(game)
        if (theme is None or theme in entry.themes)
        and (grade is None or grade == entry.grade)
        and (players is None or players == entry.players)
    ]


def up_to_date(fitting: Sequence[Entry]) -> Sequence[Entry]:
    """Those that are as in today's game; all of them if none is."""
    return [entry for entry in fitting if not entry.is_older] or fitting


def daily(game: str, day: date) -> Entry:
    """The puzzle of a day, a whole turn: the same for everybody, and another one the day after."""
    shuffled = _shuffled(game)
    return shuffled[day.toordinal() % len(shuffled)]


@cache
def _shuffled(game: str) -> list[Entry]:
    whole = [entry for entry in entries(game) if not entry.is_rest]
    return Rng("daily").shuffled(up_to_date(whole))
