"""A played game from its first step to its last, as a seat or a spectator may know it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import moonpack
from moonpack import scene
from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games.contract import View
from moonpack.moments import Moment


class Course:
    """The moments of a game for a seat, for a spectator, or with nothing hidden.

    When the game is over, nothing is hidden from anybody.
    """

    def __init__(self, game: Game, seat: int | None = None, *, is_open: bool = False) -> None:
        self.game = game
        self._seat = seat
        self._is_open = is_open or game.over
        self.moments = list(self._truth() if is_open else game.moments(seat))

    def at(self, steps: int) -> Game:
        """The game after some steps; it can be played on."""
        return moonpack.replay(self.game.record(), steps)

    def view(self, game: Game) -> View:
        """What may be seen of the game at some step; with nothing hidden, all that any seat sees.

        That is seen from one side of the table whoever is to decide, and nobody is "you".
        """
        shown = game.called(spoken())
        if self._is_open and self._seat is None:
            return scene.of(game.name).open_view(shown)
        return shown.view(self._seat)

    def seconds(self, moment: Moment) -> float | None:
        """How long a person took for the turn that a step ends, if that was measured."""
        return self._times.get(moment.number)

    @cached_property
    def _times(self) -> dict[int, float]:
        clock = self.game.clock
        if clock is None:
            return {}
        ends = (turn.last for turn in self.game.turns())
        return {end: time for end, time in zip(ends, clock["turns"], strict=False) if time}

    def tell(self, moment: Moment) -> list[str]:
        """A moment in words; its facts are already those that may be known."""
        spec, words = self.game.spec, spoken()
        shown = self.game.called(words)
        named = shown.named(words)
        sentences = (spec.sentence(fact, shown.names, named) for fact in moment.facts)
        return list(filter(None, sentences))

    def _truth(self) -> Iterator[Moment]:
        """Every moment as it was, hidden things too."""
        game = self.at(0)
        for number, step in enumerate(self.game.played, 1):
            actor = game.actor
            assert actor is not None  # there is a step to play
            game.play(step)
            yield Moment(number, actor, step, tuple(game.facts()))
