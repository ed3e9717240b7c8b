"""Marks of packs that a text names are those on the board in the same language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from moonpack import languages, learn
from moonpack.games.wolves.vocabulary import neutral_mark, pack_mark
from tests.golden.in_languages import LANGUAGES

NAMED = (
    "Letters name the packs: yours is G for grass. The green pieces, N for neutral, belong to a"
    " pack that nobody plays. The box on the water counts both packs."
)


def test_a_lesson_has_the_text() -> None:
    """Otherwise the next test looks at a text that nobody reads."""
    lesson = Path(learn.__file__).parent / "lessons" / "wolves" / "1-move.json"
    assert NAMED in json.dumps(json.loads(lesson.read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_names_the_marks_on_the_board(language: str) -> None:
    words = languages.words(language)
    named = re.findall(r"\w+", words.look_up(NAMED))
    assert neutral_mark(words) in named
    assert pack_mark("grass", words) in named
