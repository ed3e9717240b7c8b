"""What a batch takes as seeds and actions: numbers, lists, arrays of NumPy, tensors of torch."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.errors import BadInput

np = pytest.importorskip("numpy", reason="batches need moonpack[envs]")

from moonpack.envs import Batch, Simulator  # noqa: E402


@pytest.mark.parametrize("several", [np.array([3, 4]), range(3, 5), (3, 4), np.array([3, 4], "u1")])
def test_each_game_can_have_a_seed_from_an_array(several):
    batch = Batch("moonlight", 2, seed=1)
    batch.reset(seed=several)
    assert batch.seeds == [3, 4]
    assert all(type(seed) is int for seed in batch.seeds)
    assert batch.engine(1).snapshot() == moonpack.new("moonlight", seed=4).engine.snapshot()


def test_an_array_is_not_a_seed_where_there_is_one_game():
    for begin in (lambda seed: moonpack.new("wolves", seed=seed), Simulator("wolves").new):
        with pytest.raises(BadInput, match="seed: expected a whole number or a string"):
            begin(np.array([1, 2]))


@pytest.mark.parametrize(
    ("seed", "named"),
    [
        (np.array([1, 2, 3]), "seed: needs a list of 2, got 3"),
        (np.array([1.5, 2.5]), r"seed\[0\]: expected a whole number"),
        (np.array([[1], [2]]), r"seed\[0\]: expected a whole number"),
        (b"ab", "seed: expected a whole number"),
    ],
)
def test_what_is_wrong_with_seeds_is_named(seed, named):
    with pytest.raises(BadInput, match=named):
        Batch("wolves", 2, seed=1).reset(seed=seed)


def test_an_array_of_a_single_number_is_a_seed():
    one = np.array(5)
    assert moonpack.new("wolves", seed=one).record() == moonpack.new("wolves", seed=5).record()


def test_actions_and_seeds_may_be_tensors_of_torch():
    torch = pytest.importorskip("torch", reason="the group `learners` of pyproject.toml")
    batches = [Batch("moonlight", 3, seed=1) for _ in range(3)]
    actions = batches[0].random_actions()
    ways = [torch.tensor(actions), torch.tensor(actions, dtype=torch.int64), actions]
    for batch, given in zip(batches, ways, strict=True):
        batch.step(given, torch.tensor([True, False, True]))
        assert (batch.observations == batches[0].observations).all()
    batches[0].reset(seed=torch.tensor([4, 5, 6]))
    assert batches[0].seeds == [4, 5, 6]
    with pytest.raises(BadInput, match="actions: expected an array of 3 whole numbers"):
        batches[0].step(torch.tensor([1.5] * 3))
