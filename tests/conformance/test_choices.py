"""What can be chosen before a game is declared by the game. Every game passes it."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.games import names, spec

every_game = pytest.mark.parametrize("game", names())


@every_game
def test_choices_are_declared_and_options_are_taken_by_name_or_together(game: str) -> None:
    declared = spec(game)
    for name, choice in declared.choices().items():
        assert choice.name == name
        assert name not in declared.options()
        assert choice.help
    for name, option in declared.options().items():
        value = option.choices[-1] if option.lowest is None else option.lowest
        flat = moonpack.new(game, seed=3, **{name: value})
        assert flat.record() == moonpack.new(game, seed=3, options={name: value}).record()
        with pytest.raises(moonpack.BadInput) as caught:
            moonpack.new(game, seed=3, options={name: value}, **{name: value})
        assert caught.value.field == f"options.{name}"


@every_game
def test_a_number_that_is_too_large_is_refused_and_the_largest_is_named(game: str) -> None:
    for name, option in spec(game).options().items():
        if option.lowest is None:
            continue
        assert moonpack.new(game, seed=3, **{name: "999999999"})
        for large in (10**9, "9" * 10, 10**5000, "9" * 5000):
            with pytest.raises(moonpack.BadInput) as caught:
                moonpack.new(game, seed=3, **{name: large})
            assert caught.value.field == f"options.{name}"
            assert f"from {option.lowest} to 999999999" in str(caught.value)


@every_game
def test_an_unknown_choice_is_refused_and_the_known_ones_are_listed(game: str) -> None:
    declared = spec(game)
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new(game, weather="rain")
    assert caught.value.field == "weather"
    for name in (*declared.choices(), *declared.options(), "setup"):
        assert name in str(caught.value)
