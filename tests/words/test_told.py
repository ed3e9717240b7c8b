"""Whole games told in each language are what they were."""

from __future__ import annotations

import difflib

import pytest

from tests.golden.in_languages import GAMES, LANGUAGES, path, tell_game
from tests.words.english import english_left


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_as_before(game: str, language: str) -> None:
    kept = path(game, language).read_text("utf-8").splitlines()
    now = tell_game(game, language).splitlines()
    difference = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1))
    if difference:
        shown = "\n".join(difference[:60])
        pytest.fail(f"{game} in {language} differs; if meant: make golden\n{shown}", pytrace=False)
    if language != "en":
        sentences = [line for line in now if line.startswith("  ")]
        assert english_left(sentences, language) == []
