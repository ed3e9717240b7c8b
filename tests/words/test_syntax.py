"""What is wrong with a text that is no JSON or TOML: the place, in every language."""

from __future__ import annotations

import tomllib

import pytest
from tools.texts.collecting import all_texts

from moonpack.errors import BadInput
from moonpack.games.moonlight import cards
from moonpack.records import read_json
from moonpack.syntax import mistake

DEEP = 50_000


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x", "mistake in line 1, column 1"),
        ('{"a": 1,\n "b": 2,, "c": 3}', "mistake in line 2, column 9"),
        ('{"a": ', "mistake at the end of the text"),
        ("", "mistake at the end of the text"),
        ("[" * DEEP, "too many brackets inside one another"),
        (f'{{"a": {"9" * 5000}}}', "a number that is too long"),
    ],
)
def test_json_that_cannot_be_read(text: str, where: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_json(text, "record")
    assert str(raised.value) == f"record: not valid JSON ({where})"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a = 1\nb == 2\n", "mistake in line 2, column 4"),
        ("a = [1,", "mistake at the end of the text"),
        ("a = " + "[" * DEEP, "too many brackets inside one another"),
        ("b = 1\n" + "a." * 1_000 + "a = 1", "too many dots in one line"),
        (f"a = {'9' * 5000}", "a number that is too long"),
        ('{"a" 1}', "mistake in line 1, column 6"),
    ],
)
def test_a_file_of_cards_that_cannot_be_read(text: str, where: str) -> None:
    with pytest.raises(BadInput) as raised:
        cards.from_text(text)
    assert str(raised.value) == f"cards: expected a file of cards in TOML or JSON ({where})"


def test_all_that_is_said_can_be_translated() -> None:
    known = {text.one for text in all_texts()}
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads("=")
    assert mistake(raised.value)._text in known
    for error in (RecursionError(), ValueError("(at end of document)"), ValueError("long")):
        assert mistake(error) in known
