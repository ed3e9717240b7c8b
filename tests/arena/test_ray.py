"""The arena on a real Ray of two workers: the same results, whatever is killed on the way.

Ray runs in processes of its own, never in this one, and nothing is waited for without an end.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from moonpack import arena, selfplay
from moonpack.cli import main
from moonpack.extras import Missing

from .contests import bot, short

# Ray is not ours, and takes some seconds to start, more on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]
NEEDS = "games on Ray need moonpack[ray]"
HEAD = """
import logging, sys, ray
ray.init("local", num_cpus=2, include_dashboard=False, object_store_memory=80 * 2**20,
         log_to_driver=False, logging_level=logging.ERROR)
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processors."""
    pytest.importorskip("ray", reason=NEEDS)
    patch = pytest.MonkeyPatch()
    # Who joins a cluster must know its token; this one is made for us alone.
    patch.setenv("RAY_AUTH_MODE", "token")
    patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    head = subprocess.Popen(
        [sys.executable, "-c", HEAD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert head.stdin is not None
    assert head.stdout is not None
    try:
        yield head.stdout.readline().strip()
    finally:
        patch.undo()
        head.stdin.close()
        try:
            head.wait(30)
        except subprocess.TimeoutExpired:
            head.kill()
            head.wait()
        head.stdout.close()


def after(many: int, act: Callable[[], None]) -> Callable[[arena.Result], None]:
    """Do something when so many results are there."""
    seen: list[arena.Result] = []

    def progress(result: arena.Result) -> None:
        seen.append(result)
        if len(seen) == many:
            act()

    return progress


def test_the_same_contest_gives_the_same_results_and_a_killed_worker_costs_no_game(
    address: str,
) -> None:
    contest = short("random", "greedy", "uct(simulations=3)", players=3, games=12)
    here = arena.run(contest, workers=arena.here)
    longer = short("random", "greedy", players=3, games=300)
    with arena.Cluster(address) as cluster:
        assert arena.run(contest, jobs=2, workers=cluster) == here
        assert (len(cluster.workers), cluster.lost) == (2, 0)

        def kill() -> None:
            for _, worker in cluster.workers[-2:]:
                with suppress(ProcessLookupError):  # Ray has replaced it already
                    os.kill(worker, signal.SIGKILL)

        killed = arena.run(longer, jobs=2, workers=cluster, progress=after(3, kill))
        assert killed == arena.run(longer, workers=arena.here)
        assert cluster.lost >= 1
        assert len(cluster.workers) > 4


def test_self_play_on_ray_makes_the_same_bytes(address: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="self-play as data needs moonpack[data]")
    contest = selfplay.plan("moonlight", ["pup"], games=4, seed=1)
    made = []
    with arena.Cluster(address) as cluster:
        for workers in (arena.here, cluster):
            folder = selfplay.Folder(contest, tmp_path / str(len(made)), 2)
            selfplay.generate(folder, jobs=2, workers=workers)
            made.append([path.read_bytes() for path in sorted(folder.path.glob("*.parquet"))])
    assert made[0] == made[1]
    assert len(made[0]) == 2


def test_bots_are_charged_as_with_local_processes(address: str) -> None:
    contest = short(bot("Dies"), bot("Crashes"), games=2)
    with arena.Cluster(address) as cluster:
        results = arena.run(contest, jobs=2, workers=cluster)
    assert cluster.lost == 0  # the process that a bot kills is not the worker
    local = arena.run(contest, jobs=2)
    assert results == local
    assert [result.fault is not None and result.fault.kind for result in local] == ["crash"] * 2


def test_the_commands_play_on_a_cluster_that_the_environment_names(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAY_ADDRESS", address)
    command = ["ladder", "random", "greedy", "--players", "2,3", "--games", "4", "--seed", "1"]
    command += ["--option", "round_limit=2", "--jobs", "2", "--json", "-"]
    reports = []
    for engine in ("local", "ray"):
        done = CliRunner().invoke(main, [*command, "--engine", engine])
        assert done.exit_code == 0, done.output
        reports.append(json.loads(done.stdout))
    local, ray = ([_without_times(report) for report in each["reports"]] for each in reports)
    assert ray == local
    assert len(ray) == 2


def _without_times(report: dict[str, object]) -> object:
    contest = arena.Contest.from_json(report["contest"])  # type: ignore[arg-type]
    results = [arena.Result.from_json(each, contest) for each in report["results"]]  # type: ignore[attr-defined]
    return results, report["duels"], report["seats"]


def test_a_cluster_that_dies_is_said_and_the_contest_goes_on_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray", reason=NEEDS)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    contest = short("random", "greedy", games=6)
    log = tmp_path / "log.jsonl"
    with arena.engine("ray") as cluster:
        assert isinstance(cluster, arena.Cluster)
        assert cluster.address == "local"

        def kill() -> None:
            assert cluster._child is not None
            os.killpg(cluster._child.pid, signal.SIGKILL)  # Ray, all of it

        with pytest.raises(arena.EngineFailed, match="the connection to Ray at 'local' was lost"):
            arena.run(contest, jobs=2, log=log, workers=cluster, progress=after(2, kill))
    assert log.read_text().count("\n") >= 3
    assert arena.run(contest, log=log) == arena.run(contest, workers=arena.here)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense"])
def test_an_address_where_no_cluster_is_is_said(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray", reason=NEEDS)
    monkeypatch.chdir(tmp_path)
    command = ["arena", "random", "greedy", "--games", "2", "--engine", "ray", "--address", address]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 1
    assert f"no connection to Ray at '{address}'" in done.stderr
    assert "Run the same command again to continue" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Missing, match=r'needs ray, .*pip install "moonpack\[ray\]"'):
        arena.engine("ray")


def test_an_address_is_for_ray_alone() -> None:
    done = CliRunner().invoke(main, ["arena", "random", "greedy", "--address", "here:1"])
    assert done.exit_code == 2
    assert "--address is for --engine ray" in done.stderr
