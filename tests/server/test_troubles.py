"""Nothing that goes wrong in the server disappears: it is raised, reported or counted."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonpack.server
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.reach import Reach
from moonpack.server.troubles import Troubles
from tests.server.harness import run

SERVER = Path(moonpack.server.__file__).parent
# What may pass in silence: the end that was asked for, a wait that is over, somebody who does not
# read what is sent, and is disconnected for it, or a database that is away, which is counted where
# it is asked.
EXPECTED = {
    "asyncio.CancelledError",
    "TimeoutError",
    "KeyboardInterrupt",
    "TooSlow",
    "NoAnswer",
    "Unavailable",
}
# What the command may ignore while it prepares the process, before there is a server.
BEFORE = {"run.py"}
BROAD = {"Exception", "BaseException"}
REPORTS = {"note", "note_once", "send", "fail", "exception", "error"}


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SERVER.rglob("*.py")):
        yield str(path.relative_to(SERVER)), ast.parse(path.read_text("utf-8"))


def _is_told(handler: ast.ExceptHandler) -> bool:
    """Whether a handler raises, hands the error on, or reports it."""
    for node in ast.walk(handler):
        if isinstance(node, ast.Raise):
            return True
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in REPORTS | {"_find_damaged"}:
            return True
        if isinstance(node, ast.Assign) and isinstance(handler.type, ast.Name):
            names = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
            if handler.name in names:
                return True
    return False


def test_only_expected_ends_are_suppressed() -> None:
    suppressed = [
        f"{name}:{node.lineno} {ast.unparse(argument)}"
        for name, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith("suppress")
        and name not in BEFORE
        for argument in node.args
        if ast.unparse(argument) not in EXPECTED
    ]
    assert suppressed == []


def test_whoever_catches_everything_tells_somebody() -> None:
    silent = [
        f"{name}:{node.lineno}"
        for name, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in BROAD)
        and not _is_told(node)
    ]
    assert silent == []


def test_a_failure_that_people_are_told_of_is_counted_for_the_host_too() -> None:
    troubles = Troubles()

    async def answered() -> None:
        return None

    async def full() -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def refused() -> None:
        reach = Reach(answered, troubles)
        with pytest.raises(Unavailable):
            await reach.ask(full, 1.0)
        await reach.close()

    run(refused())
    assert troubles.counts() == {"database failed": 1}
