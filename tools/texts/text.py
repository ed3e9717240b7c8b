"""One text to translate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A text with its plural, if it has one, and its context, if it needs one.

    `place` is the file it stands in, `comment` a word of the program's authors to translators.
    """

    one: str
    more: str = ""
    context: str = ""
    place: str = ""
    comment: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others."""
        return (self.context, self.one)


class NotCollectable(Exception):
    """A text that cannot be collected, because it is not a literal."""
