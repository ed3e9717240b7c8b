"""How many texts and words a language has."""

from __future__ import annotations

from babel.messages.catalog import Catalog
from tools.texts import catalogs, counting
from tools.texts.text import Text


def test_words_are_counted_without_gaps() -> None:
    assert counting.words_in("{n} wolves don't sleep: {name:je|jsou} 5, Альфа-вовк.") == 5


def test_texts_forms_and_words_are_counted() -> None:
    template = catalogs.template([Text("Two words"), Text("{n} wolf", "{n} grey wolves")])
    assert counting.english(template) == counting.Size("en", texts=2, forms=3, words=5)
    czech = Catalog(locale="cs")
    czech.add("Two words", "Dvě slova")
    czech.add(("{n} wolf", "{n} grey wolves"), ("{n} vlk", "{n} vlci", ""))  # not all forms
    assert counting.translated("cs", czech) == counting.Size("cs", texts=1, forms=1, words=2)
