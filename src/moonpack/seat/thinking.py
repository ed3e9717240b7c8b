"""The bot of a seat: it thinks in a process of its own, and somebody else steps in if it fails."""

from __future__ import annotations

from dataclasses import dataclass

from moonpack import games
from moonpack.bots.contract import BotFailed, Clock, GameResult, ask
from moonpack.bots.hosted import Hosted
from moonpack.games.contract import View
from moonpack.games.rng import Rng


@dataclass(frozen=True)
class Decision:
    """A step, and why it is not the bot's own if the bot has failed."""

    step: str
    fault: str = ""


class Thinker:
    """Plays one game. All methods may take long; call them from a thread."""

    def __init__(self, text: str, game: str, seed: int | str | None) -> None:
        self._game = games.spec(game)
        self._bot = Hosted(text, game, seed)
        self._rng = Rng(seed)
        self._clock = Clock()
        self._has_begun = False

    def view(self, data: object) -> View:
        """A view that came as JSON; `BadInput` if it is none."""
        return self._game.view_from_json(data)

    def begin_turn(self, seconds: float) -> None:
        """The time of a turn begins."""
        self._clock = Clock(seconds)

    def decide(self, view: View) -> Decision:
        """A legal step, whatever the bot does."""
        steps = view.steps()
        try:
            if not self._has_begun:
                self._has_begun = True
                self._bot.new_game(view)
                self._clock = Clock(self._clock.seconds)  # the bot has only now begun
            step = ask(self._bot, view, self._clock)
        except BotFailed as failed:
            return Decision(self._rng.choice(steps), failed.why)
        if step not in steps:
            return Decision(self._rng.choice(steps), f"{step[:80]!r} is not a legal step")
        return Decision(step)

    def end_of_game(self, data: object, result: GameResult) -> None:
        """Tell the bot how it ended; what it does wrong now changes nothing."""
        if not self._has_begun:
            return
        self._has_begun = False  # the next game is a new one
        try:
            self._bot.end_of_game(self.view(data), result)
        except BotFailed:
            return

    def close(self) -> None:
        """End the bot's process."""
        self._bot.close()
