"""`moonpack arena` and `moonpack ladder`: results, reports, and going on after an interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moonpack import arena
from moonpack.cli import contests, files, main

SHORT = ("--option", "round_limit=2", "--seed", "1")


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_arena_rates_bots_and_leaves_nothing_behind(tmp_path: Path) -> None:
    done = run("arena", "random", "greedy", "--games", 3, *SHORT)
    assert done.exit_code == 0, done.output
    assert "The Wolves, 2 players: 4 games, seed 1" in done.stdout
    assert " against " in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_reports_and_json_are_written(tmp_path: Path) -> None:
    done = run(
        *("arena", "random", "greedy", "--games", 2, *SHORT),
        *("--report", "out/here", "--json", "all.json", "--log", "log.jsonl"),
    )
    assert done.exit_code == 0, done.output
    data = json.loads(Path("all.json").read_text())
    assert data == json.loads(Path("out/here/report.json").read_text())
    assert [len(report["results"]) for report in data["reports"]] == [2]
    assert Path("out/here/report.html").read_text().startswith("<!doctype html>")
    assert len(Path("log.jsonl").read_text().splitlines()) == 3
    again = run("arena", "random", "greedy", "--games", 2, *SHORT, "--json", "-")
    assert json.loads(again.stdout)["reports"][0]["duels"] == data["reports"][0]["duels"]


def test_a_ladder_has_a_contest_for_each_number_of_players(tmp_path: Path) -> None:
    done = run(
        *("ladder", "random", "greedy", "uct(simulations=1)", "--players", "2,3", "--games", 2),
        *(*SHORT, "--meet", "neighbours", "--log", "logs", "--report", "out"),
    )
    assert done.exit_code == 0, done.output
    assert "The Wolves, 2 players" in done.stdout
    assert "The Wolves, 3 players" in done.stdout
    assert sorted(path.name for path in Path("logs").iterdir()) == [
        "wolves-2.jsonl",
        "wolves-3.jsonl",
    ]
    assert Path("out/report.html").read_text().count("<h2>") == 2


@pytest.mark.parametrize(
    ("args", "code", "reason"),
    [
        (("arena",), 2, "Missing argument"),
        (("arena", "random"), 1, "needs at least two bots, got 1"),
        (("arena", "random", "nobody"), 1, "a bot of wolves"),
        (("arena", "random", "greedy", "--players", "9"), 1, "players"),
        (("arena", "random", "greedy", "--games", "0"), 2, "--games"),
        (("arena", "random", "greedy", "--seconds", "1e10"), 2, "--seconds"),
        (("arena", "random", "greedy", "--seconds", "inf"), 2, "--seconds"),
        (("ladder", "random", "greedy", "--seconds", "nan"), 2, "not a number of seconds"),
        (("arena", "random", "greedy", "--option", "luck"), 2, "NAME=VALUE"),
        (("arena", "random", "greedy", "--option", "luck=1"), 1, "luck"),
        (("arena", "random", "greedy", "--log", "no/such/folder"), 3, "no/such/folder"),
        (("ladder", "--players", "two"), 2, "numbers separated by commas"),
    ],
)
def test_what_is_wrong_is_one_sentence(args: tuple[str, ...], code: int, reason: str) -> None:
    done = run(*args)
    assert done.exit_code == code
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", [("arena",), ("ladder", "--players", "2")])
@pytest.mark.parametrize(
    "wanted",
    [("--json", "no/such.json"), ("--json", "."), ("--report", "taken"), ("--report", "x")],
)
def test_a_report_that_cannot_be_written_is_said_before_the_first_game(
    tmp_path: Path, command: tuple[str, ...], wanted: tuple[str, str]
) -> None:
    Path("taken").write_text("a file")
    Path("x/report.json").mkdir(parents=True)
    done = run(command[0], "random", "greedy", *command[1:], "--games", 2, *SHORT, *wanted)
    assert done.exit_code in (2, 3)
    assert not list(tmp_path.glob("arena-*.jsonl"))


def test_a_report_is_not_begun_before_there_is_something_to_report(tmp_path: Path) -> None:
    Path("old.json").write_text("figures of yesterday")
    files.check_writable("old.json")
    files.check_writable("new.json")
    files.check_writable("-")
    os.mkfifo("pipe")
    files.check_writable("pipe")  # does not wait for a reader
    Path("pipe").unlink()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["figures of yesterday"]


def test_games_are_kept_when_their_report_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "check_writable", lambda _: None)
    command = ("arena", "random", "greedy", "--games", 2, *SHORT)
    done = run(*command, "--json", "no/such.json")
    assert done.exit_code == 3
    assert "All games are kept" in done.stderr
    (log,) = tmp_path.glob("arena-*.jsonl")
    before = log.read_text()
    monkeypatch.setattr(arena, "report", lambda _, results: no_report(log, before, results))
    assert run(*command).exit_code == 130


def no_report(log: Path, before: str, results: list[arena.Result]) -> arena.Report:
    """Somebody has seen enough while the figures are computed."""
    assert len(results) == 2
    assert log.read_text() == before
    raise KeyboardInterrupt


def test_an_interrupted_ladder_keeps_the_contests_that_were_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("ladder", "random", "greedy", "--players", "2,3", "--games", 2, *SHORT)
    real = arena.run
    played: list[int] = []

    def noted(contest: arena.Contest, **how: object) -> list[arena.Result]:
        def workers(_: object, left: list[arena.Pairing], __: int) -> Iterator[arena.Result]:
            for pairing in left:
                played.append(contest.players)
                if contest.players == 3 and len(played) == 3:
                    raise KeyboardInterrupt
                yield from arena.here(contest, [pairing], 1)

        return real(contest, **{**how, "workers": workers})  # type: ignore[arg-type]

    monkeypatch.setattr(arena, "run", noted)
    assert run(*command).exit_code == 130
    assert played == [2, 2, 3]
    assert len(list(tmp_path.glob("arena-*.jsonl"))) == 2
    done = run(*command)
    assert done.exit_code == 0, done.output
    assert played.count(2) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_somebody_else_removed_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = arena.run

    def removed(contest: arena.Contest, **how: object) -> list[arena.Result]:
        report = real(contest, **how)  # type: ignore[arg-type]
        Path(how["log"]).unlink()  # type: ignore[arg-type]
        return report

    monkeypatch.setattr(arena, "run", removed)
    done = run("arena", "random", "greedy", "--games", 2, *SHORT)
    assert done.exit_code == 0, done.output


def test_the_running_score_does_not_hold_on_to_games(tmp_path: Path) -> None:
    contest = arena.contest("wolves", ["random", "greedy"], games=2)
    result = arena.Result(0, 0, (1, 0), (3, 5), (0.0, 1.0))
    held = sys.getrefcount(result)
    with contests.watched(contest, tmp_path / "log") as progress:
        progress(result)
        assert sys.getrefcount(result) == held


def test_an_interrupted_contest_says_how_to_go_on_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("arena", "random", "greedy", "--games", 4, *SHORT, "--json", "-")
    whole = json.loads(run(*command).stdout)
    real = arena.run

    def interrupted(contest: arena.Contest, **how: object) -> list[arena.Result]:
        seen = how["progress"]

        def progress(result: arena.Result) -> None:
            seen(result)  # type: ignore[operator]
            if result.number == 1:
                raise KeyboardInterrupt

        return real(contest, **{**how, "progress": progress, "jobs": 1})  # type: ignore[arg-type]

    monkeypatch.setattr(arena, "run", interrupted)
    stopped = run(*command)
    monkeypatch.setattr(arena, "run", real)
    assert stopped.exit_code == 130
    assert "Interrupted after 2 of 4 games" in stopped.stderr
    assert "Run the same command again to continue" in stopped.stderr
    (log,) = tmp_path.glob("arena-*.jsonl")
    assert len(log.read_text().splitlines()) == 3
    resumed = json.loads(run(*command).stdout)
    assert not log.exists()
    contest = arena.Contest.from_json(whole["reports"][0]["contest"])
    one, other = (
        [arena.Result.from_json(each, contest) for each in data["reports"][0]["results"]]
        for data in (whole, resumed)
    )
    assert one == other


def test_fresh_begins_anew(tmp_path: Path) -> None:
    command = ("arena", "random", "greedy", "--games", 2, *SHORT, "--log", "log.jsonl")
    Path("log.jsonl").write_text("something else\n")
    assert run(*command).exit_code == 1
    assert run(*command, "--fresh").exit_code == 0


def test_ctrl_c_ends_the_contest_and_its_processes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "moonpack", "arena", "random", "greedy"]
    contest = subprocess.Popen(
        [*command, "--games", "100000", "--jobs", "2", "--log", "log.jsonl", *SHORT],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    log = tmp_path / "log.jsonl"
    while not log.exists() or log.read_text().count("\n") < 3:
        assert contest.poll() is None
    contest.send_signal(signal.SIGINT)
    errors = contest.communicate(timeout=60)[1]
    assert contest.returncode == 130
    assert errors.startswith("Interrupted after ")
    assert len(errors.splitlines()) == 1
