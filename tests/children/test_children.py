"""Child processes: whatever they do, the parent goes on; and they never outlive it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from moonpack.children import (
    NEVER,
    AwaitedChild,
    BadMessage,
    Child,
    ChildEnded,
    ChildSilent,
    pack,
    python,
    unpack,
)
from tests.server.harness import run

ECHO = python("tests.children.echo")
SOON = 60.0  # seconds; only a test that fails waits for so long


@pytest.fixture
def echo() -> Iterator[Child]:
    child = Child(ECHO)
    yield child
    child.end()


def ask(child: Child, **message: object) -> dict[str, object]:
    child.send(message)
    return child.receive(time.monotonic() + SOON)


def program(code: str, **options: object) -> Child:
    return Child([sys.executable, "-c", code], **options)  # type: ignore[arg-type]


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    """A named pipe: reading it comes to an end when no process holds it open for writing."""
    if sys.platform == "win32":
        pytest.skip("pipes have no names here")
    os.mkfifo(tmp_path / "held")
    return tmp_path / "held"


# -- messages


def test_messages_go_both_ways_in_order(echo: Child) -> None:
    for number in range(3):
        echo.send({"number": number, "text": "příliš žluťoučký\n"})
    for number in range(3):
        answer = echo.receive(time.monotonic() + SOON)
        assert answer == {"number": number, "text": "příliš žluťoučký\n"}


def test_objects_travel_packed() -> None:
    assert unpack(pack({1, 2})) == {1, 2}


def test_sending_does_not_wait_for_a_child_that_does_not_read() -> None:
    child = program("import time; time.sleep(3600)")
    child.send({"much": "x" * 2_000_000})
    with pytest.raises(ChildSilent):
        child.receive(time.monotonic() + 0.05)
    assert child.end() in ("signal 9", "exit code 1")


def test_a_message_larger_than_a_pipe_holds_comes_through(echo: Child) -> None:
    assert ask(echo, much="x" * 2_000_000)["much"] == "x" * 2_000_000


def test_a_line_that_is_no_json_object_is_a_bad_message() -> None:
    child = program("print('hello'); print('[1]'); print('x' * 100)", longest_line=50)
    for why in ("got 'hello'", r"got '\[1\]'", "less than 50 bytes"):
        with pytest.raises(BadMessage, match=why):
            child.receive(time.monotonic() + SOON)
    child.end()


def test_a_child_that_ends_says_how_and_says_it_again() -> None:
    child = program("print('{\"a\": 1}'); print('{\"cut', end=''); raise SystemExit(3)")
    assert child.receive(time.monotonic() + SOON) == {"a": 1}
    for _ in range(2):
        with pytest.raises(ChildEnded, match="exit code 3"):
            child.receive()
    assert child.end() == child.end() == "exit code 3"
    assert child.has_ended


def test_a_child_that_closes_its_output_and_goes_on_has_no_exit_code() -> None:
    child = program("import os, time; os.close(1); time.sleep(3600)")
    with pytest.raises(ChildEnded, match="closed its output") as caught:
        child.receive(time.monotonic() + SOON)
    assert caught.value.code is None
    child.end()


def test_what_is_printed_is_not_a_message(capfd: pytest.CaptureFixture[str]) -> None:
    child = Child(ECHO)
    assert ask(child, print='{"mine": 1}') == {"print": '{"mine": 1}'}
    assert '{"mine": 1}' in capfd.readouterr().err
    child.end()


def test_a_program_that_the_child_starts_does_not_take_its_messages(echo: Child) -> None:
    assert ask(echo, stdin=True) == {"stdin": ""}
    assert ask(echo, still="here") == {"still": "here"}


def test_the_end_of_standard_error_is_kept_on_request() -> None:
    child = program(
        "import sys; print('x' * 10**6 + '\\nthe end', file=sys.stderr)", keep_errors=True
    )
    with pytest.raises(ChildEnded):
        child.receive()
    assert child.errors().endswith("x\nthe end\n")
    assert len(child.errors()) <= 16_384
    child.end()


def test_the_environment_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONPACK_TEST_GONE", "x")
    changes = {"MOONPACK_TEST_GONE": None, "MOONPACK_TEST_NEW": "ü"}
    child = Child(ECHO, environment=changes)
    assert ask(child, variables=list(changes))["values"] == [None, "ü"]
    child.end()


# -- ends


def test_a_child_ends_when_its_input_is_closed_whatever_it_is_doing(fifo: Path) -> None:
    child = Child(ECHO)
    child.send({"hang": str(fifo), "with_program": True})
    with fifo.open("rb") as held:  # opened when the child has opened it
        child.close_input()  # as when the parent is killed
        assert held.read() == b""  # the child has ended, and the program it had started
    child.end()


def test_ending_a_child_ends_its_whole_group(fifo: Path) -> None:
    child = Child(ECHO)
    child.send({"hang": str(fifo), "with_program": True})
    with fifo.open("rb") as held:
        assert child.end() == "signal 9"
        assert held.read() == b""


def test_a_child_that_nobody_holds_any_more_is_ended(fifo: Path) -> None:
    child = Child(ECHO)
    child.send({"hang": str(fifo)})
    with fifo.open("rb") as held:
        del child
        gc.collect()
        assert held.read() == b""


def test_children_end_when_the_parent_exits_and_when_it_is_killed(fifo: Path) -> None:
    for how in ("exit", "kill"):
        parent = Child(python("tests.children.parent_of"))
        parent.send({"fifo": str(fifo), "how": how})
        with fifo.open("rb") as held:
            assert held.read() == b""
        parent.end()


def test_with_patience_a_child_may_end_by_itself() -> None:
    child = program("import sys; sys.stdin.read(); sys.exit(5)")
    assert child.end(patience=SOON) == "exit code 5"


# -- asyncio


def test_children_are_awaited_side_by_side() -> None:
    async def go() -> None:
        children = [AwaitedChild(Child(ECHO)) for _ in range(2)]
        for number, child in enumerate(children):
            child.send({"number": number})
        until = time.monotonic() + SOON
        answers = await asyncio.gather(*(child.receive(until) for child in children))
        assert [answer["number"] for answer in answers] == [0, 1]
        with pytest.raises(ChildSilent):
            await children[0].receive(time.monotonic() + 0.01)
        for child in children:
            assert await child.end() == "signal 9"
        with pytest.raises(ChildEnded):
            await children[0].receive()

    run(go())


def test_a_cancelled_wait_leaves_nothing_behind() -> None:
    async def go() -> None:
        child = AwaitedChild(Child(ECHO))
        waiting = asyncio.create_task(child.receive(NEVER))
        await asyncio.sleep(0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await child.end()
        assert child.child.has_ended

    run(go())
