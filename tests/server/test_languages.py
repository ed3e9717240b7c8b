"""Languages: what can be chosen, and the pseudo-language that shows what no catalog has."""

from __future__ import annotations

import pytest

from moonpack import languages


def test_the_pseudo_language_leaves_gaps_as_they_are() -> None:
    words = languages.words(languages.PSEUDO)
    assert words("{name} sits down.", name="Ann") == "[Ann šíţš dówñ.]"
    assert words.many("{n} wolf", "{n} wolves", 2) == "[2 wóļvéš]"


def test_the_long_pseudo_language_is_four_tenths_longer() -> None:
    words = languages.words(languages.LONG_PSEUDO)
    assert words("{name} sits down.", name="Ann") == "[Ann šííííţš dóóówñ.]"
    text = "Choose a glowing hex for the wolf"
    assert len(words(text)) >= 1.4 * len(text)


def test_pseudo_languages_are_offered_only_to_those_who_use_them() -> None:
    assert not {"xx", "xxl"} & set(languages.offered("en"))
    assert "xx" in languages.offered("xx")
    assert "xxl" not in languages.offered("xx")


@pytest.mark.parametrize(
    ("wanted", "accepted", "chosen"),
    [
        ((None,), "", "en"),
        (("xx", "en"), "", "xx"),
        (("zz", None), "de-DE,xx;q=0.5", "xx"),
        (("EN-gb",), "xx", "en"),
        (("../..",), "\x00,;;q=,", "en"),
    ],
)
def test_the_first_language_that_is_there_is_chosen(
    wanted: tuple[str | None, ...], accepted: str, chosen: str
) -> None:
    assert languages.choose(*wanted, accepted=accepted) == chosen


def test_english_is_there_and_has_a_name() -> None:
    assert languages.codes()[0] == "en"
    assert languages.name("en") == "English"
