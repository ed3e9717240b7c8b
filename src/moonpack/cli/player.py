"""Stepping through a played game in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from moonpack.cli import output
from moonpack.cli.course import Course
from moonpack.cli.language import spoken
from moonpack.cli.table.manners import manners
from moonpack.game import Game
from moonpack.recorded_clock import as_digits
from moonpack.render.text import text


class Player:
    """Shows a played game step by step."""

    def __init__(self, course: Course, console: Console, *, colour: bool) -> None:
        self.course = course
        self.moments = course.moments
        self.console = console
        self._colour = colour
        self._steps = course.game.played
        self._turns = course.game.turns()
        self._game = course.at(0)
        self._manners = manners(course.game.name)

    @property
    def at(self) -> int:
        """How many steps have been played at the position shown."""
        return len(self._game.played)

    def run(self) -> None:
        """Show the start, then whatever the keys ask for, until quit."""
        words = spoken()
        self.show()
        while True:
            try:
                typed = input(self._prompt()).strip().lower()
            except EOFError:
                self.console.print()
                return
            if typed in ("q", "quit"):
                return
            where = self.goal(typed)
            if where is None:
                gaps = {"typed": typed, "keys": _keys()}
                wrong = words("'{typed}' is not one of the keys: {keys}.", **gaps)
                self.console.print(wrong, style="yellow")
            elif where == self.at and where:
                self.console.print(words("This is the end of the game."), style="yellow")
            elif where == self.at:
                self.console.print(words("This is the start of the game."), style="yellow")
            else:
                self.go(where)
                self.show()

    def _prompt(self) -> str:
        return f"{self.at}/{len(self.moments)} ({_keys()})> "

    def goal(self, typed: str) -> int | None:
        """The step that a key leads to; None if it is not a key."""
        last = len(self.moments)
        match typed:
            case "" | "n" | "next":
                return min(self.at + 1, last)
            case "b" | "back":
                return max(self.at - 1, 0)
            case "t" | "turn":
                return next((turn.last for turn in self._turns if turn.last > self.at), last)
            case "s" | "scoring":
                return self._ahead(lambda game: self._manners.scorings(game.view()))
        is_step = typed.isascii() and typed.isdecimal() and int(typed[:9]) <= last
        return int(typed) if is_step else None

    def go(self, where: int) -> None:
        """Go to the position after that many steps."""
        if where < self.at:
            self._game = self.course.at(0)
        for step in self._steps[self.at : where]:
            self._game.play(step)

    def show(self) -> None:
        """Print the position and the step that led to it."""
        view = self.course.view(self._game)
        shown = text(view, colour=self._colour, width=output.width(), words=spoken())
        self.console.file.write(f"{shown}\n\n")
        if self.at:
            moment = self.moments[self.at - 1]
            self.console.print(f"{moment.number}: {moment.step}", style="bold")
            for sentence in self.course.tell(moment):
                self.console.print(f"  {sentence}")
            if (seconds := self.course.seconds(moment)) is not None:
                self.console.print(f"  [{as_digits(seconds)}]", markup=False)

    def _ahead(self, what: Callable[[Game], object]) -> int:
        """The next step after which the value of `what` changes, or the last step."""
        game = self._game.copy()
        now = what(game)
        for step in self._steps[self.at :]:
            game.play(step)
            if what(game) != now:
                break
        return len(game.played)


def _keys() -> str:
    words = spoken()
    return words(
        "Enter next step, b back, a number for that step, t next turn, s next scoring, q quit"
    )
