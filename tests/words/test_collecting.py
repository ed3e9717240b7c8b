"""Collecting texts: every text is found, and one that cannot be translated is an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tools import page_words
from tools.texts import __main__ as command
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
        'Refusal(Code.SEAT, "{n} seat.", "{n} seats.", n=n)\n'
    )
    assert list(in_python(source, "here.py")) == [
        Text("Howl", context="action", place="here.py"),
        Text("{n} wolf", "{n} wolves", place="here.py"),
        Text("Later", place="here.py", comment="said when a friend is late."),
        Text("No seat.", place="here.py"),
        Text("{n} seat.", "{n} seats.", place="here.py"),
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


def test_texts_of_the_page_are_found(tmp_path: Path) -> None:
    module = tmp_path / "module.js"
    module.write_text(
        '// t(variable) in a comment\n/** `t("…")` */\nconst row = [...parts, ...t("Later")];\n'
        'show(`${t("Long, " +\n  "and longer", { n })}`, tn("{n} wolf", "{n} wolves", n));\n'
        'start(tc("action", "Howl"), list.at(0), split(","));\n',
        "utf-8",
    )
    assert page_words.texts_of([module]) == [
        *("Later", "Long, and longer"),
        {"context": "action", "text": "Howl"},
        {"one": "{n} wolf", "many": "{n} wolves"},
    ]


@pytest.mark.parametrize(
    "source",
    [
        "t(variable)",
        "t(`a template of ${n}`)",
        't("a" + variable)',
        't(n ? "a" : "b")',
        'tn("{n} wolf", more, n)',
        'tc(where, "Howl")',
        'tc("action", what)',
        "t('other quotes')",
    ],
)
def test_a_text_of_the_page_that_is_not_a_literal_is_an_error(tmp_path: Path, source: str) -> None:
    module = tmp_path / "module.js"
    module.write_text(f"/* of two\nlines */\n  show({source});\n", "utf-8")
    with pytest.raises(NotCollectable, match=r"module\.js:3: expected a literal: t"):
        page_words.texts_of([module])


def test_collecting_ends_with_an_error_if_a_text_cannot_be_collected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "module.js").write_text("t(variable)", "utf-8")
    monkeypatch.setattr(page_words, "WEB", tmp_path)
    monkeypatch.setattr("sys.argv", ["tools.texts", "collect"])
    assert command.main() == 1
    assert "module.js:1: expected a literal: t(variable)" in capsys.readouterr().err


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
