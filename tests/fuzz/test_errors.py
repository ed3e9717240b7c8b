"""Errors can always be sent, whatever they are about. Fuzzing found that they could not."""

from __future__ import annotations

import pickle

import pytest

import moonpack
from moonpack.errors import LONGEST_ERROR, BadInput, IllegalStep, MoonpackError

BROKEN = "\ud800"


@pytest.fixture
def record() -> dict[str, object]:
    return dict(moonpack.new("wolves", players=2, seed=1).record())


def error_of(record: dict[str, object]) -> MoonpackError:
    with pytest.raises(MoonpackError) as caught:
        moonpack.replay(record)
    return caught.value


def test_an_unknown_field_with_broken_characters_is_named_escaped(record) -> None:
    error = error_of({**record, f"se{BROKEN}tup": 1})
    assert str(error).startswith(r"se\ud800tup: unknown field")
    str(error).encode("utf-8")


def test_an_unknown_field_with_a_long_name_is_named_shortened(record) -> None:
    error = error_of({**record, "x" * 1_000_000: 1})
    assert str(error).startswith("xxx")
    assert "...: unknown field" in str(error)
    assert len(str(error)) <= LONGEST_ERROR


@pytest.mark.parametrize(
    ("game", "step"),
    [
        ("moonlight", "1 @ " + "9" * 100_000),
        ("wolves", "move grass " + "9" * 100_000),
        ("wolves", "draft " + BROKEN * 100_000),
    ],
)
def test_a_long_step_is_not_repeated_in_full(game: str, step: str) -> None:
    with pytest.raises(IllegalStep) as caught:
        moonpack.new(game, seed=1).play(step)
    str(caught.value).encode("utf-8")
    assert len(str(caught.value)) <= LONGEST_ERROR
    assert len(caught.value.why) <= LONGEST_ERROR


def test_a_short_error_stays_as_it_is() -> None:
    assert str(BadInput("names[0]", "a name", "é")) == "names[0]: expected a name, got 'é'"
    assert str(MoonpackError("Nothing can be undone.")) == "Nothing can be undone."


def test_an_error_of_broken_characters_alone_is_not_too_long_either() -> None:
    error = MoonpackError(BROKEN * LONGEST_ERROR)
    assert len(str(error).encode("utf-8")) == LONGEST_ERROR
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
