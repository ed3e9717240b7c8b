"""The fast engine by itself: numbers in, numbers out, and nothing shared between copies."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest

import moonpack
from moonpack.games import contract
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes, data, tables
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.layout import layout
from tests.conftest import games

from .walks import PLAYERS, deal, walk


def test_the_tables_have_room_for_every_layout() -> None:
    assert codes.HEX_STRIDE == tables.HEXES
    assert codes.RING_STRIDE == tables.RINGS
    for players in PLAYERS:
        board = layout(players)
        assert len(board) <= tables.HEXES
        walks = [max(board.distances(h, board.land).values()) for h in board.land]
        assert max(walks) < tables.RINGS  # else a displaced wolf would find no place


def test_the_tables_have_every_way_to_pay() -> None:
    assert len(data.COSTS) == codes.ACTIONS
    assert max(data.COSTS) == codes.DEAREST == codes.PURSE_STRIDE - 1
    ways = 0
    for cost, tokens in itertools.product(range(1, codes.DEAREST + 1), range(codes.PURSE_STRIDE)):
        for tiles in range(64):
            single = [1 << nth for nth in range(6) if tiles >> nth & 1]
            turned = [
                sum(some) for n in range(cost + 1) for some in itertools.combinations(single, n)
            ]
            enough = [bits for bits in turned if bits.bit_count() + tokens >= cost]
            assert tables.payments(tiles, cost, tokens) == sorted(enough, reverse=True)
            ways += len(enough)
    assert ways <= tables.MOST_WAYS


@pytest.mark.parametrize("players", PLAYERS)
def test_there_is_room_for_the_longest_list_of_steps(players: int) -> None:
    most = 0
    for seed in range(games(30)):
        engine = deal(players, seed).engine
        most = max([most, *(len(legal) for legal, _ in walk(engine, seed))])
    assert 20 < most < codes.MOST_STEPS // 2


def test_an_engine_is_what_the_contract_says() -> None:
    assert isinstance(deal(3, 0).engine, contract.Engine)


@pytest.mark.parametrize("players", PLAYERS)
def test_is_legal_agrees_with_the_list(players: int) -> None:
    engine = deal(players, 1).engine
    rng = Rng(players)
    for legal, _ in walk(engine, 1, most=150):
        assert len(set(legal)) == len(legal)
        assert all(engine.is_legal(step) for step in legal)
        near = [rng.choice(legal) ^ 1 << rng.below(20) for _ in range(20)]
        assert [engine.is_legal(step) for step in near] == [step in legal for step in near]


ODD_NUMBERS = [-1, -(2**31), 2**20 - 1, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, 10**30]


@pytest.mark.parametrize("players", PLAYERS)
def test_any_number_that_is_not_a_legal_step_is_refused_and_changes_nothing(players: int) -> None:
    engine = deal(players, 2).engine
    rng = Rng(players)
    for legal, step in walk(engine, 2, most=120):
        before = engine.snapshot()
        wrapped = [step + 2**32, step - 2**32, step + 2**64, step | 2**31]
        random = [rng.below(13 << 16) for _ in range(10)]
        for number in [*ODD_NUMBERS, *wrapped, *random]:
            if number in legal:
                continue
            with pytest.raises(moonpack.IllegalStep):
                engine.play(number)
        assert engine.snapshot() == before


def test_nothing_is_legal_when_the_game_is_over() -> None:
    engine = deal(2, 3).engine
    engine.playout(1)
    assert engine.over
    assert engine.actor is None
    assert engine.legal() == []
    assert engine.playout(1) == 0
    with pytest.raises(moonpack.IllegalStep):
        engine.play(0)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "twin",
    [
        lambda engine: engine.copy(),
        copy.copy,
        copy.deepcopy,
        lambda engine: pickle.loads(pickle.dumps(engine)),
        lambda engine: Engine(engine.snapshot()),
    ],
    ids=["copy()", "copy.copy", "deepcopy", "pickle", "snapshot"],
)
def test_a_copy_is_equal_and_independent_in_the_middle_of_anything(
    players: int, twin: object
) -> None:
    engine = deal(players, 5).engine
    for number, (legal, _) in enumerate(walk(engine, 5, most=200)):
        if number % 7:
            continue
        before = engine.snapshot()
        other = twin(engine)  # type: ignore[operator]
        assert type(other) is Engine
        assert other.snapshot() == before
        assert other.legal() == legal
        other.playout(number, 30)
        assert engine.snapshot() == before
        kept = other.snapshot()
        engine.copy().playout(number, 5)
        assert other.snapshot() == kept


def test_a_snapshot_is_independent_of_the_engine() -> None:
    engine = deal(4, 0).engine
    engine.playout(3, 200)
    shot = engine.snapshot()
    kept = copy.deepcopy(shot)
    engine.playout(4, 200)
    assert shot == kept
    other = Engine(shot)
    before = other.snapshot()
    shot.seats[0].points += 5
    shot.moons[0].clear()
    shot.packs[0].dens = 0
    assert other.snapshot() == before


def test_the_same_seed_is_the_same_playout_and_another_another() -> None:
    def play(seed: int | str) -> tuple[int, object]:
        engine = moonpack.new("wolves", players=4, seed=9).engine
        return engine.playout(seed), engine.snapshot()

    assert play(5) == play(5)
    assert play("five") == play("five")
    assert play(5) != play(6)


def test_a_playout_plays_uniformly_over_the_full_list() -> None:
    # The first step of a playout is one of ten drafts; each comes up about as often.
    counts = [0] * 10
    start = moonpack.new("wolves", players=3, seed=1).engine
    legal = start.legal()
    for seed in range(2000):
        engine = start.copy()
        engine.playout(seed, 1)
        [taken] = [n for n, step in enumerate(legal) if _after(start, step) == engine.snapshot()]
        counts[taken] += 1
        if seed == 200 and moonpack.engine_kind() == "interpreted":
            break
    assert min(counts) > 0.6 * sum(counts) / 10
    assert max(counts) < 1.4 * sum(counts) / 10


def _after(engine: Engine, step: int) -> object:
    twin = engine.copy()
    twin.play(step)
    return twin.snapshot()


def test_a_playout_stops_at_its_limit() -> None:
    engine = deal(3, 0).engine
    assert engine.playout(1, 0) == 0
    assert engine.playout(1, 25) == 25
    assert not engine.over


def test_what_a_bot_plays_on_the_engine_does_not_touch_the_game() -> None:
    game = deal(3, 0)
    steps = game.steps()
    game.engine.playout(1)
    assert game.steps() == steps
    assert game.played == ()
