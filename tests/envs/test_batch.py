"""Batches: the same games as one by one, side by side."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from threading import Lock, Thread

import pytest

import moonpack
from moonpack.envs.lens import REWARDS
from moonpack.errors import BadInput, MoonpackError
from tests.conftest import games as some
from tests.envs.cases import CASES, each_case, lens_of

np = pytest.importorskip("numpy", reason="a batch is made of NumPy arrays: moonpack[envs]")
from moonpack.envs import Batch  # noqa: E402

GAMES = 3


@each_case
def test_a_batch_plays_the_games_of_its_seeds(game, players):
    batch = Batch(game, GAMES, players, seed=5, reward="placement")
    lens = lens_of(game, players)
    alone = [moonpack.new(game, players=players, seed=seed).engine for seed in batch.seeds]
    row = np.empty(lens.size, np.uint8)
    ends = 0
    for _ in range(some(1500)):
        for lane, engine in enumerate(alone):
            assert batch.actors[lane] == engine.actor
            lens.observe(engine, engine.actor, row)
            assert (batch.observations[lane] == row).all()
            legal = lens.legal_actions(engine)
            assert np.flatnonzero(batch.masks[lane]).tolist() == legal
            assert sorted(batch.legal[lane, : batch.counts[lane]].tolist()) == legal
        actions = batch.random_actions()
        batch.step(actions)
        for lane, engine in enumerate(alone):
            engine.play(lens.table.steps[actions[lane]])
            assert batch.terminated[lane] == engine.over
            expected = [0.0] * players
            if engine.over:
                ends += 1
                expected = lens.rewards(engine, REWARDS.index("placement"))
                seed = batch.seeds[lane]
                alone[lane] = moonpack.new(game, players=players, seed=seed).engine
            assert batch.rewards[lane].tolist() == pytest.approx(expected)
    assert ends > 0 or game != "moonlight"


def test_new_games_have_seeds_of_their_own():
    batch = Batch("moonlight", GAMES, seed="x", max_steps=3)
    assert batch.seeds == ["x/0", "x/1", "x/2"]
    for _ in range(3):
        assert not batch.truncated.any()
        batch.step(batch.random_actions())
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.seeds == ["x/3", "x/4", "x/5"]


def test_the_same_seed_gives_the_same_batch():
    def played(seed):
        batch = Batch("wolves", GAMES, 3, seed=seed)
        for _ in range(50):
            batch.step(batch.random_actions())
        return batch.observations.tobytes()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_an_illegal_action_is_named_and_nothing_is_played():
    batch = Batch("wolves", GAMES, 2, seed=1)
    before = batch.observations.copy()
    actions = batch.random_actions()
    for wrong in (0, -1, len(batch.actions), 2**40):
        asked = actions.astype(np.int64)
        asked[1] = wrong
        with pytest.raises(BadInput, match=r"actions\[1\]: expected one of \["):
            batch.step(asked)
        assert (batch.observations == before).all()
    with pytest.raises(BadInput, match="an array of 3 whole numbers"):
        batch.step(actions[:2])
    with pytest.raises(BadInput, match="an array of 3 whole numbers"):
        batch.step(actions.astype(np.float32))


def test_the_arrays_cannot_be_written_to():
    batch = Batch("moonlight", GAMES, seed=1)
    for name in ("observations", "masks", "rewards", "actors", "legal", "counts"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = 1


def test_choices_reach_the_games():
    batch = Batch("wolves", 1, 2, seed=1, round_limit=1, packs=["rock", "grass"])
    view = batch.engine(0).snapshot()
    assert view.round_limit == 1
    for _ in range(200):
        batch.step(batch.random_actions())
        if batch.terminated[0]:
            break
    assert batch.terminated[0]


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"games": 0}, "games: expected a whole number of at least 1"),
        ({"games": 10**6}, "games: expected at most"),
        ({"players": 6}, "players"),
        ({"reward": "glory"}, "reward: expected one of win, placement, margin"),
        ({"max_steps": 0}, "max_steps"),
        ({"weather": "rain"}, "weather: unknown choice for The Wolves; known: "),
        ({"round_limit": 0}, "options.round_limit"),
    ],
)
def test_what_is_wrong_is_named(bad, named):
    asked = {"games": 2, **bad}
    with pytest.raises(MoonpackError, match=named):
        Batch("wolves", **asked)


def test_later_deals_cannot_be_given_to_a_batch():
    game = moonpack.new("moonlight", seed=1)
    decks = game.record()["setup"]["decks"]
    Batch("moonlight", 1, seed=1, setup={"decks": decks})
    with pytest.raises(MoonpackError, match="the first deal only"):
        Batch("moonlight", 1, seed=1, setup={"decks": decks * 2})


def test_the_engine_of_a_game_is_a_copy():
    batch = Batch("wolves", 2, 2, seed=1)
    engine = batch.engine(1)
    assert engine.legal() == [
        batch.actions.steps[a] for a in sorted(np.flatnonzero(batch.masks[1]))
    ]
    engine.playout(1)
    assert batch.actors[1] == 0
    with pytest.raises(BadInput, match="game"):
        batch.engine(2)


@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="only compiled code lets go")
def test_other_threads_run_while_a_batch_steps():
    batch = Batch("wolves", 500, 2, seed=1)
    came, gate = [], Lock()
    gate.acquire()
    other = Thread(target=lambda: gate.acquire() and came.append(True))
    other.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # the interpreter never hands over by itself
    try:
        gate.release()
        assert not came
        for _ in range(50):
            batch.step(batch.random_actions())
        assert came
    finally:
        sys.setswitchinterval(interval)
        other.join()


def fingerprints() -> list[str]:
    """What all cases look like on the way through random games, in this process."""
    lines = []
    for game, players in CASES:
        batch, digest = Batch(game, 2, players, seed=3, reward="margin"), hashlib.sha256()
        for _ in range(200):
            for array in (batch.observations, batch.masks, batch.actors, batch.rewards):
                digest.update(array.tobytes())
            batch.step(batch.random_actions())
        lines.append(f"{game} {players} {digest.hexdigest()}")
    return lines


@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="there is nothing to compare with")
def test_interpreted_equals_compiled():
    program = "from tests.envs import test_batch as t; print(*t.fingerprints(), sep='\\n')"
    process = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MOONPACK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.splitlines() == fingerprints()
