"""`moonpack puzzle`: solve a puzzle in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

import click

from moonpack import games
from moonpack.cli import output
from moonpack.cli.helping import PlayersCommand, argument, option, paragraphs
from moonpack.cli.language import spoken
from moonpack.cli.numbers import Whole
from moonpack.errors import MoonpackError
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.learn import puzzles
from moonpack.learn.puzzles import Puzzle, TurnVerdict
from moonpack.puzzle_maker import explaining
from moonpack.render.text import text
from moonpack.words import Words, source


@click.command(
    cls=PlayersCommand,
    help=paragraphs(
        source("Solve the puzzle of the day, or another one."),
        source(
            "Without NAME, --theme, --grade and --players it is the daily puzzle, the same for "
            "everybody."
        ),
    ),
)
@argument("name", required=False)
@option(
    "--game",
    type=click.Choice(puzzles.games()),
    default=puzzles.games()[0],
    show_default=True,
    help=source("The game."),
)
@option(
    "--theme",
    type=click.Choice(list(puzzles.THEMES)),
    help=source("Any puzzle of this theme."),
)
@option(
    "--grade",
    type=click.Choice(list(puzzles.GRADES)),
    help=source("Any puzzle of this grade."),
)
@option("--players", type=Whole(2, 5), help=source("Any puzzle for this many players."))
@output.colour_option
def puzzle(
    *,
    name: str | None,
    game: str,
    theme: str | None,
    grade: str | None,
    players: int | None,
    colour: bool | None,
) -> None:
    """Solve the puzzle of the day, or another one."""
    if name is None:
        name = _chosen(game, theme, grade, players)
    solver = Solver(puzzles.puzzle(game, name), colour=output.wants_colour(colour))
    sys.exit(solver.run())


def _chosen(game: str, theme: str | None, grade: str | None, players: int | None) -> str:
    """The name of the daily puzzle, or of any that fits."""
    if theme is None and grade is None and players is None:
        return puzzles.daily(game, datetime.now(UTC).date()).name
    fitting = puzzles.chosen(game, theme, grade, players)
    if not fitting:
        words = spoken()
        raise MoonpackError(
            words(
                "{game} has no puzzle of this theme and grade for this many players.",
                game=words.look_up(games.spec(game).title),
            )
        )
    return Rng().choice(puzzles.up_to_date(fitting)).name


class Solver:
    """A puzzle at the terminal."""

    def __init__(self, puzzle: Puzzle, *, colour: bool) -> None:
        self.puzzle, self.colour = puzzle, colour
        self._words = spoken()
        self.played: tuple[str, ...] = ()

    def run(self) -> int:
        """Ask until it is solved, answered or left; 0 if it was solved."""
        entry, words = self.puzzle.entry, self._words
        grade = puzzles.grade_title(entry.grade, words)
        click.echo(words("Puzzle {name}. {grade}.", name=entry.name, grade=grade) + "\n")
        self._draw(self.puzzle.begin())
        click.echo(_help(words))
        while True:
            line = self._read()
            if line in ("quit", "q"):
                return 1
            if line == "answer":
                turn = self.puzzle.solution
                click.echo(words("The best turn: {steps}", steps="; ".join(turn)))
                click.echo("\n".join(explaining.deeds(self.puzzle, turn, words)))
                self._explain(turn)
                return 1
            if line in ("help", "?"):
                click.echo(_help(words))
            elif line == "hint":
                click.echo(explaining.nudge_by_name(self.puzzle, words))
            elif line == "steps":
                click.echo("\n".join(self._game().steps()))
            elif line == "undo":
                self.played = ()
            elif line and self._try([step.strip() for step in line.split(";")]):
                return 0

    def _read(self) -> str:
        click.echo(self._game().instruction(self._words))
        try:
            return str(click.prompt(">", default="", show_default=False, prompt_suffix=" ")).strip()
        except click.Abort:
            return "quit"

    def _game(self) -> Game:
        return self.puzzle.begin(self.played)

    def _try(self, steps: Sequence[str]) -> bool:
        """Play some steps; whether the puzzle is solved."""
        judgement = puzzles.judge(self.puzzle, (*self.played, *steps), self._words)
        match judgement.verdict:
            case TurnVerdict.RIGHT:
                click.echo(judgement.words)
                self._explain(judgement.steps)
                return True
            case TurnVerdict.ON_THE_WAY:
                self.played = judgement.steps
            case TurnVerdict.ILLEGAL:
                click.echo(judgement.words)
            case _:
                why = explaining.whats_wrong(self.puzzle, judgement, self._words)
                click.echo("\n".join((judgement.words, *why)))
                self.played = ()
        return False

    def _explain(self, turn: Sequence[str]) -> None:
        """Why a right turn is best, and which other turns are right, too."""
        puzzle, words = self.puzzle, self._words
        click.echo("\n".join(explaining.explanation(puzzle, turn, words)))
        for other in puzzles.just_as_good(puzzle, turn):
            does = " ".join(explaining.deeds(puzzle, other, words))
            click.echo(words("Just as good: {turn}", turn=f"{'; '.join(other)} ({does})"))

    def _draw(self, game: Game) -> None:
        view, width = game.called(self._words).view(self.puzzle.seat), output.width()
        click.echo(text(view, colour=self.colour, width=width, words=self._words), color=True)


def _help(words: Words) -> str:
    how = words(
        "Type the steps of one whole turn in notation, one a line or separated by semicolons."
    )
    commands = words(
        "{steps} lists what can be played, {undo} takes back everything, {hint} says where to "
        "look, {answer} shows the solution, {quit} leaves.",
        steps="steps",
        undo="undo",
        hint="hint",
        answer="answer",
        quit="quit",
    )
    return f"{how}\n{commands}"
