"""The table: shows whose turn it is, plays what is typed, and saves the game to a file."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import sleep

from rich.console import Console

from moonpack.cli import files, output
from moonpack.cli.failures import FINE, INTERRUPTED, FileTrouble
from moonpack.cli.language import placeholder
from moonpack.errors import IllegalStep, MoonpackError
from moonpack.game import Game
from moonpack.games.contract import View

from . import commands
from .bots import PERSON, BotSeat
from .keyboard import Keyboard
from .manners import manners
from .news import lines, since_last_turn
from .screen import Screen
from .understanding import completions, fitting, labels, meant

_FORGET = "\x1b[3J"  # clears what can be scrolled back to


class Table(Screen):
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
        keyboard = Keyboard(self._complete)
        super().__init__(game, console, manners(game.name), keyboard, colour=colour)
        self.bots = bots or {}
        self.people = [seat for seat in range(game.players) if seat not in self.bots]
        self.pace = pace  # seconds after each step of a bot
        self.path = path
        self._typed = ""
        self._doubted = ""  # what must be typed again to confirm it
        self._is_sure = False  # what was typed last has been typed again
        self._undone: list[str] = []  # the steps taken back in this turn, the last one first
        self._hands_over = False  # nothing may be shown while the keyboard changes hands
        self._person: int | None = None  # the person who last saw the screen

    def view(self) -> View:
        """What the person to move, or the one watching bots, may see."""
        return self.shown.view(self._watcher()) if self._is_bot_to_play() else super().view()

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
        return "" if actor is None else self.shown.names[actor]

    def _begin_turn(self, before: int | None) -> None:
        """Let bots play up to the next person, and show that person the table."""
        self._undone = []
        hint = "" if before is not None else self._welcome()
        are_told = self._is_bot_to_play()  # their turns stand just above
        while self._is_bot_to_play():
            self._play_bot_turn()
        if (seat := self.game.actor) is None:  # the game is over
            return
        if self._must_hand_over(before):
            self._hand_over(before)
        self._person = seat
        self.show_turn(since_last_turn(self.game, self.manners, seat, are_told), hint)

    def _welcome(self) -> str:
        words = self.words
        saved = words("The game is saved to {path} after every step.", path=self.path)
        return words.text(saved, self._hint())

    def _hint(self) -> str:
        words, gaps = self.words, {"board": "board", "help": "?"}
        if self.manners.has_letters:
            return words(
                "Type the letter of a line or a step; {board} shows the table, {help} helps.",
                **gaps,
            )
        return words(
            "Type the number of a line or a step; {board} shows the table, {help} helps.", **gaps
        )

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
        bot, name, words = self.bots[seat], self.shown.names[seat], self.words
        self.say()
        self.say(words("{name} is playing.", name=name), "bold")
        self._warn(bot.begin_turn())
        while True:
            with output.working(words("{name} is thinking", name=name)):
                trouble = bot.play()
            self._warn(trouble)
            self._keep()
            self._tell(self._watcher())
            sleep(self.pace)
            if self.game.begins_turn():
                return

    def _tell(self, seat: int | None) -> None:
        """Print what the last step did, as a seat or a spectator may know it."""
        self.say_news(lines(self.game, self.manners, seat, self.game.facts()))

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
        words, name = self.words, self._who()
        try:
            if before is not None:
                self._wait(words("Press Enter to clear the screen for {name}.", name=name))
            self._clear()
            self._wait(words("{name}, press Enter to see your side.", name=name))
            self._clear()
        finally:
            self._hands_over = False

    def _wait(self, prompt: str) -> None:
        if self.keyboard.line(f"{prompt} ").lower() in ("quit", "exit"):
            raise EOFError

    def _clear(self) -> None:
        """Clear the screen, its scrollback and the history."""
        self._offered = []
        self.keyboard.forget()
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(_FORGET)

    def _leave(self, code: int) -> int:
        files.save(self.game, self.path)
        seated = [self.bots[n].text if n in self.bots else PERSON for n in range(self.game.players)]
        bots = f" --bots {shlex.quote(','.join(seated))}" if self.bots else ""
        words, command = self.words, f"moonpack play {self.path}{bots}"
        self.say(words("The game is saved. Continue it with: {command}", command=command))
        return code

    def _finish(self) -> None:
        words = self.words
        self.show_end(
            words(
                "The record is in {path}. Replay it with: {command}",
                path=self.path,
                command=f"moonpack replay {self.path}",
            )
        )

    # -- input

    def hear(self, typed: str) -> bool:
        """Do what was typed; returns False to leave. Bad input is answered with a sentence."""
        try:
            return self._hear(typed)
        except MoonpackError as error:
            self.complain(error.in_words(self.words))
            return True

    def _hear(self, typed: str) -> bool:
        self._typed, self._is_sure = typed, bool(typed) and typed == self._doubted
        self._doubted = ""
        if not typed:
            self.ask()
            return True
        if self._is_label(typed):
            self._choose(typed.lower())
            return True
        command, rest = commands.find(typed)
        if command is not None:
            return command.run(self, rest)
        steps = meant(self.manners, self.game.steps(), self._offered, typed)
        short = commands.beginning(typed)
        if short and len(steps) + len(short) > 1:
            words, names = self.words, (command.name for command in short)
            gaps = {"typed": typed, "meant": ", ".join([*names, *steps[:1]])}
            self.complain(words("'{typed}' can mean: {meant}. Type more of it.", **gaps))
        elif steps:
            self._take(steps)
        elif short:
            return short[0].run(self, "")
        else:
            self._take_both_parts(typed)
        return True

    def _is_label(self, typed: str) -> bool:
        """Whether a line of the list is meant."""
        if self.manners.has_letters:
            return typed.lower() in labels(self.manners, self._offered)
        return typed.isascii() and typed.isdecimal()

    def _choose(self, typed: str) -> None:
        known = labels(self.manners, self._offered)
        if typed not in known:
            words = self.words
            no_such = words("There is no line {line}.", line=typed)
            lines = self.one_of() or words.many(
                "The last list has {n} line.", "The last list has {n} lines.", len(known)
            )
            self.complain(words.text(no_such, lines))
            return
        chosen = self._offered[known.index(typed)]
        doubt = None
        if chosen.step is not None and not self._is_sure:
            doubt = self.manners.doubt(self.game, typed, chosen.step)
        if doubt is None:
            self._take(chosen.steps)
        else:
            self._doubt(doubt)

    def _doubt(self, question: str) -> None:
        """Ask whether something is meant; typing it again is the answer."""
        self._doubted = self._typed
        self.complain(question)

    def _take(self, steps: Sequence[str]) -> None:
        """Play the step if there is only one, else ask which."""
        if len(steps) > 1:
            words = self.words
            self.say(words("Which one? (Press Enter to see all choices again.)"))
            self.offer(steps)
            return
        doubt = None if self._is_sure else self.manners.last_chance(self.game, steps[0])
        if doubt is None:
            self.play(steps[0])
        else:
            self._doubt(doubt)

    def _take_both_parts(self, typed: str) -> None:
        """Play what was typed and the step that must come before it, if both are unambiguous."""
        parts = self.manners.tidy(typed).split()
        before = self.manners.first_part(self.game, parts) if parts else None
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
            words, gaps = self.words, {"step": before, "typed": typed}
            self.say(words("First choose how to pay for {step}, then type {typed} again.", **gaps))
            self.offer(ways)
        else:
            self.play(ways[0], ask=False)
            self._take(steps)

    def why_not(self, typed: str, game: Game | None = None) -> str:
        """Why typed words cannot be played, as a sentence."""
        game, words = game or self.game, self.words
        parts = self.manners.tidy(typed).split()
        guess = self.manners.guess(game, parts)
        if guess is None:
            unknown = words("'{typed}' is not a step or a command here.", typed=typed)
            return self.manners.hint(game, parts) or words.text(unknown, self._hint())
        try:
            why = game.why_not(guess, words)
        except IllegalStep as error:  # not a step of this game at all
            why = error.why_in(words)
        if not why:
            return words("'{step}' is possible now.", step=guess)
        return words.text(words("'{step}' is not possible.", step=guess), why)

    # -- playing

    def play(self, step: str, *, ask: bool = True) -> None:
        """Play a legal step, print what it did and save the game."""
        self._undone = []
        self._play(step, ask=ask)

    def _play(self, step: str, *, ask: bool = True) -> None:
        before = self.game.actor
        self.game.play(step)
        self._keep()
        printed = self.printed(lambda: self._tell(before))
        self.console.file.write(printed)
        if self.game.over or not ask:
            return
        if self.game.actor != before or self.game.begins_turn():
            self._begin_turn(before)
        else:
            self._go_on(printed.count("\n"))

    def _go_on(self, used: int) -> None:
        """Ask the same player for the next step, below as many lines as were used already."""
        if self.manners.redraws or self.manners.has_targets(self.game):
            self.show_turn(used=used)
        else:
            self.ask()

    def undo(self) -> None:
        """Undo the last step of the turn."""
        words = self.words
        if not self.game.played:
            self.complain(words("Nothing has been played yet."))
            return
        ended = self.game.last_turn() if self.game.begins_turn() else None
        if not self.game.undoable or (ended is not None and ended.seat in self.bots):
            self.complain(words("Nothing can be undone: the last step is final."))
            return
        undone = self.game.undo()
        self._undone.append(undone)
        self._keep()
        gaps = {"step": undone, "command": "redo"}
        self.say(words("Undone: {step}. Type {command} to play it again.", **gaps))
        self.show_turn(used=1)  # the table above is no longer as it was

    def redo(self) -> None:
        """Play the step that was undone last."""
        if not self._undone:
            words = self.words
            self.complain(words("There is nothing to play again: no step was undone."))
            return
        self._play(self._undone.pop())

    def restart(self) -> None:
        """Undo all steps of the turn that can be undone."""
        turn, words = self.game.last_turn(), self.words
        if turn is None or self.game.begins_turn() or not self.game.undoable:
            self.complain(words("Nothing can be undone: this turn has just begun."))
            return
        steps = self.game.last_steps(min(turn.steps, self.game.undoable))
        self.game.undo(len(steps))
        self._undone += reversed(steps)
        self._keep()
        self.say(words("The turn starts again."))
        self.show_turn(used=1)

    def _keep(self) -> None:
        """Save the game; if that fails, print a warning and play on."""
        try:
            files.save(self.game, self.path)
        except FileTrouble as error:
            words, save = self.words, placeholder("save FILE")
            trouble = words("{statement}.", statement=error.format_message())
            elsewhere = words("Type {command} to save the game elsewhere.", command=save)
            self.complain(words.text(trouble, elsewhere))

    def _complete(self, before: Sequence[str], word: str) -> list[str]:
        if self._hands_over:
            return []
        of_steps = completions(self.manners, self.game.steps(), before, word)
        if before:
            return of_steps
        return [*of_steps, *(each.name for each in commands.beginning(word))]
