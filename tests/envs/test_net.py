"""The network that ships: what it sees, that it loads as data, and that it knows something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.envs import Simulator, pretrained
from moonpack.errors import BadInput
from moonpack.games.rng import Rng

np = pytest.importorskip("numpy", reason="the network needs moonpack[envs]")

from moonpack.envs.moonlight.net import SHIPPED, Net, Sight, shipped  # noqa: E402


def decisions(many: int, seed: int = 1) -> Any:
    """Decisions of random matches."""
    simulator, rng = Simulator("moonlight"), Rng(seed)
    engines = []
    while len(engines) < many:
        engine = simulator.new(rng.word())
        for _ in range(rng.below(60)):
            if not engine.over:
                simulator.play(engine, rng.choice(simulator.legal(engine)))
        if not engine.over:
            engines.append(engine)
    return simulator.leaves(engines)


def test_it_is_small_and_nothing_but_numbers() -> None:
    assert SHIPPED.stat().st_size < 1_000_000
    with np.load(SHIPPED, allow_pickle=False) as arrays:
        assert all(arrays[name].dtype == np.float16 for name in arrays.files)


def test_it_is_loaded_by_one_call_and_judges_positions() -> None:
    net, leaves = pretrained("moonlight"), decisions(50)
    scores, values = net(leaves.observations, leaves.legal)
    assert scores.shape == leaves.legal.shape
    assert np.isfinite(scores).all()
    assert (np.abs(values) <= 1).all()
    assert values.std() > 0.1  # not all positions are alike to it


def test_it_wins_against_random_play_by_its_policy_alone() -> None:
    simulator, net, rng = Simulator("moonlight"), pretrained("moonlight"), Rng(1)
    won = 0
    for number in range(40):
        engine = simulator.new(rng.word())
        while not engine.over:
            leaves = simulator.leaves([engine])
            best = int(leaves.legal[0, net(leaves.observations, leaves.legal)[0][0].argmax()])
            mine = engine.actor == number % 2
            simulator.play(engine, best if mine else rng.choice(simulator.legal(engine)))
        won += simulator.outcome(engine)[number % 2] > 0
    assert won >= 34


def test_no_two_legal_actions_share_their_scores() -> None:
    leaves, sight = decisions(300), Sight()
    _, placed, effect = sight(leaves.observations, leaves.legal)
    for row, many in enumerate(leaves.counts):
        pairs = list(zip(placed[row, :many], effect[row, :many], strict=True))
        assert len(set(pairs)) == many


def test_the_window_shows_all_cards_wherever_they_lie() -> None:
    leaves, sight = decisions(300), Sight()
    x, _, _ = sight(leaves.observations, leaves.legal)
    seen = x[:, : 16 * 2 * 6].reshape(-1, 16, 2, 6).any(3).sum((1, 2))
    value = leaves.observations[:, : 2 * 49]
    assert (seen == (value > 0).sum(1)).all()


@pytest.mark.parametrize("mirrored", [(True, False), (False, True), (True, True)])
def test_a_mirrored_position_is_another_one_of_the_same_worth(mirrored: tuple[bool, bool]) -> None:
    """What the network sees mirrored is what it would see if all steps had been mirrored."""
    simulator, sight, rng = Simulator("moonlight"), Sight(), Rng(3)
    words = simulator.actions
    for _ in range(20):
        one = simulator.new(seed := rng.word())
        other = simulator.new(seed)
        for _ in range(rng.below(50)):
            if one.over:
                break
            step = words.to_step(rng.choice(simulator.legal(one)))
            simulator.play(one, words.from_step(step))
            simulator.play(other, words.from_step(reflected(step, *mirrored)))
        if one.over:
            continue
        leaves, reflections = simulator.leaves([one]), simulator.leaves([other])
        flags = np.array([mirrored])
        x, placed, effect = sight(leaves.observations, leaves.legal, flags)
        again = [words.from_step(reflected(words.to_step(n), *mirrored)) for n in leaves.legal[0]]
        assert sorted(again) == sorted(reflections.legal[0])
        expected = sight(reflections.observations, np.array([again], np.int16))
        assert (x == expected[0]).all()
        assert (placed == expected[1]).all()
        assert (effect == expected[2]).all()


def reflected(step: str, left: bool, far: bool) -> str:
    """A step, mirrored."""
    card, at, rest = step.partition(" @ ")
    if not at:
        return step
    place, gap, effect = rest.partition(" ")
    x, y = (int(n) for n in place.split(","))
    return f"{card} @ {-x if left else x},{-y if far else y}{gap}{effect}"


def test_other_weights_and_other_games_are_refused(tmp_path: Path) -> None:
    net = shipped()
    net.save(tmp_path / "net.npz")
    assert (Net.load(tmp_path / "net.npz").weights["w1"] == net.weights["w1"]).all()
    with pytest.raises(BadInput, match="the weights of a network for Moonlight"):
        Net({"w1": net.weights["w1"]})
    with pytest.raises(BadInput, match="a game with a network"):
        pretrained("wolves")


def test_a_view_of_a_game_is_judged_too() -> None:
    simulator, net = Simulator("moonlight"), shipped()
    view = moonpack.new("moonlight", seed=1).view(0)
    leaves = simulator.leaves([simulator.sample(view, 1)])
    assert net(leaves.observations, leaves.legal)[1].shape == (1,)
