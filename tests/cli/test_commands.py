"""The commands `new`, `show` and `replay`, their output and their exit codes."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import moonpack
from moonpack.cli import COMMANDS, main

from .terminal import Terminal


def run(*args: object, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


def shell(*args: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "moonpack", *args],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | environment,
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of 60 steps."""
    game = moonpack.new("wolves", players=3, seed=7, names=["Ann", "Bob", "Cyd"])
    chance = random.Random(7)
    for _ in range(60):
        game.play(chance.choice(game.steps()))
    path = tmp_path / "game.json"
    moonpack.save(game, path)
    return path


def one_sentence(result: Result) -> str:
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.stderr
    return lines[0]


# -- moonpack


def test_the_version_says_which_engine_runs() -> None:
    assert run("--version").stdout == (
        f"moonpack {moonpack.__version__}, {moonpack.engine_kind()} engine\n"
    )
    pure = shell("--version", MOONPACK_PURE="1")
    assert b"interpreted engine" in pure.stdout


def test_help_lists_every_command_and_the_exit_codes() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    for command in COMMANDS:
        assert f"  {command} " in shown.stdout
    for code in ("0 ", "1 ", "2 ", "3 ", "130 "):
        assert f"    {code}" in shown.stdout


# -- new


def test_new_writes_a_record_that_replays() -> None:
    made = run("new", "wolves", "--players", 4, "--seed", "x", "--names", "a,b, c,d")
    game = moonpack.replay(json.loads(made.stdout))
    assert game.names == ("a", "b", "c", "d")


def test_a_seed_means_the_same_as_in_python() -> None:
    made = json.loads(run("new", "wolves", "--players", 3, "--seed", 7).stdout)
    assert made == moonpack.new("wolves", players=3, seed=7).record()


def test_new_takes_packs_and_options() -> None:
    given = ("--pack", "rock,desert", "--option", "round_limit=5", "--option", "tiles=choose")
    made = json.loads(run("new", "wolves", *given).stdout)
    assert made["packs"] == ["rock", "desert"]
    assert made["options"]["round_limit"] == 5
    assert made["options"]["tiles"] == "choose"


def test_new_takes_a_rulebook_the_starting_player_and_the_neutral_pack() -> None:
    given = ("--option", "rulebook=polish", "--option", "lair_push=nearest")
    who = ("--starting-player", 2, "--neutral", "tundra", "--pack", "rock,desert")
    made = json.loads(run("new", "wolves", *given, *who).stdout)
    assert made["options"]["rulebook"] == "polish"
    assert (made["options"]["two_actions"], made["options"]["lair_push"]) == ("required", "nearest")
    assert made["setup"]["starting_player"] == 2
    assert made["setup"]["neutral"] == "tundra"
    drawn = ("--starting-player", "draw", "--neutral", "draw", "--seed", 3)
    assert run("new", "wolves", "--pack", "rock,desert", *drawn).exit_code == 0


def test_new_does_not_replace_a_file_unless_forced(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    assert run("new", "wolves", "-o", target).exit_code == 0
    before = target.read_bytes()
    refused = run("new", "wolves", "-o", target)
    assert refused.exit_code == 3
    assert "--force" in one_sentence(refused)
    assert target.read_bytes() == before
    assert run("new", "wolves", "--players", 5, "-o", target, "--force").exit_code == 0
    assert target.read_bytes() != before


# -- show


def test_show_draws_text_without_colour_when_piped(record: Path) -> None:
    shown = run("show", record)
    assert shown.exit_code == 0
    assert "Moon board" in shown.stdout
    assert "\x1b" not in shown.stdout
    assert "\x1b[" in run("show", record, "--color").stdout


def test_show_reads_standard_input_and_positions(record: Path) -> None:
    assert run("show", "-", given=record.read_text()).stdout == run("show", record).stdout
    game = moonpack.load(record)
    while game.can_undo():
        game.undo()
    position = json.dumps(game.position())
    shown = run("show", "-", given=position)
    assert shown.exit_code == 0
    assert "Moon board" in shown.stdout


def test_show_json_is_the_view(record: Path) -> None:
    shown = json.loads(run("show", record, "--json", "--step", 10).stdout)
    assert shown == moonpack.load(record, 10).view().to_json()
    assert json.loads(run("show", record, "--json", "--seat", 2).stdout)["seat"] == 2


def test_show_draws_svg_to_a_file_or_standard_output(record: Path) -> None:
    target = record.with_suffix(".svg")
    assert run("show", record, "--svg", target).exit_code == 0
    assert target.read_text("utf-8").startswith("<svg")
    assert run("show", record, "--svg").stdout.strip() == target.read_text("utf-8").strip()
    paper = run("show", record, "--svg", "--theme", "paper")
    assert paper.stdout.startswith("<svg")
    assert paper.stdout != target.read_text("utf-8")


def test_show_draws_png(record: Path) -> None:
    pytest.importorskip("resvg_py")
    target = record.with_suffix(".png")
    assert run("show", record, "--png", target).exit_code == 0
    assert target.read_bytes().startswith(b"\x89PNG")


# -- replay


def test_replay_tells_the_whole_game_when_piped(record: Path) -> None:
    shown = run("replay", record)
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert len(lines) == 60
    assert lines[0].split()[:2] == ["1", "draft"]


def test_replay_json_is_a_line_per_step_with_facts(record: Path) -> None:
    lines = [json.loads(line) for line in run("replay", record, "--json").stdout.splitlines()]
    assert [line["step"] for line in lines] == list(moonpack.load(record).played)
    assert [line["number"] for line in lines] == list(range(1, 61))
    assert all(line["facts"] for line in lines)
    assert {line["seat"] for line in lines} == {1, 2, 3}


def test_verify_says_so_and_detects_a_tampered_record(record: Path) -> None:
    fine = run("replay", record, "--verify")
    assert (fine.exit_code, fine.stdout[:9]) == (0, "Verified:")
    answer = json.loads(run("replay", record, "--verify", "--json").stdout)
    assert answer["verified"] is True
    data = json.loads(record.read_text())
    data["steps"][20], data["steps"][3] = data["steps"][3], data["steps"][20]
    record.write_text(json.dumps(data))
    wrong = run("replay", record, "--verify")
    assert wrong.exit_code == 1
    assert "steps[3]" in one_sentence(wrong)


def test_replay_steps_through_a_game_at_a_terminal(record: Path) -> None:
    with Terminal("replay", record.name, cwd=record.parent) as terminal:
        assert "0/60" in terminal.read()
        assert "1: draft" in terminal.type("")
        assert "This is the start" not in terminal.type("b")
        assert "This is the start of the game." in terminal.type("b")
        assert "30: " in terminal.type("30")
        assert "29/60" in terminal.type("b")
        assert "is not one of the keys" in terminal.type("61")
        assert "is not one of the keys" in terminal.type("x")
        terminal.type("0")
        assert "1/60" in terminal.type("t")
        assert "60/60" in terminal.type("s")
        assert "This is the end of the game." in terminal.type("")
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_replay_goes_to_the_next_scoring(tmp_path: Path) -> None:
    game = moonpack.new("wolves", players=3, seed=1)
    chance = random.Random(5)
    while not game.over:
        steps = [step for step in game.steps() if step.startswith(("howl", "den", "lair", "dom"))]
        game.play(chance.choice(steps or game.steps()))
    moonpack.save(game, tmp_path / "game.json")
    with Terminal("replay", "game.json", cwd=tmp_path) as terminal:
        terminal.read()
        for scored in (1, 2, 3):
            at = int(terminal.type("s").rpartition("\n")[2].partition("/")[0])
            assert moonpack.load(tmp_path / "game.json", at).view().snapshot.scored == scored  # type: ignore[attr-defined]
        assert at == len(game.played)


# -- what goes wrong


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["nothing"], 2),
        (["show"], 2),
        (["new", "chess"], 2),
        (["new", "wolves", "--players", "many"], 2),
        (["new", "wolves", "--option", "tiles"], 2),
        (["new", "wolves", "--players", "9"], 1),
        (["new", "wolves", "--pack", "rock,rock"], 1),
        (["new", "wolves", "--option", "tiles=third"], 1),
        (["new", "wolves", "--option", "moon=blue"], 1),
        (["new", "wolves", "-o", "/nowhere/at/all.json"], 3),
        (["show", "/nowhere/at/all.json"], 3),
        (["show", "/"], 3),
        (["replay", "/nowhere/at/all.json"], 3),
        (["play", "/nowhere/at/all.json"], 3),
        (["play", "x.json", "--players", "3"], 2),
        (["play", "x.json", "--pace", "nan"], 2),
        (["play", "x.json", "--pace", "inf"], 2),
        (["play", "x.json", "--pace", "1e10"], 2),
        (["bench", "--seconds", "nan"], 2),
        (["serve", "--port", "65536"], 2),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_a_code(args: list[str], code: int) -> None:
    result = run(*args)
    assert result.exit_code == code
    assert one_sentence(result).startswith("moonpack: ")
    assert result.stdout == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"game": "chess"}',
        b'{"game": "wolves"}',
        b"[" * 99999,
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    for command in ("show", "replay", "play"):
        result = run(command, path)
        assert result.exit_code == 1
        one_sentence(result)


@pytest.mark.parametrize(
    ("args", "code", "kind"),
    [
        (["show", "--json"], 2, "usage"),
        (["show", "/nowhere", "--json"], 3, "file"),
        (["show", "-", "--json"], 1, "wrong"),
        (["replay", "-", "--json"], 1, "wrong"),
    ],
)
def test_errors_are_json_for_those_who_asked_for_json(
    args: list[str], code: int, kind: str
) -> None:
    result = run(*args, given="{}")
    assert result.exit_code == code
    error = json.loads(result.stderr)["error"]
    assert (error["kind"], error["exit"]) == (kind, code)


def test_a_step_or_seat_that_is_not_there_is_wrong(record: Path) -> None:
    assert run("show", record, "--step", 61).exit_code == 1
    assert run("show", record, "--seat", 4).exit_code == 1
    assert run("show", record, "--step", -1).exit_code == 2
    assert run("show", record, "--json", "--svg").exit_code == 2
    assert run("show", record, "--svg", "--theme", "neon").exit_code == 1


def test_output_that_nobody_reads_any_more_is_no_error(record: Path) -> None:
    script = f"{sys.executable} -m moonpack replay {record} --json | head -n 1"
    piped = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", script], capture_output=True, check=False
    )
    assert piped.stderr == b""
    assert piped.returncode == 0


def test_names_print_in_any_locale(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    moonpack.save(moonpack.new("wolves", names=["Žofie", "狼"]), path)
    shown = shell("show", str(path), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"ofie" in shown.stdout
    played = shell("play", str(path), given=b"log\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"?ofie> " in played.stdout


def test_a_question_that_gets_no_answer_is_an_interruption() -> None:
    result = run("play", given="")
    assert result.exit_code == 130
    assert result.stderr == "moonpack: Interrupted.\n"


def test_a_number_too_long_to_be_one_is_answered_with_a_sentence(tmp_path: Path) -> None:
    long = "9" * 5000
    typed = f"{long}\n1\n{long}\n2\n\n\nquit\n"
    result = run("play", "-o", tmp_path / "game.json", given=typed)
    assert result.exit_code == 0, result.output
    assert "Please type a whole number from 2 to 5." in result.output
