"""Puzzles are made from games: the same for a seed, resumable, each with its reasons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import moonpack
from moonpack.errors import BadInput
from moonpack.games import kit
from moonpack.learn import puzzles
from moonpack.puzzle_maker import mining, moonlight, run
from moonpack.puzzle_maker.grading import grade_of
from moonpack.puzzle_maker.maker import Dropped
from moonpack.puzzle_maker.mining import Mined, PuzzleJson, maker_of, mine
from moonpack.puzzle_maker.moonlight import MoonlightMaker
from moonpack.puzzle_maker.wolves import WolvesMaker
from moonpack.puzzle_maker.wolves_beginners import WolvesBeginnersMaker


def mined(number: int, kept: Sequence[tuple[str, int, str]]) -> Mined:
    lines = [
        {"name": name, "players": players, "grade": grade, "themes": [], "exact": False}
        for name, players, grade in kept
    ]
    return {
        "number": number,
        "players": 2,
        "turns": 1,
        "dropped": {},
        "close": [],
        "kept": lines,
    }


def test_enough_are_chosen_for_every_number_of_players_and_not_too_many_easy_ones() -> None:
    order = run.Order("wolves", 10, "1")
    assert sum(order.quotas().values()) == 10
    many = mined(1, [(f"a{n}", 2, "pup") for n in range(20)])
    hard = mined(2, [(f"b{n}", 2, "alpha") for n in range(20)])
    chosen = run.choose(order, [many, hard, hard])
    assert len(chosen) == order.quotas()[2]
    assert sum(puzzle["grade"] == "pup" for puzzle in chosen) == 3
    assert len({puzzle["name"] for puzzle in chosen}) == len(chosen)


def test_a_grade_is_the_weakest_level_from_which_on_all_find_the_solution() -> None:
    solved = {"pup": (3, 5), "yearling": (2, 5), "hunter": (5, 5), "alpha": (3, 3)}
    assert grade_of(solved, is_exact=False) == "hunter"
    nobody = {"pup": (0, 5), "alpha": (0, 3)}
    with pytest.raises(Dropped, match="no level"):
        grade_of(nobody, is_exact=False)
    assert grade_of(nobody, is_exact=True) == "alpha"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches of a few simulations."""
    for name, simulations in (("SHORT", 30), ("DEEP", 60), ("DEEPEST", 90)):
        monkeypatch.setattr(moonlight, name, simulations)
    asked = {level: (level, 1) for level in ("pup", "yearling", "hunter")}
    monkeypatch.setattr(MoonlightMaker, "levels", lambda _self, _players: asked)


@pytest.mark.usefixtures("hurried")
def test_mining_the_same_game_twice_finds_the_same_puzzles(tmp_path: Path) -> None:
    maker = MoonlightMaker()
    once, again = (mine(maker, "test", 3, 2) for _ in range(2))
    assert once == again
    assert sum(once["dropped"].values()) > 0
    for line in once["kept"]:
        puzzle = puzzles.data.read("moonlight", json.dumps(line))
        assert puzzle.solution
    log = run.Log(run.Order("moonlight", 5, "test"), tmp_path / "log.jsonl")
    log.keep(once)
    with (tmp_path / "log.jsonl").open("a") as file:
        file.write('{"number": 4, "cut')  # a run that was interrupted
    taken_over = run.Log(run.Order("moonlight", 5, "test"), tmp_path / "log.jsonl")
    assert taken_over.in_order() == [json.loads(json.dumps(once))]
    with pytest.raises(BadInput, match="log"):
        run.Log(run.Order("moonlight", 5, "another"), tmp_path / "log.jsonl")


@pytest.mark.usefixtures("hurried")
def test_puzzles_are_written_to_a_file_and_a_run_can_be_continued(tmp_path: Path) -> None:
    order = run.Order("moonlight", 1, "1")
    path = run.make(order, tmp_path)
    head, *lines = path.read_text("utf-8").splitlines()
    assert json.loads(head)["puzzles"] == len(lines) == 1
    before = (tmp_path / "moonlight.log.jsonl").read_text("utf-8")
    assert run.make(order, tmp_path) == path
    assert (tmp_path / "moonlight.log.jsonl").read_text("utf-8") == before


def test_a_turn_that_does_the_same_in_another_way_is_as_good() -> None:
    maker = WolvesMaker()
    puzzle = next(
        one
        for one in (puzzles.puzzle("wolves", e.name) for e in puzzles.entries("wolves"))
        if not one.begin(one.solution).over
    )
    end, passed = puzzle.begin(puzzle.solution), puzzle.begin(["end"])
    assert maker.is_as_good(end, end, puzzle.seat)
    assert not maker.is_as_good(end, passed, puzzle.seat)


def test_puzzles_for_beginners_begin_with_the_last_action_of_a_turn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    maker = maker_of("wolves", for_beginners=True)
    assert type(maker) is WolvesBeginnersMaker
    looked = list[tuple[bool, int]]()

    def begins(_: object, game: moonpack.Game, name: str) -> PuzzleJson:
        looked.append((game.begins_turn(), game.engine.snapshot().actions))
        raise Dropped(name)

    monkeypatch.setattr(mining, "_puzzle", begins)
    mine(maker, "test", 1, 2)
    assert set(looked) == {(False, 1)}
    order = run.Order("wolves", 5, "1", for_beginners=True)
    easy, hard = [(f"a{n}", 2, "pup") for n in range(9)], [("b1", 2, "alpha")]
    assert {one["grade"] for one in run.choose(order, [mined(1, [*hard, *easy])])} == {"pup"}
    log = tmp_path / "log.jsonl"
    run.Log(order, log)
    with pytest.raises(BadInput, match="log"):
        run.Log(run.Order("wolves", 5, "1"), log)
    with pytest.raises(BadInput, match="--beginners"):
        maker_of("moonlight", for_beginners=True)


def test_a_game_without_puzzles_is_refused() -> None:
    assert kit.Kit("moonpack.games.wolves.spec:Wolves").puzzles is None
    assert type(maker_of("wolves")) is WolvesMaker
