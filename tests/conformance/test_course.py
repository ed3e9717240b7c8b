"""The course of a game: turns, undo, several steps at once, chance, facts. Every game passes it."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.games.rng import Rng
from tests.conformance.cases import Case, cases, play_on

every_case = pytest.mark.parametrize("case", list(cases()), ids=str)


@every_case
def test_undo_takes_back_what_is_not_confirmed_and_nothing_else(case: Case) -> None:
    rng = Rng(20)
    game = case.new(20)
    for _ in range(80):
        if game.over:
            break
        before, legal = game.record(), game.steps()
        step = rng.choice(legal)
        game.play(step)
        if game.can_undo():
            again = game.record()
            assert game.undo() == step
            assert game.record()["steps"] == before["steps"]
            assert game.steps() == legal
            game.play(step)
            assert game.record()["steps"] == again["steps"]
        else:
            with pytest.raises(moonpack.MoonpackError):
                game.undo()


@every_case
def test_a_turn_begins_with_another_seat_and_its_steps_are_those_of_one_seat_to_take_back(
    case: Case,
) -> None:
    rng, seats = Rng(23), list[int | None]()
    game = case.new(23)
    assert game.begins_turn()
    while not game.over:
        seat = game.actor
        game.play(rng.choice(game.steps()))
        if game.actor != seat:
            assert game.begins_turn()
        seats.append(seat)
        assert set(seats[len(seats) - game.undoable :]) <= {seat}
        if game.begins_turn() and (game.over or game.spec.has_secrets):
            assert not game.can_undo()


@every_case
def test_turns_cover_every_step_once_and_are_those_of_the_seat_that_began_them(case: Case) -> None:
    rng, seats = Rng(24), []
    game = case.new(24)
    while not game.over:
        seats.append(game.actor)
        begins = game.begins_turn()
        game.play(rng.choice(game.steps()))
        turns = game.turns()
        assert (turns[-1].first == len(seats)) is begins
        assert turns[-1].last == len(seats)
        assert turns[-1].has_ended is game.begins_turn()
    assert [turn.first for turn in turns] == [1, *(turn.last + 1 for turn in turns[:-1])]
    assert all(turn.has_ended and turn.steps > 0 for turn in turns)
    assert [turn.seat for turn in turns] == [seats[turn.first - 1] for turn in turns]
    assert moonpack.replay(game.record()).turns() == turns


@every_case
def test_several_steps_are_played_together_or_not_at_all(case: Case) -> None:
    rng = Rng(25)
    game = play_on(case.new(25), rng, steps=7)
    trial, steps = game.copy(), []
    for _ in range(4):
        steps.append(rng.choice(trial.steps()))
        trial.play(steps[-1])
    before, turns, undoable = game.record(), game.turns(), game.undoable
    for refused in (trial.played[0], "no such step"):
        if refused in trial.steps():
            continue
        with pytest.raises(moonpack.IllegalStep) as caught:
            game.play_all([*steps, refused])
        assert caught.value.step == refused
        assert (game.record(), game.turns(), game.undoable) == (before, turns, undoable)
    game.play_all(steps)
    assert game.record() == trial.record()
    assert (game.turns(), game.undoable) == (trial.turns(), trial.undoable)
    assert [fact.to_json() for fact in game.facts()] == [fact.to_json() for fact in trial.facts()]


@pytest.mark.parametrize("steps", ["end", None, 5, {"end"}])
def test_what_is_not_a_list_of_steps_is_refused_by_its_name(steps: object) -> None:
    game = next(cases()).new(27)
    with pytest.raises(moonpack.BadInput, match=r"^steps: expected a list, got "):
        game.play_all(steps)  # type: ignore[arg-type]
    assert game.played == ()


@every_case
def test_a_whole_stretch_is_undone_at_once_as_if_it_had_not_been_played(case: Case) -> None:
    rng, longest = Rng(26), 0
    game = case.new(26)
    while not game.over:
        if (undoable := game.undoable) > longest:
            longest, then = undoable, game.copy()
            first = then.played[-undoable]
            assert then.undo(undoable) == first
            assert then.undoable == 0
            again = moonpack.replay(game.record(), len(game.played) - undoable)
            assert (then.steps(), then.turns()) == (again.steps(), again.turns())
            assert then.tell() == again.tell()
            with pytest.raises(moonpack.BadInput, match=f"^steps: expected at most {undoable}"):
                game.copy().undo(undoable + 1)
        game.play(rng.choice(game.steps()))


@every_case
def test_chance_is_named_by_the_game_and_makes_a_step_final(case: Case) -> None:
    rng = Rng(27)
    game = case.new(27)
    kept = game.record()
    while not game.over:
        game.play(rng.choice(game.steps()))
        chance = game.chance()
        record = game.record()
        assert {**kept, **(chance or {}), "steps": record["steps"]} == record
        assert chance is None or not game.can_undo()
        kept = record


@every_case
def test_facts_are_told_by_one_door_and_all_are_open_when_the_game_is_over(case: Case) -> None:
    rng = Rng(28)
    game = case.new(28)
    while not game.over:
        game.play(rng.choice(game.steps()))
        for seat in (None, *range(game.players)):
            last = list(game.moments(seat))[-1] if len(game.played) < 20 or game.over else None
            if last is not None:
                assert list(last.facts) == game.known_facts(seat)
                assert last.step == game.known_step(seat)
    assert game.known_facts(None) == game.facts()
    assert game.known_step(None) == game.played[-1]
