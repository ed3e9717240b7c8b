"""Translated texts. English is the source; other languages come from gettext catalogs.

`tools/texts.py` collects the texts to translate: the literal arguments of `words(...)`,
`words.many(...)` and `source(...)`. Every text is a whole sentence or a whole label, so that
another language can put its parts in another order and inflect them.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache

DOMAIN = "moonpack"


class Words:
    """The texts of one language, and what things are called at one table.

    `names` has the proper names that a table gives to things of the game: in The Wolves, a pack is
    called by the name of its player. `plain` are the same texts without such names.
    """

    def __init__(
        self,
        catalog: _gettext.NullTranslations | None = None,
        names: Mapping[str, str] | None = None,
        plain: Words | None = None,
    ) -> None:
        self._catalog = catalog or _gettext.NullTranslations()
        self.names: Mapping[str, str] = names or {}
        self.plain = plain or self

    def naming(self, names: Mapping[str, str]) -> Words:
        """These texts, with the names of a table; the same object for the same names."""
        return _named(self.plain, tuple(names.items())) if names else self.plain

    # `context` has the type of the gaps, so that type checkers accept `**gaps` of mixed types.

    def __call__(self, text: str, /, *, context: object = "", **gaps: object) -> str:
        """A text with its `{gaps}` filled.

        `context` tells apart two meanings of one English text, such as *Howl* the action and *Howl*
        the row of a score table.
        """
        if context:
            translated = self._catalog.pgettext(str(context), text)
        else:
            translated = self._catalog.gettext(text)
        return translated.format(**gaps) if gaps else translated

    def many(self, one: str, more: str, n: int, /, *, context: object = "", **gaps: object) -> str:
        """A text that depends on a number, which fills `{n}`."""
        if context:
            translated = self._catalog.npgettext(str(context), one, more, n)
        else:
            translated = self._catalog.ngettext(one, more, n)
        return translated.format(n=n, **gaps)

    def listed(self, items: Sequence[str]) -> str:
        """A list within a sentence: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        words = self  # the name that the collecting tool looks for
        return words("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])

    def noted(self, *parts: str) -> str:
        """A text and notes beside it, each complete in itself: `a · b · c`; skips empty parts."""
        return " · ".join(filter(None, parts))

    def text(self, *sentences: str) -> str:
        """Sentences one after another; skips empty ones."""
        return " ".join(filter(None, sentences))


@lru_cache(maxsize=4096)
def _named(words: Words, names: tuple[tuple[str, str], ...]) -> Words:
    return Words(words._catalog, dict(names), words)


def source(text: str) -> str:
    """Mark a text for translation where it is defined; whoever shows it looks it up in `Words`."""
    return text


ENGLISH = Words()
