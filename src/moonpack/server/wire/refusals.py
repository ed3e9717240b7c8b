"""Refusals: what a client asked for and does not get, with the reason in its language."""

from __future__ import annotations

from moonpack.errors import MoonpackError, Phrase
from moonpack.game import Game
from moonpack.games.contract import AnyGame
from moonpack.server.wire.outbound import Code
from moonpack.words import ENGLISH, Plural, Words


class Refusal(Exception):
    """A request that is not granted.

    The reason is a whole sentence and a text of the catalogs: give it as the literal second
    argument, so that it is collected for translation, and its gaps by name; they may be phrases. A
    sentence that depends on a number has its plural as the third argument, and the number as the
    gap `n`.
    """

    def __init__(self, code: Code, why: str, more: str = "", /, **gaps: object) -> None:
        self.code = code
        self._text, self._gaps = Plural(why, more) if more else why, gaps
        super().__init__(f"{code}: {self.why()}")

    def why(self, words: Words = ENGLISH) -> str:
        """The reason in a person's language."""
        gaps = {
            gap: of.in_words(words) if isinstance(of, Phrase) else of
            for gap, of in self._gaps.items()
        }
        return words.look_up(self._text, **gaps)


class Decided(Refusal):
    """A rated game, or one of a tournament, is decided, and its table closed."""

    def __init__(self, tournament: str | None, why: str, name: str = "") -> None:
        self.tournament = tournament
        super().__init__(Code.CLOSED, why, name=name)


class Fault(Refusal):
    """A mistake that only a program can have made; explained to its author, in English."""

    def __init__(self, code: Code, explanation: str) -> None:
        self._explanation = explanation
        super().__init__(code, "")

    def why(self, words: Words = ENGLISH) -> str:
        return self._explanation


class Explained(Refusal):
    """A request with something wrong in it, which its error explains."""

    def __init__(self, code: Code, error: MoonpackError) -> None:
        self._error = error
        super().__init__(code, "")

    def why(self, words: Words = ENGLISH) -> str:
        return self._error.in_words(words)


class Forbidden(Refusal):
    """A step that is against the rules of the game."""

    def __init__(self, game: Game, step: str) -> None:
        self._game, self._step = game, step
        super().__init__(Code.ILLEGAL, "")

    def why(self, words: Words = ENGLISH) -> str:
        return self._game.why_not(self._step, words)


class Final(Refusal):
    """A step that a player cannot take back, for a reason of the game: a secret was seen, say."""

    def __init__(self, spec: AnyGame) -> None:
        self._spec = spec
        super().__init__(Code.NOTHING, "")

    def why(self, words: Words = ENGLISH) -> str:
        return self._spec.why_final(words)
