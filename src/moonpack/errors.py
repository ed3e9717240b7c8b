"""Errors for people: every bad input raises a `MoonpackError` that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from moonpack.words import ENGLISH, Plural, Words, source

# Characters of an error, and of a field's name in it. Errors quote what was sent, but whoever sends
# a megabyte does not get it back.
LONGEST_ERROR = 2_000
LONGEST_FIELD = 200


class Phrase(str):
    """Part of an error with its gaps filled, which can be said in other languages too.

    Its text is marked with `source`. Gaps may be phrases themselves.
    """

    __slots__ = ("_gaps", "_text")
    _text: str
    _gaps: dict[str, str | int]

    def __new__(cls, text: str, /, **gaps: object) -> Self:
        """A phrase in English. The number of a text with a plural is the gap `n`."""
        is_plural = isinstance(text, Plural)
        english = ENGLISH.look_up(text, **gaps) if is_plural else text.format(**gaps)
        made = super().__new__(cls, english)
        made._text = text
        made._gaps = {
            gap: of if isinstance(of, Phrase | int) else str(of) for gap, of in gaps.items()
        }
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self._text,), self._gaps

    def in_words(self, words: Words) -> str:
        """The same in the language of a reader, as far as the catalogs have its texts."""
        gaps = {
            name: value if isinstance(value, int) else _in_words(value, words)
            for name, value in self._gaps.items()
        }
        return words.look_up(self._text, **gaps)


class ComposedPhrase(Phrase):
    """Part of an error that a function puts into the language of a reader.

    Functions do not travel between processes: another process gets the English text.
    """

    __slots__ = ("_compose",)
    _compose: Callable[[Words], str]

    def __new__(cls, compose: Callable[[Words], str], /) -> Self:
        """The phrase in English."""
        made = str.__new__(cls, compose(ENGLISH))
        made._compose = compose
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)

    def in_words(self, words: Words) -> str:
        return self._compose(words)


class MoonpackError(ValueError):
    """Bad input of some kind; the message is for people, and a `Phrase` if a player can cause it.

    It can always be sent and logged: not longer than a page, and without half characters, which
    JSON can write but no encoding of text has.
    """

    _phrase: str = ""  # the message, if it can be said in other languages

    def __init__(self, message: str = "") -> None:
        if isinstance(message, Phrase):
            self._phrase = message
        super().__init__(_sendable(message, LONGEST_ERROR))

    def __reduce__(self) -> tuple[object, ...]:
        # Errors travel between processes, where their constructors' arguments are not known.
        return _restore, (type(self), self.args), self.__dict__

    def in_words(self, words: Words) -> str:
        """The message in the language of a reader, if it has one in other languages."""
        return _sendable(_in_words(self._phrase, words), LONGEST_ERROR) or str(self)


class BadInput(MoonpackError):
    """A field with a wrong value; the message names the field and what was expected."""

    def __init__(self, field: str, expected: str, got: object = ..., *, problem: str = "") -> None:
        if not problem and got is ...:
            problem = Phrase(source("expected {expected}"), expected=expected)
        elif not problem:
            shown = _shown(got)
            problem = Phrase(source("expected {expected}, got {got}"), expected=expected, got=shown)
        self.field = _sendable(field, LONGEST_FIELD)
        self.expected = expected
        self._phrase = problem
        self.problem = _sendable(problem, LONGEST_ERROR)
        super().__init__(f"{self.field}: {self.problem}")

    @classmethod
    def missing(cls, field: str) -> BadInput:
        """A required field that is not there."""
        return cls(field, "a value", problem=Phrase(source("required field is missing")))

    @classmethod
    def unknown(cls, field: str, problem: str, known: Iterable[str], **gaps: object) -> BadInput:
        """A name that means nothing here; `problem` is a text with a gap for those `{known}`."""
        names = ", ".join(known) or "-"
        problem = Phrase(problem, known=names, **gaps)
        return cls(field, f"one of {names}", problem=problem)

    @classmethod
    def wrong_count(cls, field: str, needed: str, got: int) -> BadInput:
        """Too many or too few of something: `needed` is such as `2 to 5 seats`."""
        problem = Phrase(source("needs {needed}, got {got}"), needed=needed, got=got)
        return cls(field, needed, problem=problem)

    def inside(self, field: str) -> BadInput:
        """The same error, where its field is part of another one."""
        return BadInput(f"{field}.{self.field}", self.expected, problem=self._phrase)

    def renamed(self, field: str) -> BadInput:
        """The same error, where its field is called something else."""
        return BadInput(field, self.expected, problem=self._phrase)

    def problem_in(self, words: Words) -> str:
        """What is wrong with the field, without its name, in the language of a reader."""
        return _sendable(_in_words(self._phrase, words), LONGEST_ERROR)

    def in_words(self, words: Words) -> str:
        """The message in the language of a reader; fields are called as they are typed."""
        return _sendable(f"{self.field}: {_in_words(self._phrase, words)}", LONGEST_ERROR)


class IllegalStep(MoonpackError):
    """A step that cannot be played now; `why` is a sentence. Nothing has changed."""

    def __init__(self, step: object, why: str, **gaps: object) -> None:
        """A text that is marked with `source` can have gaps, to be told in any language."""
        self.step = step
        self._why = _reason(why, gaps)
        self.why = _sendable(self._why, LONGEST_ERROR)
        text = source("{step} is not possible. {why}")
        self.phrase = Phrase(text, step=_shown(step), why=self._why)
        super().__init__(self.phrase)

    def why_in(self, words: Words) -> str:
        """Why not, in the language of a reader, if the catalogs have the text."""
        return _sendable(_in_words(self._why, words), LONGEST_ERROR)


def _reason(why: str, gaps: Mapping[str, object]) -> str:
    """Why a step is not possible, as a phrase unless it has braces of its own."""
    if isinstance(why, Phrase) or (not gaps and {*"{}"} & {*why}):
        return why
    return Phrase(why, **{name: _printable(value) for name, value in gaps.items()})


def _in_words(value: str, words: Words) -> str:
    return value.in_words(words) if isinstance(value, Phrase) else value


def _restore(kind: type[MoonpackError], args: tuple[object, ...]) -> MoonpackError:
    error = kind.__new__(kind)
    error.args = args
    return error


def _sendable(text: str, most: int) -> str:
    """A text without what cannot be encoded, shortened if it is long."""
    start = text[: most + 1]
    if not start.isascii():
        start = start.encode("utf-8", "backslashreplace").decode("utf-8")
    return start if len(start) <= most else start[: most - 3] + "..."


def _printable(value: object) -> str:
    """A value within a sentence: line breaks and the like as Python writes them."""
    text = str(value)
    return text if text.isprintable() else repr(text)[1:-1]


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with too many digits, a list too deep
        return Phrase(source("a value too large to show"))
    return text if len(text) <= 80 else text[:77] + "..."
