"""The texts of pictures, for SVG, for letters and for the page: headlines, labels, descriptions.

Each game with pictures of its own has a module here. All texts are whole, so that other languages
can put their parts in another order.
"""

from __future__ import annotations

from typing import NamedTuple

NAME = "\ue000"  # stands for the player's name while a sentence is put together


class Headline(NamedTuple):
    """A sentence with a name in it that stands out. A language may put the name anywhere."""

    before: str
    name: str
    after: str

    @classmethod
    def about(cls, name: str, sentence: str) -> Headline:
        """A sentence in which `NAME` stands for the name."""
        before, _, after = sentence.partition(NAME)
        return cls(before, name, after)

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(self)
