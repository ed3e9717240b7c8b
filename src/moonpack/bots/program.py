"""A program that answers in lines, kept at arm's length: whatever it does, who asked goes on.

It leads a process group of its own, so that what it starts itself ends with it. A thread reads its
output and alone closes it: somebody else may hold that pipe open for as long as they like.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO
from weakref import WeakSet

from moonpack.bots.contract import Clock

MOST_LINES = 100  # read and not yet heard; then the program has to wait
LONGEST_LINE = 65_536  # bytes; a longer one is cut here
SLICE = 0.2  # seconds between two looks at whether somebody is still there

_running: WeakSet[Program] = WeakSet()


class Program:
    """A program under way, its input and its output. Starting it raises `OSError` if it fails."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._starter = os.getpid()
        self._lines: Queue[bytes] = Queue(MOST_LINES)
        self._is_ended = Event()
        read = (self._process.stdout, self._lines, self._is_ended)
        Thread(target=_read, args=read, daemon=True).start()
        _running.add(self)

    def say(self, line: str) -> None:
        """Send a line; `OSError` if the program is gone."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode("utf-8", "replace") + b"\n")
        self._process.stdin.flush()

    def hear(self, limit: Clock) -> bytes | None:
        """The next line; empty when no more will come, None when the time is over."""
        is_gone = False
        while (left := limit.left()) > 0:
            try:
                return self._lines.get(timeout=min(left, SLICE))
            except Empty:
                if is_gone:  # since before this silence: its last lines would have come
                    return b""
                is_gone = self._process.poll() is not None
        return None

    def exit_code(self, seconds: float) -> int | None:
        """How the program ended, if it does so in time."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def end(self, patience: float = 0.0) -> None:
        """End the program and what it started; with patience it may first end by itself."""
        _running.discard(self)
        self._is_ended.set()
        if patience > 0:
            self._close_input()
            self.exit_code(patience)
        self._kill()
        self._process.wait()
        self._close_input()

    def end_at_exit(self) -> None:
        """End the program, unless it is that of a process from which this one was forked."""
        if self._starter == os.getpid():
            self.end()

    def _kill(self) -> None:
        # The group's number stays taken while anybody is in it, even if the program has ended.
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # nobody left but the dead
                os.killpg(self._process.pid, signal.SIGKILL)

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # what was not yet written to a dead program
            self._process.stdin.close()


def end_all() -> None:
    """End every program that this process has started: it is about to end itself."""
    for program in list(_running):
        program.end_at_exit()


atexit.register(end_all)


def leave() -> None:
    """End this process at once, from any thread, and the programs that it has started."""
    try:
        end_all()
    finally:
        os._exit(0)


def _read(output: IO[bytes], lines: Queue[bytes], is_ended: Event) -> None:
    """Pass on a program's lines, and at last an empty one, as long as anybody listens."""
    with output, suppress(OSError):
        while line := output.readline(LONGEST_LINE):
            _pass_on(line, lines, is_ended)
            if is_ended.is_set():
                return
    _pass_on(b"", lines, is_ended)


def _pass_on(line: bytes, lines: Queue[bytes], is_ended: Event) -> None:
    while not is_ended.is_set():
        with suppress(Full):
            lines.put(line, timeout=SLICE)
            return
