"""Words from catalogs. Sentences are looked up here, filled in at the edge, never inside the rules.

Tools that collect texts for translation find them as the literal arguments of `words(...)` and
`words.many(...)`.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Sequence

DOMAIN = "moonpack"


class Words:
    """A language: English is the source text, other languages come from gettext catalogs."""

    def __init__(self, catalog: _gettext.NullTranslations | None = None) -> None:
        self._catalog = catalog or _gettext.NullTranslations()

    def __call__(self, text: str, /, **filled: object) -> str:
        """A sentence with its `{gaps}` filled."""
        found = self._catalog.gettext(text)
        return found.format(**filled) if filled else found

    def many(self, one: str, more: str, n: int, **filled: object) -> str:
        """A sentence that depends on a number, which fills `{n}`."""
        return self._catalog.ngettext(one, more, n).format(n=n, **filled)

    def listed(self, items: Sequence[str]) -> str:
        """Things in a row: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        words = self  # by the name under which texts are collected
        return words("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])

    def noted(self, *parts: str) -> str:
        """A text and notes beside it, each whole in itself: `a · b · c`; empty ones left out."""
        return " · ".join(filter(None, parts))

    def text(self, *sentences: str) -> str:
        """Whole sentences one after the other; empty ones are left out."""
        return " ".join(filter(None, sentences))


ENGLISH = Words()
