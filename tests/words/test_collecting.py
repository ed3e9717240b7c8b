"""Collecting texts: every text is found, and one that cannot be translated is an error."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog
from tools.texts import catalogs
from tools.texts.collecting import all_texts
from tools.texts.python import in_python
from tools.texts.text import NotCollectable, Text


def test_texts_are_found_with_their_plurals_contexts_and_comments() -> None:
    source = (
        'words("Howl", context="action")\n'
        'self._words.many("{n} wolf", "{n} wolves", n)\n'
        '# Translators: said when a friend\n# is late.\nsource("Later")\n'
        'words.look_up(variable)\nlanguages.words(code)\nRefusal(Code.SEAT, "No seat.")\n'
    )
    assert list(in_python(source, "here.py")) == [
        Text("Howl", context="action", place="here.py"),
        Text("{n} wolf", "{n} wolves", place="here.py"),
        Text("Later", place="here.py", comment="said when a friend is late."),
        Text("No seat.", place="here.py"),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "words(variable)",
        'words(f"{n} wolves")',
        'words("a" if n else "b")',
        'words.many("{n} wolf", more, n)',
        "source(text)",
        "Refusal(Code.SEAT, why)",
        'words("Howl", context=where)',
    ],
)
def test_a_text_that_is_not_a_literal_is_an_error(source: str) -> None:
    with pytest.raises(NotCollectable, match=r"here\.py:1: expected a literal"):
        list(in_python(source, "here.py"))


def test_the_words_of_a_language_under_another_name_are_an_error() -> None:
    with pytest.raises(NotCollectable, match=r"here\.py:2: named must be called words"):
        list(in_python('named = game.named(words)\nnamed("A text.")', "here.py"))


def test_a_text_is_listed_once_however_often_it_is_used() -> None:
    keys = [text.key for text in all_texts()]
    assert len(keys) == len(set(keys))
    assert ("action", "Howl") in keys


def test_a_template_has_contexts_plurals_places_and_comments() -> None:
    text = Text("{n} wolf", "{n} wolves", "row", "games/wolves", "of the score table")
    written = catalogs.written(catalogs.template([text])).decode()
    assert 'msgctxt "row"\nmsgid "{n} wolf"\nmsgid_plural "{n} wolves"' in written
    assert "#. of the score table\n#: games/wolves\n" in written


def test_an_update_keeps_what_is_translated_and_marks_what_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path_factory.mktemp("locale"))
    first = catalogs.updated("cs", catalogs.template([Text("Den"), Text("Old")]))
    _translate(first, "Den", "Pelech")
    _translate(first, "Old", "Staré")
    file = catalogs.po_file("cs")
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogs.written(first))
    second = catalogs.updated("cs", catalogs.template([Text("Den"), Text("Lair")]))
    assert second["Den"].string == "Pelech"
    assert not catalogs.is_translated(second["Lair"])
    assert [message.id for message in second.obsolete.values()] == ["Old"]


def _translate(catalog: Catalog, text: str, translation: str) -> None:
    message = catalog.get(text)
    assert message is not None
    message.string = translation
