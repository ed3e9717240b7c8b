"""Refusals: what a client asked for and does not get, with the reason in its language."""

from __future__ import annotations

from moonpack.game import Game
from moonpack.server.wire.outbound import Code
from moonpack.words import ENGLISH, Words


class Refusal(Exception):
    """Something a client asked for and does not get.

    The reason is a text of the catalogs, as the literal second argument, with its gaps.
    """

    def __init__(self, code: Code, why: str, **gaps: object) -> None:
        self.code = code
        self._text, self._gaps = why, gaps
        super().__init__(f"{code}: {self.why()}")

    def why(self, words: Words = ENGLISH) -> str:
        """The reason in a person's language."""
        return words(self._text, **self._gaps)


class Fault(Refusal):
    """Something that only a program can have got wrong; told to its author, in English."""

    def __init__(self, code: Code, told: str) -> None:
        super().__init__(code, "{told}", told=told)

    def why(self, words: Words = ENGLISH) -> str:
        return str(self._gaps["told"])


class Forbidden(Refusal):
    """A step that the rules forbid, for reasons of the game."""

    def __init__(self, game: Game, notation: str) -> None:
        self._game, self._notation = game, notation
        super().__init__(Code.ILLEGAL, "")

    def why(self, words: Words = ENGLISH) -> str:
        return words("Not possible: {why}.", why=self._game.why_not(self._notation, words))
