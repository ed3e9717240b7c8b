"""Contests in processes: the same games whatever happens."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from moonpack import arena
from moonpack.arena import cluster, player
from moonpack.arena.log import Log
from moonpack.children import Child, python
from moonpack.errors import BadInput

from .contests import bot, short

SEARCH = "uct(simulations=3)"


def test_one_process_two_processes_and_none_give_the_same_results() -> None:
    contest = short("random", "greedy", SEARCH, players=3, games=6)
    here = arena.run(contest, workers=arena.here)
    assert [result.number for result in here] == list(range(6))
    assert arena.run(contest, jobs=1) == here
    assert arena.run(contest, jobs=2) == here


class Stop(Exception):
    """Somebody pulls the plug."""


def interrupt_after(many: int) -> object:
    seen: list[arena.Result] = []

    def progress(result: arena.Result) -> None:
        seen.append(result)
        if len(seen) == many:
            raise Stop

    return progress


def test_an_interrupted_contest_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    contest = short("random", "greedy", games=8)
    whole = arena.run(contest, workers=arena.here)
    log = tmp_path / "log.jsonl"
    with pytest.raises(Stop):
        arena.run(contest, log=log, progress=interrupt_after(3), workers=arena.here)  # type: ignore[arg-type]
    with log.open("a") as file:
        file.write('{"number": 3, "setup"')  # killed in the middle of a line
    played: list[int] = []

    def count(contest_: arena.Contest, left: list[arena.Pairing], jobs: int) -> object:
        played.extend(pairing.number for pairing in left)
        return arena.here(contest_, left, jobs)

    assert arena.run(contest, log=log, workers=count) == whole  # type: ignore[arg-type]
    assert played == [3, 4, 5, 6, 7]
    assert arena.run(contest, log=log, workers=count) == whole  # type: ignore[arg-type]
    assert len(played) == 5


def test_processes_end_when_the_contest_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Child] = []

    def note(*args: object, **options: object) -> Child:
        started.append(Child(*args, **options))  # type: ignore[arg-type]
        return started[-1]

    monkeypatch.setattr(player, "Child", note)
    with pytest.raises(Stop):
        arena.run(short("random", "greedy", games=20), jobs=2, progress=interrupt_after(1))  # type: ignore[arg-type]
    assert len(started) == 2
    assert all(child.has_ended for child in started)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no json\n", ":1"),
        ('{"contest": {}}\n', "another file"),
        ('{"contest": {', "another file"),
        ("", ""),
    ],
)
def test_a_file_that_is_no_log_of_this_contest_is_refused(
    tmp_path: Path, text: str, reason: str
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(text)
    contest = short("random", "greedy", games=2)
    if not text:  # an empty file is as good as none
        assert len(arena.run(contest, log=log, workers=arena.here)) == 2
        return
    with pytest.raises(BadInput, match=reason):
        arena.run(contest, log=log, workers=arena.here)
    assert log.read_text() == text


def test_a_log_with_a_line_of_something_else_names_the_line(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    contest = short("random", "greedy", games=2)
    arena.run(contest, log=log, workers=arena.here)
    log.write_text(log.read_text() + '{"number": 9}\n')
    with pytest.raises(BadInput, match=r"log\.jsonl:4"):
        arena.run(contest, log=log, workers=arena.here)


def test_a_file_that_is_no_text_is_refused_and_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\xff\xfe\x00\n\x80 cut short")
    with pytest.raises(BadInput, match=r"log\.jsonl:1: expected a JSON object"):
        arena.run(short("random", "greedy", games=2), log=log, workers=arena.here)
    assert log.read_bytes() == b"\xff\xfe\x00\n\x80 cut short"


def test_dropping_a_line_that_was_cut_short_never_empties_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    contest = short("random", "greedy", games=2)
    whole = arena.run(contest, log=log, workers=arena.here)
    kept = log.read_bytes()
    log.write_bytes(kept + b'{"number": 2, "setup"')

    def no_writing(*_: object, **__: object) -> None:
        raise AssertionError("a crash here would lose every game")

    monkeypatch.setattr(Path, "write_text", no_writing)
    monkeypatch.setattr(Path, "write_bytes", no_writing)
    assert arena.run(contest, log=log, workers=arena.here) == whole
    assert log.read_bytes() == kept


def test_a_game_that_is_in_the_log_twice_is_told_once(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    contest = short("random", "greedy", games=2)
    whole = arena.run(contest, log=log, workers=arena.here)
    with log.open("a") as file:
        file.write(log.read_text().splitlines(keepends=True)[-1])
    assert list(arena.results(contest, log=log, workers=arena.here)) == whole


def test_results_of_a_log_are_read_one_at_a_time(tmp_path: Path) -> None:
    contest = short("random", "greedy", games=2)
    with Log(contest, tmp_path / "log.jsonl") as log:
        for result in arena.here(contest, list(arena.pairings(contest)), 1):
            log.keep(result)
        read = log.results()
        assert next(read).number == 0
        with log.path.open("a") as file:
            file.write("not read yet\n")
        assert next(read).number == 1
        with pytest.raises(BadInput, match=":4"):
            next(read)


def test_what_a_bot_prints_is_not_taken_for_a_result(capfd: pytest.CaptureFixture[str]) -> None:
    results = arena.run(short(bot("Prints"), "random", games=2), jobs=1)
    assert all(result.is_played_out for result in results)
    assert "mine" in capfd.readouterr().err


def test_a_process_that_dies_costs_nothing_but_the_time(tmp_path: Path) -> None:
    name = f"{bot('DiesOnce')}(marker='{tmp_path / 'died'}')"
    results = arena.run(short(name, "random", games=4), jobs=1)
    assert len(results) == 4
    assert all(result.is_played_out for result in results)
    assert (tmp_path / "died").exists()


def test_a_bot_that_kills_its_process_twice_is_charged() -> None:
    results = arena.run(short(bot("Dies"), "random", games=2), jobs=1)
    assert [result.fault is not None and result.fault.kind for result in results] == ["crash"] * 2
    for result in results:
        assert result.fault is not None
        assert result.seats[result.fault.seat] == 0
        assert "died 2 times" in result.fault.why
        assert "exit code 3" in result.fault.why


def test_a_line_that_a_death_cut_short_is_a_death(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Child.receive_line

    def cut(child: Child, until: float) -> bytes:
        line = real(child, until)
        return line[: len(line) // 2] if b"result" in line else line

    monkeypatch.setattr(Child, "receive_line", cut)
    (first, _) = arena.run(short("random", "greedy", games=2), jobs=1)
    assert first.fault is not None
    assert "died 2 times" in first.fault.why


def test_a_line_that_the_death_of_rays_driver_cut_short_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "expect", lambda *_: None)
    with arena.Cluster("somewhere:1") as engine:
        engine._child = Child([sys.executable, "-c", "print('{\"resu', end='')"])
        with pytest.raises(arena.EngineFailed, match=r"was lost \(exit code 0\)"):
            next(engine._messages())


def test_deaths_that_are_nobodys_fault_count_for_nobody(tmp_path: Path) -> None:
    one, other = (f"{bot('DiesOnce')}(marker='{tmp_path / name}')" for name in "ab")
    first, second = arena.run(short(one, other, games=2), jobs=1)
    assert "died 2 times" in first.void  # first one seat was thinking, then the other
    assert first.shares == (0.0, 0.0)
    assert second.is_played_out


def test_a_process_ends_when_nobody_wants_its_game_any_more() -> None:
    contest = short(bot("Hangs"), "random", games=2)
    child = Child(python("moonpack.arena.child"))
    child.send(contest.to_json())
    child.send(next(arena.pairings(contest)).to_json())
    while "turn" not in child.receive():
        pass
    child.close_input()  # as when the parent is killed
    assert child.wait(60) is not None
    child.end()


def test_a_bot_that_hangs_is_charged_and_the_contest_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player, "PATIENCE", 0.0)
    contest = short(bot("Hangs"), "random", games=2, seconds=0.5)
    results = arena.run(contest, jobs=2)
    for result in results:
        assert result.fault is not None
        assert result.fault.kind == "time"
        assert result.seats[result.fault.seat] == 0


def test_processes_that_do_not_start_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(arena.EngineFailed, match="did not start"):
        arena.run(short("random", "greedy"), jobs=1)
