"""A game of another package with secrets: they are kept, and shown to those who may see them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE = 120


def python(*args: object, code: int = 0, typed: str = "") -> str:
    """What a Python process that finds Pebbles by its entry point prints."""
    path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, *map(str, args)],
        input=typed,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
def test_it_passes_the_conformance_suite() -> None:
    """Its engine has nothing but what the contract names, and no snapshot."""
    suite = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "pebbles")
    printed = python(*suite)
    assert " passed" in printed
    assert "failed" not in printed


def test_a_hidden_step_is_told_to_its_own_player_and_to_all_when_the_game_is_over() -> None:
    program = (
        "import json, moonpack\n"
        "game = moonpack.new('pebbles', names=['Ann', 'Bo'], seed=3, pile=6)\n"
        "game.play('hide 2')\n"
        "sentences = [game.tell(seat=seat) for seat in (0, 1, None)]\n"
        "while not game.over: game.play(game.steps()[-1])\n"
        "sentences.append(game.tell(list(next(iter(game.moments())).facts)))\n"
        "print(json.dumps(sentences))"
    )
    sentences = json.loads(python("-c", program))
    assert sentences == [["Ann: hide 2."], ["Ann: hide ?."], ["Ann: hide ?."], ["Ann: hide 2."]]


def test_its_scenes_show_what_a_seat_may_know_and_who_won() -> None:
    program = (
        "import json, moonpack\n"
        "from moonpack.scene import scene\n"
        "from moonpack.words import ENGLISH\n"
        "game = moonpack.new('pebbles', names=['Ann', 'Bo'], seed=3, pile=6)\n"
        "game.play('hide 2')\n"
        "scenes = [scene(game, seat, ENGLISH) for seat in (0, None)]\n"
        "while not game.over: game.play(game.steps()[-1])\n"
        "print(json.dumps([*scenes, scene(game, None, ENGLISH), game.scores(), game.winners()]))"
    )
    own, watched, over, scores, winners = json.loads(python("-c", program))
    assert {"name": "hidden", "value": "2 -"} in own["state"]
    assert {"name": "hidden", "value": "- -"} in watched["state"]
    assert [player["score"] for player in own["players"]] == [None, None]
    assert [player["is_to_decide"] for player in own["players"]] == [False, True]
    assert own["result"] == ""
    assert [player["score"] for player in over["players"]] == scores
    names = " and ".join(["Ann", "Bo"][seat] for seat in winners)
    assert over["result"] == f"Won by {names}."


def test_its_bench_misses_no_compiler_and_has_no_targets_of_others() -> None:
    few = ("--rounds", 1, "--seconds", 0.01, "--no-peers")
    printed = python("-m", "moonpack", "bench", "--game", "pebbles", *few)
    assert "Pebbles" in printed
    assert "compiler" not in printed
    assert "chess" not in printed


def test_who_gives_the_name_of_a_game_for_a_file_is_told_how_to_begin() -> None:
    printed = python("-m", "moonpack", "play", "pebbles", "--players", 2, code=2)
    assert "To play a new game, say --game pebbles." in printed


def test_steps_that_are_told_as_their_notation_are_listed_once(tmp_path: Path) -> None:
    names, kept = ("--names", "Ann,Bo"), ("-o", tmp_path / "kept.json")
    printed = python("-m", "moonpack", "play", "--game", "pebbles", *names, *kept, typed="\nquit\n")
    lines = [line.split() for line in printed.splitlines()]
    assert ["1", "hide", "1"] in lines
