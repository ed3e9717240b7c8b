"""How OpenSpiel plays a game without a staging of its own, here one with secrets and deals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from moonpack import games
from moonpack.games.rng import Rng

pytest.importorskip("numpy", reason="lenses need moonpack[envs]")
pytest.importorskip("pyspiel", reason="OpenSpiel's games need moonpack[openspiel]")

from moonpack.envs.matches.plain import STAGING, PlainMatch

SPEC = games.spec("moonlight")


def started(**parameters: int | str) -> PlainMatch:
    plan = STAGING.plan(SPEC, {**STAGING.defaults(SPEC), **parameters})
    match = plan.begin()
    assert isinstance(match, PlainMatch)
    return match


def decisions(seed: int) -> Iterator[PlainMatch]:
    """A random match at each of its decisions."""
    chance, match = Random(seed), started(setups=50, draws=50)
    while not match.is_over:
        if match.is_chance:
            outcomes = match.outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            match.chance(chance.choice(outcomes)[0])
        else:
            yield match
            match.act(chance.choice(match.legal_actions()))


def test_chance_draws_the_set_up_and_every_new_deal() -> None:
    for match in decisions(1):
        for number in match.drawn:
            assert number < len(match.steps)
    assert match.is_over
    assert len(match.drawn) == match.engine.dealt - 1


def test_the_parameters_are_what_the_game_declares() -> None:
    assert set(STAGING.defaults(SPEC)) == {
        *("players", "reward", "max_steps", "setups", "seed", "draws", "cards", "miniature")
    }
    assert not started(seed=3).is_chance


def test_information_states_tell_a_seat_what_it_saw_and_no_more() -> None:
    for match in decisions(2):
        for seat, other in ((0, 1), (1, 0)):
            known = match.recall(seat)
            assert f"sides[{other}].hand[" not in known
            assert f"sides[{seat}].hand[0]=" in known
            assert f"sides[{other}].hand[" not in match.private_words(seat)


def test_resampled_matches_look_alike_to_the_seat_and_differ_in_secrets() -> None:
    differs = set()
    for nth, match in enumerate(decisions(3)):
        seat = match.engine.actor
        twin = match.resampled(seat, Rng(nth))
        assert twin.recall(seat) == match.recall(seat)
        assert twin.private_words(seat) == match.private_words(seat)
        assert twin.legal_actions() == match.legal_actions()
        differs.add(twin.private_words(1 - seat) != match.private_words(1 - seat))
        twin.act(twin.legal_actions()[0])
        if not twin.is_chance and not twin.is_over:
            assert twin.recall(seat).startswith(match.recall(seat))
    assert differs == {True, False}
