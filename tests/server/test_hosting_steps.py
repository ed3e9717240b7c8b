"""The steps of the pages for hosts are run here, as they stand there.

What a test cannot do is done by other programs (`host_programs.py`): no package is installed, the
one that is tested is used instead; systemd is not asked, but the commands of our units are run; the
server listens on the loopback alone. A block that is not run has a comment before it that says why.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.server.postgres import PostgreSQL
from tests.server.scratch_host import PATIENCE, PROJECT, ScratchHost

PAGES = (PROJECT / "docs/hosting.md", *sorted((PROJECT / "docs/hosting").glob("*.md")))
UPGRADES = PROJECT / "docs/hosting/upgrades.md"
NOT_RUN = "not run by the tests: "
BLOCK = re.compile(
    r"(?:^ *<!-- (?P<marker>.*?) -->\n+)?^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
SHELL = ("", "sh")  # languages of blocks that are typed
A_DAY = 24 * 3600.0
JOURNALS = r"journals ([0-9a-f]+)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl"),
    pytest.mark.skipif(shutil.which("git") is None, reason="needs git"),
]


class Place(NamedTuple):
    """A block of a page: the first is 1."""

    page: str
    number: int


def _blocks() -> Iterator[tuple[Place, str, str]]:
    """All blocks that are typed, with what the comment before them says."""
    for page in PAGES:
        typed = [m for m in BLOCK.finditer(page.read_text("utf-8")) if m["language"] in SHELL]
        for number, block in enumerate(typed, 1):
            yield Place(page.name, number), block["text"], block["marker"] or ""


STEPS = {place: text for place, text, _ in _blocks()}
FOLLOWED: list[Place] = []  # by the tests below


def follows(*places: tuple[str, int]) -> Callable[[Any], Any]:
    """A test is given some blocks as `steps`, and runs them."""
    FOLLOWED.extend(Place(*place) for place in places)
    return pytest.mark.parametrize("steps", [[STEPS[Place(*place)] for place in places]], ids=[""])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ScratchHost]:
    with ScratchHost(tmp_path / "host") as made:
        yield made


def _table(client: httpx.Client) -> str:
    """A table that somebody has opened."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "here", "name": "Bea"}]
    opened = client.post("/api/tables", json={"game": "wolves", "seats": seats})
    return str(opened.json()["table"])


def _mine(client: httpx.Client) -> list[str]:
    """The tables of somebody, who is still known."""
    listed = client.get("/api/tables", params={"list": "mine"}).json()["tables"]
    return [row["table"]["id"] for row in listed]


def _tables(file: Path) -> set[str]:
    """The tables in a file."""
    with closing(sqlite3.connect(file)) as database:
        return {row[0] for row in database.execute("SELECT id FROM tables")}


def _digest(printed: str) -> str:
    """The digest of all journals, which several commands have printed alike."""
    (digest,) = set(re.findall(JOURNALS, printed))
    return str(digest)


def test_every_block_is_run_or_says_why_it_is_not() -> None:
    marked = {place for place, _, marker in _blocks() if marker.startswith(NOT_RUN)}
    assert len(FOLLOWED) == len(set(FOLLOWED))
    assert marked.isdisjoint(FOLLOWED)
    assert marked | set(FOLLOWED) == set(STEPS)
    for page in PAGES:
        text = page.read_text("utf-8")
        reasons = [m["marker"] for m in BLOCK.finditer(text) if m["marker"]]
        assert text.count(NOT_RUN) == len(reasons), page.name  # a comment stands before a block
        assert all(len(reason) > len(NOT_RUN) + 10 for reason in reasons)


@follows(("laptop.md", 1), ("laptop.md", 2))
def test_a_laptop_serves_and_its_games_move_to_another_one(
    host: ScratchHost, tmp_path: Path, steps: list[str]
) -> None:
    serve, copy = steps
    assert serve.rstrip().endswith("serve --lan")
    backup, verify, restore = copy.splitlines()
    server = host.begin(serve.replace(" --lan", " --no-open"))  # on the loopback alone
    with host.client() as ann:
        table = _table(ann)
    digest = _digest(host.run(f"{backup}\n{verify}"))
    os.killpg(server.pid, signal.SIGINT)  # Ctrl-C
    assert server.wait(PATIENCE) in (0, 128 + signal.SIGINT)
    data = ".local/share/moonpack"
    assert _tables(host.home / data / "moonpack.sqlite3") == {table}
    with ScratchHost(tmp_path / "other") as other:
        other.run("python3 -m venv ~/moonpack")
        shutil.copy(host.project / "tables.moonpack", other.project)
        assert _digest(other.run(restore)) == digest
        assert _tables(other.home / data / "moonpack.sqlite3") == {table}
    # Here it is refused, or with --force what was there is kept beside it.
    host.run(restore, fails=True)
    assert _digest(host.run(restore.replace(" #", " --force #"))) == digest
    (kept,) = (host.home / data).glob("moonpack.sqlite3.before-restore-*")
    assert _tables(kept) == {table}


@follows(("backups.md", 1))
def test_a_backup_of_a_file_is_restored_into_either_kind_of_database(
    host: ScratchHost, tmp_path: Path, old_url: str, postgresql: PostgreSQL, steps: list[str]
) -> None:
    backup, verify, restore = steps[0].replace("FILE", str(tmp_path / "copy")).splitlines()
    digest = _digest(host.run(f"{backup}\n{verify}", MOONPACK_DATABASE=old_url))
    for empty in (f"sqlite:///{tmp_path / 'new.sqlite3'}", postgresql.database()):
        assert _digest(host.run(restore, MOONPACK_DATABASE=empty)) == digest


@follows(("backups.md", 2))
def test_the_line_of_cron_makes_a_backup_and_deletes_what_is_older_than_two_weeks(
    host: ScratchHost, old: Path, steps: list[str]
) -> None:
    (line,) = steps[0].splitlines()
    minute, hour, *every, command = line.split(maxsplit=5)
    assert (minute, hour, every) == ("15", "3", ["*"] * 3)  # a quarter past three, every night
    assert not re.search(r"(?<!\\)%", command)  # would be a new line for cron
    data, backups = host.home / ".local/share/moonpack", host.home / "backups"
    data.mkdir(parents=True)
    shutil.copy(old, data / "moonpack.sqlite3")
    host.run("python3 -m venv ~/moonpack; mkdir -p ~/backups")  # as the page says
    for name, days in (("older", 16), ("newer", 13)):
        (backups / f"{name}.moonpack").touch()
        os.utime(backups / f"{name}.moonpack", (time.time() - days * A_DAY,) * 2)
    subprocess.run(
        ["/bin/sh", "-c", command.replace(r"\%", "%")],
        env={"HOME": str(host.home), "PATH": "/usr/bin:/bin"},  # all that cron gives
        cwd=host.home,
        check=True,
    )
    (made,) = backups.glob("20*-*-*.moonpack")
    assert {file.name for file in backups.iterdir()} == {made.name, "newer.moonpack"}
    host.run(f"moonpack verify {made}")


@follows(("server.md", 1), ("server.md", 2), ("server.md", 3))
def test_a_small_server_is_backed_up_and_brought_back(host: ScratchHost, steps: list[str]) -> None:
    begin, backup, bring_back = steps
    assert '"status":"ok"' in host.run(begin)
    with host.client() as ann:
        table = _table(ann)
        digest = _digest(host.run(backup))
        later = _table(ann)
        (file,) = (host.root / "var/lib/moonpack/backups").glob("*.backup")
        printed = host.run(bring_back.replace("FILE", str(file)))
        assert _digest(printed) == digest
        assert '"status":"ok"' in printed
        assert _mine(ann) == [table]
    (kept,) = (host.root / "var/lib/moonpack").glob("moonpack.sqlite3.before-restore-*")
    assert _tables(kept) == {table, later}


@follows(("upgrades.md", 1), ("upgrades.md", 2))
def test_a_server_is_upgraded_and_brought_back_to_the_version_before(
    host: ScratchHost, old: Path, steps: list[str]
) -> None:
    upgrade, back = steps
    state, unit = host.root / "var/lib/moonpack", host.root / "etc/systemd/system/moonpack.service"
    host.run(STEPS[Place("server.md", 1)])
    host.run("systemctl stop moonpack")
    for file in state.glob("moonpack.sqlite3*"):
        file.unlink()
    shutil.copy(old, state / "moonpack.sqlite3")  # as an earlier version has left it
    older, before = host.commit, _tables(old)
    host.release("A newer version")
    (host.project / "build").mkdir()  # left by what was installed before
    assert '"status":"ok"' in host.run(upgrade)
    newer = host.commit
    assert "# A newer version" in unit.read_text("utf-8")
    (backup,) = (state / "backups").glob("*.backup")
    host.run(f"moonpack verify {backup}")
    with host.client() as ann:
        table = _table(ann)
    (host.project / "build").mkdir()
    (look,) = re.findall(r"`(ls -t [^`]+before-\*)`", UPGRADES.read_text("utf-8"))
    copy = host.run(look).splitlines()[0]
    assert '"status":"ok"' in host.run(back.replace("VERSION", older).replace("COPY", copy))
    assert newer != older == host.commit
    assert "# A newer version" not in unit.read_text("utf-8")
    installed = (host.root / "installed").read_text("utf-8").splitlines()
    assert [line.split()[0] for line in installed] == [older, newer, older]
    assert _tables(state / "moonpack.sqlite3") == before
    assert _tables(host.home / "moonpack-newer.sqlite3") == before | {table}


@follows(("postgresql.md", 1))
def test_a_small_server_moves_to_postgresql(tmp_path: Path, steps: list[str]) -> None:
    with PostgreSQL() as database, ScratchHost(tmp_path / "host", database) as host:
        host.run(STEPS[Place("server.md", 1)])
        with host.client() as ann:
            table = _table(ann)
            printed = host.run(steps[0])
            _digest(printed)  # one of the file and of the database
            assert '"status":"ok"' in printed
            assert _mine(ann) == [table]
        kept = host.home / "moonpack-before-postgresql.sqlite3"
        assert _tables(kept) == {table}
        host.run("systemctl start moonpack-backup")  # finds the password, too
        assert [*(host.root / "var/lib/moonpack/backups").glob("*.backup")]
        host.run("systemctl stop moonpack")
