"""`moonpack puzzle`: solve a puzzle in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime

import click

from moonpack.cli import output
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.learn import puzzles
from moonpack.learn.puzzles import Puzzle, TurnVerdict
from moonpack.puzzle_maker import explaining
from moonpack.render.text import text

HELP = (
    "Type the steps of one whole turn in notation, one a line or separated by semicolons.\n"
    "steps lists what can be played, undo takes back everything, hint says where to look, "
    "answer shows the solution, quit leaves."
)


@click.command()
@click.argument("name", required=False)
@click.option(
    "--game",
    type=click.Choice(puzzles.games()),
    default=puzzles.games()[0],
    show_default=True,
    help="The game.",
)
@click.option("--theme", type=click.Choice(list(puzzles.THEMES)), help="Any puzzle of this theme.")
@click.option("--grade", type=click.Choice(list(puzzles.GRADES)), help="Any puzzle of this grade.")
@click.option("--players", type=click.IntRange(2, 5), help="Any puzzle for so many players.")
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
    """Solve the puzzle of the day, or another one.

    Without NAME, --theme, --grade and --players it is the daily puzzle, the same for everybody.
    """
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
        raise BadInput("puzzle", f"a theme, grade and number of players that {game} has puzzles of")
    return Rng().choice(fitting).name


class Solver:
    """A puzzle at the terminal."""

    def __init__(self, puzzle: Puzzle, *, colour: bool) -> None:
        self.puzzle, self.colour = puzzle, colour
        self.played: tuple[str, ...] = ()

    def run(self) -> int:
        """Ask until it is solved, answered or left; 0 if it was solved."""
        entry = self.puzzle.entry
        click.echo(f"Puzzle {entry.name}. {puzzles.grade_title(entry.grade)}.\n")
        self._draw(self.puzzle.begin())
        click.echo(HELP)
        while True:
            line = self._read()
            if line in ("quit", "q"):
                return 1
            if line == "answer":
                click.echo("The best turn: " + "; ".join(self.puzzle.solution))
                click.echo("\n".join(explaining.deeds(self.puzzle)))
                self._explain()
                return 1
            if line in ("help", "?"):
                click.echo(HELP)
            elif line == "hint":
                look, places = explaining.nudge(self.puzzle)
                click.echo(f"{look} ({', '.join(places)})")
            elif line == "steps":
                click.echo("\n".join(self._game().steps()))
            elif line == "undo":
                self.played = ()
            elif line and self._try([step.strip() for step in line.split(";")]):
                return 0

    def _read(self) -> str:
        click.echo(self._game().instruction())
        try:
            return str(click.prompt(">", default="", show_default=False, prompt_suffix=" ")).strip()
        except click.Abort:
            return "quit"

    def _game(self) -> Game:
        return self.puzzle.begin(self.played)

    def _try(self, steps: Sequence[str]) -> bool:
        """Play some steps; whether the puzzle is solved."""
        judgement = puzzles.judge(self.puzzle, (*self.played, *steps))
        match judgement.verdict:
            case TurnVerdict.RIGHT:
                click.echo(judgement.words)
                self._explain()
                return True
            case TurnVerdict.ON_THE_WAY:
                self.played = judgement.steps
            case TurnVerdict.ILLEGAL:
                click.echo(judgement.words)
            case _:
                click.echo(judgement.words)
                self.played = ()
        return False

    def _explain(self) -> None:
        click.echo("\n".join(explaining.explanation(self.puzzle)))

    def _draw(self, game: Game) -> None:
        view = game.view(self.puzzle.seat)
        click.echo(text(view, colour=self.colour, width=output.width()), color=True)
