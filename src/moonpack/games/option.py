"""An option of a game: a choice among words, or of a number, before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.words import source

TOO_LARGE = 1_000_000_000


@dataclass(frozen=True)
class Option:
    """A choice made before the game: some words, or a word or a number from `lowest`."""

    name: str
    choices: tuple[str, ...]  # the default first
    help: str  # a sentence: `How far the race goes.`
    lowest: int | None = None
    # For some values, what other options are then unless chosen: a value to their names and values.
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    @property
    def default(self) -> str:
        """The value when nobody says otherwise."""
        return self.choices[0]

    def check(self, value: object, field: str) -> str | int:
        """The value as it is kept on the record; numbers may come as text."""
        text, number = value, check.whole(value)
        if number is not None and abs(number) < TOO_LARGE:
            text = str(number)
        if isinstance(text, str) and text in self.choices:
            return int(text) if text.isdecimal() else text
        expected = Phrase(source("one of {choices}"), choices=", ".join(self.choices))
        if self.lowest is not None:
            gaps = {"usual": self.choices[0], "low": self.lowest, "high": TOO_LARGE - 1}
            expected = Phrase(source("{usual} or a whole number from {low} to {high}"), **gaps)
            number = check.number_of(text)
            if number is not None and number >= self.lowest:
                return number
        raise BadInput(field, expected, value)
