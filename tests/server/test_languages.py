"""Languages: what can be chosen, and the pseudo-language that shows what no catalog has."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import httpx
import pytest

from moonpack import languages
from moonpack.server.wire import page_texts
from tests.server.harness import PATIENCE, Thread


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


def test_a_server_has_read_every_language_before_somebody_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_all, is_read = page_texts.read_all, threading.Event()

    def watched() -> None:
        read_all()
        is_read.set()

    monkeypatch.setattr(page_texts, "read_all", watched)
    caches = (languages.catalog, page_texts._words_of, page_texts._sources)
    for one in caches:
        one.cache_clear()
    parts = json.loads(page_texts.SOURCES.read_text("utf-8"))
    with Thread(tmp_path) as server, httpx.Client(base_url=f"http://{server.host}") as ann:
        assert is_read.wait(PATIENCE)
        work = [one.cache_info().misses for one in caches]
        assert work[0] == len(languages.offered("en")) > 4
        for code in languages.offered("en"):
            answer = ann.get(f"/api/words/{code}", params={"part": list(parts)})
            assert answer.json()["language"] == code
        assert [one.cache_info().misses for one in caches] == work
