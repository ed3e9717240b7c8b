"""The table: shows whose turn it is, plays what is typed, and saves the game to a file."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import sleep

from rich.console import Console
from rich.table import Table as Grid

from moonpack.cli import files, output
from moonpack.cli.failures import FINE, INTERRUPTED, FileTrouble
from moonpack.errors import MoonpackError
from moonpack.game import Game, Moment
from moonpack.render.text import text

from . import commands
from .bots import PERSON, BotSeat
from .keyboard import Keyboard
from .manners import manners
from .understanding import Choice, choices, completions, fitting

_HINT = "Type a number or a step. Type board to see the table, ? for help."

_FORGET = "\x1b[3J"  # clears what can be scrolled back to


class Table:
    """A game in the terminal. `run` plays until the game is over or somebody leaves."""

    def __init__(
        self,
        game: Game,
        path: Path,
        console: Console,
        *,
        colour: bool,
        bots: Mapping[int, BotSeat] | None = None,
        pace: float = 0.0,
    ) -> None:
        self.game = game
        self.bots = bots or {}
        self.people = [seat for seat in range(game.players) if seat not in self.bots]
        self.pace = pace  # seconds after each step of a bot
        self.path = path
        self.console = console
        self.manners = manners(game.name)
        self.keyboard = Keyboard(self._complete)
        self._colour = colour
        self._offered: list[Choice] = []
        self._doubted = ""  # a number that must be typed again to confirm it
        self._hands_over = False  # nothing may be shown while the keyboard changes hands
        self._person: int | None = None  # the person who last saw the screen

    # -- output

    def say(self, words: str = "", style: str = "") -> None:
        """Print a sentence."""
        self.console.print(words, style=style)

    def say_rows(self, rows: Iterable[tuple[str, ...]]) -> None:
        """Print the rows of a list: a number, text that wraps in its own column, and a note."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=3, no_wrap=True)
        grid.add_column()
        grid.add_column(style="dim", no_wrap=True)
        for row in rows:
            grid.add_row(*row)
        if grid.row_count:
            self.console.print(grid)

    def complain(self, words: str) -> None:
        """Print that something is not possible."""
        self.say(words, "yellow")

    def show_board(self, *, legend: bool = True) -> None:
        """Print the board as the person to move, or the one watching bots, may see it."""
        seat = self._watcher() if self._is_bot_to_play() else self.manners.picture_seat(self.game)
        view = self.game.view(seat)
        # The picture already fits the width; the console would wrap its lines again.
        drawn = text(view, colour=self._colour, width=output.width(), legend=legend)
        self.console.file.write(f"{drawn}\n")

    def show_score(self) -> None:
        """Print the points by category, and who leads or wins."""
        count = self.manners.count(self.game.view())
        grid = Grid(box=None, pad_edge=False)
        grid.add_column("")
        for name in self.game.names:
            grid.add_column(name, justify="right")
        for label, points in count.rows:
            style = "bold" if label == count.rows[-1][0] else ""
            grid.add_row(label, *map(str, points), style=style)
        self.console.print(grid)
        self.say(count.verdict, "bold")

    def offer(self, steps: Sequence[str]) -> None:
        """List steps to choose from by number; the notation too, where it is not the words."""
        self._offered = choices(self.game, self.manners, steps)
        self.say_rows(
            (str(number), choice.words, "" if choice.step == choice.words else choice.step or "")
            for number, choice in enumerate(self._offered, 1)
        )

    def ask(self) -> None:
        """Print what can be done."""
        self.say()
        self.say(self.game.instruction(), "bold")
        self.offer(self.game.steps())

    # -- the course of the game

    def run(self) -> int:
        """Play until the end, or until somebody leaves; returns the exit code."""
        try:
            files.save(self.game, self.path)
            if not self.game.over:
                self._begin_turn(None)
            while not self.game.over:
                if not self.hear(self.keyboard.line(f"{self._who()}> ")):
                    return self._leave(FINE)
        except EOFError:
            self.say()
            return self._leave(FINE)
        except KeyboardInterrupt:
            self.say()
            return self._leave(INTERRUPTED)
        finally:
            for bot in self.bots.values():
                bot.close()
        self._finish()
        return FINE

    def _who(self) -> str:
        actor = self.game.actor
        return "" if actor is None else self.game.names[actor]

    def _begin_turn(self, before: int | None) -> None:
        """Let bots play up to the next person, and show that person the table."""
        is_first = before is None
        if is_first and self._is_bot_to_play():
            self._introduce()
            is_first = False
        while self._is_bot_to_play():
            self._play_bot_turn()
        if self.game.over:
            return
        if self._must_hand_over(before):
            self._hand_over(before)
            self._tell_since()
        self._person = self.game.actor
        if is_first:
            self._introduce()
        else:
            self.show_board(legend=False)
        self.ask()

    def _introduce(self) -> None:
        self.show_board()
        self.say()
        self.say(f"The game is saved to {self.path} after every step. {_HINT}")

    # -- bots

    def _is_bot_to_play(self) -> bool:
        return self.game.actor in self.bots

    def _watcher(self) -> int | None:
        """The seat whose view is shown while bots play: the only person, else a spectator."""
        return self.people[0] if len(self.people) == 1 else None

    def _play_bot_turn(self) -> None:
        """Let a bot play, printing what it does at a readable pace."""
        seat = self.game.actor
        assert seat is not None
        bot, name = self.bots[seat], self.game.names[seat]
        self.say()
        self.say(f"{name} is playing.", "bold")
        self._warn(bot.begin_turn())
        while True:
            with output.working(f"{name} is thinking"):
                trouble = bot.play()
            self._warn(trouble)
            self._keep()
            self.say_rows(("", sentence) for sentence in self.game.tell(seat=self._watcher()))
            sleep(self.pace)
            if self.game.begins_turn():
                return

    def _warn(self, trouble: str) -> None:
        if trouble:
            self.complain(trouble)

    # -- handing over

    def _must_hand_over(self, before: int | None) -> bool:
        """Whether a person takes the keyboard who may see what the last one may not."""
        if self.bots and (len(self.people) == 1 or self.game.actor == self._person):
            return False
        return self.manners.must_hand_over(self.game, self._person if self.bots else before)

    def _hand_over(self, before: int | None) -> None:
        """Wait until one player has finished reading, then clear the screen for the next."""
        self._hands_over = True
        try:
            if before is not None:
                self._wait(f"Press Enter to clear the screen for {self._who()}. ")
            self._clear()
            self._wait(f"{self._who()}, press Enter to see your side. ")
            self._clear()
        finally:
            self._hands_over = False

    def _wait(self, prompt: str) -> None:
        if self.keyboard.line(prompt).lower() in ("quit", "exit"):
            raise EOFError

    def _clear(self) -> None:
        """Clear the screen, its scrollback and the history."""
        self._offered = []
        self.keyboard.forget()
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(_FORGET)

    def _tell_since(self) -> None:
        """Tell the player at the keyboard what happened since their last turn."""
        seat, game = self.game.actor, self.game
        missed: list[Moment] = []
        for moment in game.moments(seat):
            missed = [] if moment.seat == seat else [*missed, moment]
        news = [sentence for moment in missed for sentence in game.tell(moment.facts, seat=seat)]
        self.say_rows(("", sentence) for sentence in news)
        if news:
            self.say()

    def _leave(self, code: int) -> int:
        files.save(self.game, self.path)
        seated = [self.bots[n].text if n in self.bots else PERSON for n in range(self.game.players)]
        bots = f" --bots {shlex.quote(','.join(seated))}" if self.bots else ""
        self.say(f"The game is saved. Continue it with: moonpack play {self.path}{bots}")
        return code

    def _finish(self) -> None:
        self.show_board(legend=False)
        self.say()
        self.say("The game is over.", "bold")
        self.show_score()
        self.say(f"The record is in {self.path}. Replay it with: moonpack replay {self.path}")

    # -- input

    def hear(self, typed: str) -> bool:
        """Do what was typed; returns False to leave. Bad input is answered with a sentence."""
        try:
            return self._hear(typed)
        except MoonpackError as error:
            self.complain(str(error))
            return True

    def _hear(self, typed: str) -> bool:
        doubted, self._doubted = self._doubted, ""
        if not typed:
            self.ask()
            return True
        if typed.isascii() and typed.isdecimal():
            self._choose(typed, is_sure=typed == doubted)
            return True
        command, rest = commands.find(typed)
        if command is not None:
            return command.run(self, rest)
        steps = fitting(self.manners, self.game.steps(), typed)
        short = commands.beginning(typed)
        if short and len(steps) + len(short) > 1:
            meant = " or ".join([*(command.name for command in short), *steps[:1]])
            self.complain(f"{typed!r} can mean {meant}. Type more of it.")
        elif steps:
            self._take(steps)
        elif short:
            return short[0].run(self, "")
        else:
            self._take_both_parts(typed)
        return True

    def _choose(self, typed: str, *, is_sure: bool) -> None:
        number = int(typed[:9])
        if not 1 <= number <= len(self._offered):
            self.complain(
                f"There is no line {typed}. The last list has {len(self._offered)} lines."
            )
            return
        chosen = self._offered[number - 1]
        doubt = None
        if chosen.step is not None and not is_sure:
            doubt = self.manners.doubt(self.game, typed, chosen.step)
        if doubt is None:
            self._take(chosen.steps)
            return
        self._doubted = typed
        self.complain(doubt)

    def _take(self, steps: Sequence[str]) -> None:
        """Play the step if there is only one, else ask which."""
        if len(steps) > 1:
            self.say("Which one? (Press Enter to see all choices again.)")
            self.offer(steps)
            return
        self.play(steps[0])

    def _take_both_parts(self, typed: str) -> None:
        """Play what was typed and the step that must come before it, if both are unambiguous."""
        words = self.manners.tidy(typed).split()
        before = self.manners.first_part(self.game, words) if words else None
        ways = fitting(self.manners, self.game.steps(), before) if before else []
        if not ways:
            self.complain(self.why_not(typed))
            return
        trial = self.game.copy()
        trial.play(ways[0])
        steps = fitting(self.manners, trial.steps(), typed)
        if not steps:
            self.complain(self.why_not(typed, trial))
        elif len(ways) > 1:
            self.say(f"First choose how to pay for {before}, then type {typed} again.")
            self.offer(ways)
        else:
            self.play(ways[0], ask=False)
            self._take(steps)

    def why_not(self, typed: str, game: Game | None = None) -> str:
        """Why typed words cannot be played, as a sentence."""
        game = game or self.game
        words = self.manners.tidy(typed).split()
        guess = self.manners.guess(game, words)
        if guess is None:
            unknown = f"{typed!r} is not a step or a command here. {_HINT}"
            return self.manners.hint(game, words) or unknown
        try:
            game.copy().play(guess)
        except MoonpackError as error:
            return str(error)
        return f"{guess!r} is possible now."

    # -- playing

    def play(self, step: str, *, ask: bool = True) -> None:
        """Play a legal step, print what it did and save the game."""
        before = self.game.actor
        self.game.play(step)
        self._keep()
        self.say_rows(("", sentence) for sentence in self.game.tell(seat=before))
        if self.game.over or not ask:
            return
        if self.game.actor != before:
            self._begin_turn(before)
            return
        if self.manners.redraws:
            self.say()
            self.show_board(legend=False)
        self.ask()

    def undo(self) -> None:
        """Undo the last step of the turn."""
        undone = self.game.undo()
        self._keep()
        self.say(f"Undone: {undone}.")
        self.ask()

    def _keep(self) -> None:
        """Save the game; if that fails, print a warning and play on."""
        try:
            files.save(self.game, self.path)
        except FileTrouble as error:
            self.complain(f"{error.format_message()}. Type save FILE to save the game elsewhere.")

    def _complete(self, before: Sequence[str], word: str) -> list[str]:
        if self._hands_over:
            return []
        words = completions(self.manners, self.game.steps(), before, word)
        return words if before else [*words, *(each.name for each in commands.beginning(word))]
