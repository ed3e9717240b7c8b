"""Translated texts. English is the source; other languages come from gettext catalogs.

`tools/texts` collects the texts to translate: the literal arguments of `words(...)`,
`words.many(...)` and `source(...)`. Every text is a whole sentence or a whole label, so that
another language can put its parts in another order and inflect them.

A name in a gap is never inflected, but the words around it may depend on it. A translation writes
`{player:one|many}` for a word that differs: the first form for a person, who is one, the second for
a name that is a plural, as *Lesní vlci* is; and `{whose:of}` for the name as an owner.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

DOMAIN = "moonpack"
OWNER_FORM = "of"


class Name(str):
    """A proper name in a sentence, which knows what words around it must agree with."""

    __slots__ = ("is_plural", "owner")

    def __new__(cls, name: str, *, is_plural: bool = False, owner: str = "") -> Self:
        """A name; `owner` is its form as an owner (`Lesních vlků`), if it has one."""
        made = super().__new__(cls, name)
        made.is_plural = is_plural
        made.owner = owner or name
        return made

    is_plural: bool
    owner: str

    def __format__(self, form: str) -> str:
        """The name; as an owner (`of`); or which of two words goes with it (`one|many`)."""
        if form == OWNER_FORM:
            return self.owner
        one, bar, many = form.partition("|")
        if bar:
            return many if self.is_plural else one
        return super().__format__(form)


class Plural(str):
    """A text for one thing, which knows the text for several; the number fills its gap `{n}`."""

    __slots__ = ("more",)
    more: str

    def __new__(cls, one: str, more: str) -> Self:
        """Both forms, in English."""
        made = super().__new__(cls, one)
        made.more = more
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]:
        return (str(self), self.more), {}


_OWNER_GAP = f":{OWNER_FORM}}}"
_MOST_KNOWN = 10_000  # more than there are texts


class _Template(NamedTuple):
    """A translated text, and whether words of it depend on what fills its gaps."""

    text: str
    has_forms: bool

    @classmethod
    def of(cls, text: str) -> _Template:
        return cls(text, "|" in text or _OWNER_GAP in text)

    def filled(self, gaps: Mapping[str, object]) -> str:
        """The text with its gaps filled; words may depend on any of them that is a text."""
        if self.has_forms:
            named = {gap: Name(of) if type(of) is str else of for gap, of in gaps.items()}
            return self.text.format(**named)
        return self.text.format(**gaps)


class Words:
    """The texts of one language, and what things are called at one table.

    `names` has the proper names that a table gives to things of the game: in The Wolves, a pack is
    called by the name of its player. `plain` are the same texts without such names.
    """

    def __init__(
        self,
        catalog: _gettext.NullTranslations | None = None,
        names: Mapping[str, Name] | None = None,
        plain: Words | None = None,
        language: str = "en",
    ) -> None:
        self._catalog = catalog or _gettext.NullTranslations()
        self.language = language
        self.names: Mapping[str, Name] = names or {}
        self.plain = plain or self
        # Texts that were looked up before, by text and context; scenes need dozens of them.
        self._known: dict[tuple[str, object], _Template] = {} if plain is None else plain._known

    def naming(self, names: Mapping[str, str]) -> Words:
        """These texts, with the names of a table; the same object for the same names."""
        return _named(self.plain, tuple(names.items())) if names else self.plain

    # `context` has the type of the gaps, so that type checkers accept `**gaps` of mixed types.

    def __call__(self, text: str, /, *, context: object = "", **gaps: object) -> str:
        """A text with its `{gaps}` filled. The text is a literal, so that it can be collected.

        `context` tells apart two meanings of one English text, such as *Howl* the action and *Howl*
        the row of a score table.
        """
        template = self._known.get((text, context)) or self._template(text, context)
        return template.filled(gaps) if gaps else template.text

    def look_up(self, text: str, /, *, context: object = "", **gaps: object) -> str:
        """The same for a text that is data, or that `source` marked where it was written.

        A text with a plural has its number among the gaps, as `n`.
        """
        if type(text) is Plural:
            return self._look_up_plural(text, gaps)
        template = self._known.get((text, context)) or self._template(text, context)
        return template.filled(gaps) if gaps else template.text

    def _template(self, text: str, context: object) -> _Template:
        """A text that is looked up for the first time."""
        if not text:  # gettext would answer with the head of the catalog
            translated = ""
        elif context:
            translated = self._catalog.pgettext(str(context), text)
        else:
            translated = self._catalog.gettext(text)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        template = self._known[text, context] = _Template.of(translated)
        return template

    def many(self, one: str, more: str, n: int, /, *, context: object = "", **gaps: object) -> str:
        """A text that depends on a number, which fills `{n}`."""
        if context:
            translated = self._catalog.npgettext(str(context), one, more, n)
        else:
            translated = self._catalog.ngettext(one, more, n)
        return _Template.of(translated).filled({"n": n, **gaps})

    def _look_up_plural(self, text: Plural, gaps: Mapping[str, object]) -> str:
        n = gaps["n"]
        assert isinstance(n, int)
        translated = self._catalog.ngettext(text, text.more, n)
        # Limits can be large, and English needs no locale data for its commas.
        shown = f"{n:,}" if self.language == "en" else self.number(n)
        return _Template.of(translated).filled({**gaps, "n": shown})

    def listed(self, items: Sequence[str]) -> str:
        """A list within a sentence: `a, b and c`; of several names it is a plural."""
        if len(items) < 2:
            return items[0] if items else ""
        words = self  # the name that the collecting tool looks for
        both = words("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])
        return Name(both, is_plural=True)

    def either(self, items: Sequence[str]) -> str:
        """Alternatives within a sentence: `a, b or c`."""
        if len(items) < 2:
            return items[0] if items else ""
        words = self  # the name that the collecting tool looks for
        return words("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])

    def ratio(self, one: object, other: object) -> str:
        """Two counts beside each other, as a result of a match is written: `9:8`."""
        words = self  # the name that the collecting tool looks for
        return words("{one}:{other}", one=one, other=other)

    def number(self, value: float, digits: int = 0) -> str:
        """A number, rounded to this many digits: `1,234.5`."""
        # Babel reads its data of a language when it is first asked: only then is it imported.
        from babel.numbers import format_decimal

        pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
        return format_decimal(value, format=pattern, locale=self.locale)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share as a percentage, rounded to this many digits: `67%`."""
        from babel import Locale
        from babel.numbers import format_percent

        if not digits:
            return format_percent(share, locale=self.locale)
        whole = Locale.parse(self.locale).percent_formats[None].pattern
        pattern = whole.replace("0", f"0.{'0' * digits}", 1)
        return format_percent(share, format=pattern, locale=self.locale)

    @property
    def locale(self) -> str:
        """The language for Babel, which does not know the pseudo-languages of the tests."""
        return "en" if self.language.startswith("xx") else self.language

    def noted(self, *parts: str) -> str:
        """A text and notes beside it, each complete in itself: `a · b · c`; skips empty parts."""
        return " · ".join(filter(None, parts))

    def text(self, *sentences: str) -> str:
        """Sentences one after another; skips empty ones."""
        return " ".join(filter(None, sentences))


@lru_cache(maxsize=4096)
def _named(words: Words, names: tuple[tuple[str, str], ...]) -> Words:
    called = {thing: Name(name) for thing, name in names}
    return Words(words._catalog, called, words, words.language)


def source(text: str, more: str = "", /) -> str:
    """Mark a text for translation where it is defined; whoever shows it looks it up in `Words`.

    A second text is its plural.
    """
    return Plural(text, more) if more else text


ENGLISH = Words()
