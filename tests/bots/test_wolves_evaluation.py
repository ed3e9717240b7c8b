"""The evaluation of the bots of The Wolves, and its weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import bots
from moonpack.bots.wolves import features, judge
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.sight import game_time
from moonpack.errors import BadInput
from moonpack.games.rng import Rng
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.scoring import standing_parts
from moonpack.games.wolves.snapshot import Snapshot

from .wolves_positions import position, rotated

FOLDER = Path(judge.__file__).parent
HIDDEN = 32


# -- numbers and weights


def test_the_shipped_weights_fit_the_features() -> None:
    weights = judge.shipped_weights()
    assert weights["features"] == list(features.NAMES)
    assert len(features.NAMES) == features.FEATURES
    for players in range(2, 6):
        fitted = weights["players"][str(players)]
        assert [len(row) for row in fitted["anchors"]] == [features.FEATURES] * 4
        assert len(fitted["temperatures"]) == 4
        if "out" not in fitted:
            continue  # without a hidden layer
        for name in ("own", "every"):
            assert [len(row) for row in fitted[name]] == [HIDDEN] * features.FEATURES
        assert [len(row) for row in fitted["times"]] == [HIDDEN] * 4
        assert len(fitted["out"]) == HIDDEN


# -- the evaluation


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("steps", [40, 150])
def test_whoever_sits_where_is_judged_alike(players: int, steps: int) -> None:
    engine = position(players, steps)
    shares = Judge(players).shares_of(engine)
    looks = Judge(players).look_at(engine)
    for by in range(1, players):
        turned = Engine(rotated(engine.snapshot(), by))
        for value, expected in zip(
            Judge(players).look_at(turned), looks[-by:] + looks[:-by], strict=True
        ):
            assert value == pytest.approx(expected)
        assert Judge(players).shares_of(turned) == pytest.approx(shares[-by:] + shares[:-by])


def test_the_hidden_layer_adds_what_its_weights_say() -> None:
    engine = position(2, 80)
    plain = json.loads(json.dumps(judge.shipped_weights()))
    fitted = plain["players"]["2"]
    layer = {name: fitted.pop(name) for name in ("own", "every", "times", "out")}
    looks = Judge(2).look_at(engine)
    time = game_time(2, engine.scored, engine.moon)
    near = [max(0.0, 1 - abs(time - anchor)) for anchor in range(4)]
    expected = Judge(2, plain).values_of(engine)
    for unit in range(HIDDEN):
        for seat in range(2):
            total = sum(near[n] * layer["times"][n][unit] for n in range(4))
            for n in range(features.FEATURES):
                total += looks[seat][n] * layer["own"][n][unit]
                total += (looks[0][n] + looks[1][n]) * layer["every"][n][unit]
            expected[seat] += max(total, 0) * layer["out"][unit]
    assert Judge(2).values_of(engine) == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 5])
def test_dates_beyond_the_tables_are_judged_as_their_last(players: int) -> None:
    shot = position(players, 90).snapshot()
    values = []
    for shot.moon in (63, 64, 77, 1_000, 100_000):
        judge = Judge(players)
        values.append([judge.values_of(Engine(shot)), judge.shares_of(Engine(shot))])
    assert all(other == values[0] for other in values)
    shot.moon, shot.scored = 1_000, 3
    assert Judge(players).look_at(Engine(shot))


def test_shares_add_up_to_one_win() -> None:
    for players in range(2, 6):
        assert sum(Judge(players).shares_of(position(players, 90))) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_more_control_never_hopes_for_less(players: int) -> None:
    engine = position(players, 120)
    before = Judge(players).look_at(engine)[0]
    hopes = range(features.F_HARD_0, features.F_WIDE_2 + 1)
    for region in engine.snapshot().layout.regions:
        free = [h for h in region.cells if not _is_taken(engine.snapshot(), h)]
        shot = engine.snapshot()
        shot.packs[0].put(free[0], 1)
        after = Judge(players).look_at(Engine(shot))[0]
        assert all(after[n] >= before[n] - 1e-9 for n in hopes)
        assert any(after[n] > before[n] for n in hopes) or not shot.moons[region.number]


def _is_taken(shot: Snapshot, hex_: int) -> bool:
    water = hex_ not in shot.layout.land
    return water or any(hex_ in pack.hexes() for pack in shot.packs)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_points_counted_are_those_of_the_rules(players: int) -> None:
    game = moonpack.new("wolves", players=players, seed=4)
    engine = game.engine
    engine.playout(3)
    assert Judge(players).values_of(engine) == game.spec.scores(engine)
    shares = Judge(players).shares_of(engine)
    winners = game.spec.winners(engine)
    assert [seat for seat, share in enumerate(shares) if share] == winners


def test_what_scoring_would_give_is_what_it_gives() -> None:
    """HARD_0 of a position on a scoring date is what each seat gains when the turn ends."""
    compared = 0
    for seed in range(40):
        engine, rng = moonpack.new("wolves", players=2, seed=seed).engine, Rng(seed)
        while not engine.over and compared < 20:
            due = engine.scored < 3 and engine.moon >= (7, 13, 18)[engine.scored]
            if due and engine.is_legal(0):
                looks = Judge(2).look_at(engine)
                before = [seat.points for seat in engine.snapshot().seats]
                one = engine.moon < (13, 18, 99)[engine.scored]
                engine.play(0)
                after = [seat.points for seat in engine.snapshot().seats]
                if one:
                    compared += 1
                    for seat in range(2):
                        gained = after[seat] - before[seat]
                        assert looks[seat][features.F_HARD_0] == gained
            else:
                engine.play(rng.choice(engine.legal()))
    assert compared > 5


# -- weights of a bot author


def spoiled(name: str, part: object) -> dict[str, Any]:
    """The weights that ship, with a part for games of two replaced."""
    weights: dict[str, Any] = json.loads(json.dumps(judge.shipped_weights()))
    weights["players"]["2"][name] = part
    return weights


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({}, "weights.players: required field is missing"),
        ({"players": ["2"]}, "weights.players.2: required field is missing"),
        ({"players": {"2": {}}}, "weights.players.2.anchors: required field is missing"),
        (spoiled("anchors", [[0.0] * 52] * 3), "anchors: expected 4 rows of 52 finite numbers"),
        (spoiled("temperatures", [1, 1, 1]), "temperatures: expected 4 finite numbers"),
        (spoiled("temperatures", [1, 1, 1, 0]), "temperatures: expected numbers above 0"),
        (spoiled("out", ["1"] * 32), "weights.players.2.out: expected 32 finite numbers"),
        (spoiled("out", [10**400] * 32), "weights.players.2.out: expected 32 finite numbers"),
        (spoiled("own", 1), "weights.players.2.own: expected 52 rows of 32 finite numbers"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(
    tmp_path: Path, weights: object, message: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(weights), "utf-8")
    with pytest.raises(BadInput) as caught:
        bots.make(f"turns(weights={str(file)!r})", "wolves", 1)
    assert message in str(caught.value)


def test_what_is_not_a_number_is_no_weight() -> None:
    for wrong in (float("nan"), float("inf"), True, None):
        with pytest.raises(BadInput, match="temperatures: expected 4 finite numbers"):
            Judge(2, spoiled("temperatures", [1.0, 1.0, 1.0, wrong]))


# -- places beside the win


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("standing", [0.0, 0.4, 1.0])
def test_shares_that_count_places_add_up_to_one(players: int, standing: float) -> None:
    for steps in (60, 120):
        engine = position(players, steps)
        shares = Judge(players, standing=standing).shares_of(engine)
        assert sum(shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares)


def test_with_two_players_places_change_nothing() -> None:
    engine = position(2, 60)
    assert Judge(2, standing=1.0).shares_of(engine) == Judge(2).shares_of(engine)


def test_places_keep_the_order_and_lift_who_can_hardly_win() -> None:
    engine = position(4, 140)
    wins, mixed = Judge(4).shares_of(engine), Judge(4, standing=0.5).shares_of(engine)
    assert wins != mixed
    assert sorted(range(4), key=wins.__getitem__) == sorted(range(4), key=mixed.__getitem__)
    assert max(mixed) < max(wins)


def test_places_of_a_game_that_is_over_are_counted_exactly() -> None:
    compared = 0
    for seed in range(6):
        engine = moonpack.new("wolves", players=3, seed=seed).engine
        engine.playout(seed)
        standings = [standing_parts(engine, seat) for seat in range(3)]
        shares = Judge(3, standing=1.0).shares_of(engine)
        for seat in range(3):
            others = [standings[other] for other in range(3) if other != seat]
            before = sum(standings[seat] > other for other in others)
            ties = sum(standings[seat] == other for other in others)
            assert shares[seat] == pytest.approx((before + ties / 2) / 3)
            compared += 1
    assert compared == 18
