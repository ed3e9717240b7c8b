"""One server for the tests that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from uvicorn.protocols.http import auto
from uvicorn.protocols.http.h11_impl import H11Protocol

from moonpack.server.settings import Patience
from moonpack.server.store.backup import back_up
from tests.server.databases import KINDS, database_of, write_version_0_1
from tests.server.harness import Thread
from tests.server.postgres import PostgreSQL

IMPATIENT = Patience(idle=0.5, head=0.5, body=0.5, reading=0.5, closing=0.2, ping=0.5)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Thread(tmp_path_factory.mktemp("server"), alone_after=0.0) as server:
        yield server.host


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as server:
        yield server


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    return database_of(request.param, tmp_path, request)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database file of version 0.1."""
    file = tmp_path / "old.sqlite3"
    write_version_0_1(file)
    return file


@pytest.fixture
def old_url(old: Path) -> str:
    """The address of that database."""
    return f"sqlite:///{old}"


@pytest.fixture
def made(old_url: str, tmp_path: Path) -> Path:
    """A backup of that database."""
    path = tmp_path / "made.backup"
    back_up(old_url, path)
    return path


@pytest.fixture(scope="session", params=["auto", "h11"])
def impatient(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Thread]:
    """A server that waits half a second for everything, with each of the readers of HTTP."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "h11":
            patch.setattr(auto, "AutoHTTPProtocol", H11Protocol)
        server = Thread(tmp_path_factory.mktemp("impatient"), patience=IMPATIENT)
    with server:
        yield server
