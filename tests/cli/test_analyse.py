"""`moonpack analyse`: words, JSON, pictures and JSON lines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import moonpack
from moonpack.cli import main
from tests.analysis.games import short_game


def run(*args: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    moonpack.save(short_game(), path)
    return path


def test_a_game_is_reviewed_in_words(record: Path) -> None:
    done = run("analyse", record, "--simulations", 4)
    assert done.exit_code == 0, done.output
    assert "Turn 1, Ann. Chances to win: Ann " in done.stdout
    assert "Turn 8, " in done.stdout
    assert "Better: " in done.stdout
    assert done.stdout.count("gave away") == 2


def test_a_review_as_json_and_as_a_picture(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "course.svg"
    done = run("analyse", record, "--simulations", 2, "--json", "--svg", picture)
    assert done.exit_code == 0, done.output
    review = json.loads(done.stdout)
    assert len(review["turns"]) == 8
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    alone = run("analyse", record, "--simulations", 2, "--svg", "-")
    ElementTree.fromstring(alone.stdout)


def test_a_picture_that_cannot_be_drawn_is_said_before_any_thinking(
    record: Path, tmp_path: Path
) -> None:
    done = run("analyse", record, "--svg", tmp_path / "no" / "course.svg")
    assert done.exit_code == 3
    assert "course.svg cannot be written" in done.stderr
    assert done.stdout == ""


def test_a_position_is_judged(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(moonpack.load(record, 4).position()))
    done = run("analyse", path, "--simulations", 4)
    assert done.exit_code == 0, done.output
    assert "Final score: about" in done.stdout
    assert "could play: " in done.stdout


def test_questions_are_answered_line_by_line(record: Path) -> None:
    question = {"id": "q", "record": json.loads(record.read_text()), "steps": 4, "simulations": 3}
    asked = json.dumps(question) + '\n{"id": "v", "ask": "version"}\nnonsense\n'
    done = subprocess.run(
        [sys.executable, "-m", "moonpack", "analyse", "--lines"],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert set(answers) == {"q", "v", None}
    assert answers["q"]["final"]
    assert answers["v"]["version"] == moonpack.__version__
    assert answers[None]["error"]["field"] == "question"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("analyse",), 2),
        (("analyse", "game.json", "--lines"), 2),
        (("analyse", "nowhere.json"), 3),
        (("analyse", "--simulations", "0", "x"), 2),
        (("analyse", "--simulations", "100000000", "x"), 2),
        (("analyse", "--seconds", "nan", "x"), 2),
        (("analyse", "--seconds", "inf", "x"), 2),
    ],
)
def test_what_is_wrong_is_one_sentence(args: tuple[str, ...], code: int) -> None:
    done = run(*args)
    assert done.exit_code == code
    assert len(done.stderr.splitlines()) == 1
