"""Reviews as plain JSON, turn by turn, for both games."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import moonpack
from moonpack import analysis
from moonpack.analysis import effort, stream
from moonpack.analysis.playouts import PlayoutAnalyst
from moonpack.bots.limits import check_seconds
from moonpack.errors import BadInput
from moonpack.games import spec

from .games import match, short_game

GAMES = {"wolves": short_game, "moonlight": match}


@pytest.fixture(params=list(GAMES), scope="module")
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    return GAMES[request.param]().record()


@pytest.fixture(scope="module")
def review_answers(record: dict[str, Any]) -> list[dict[str, Any]]:
    answers = list(stream(record, simulations=3))
    assert json.loads(json.dumps(answers)) == answers
    return answers


def test_every_step_belongs_to_one_turn(
    record: dict[str, Any], review_answers: list[dict[str, Any]]
) -> None:
    *turns, last = review_answers
    assert [turn["turn"] for turn in turns] == list(range(1, last["turns"] + 1))
    first = 1
    for turn in turns:
        assert turn["first_step"] == first
        assert turn["last_step"] == first + len(turn["steps"]) - 1
        first = turn["last_step"] + 1
    assert first == len(record["steps"]) + 1


def test_a_turn_tells_chances_scores_the_best_turn_and_what_was_given_away(
    review_answers: list[dict[str, Any]],
) -> None:
    for turn in review_answers[:-1]:
        assert turn["final"] is False
        seat = turn["seat"] - 1
        for shares in (turn["before"]["shares"], turn["after"], turn["after_best"], turn["then"]):
            assert sum(shares) == pytest.approx(1, abs=1e-3)
        assert len(turn["before"]["scores"]) == 2
        assert turn["before"]["best"][0]["steps"]
        assert turn["before"]["best"][0]["words"]
        lost = max(0.0, turn["after_best"][seat] - turn["after"][seat])
        assert turn["given_away"] == pytest.approx(lost, abs=2e-4)
        assert turn["grade"] in ("good", "slip", "mistake", "blunder")
        assert turn["verdict"]
        assert turn["comment"]


def test_chances_before_a_turn_are_those_after_the_last(
    review_answers: list[dict[str, Any]],
) -> None:
    *turns, last = review_answers
    after = [turn["before"]["shares"] for turn in turns[1:]] + [last["now"]["shares"]]
    assert [turn["then"] for turn in turns] == after


def test_the_last_answer_sums_up(review_answers: list[dict[str, Any]]) -> None:
    last = review_answers[-1]
    assert last["final"] is True
    assert last["now"]["seat"] is None
    assert len(last["given_away"]) == len(last["summary"]) == 2


def test_a_turning_point_is_where_much_of_the_win_changes_hands() -> None:
    turn = analysis.review(short_game(), 2).turns[-1]
    level = replace(turn.before, shares=(0.5, 0.5))
    assert replace(turn, before=level, then=(0.7, 0.3)).is_turning_point
    assert not replace(turn, before=level, then=(0.6, 0.4)).is_turning_point


def test_whoever_has_heard_enough_stops_asking() -> None:
    answers = stream(match(), simulations=2)
    assert next(answers)["turn"] == 1
    assert next(answers)["turn"] == 2


# -- seconds


def test_seconds_are_turned_into_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    game, judge = match(), PlayoutAnalyst(spec("moonlight"))
    monkeypatch.setattr(effort, "_seconds", lambda _, __, n: 0.01 + 0.002 * n)
    assert effort.simulations_for_one(game, judge, 1.02) == 500
    many = len(list(stream(game, simulations=1))) - 1
    each = 1.0 / (effort.STUDIES * many)
    expected = max(round((each - 0.02) / 0.002), effort.LEAST)
    assert effort.simulations_for(game, judge, 1.0) == expected
    assert effort.simulations_for_one(game, judge, 1e-6) == effort.LEAST
    assert effort.simulations_for_one(game, judge, 80_000) == effort.MOST


@pytest.mark.parametrize("seconds", [0, -1, True, "long", None, float("nan"), 1e9])
def test_a_time_that_is_none_is_refused(seconds: object) -> None:
    with pytest.raises(BadInput, match="seconds: expected a number above 0"):
        check_seconds(seconds)


def test_a_review_in_seconds_is_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "_seconds", lambda _, __, n: 1.0 * n)
    *turns, last = stream(match(), seconds=1)
    assert len(turns) == last["turns"]
    assert turns[0]["before"]["simulations"] == effort.LEAST


def test_a_bad_record_names_the_field() -> None:
    with pytest.raises(BadInput, match="game"):
        next(stream({"game": "chess", "format": 1, "players": ["a", "b"]}))
    with pytest.raises(moonpack.MoonpackError, match=r"steps\[0\]"):
        next(stream({**match().record(), "steps": ["fly"]}))
