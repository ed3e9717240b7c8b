"""The commands `puzzle` and `puzzles`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moonpack.cli import main
from moonpack.learn import puzzles
from moonpack.puzzle_maker import moonlight


def run(*args: object, given: str = "") -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


@pytest.mark.parametrize("game", puzzles.games())
def test_a_puzzle_is_solved_in_notation(game: str) -> None:
    puzzle = puzzles.puzzle(game, puzzles.entries(game)[0].name)
    turn = "; ".join(puzzle.solution)
    result = run("puzzle", puzzle.name, "--game", game, given=f"{turn}\n")
    assert result.exit_code == 0, result.output
    assert puzzle.name in result.output
    assert "That is the best turn." in result.output


def test_a_puzzle_with_two_best_turns_names_the_other_one() -> None:
    result = run("puzzle", "624215", "--game", "moonlight", given="L3 @ 1,-1\n")
    assert result.exit_code == 0, result.output
    assert "That is one of the best turns." in result.output
    assert "Just as good: 3 @ 1,-1 (Play 3 on 1,-1.)" in result.output


def test_wrong_turns_are_answered_and_the_answer_can_be_seen() -> None:
    entry = puzzles.entries("wolves")[0]
    given = "steps\nend\nnonsense\nundo\nhelp\nanswer\n"
    result = run("puzzle", entry.name, "--game", "wolves", given=given)
    assert result.exit_code == 1
    assert "There is a better turn." in result.output
    assert "The best turn wins about " in result.output  # what is wrong with it, and the aim
    assert "The best turn: " in result.output
    assert run("puzzle", entry.name, given="quit\n").exit_code == 1


def test_the_daily_puzzle_is_drawn_and_others_are_chosen() -> None:
    assert "Puzzle " in run("puzzle", given="quit\n").output
    chosen = run("puzzle", "--game", "moonlight", "--theme", "cover", given="quit\n")
    assert "Type the steps of one whole turn" in chosen.output
    nothing = run("puzzle", "--game", "moonlight", "--players", 4)
    assert nothing.exit_code != 0
    assert "puzzle" in nothing.output


def test_puzzles_are_made_with_their_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, simulations in (("SHORT", 30), ("DEEP", 60), ("DEEPEST", 90)):
        monkeypatch.setattr(moonlight, name, simulations)
    asked = {level: (level, 1) for level in ("pup", "hunter")}
    monkeypatch.setattr(moonlight.MoonlightMaker, "levels", lambda _self, _players: asked)
    result = run("puzzles", "--game", "moonlight", "--count", 1, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert "Games: " in result.output
    assert (tmp_path / "moonlight.jsonl").exists()
    assert (tmp_path / "moonlight.log.jsonl").exists()
