"""The parent's end: a child process, what is sent to it and what it answers.

Whatever a child does, its parent goes on. One thread reads its output and alone closes it, since
somebody else may hold that pipe open for as long as they like; another writes its input, which may
be full.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Thread
from typing import IO, Any

from moonpack.children import group
from moonpack.children.messages import Message, decode, encode

NEVER = float("inf")
MOST_LINES = 100  # read and not yet received; then the child has to wait
LONGEST_LINE = 2**26  # bytes; a longer line is cut here
POLL = 0.2  # seconds between two looks at whether a silent child still runs
LAST_WAIT = 1.0  # seconds for a child that closed its output to end
MOST_ERRORS = 16_384  # bytes kept of standard error

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from moonpack.children.parent import run; run(sys.argv[2])"
)


def python(module: str) -> list[str]:
    """The command for a child that runs `main(parent)` of a module, and imports what we import."""
    return [sys.executable, "-P", "-c", _START, json.dumps(sys.path), module]


class ChildError(Exception):
    """A child did not answer."""


class ChildSilent(ChildError):
    """No message came before the deadline."""


class ChildEnded(ChildError):
    """The child has ended, or closed its output: no more messages will come."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        super().__init__("closed its output" if code is None else _described(code))


class BadMessage(ChildError):
    """The child sent a line that is not a JSON object, or too long a line."""


class Child:
    """A running child process. Starting it raises `OSError` if it fails.

    Changes to the environment are by name; None removes a variable. With `keep_errors` the last of
    what the child writes to standard error is kept instead of shown. Of our open files the child
    has only those that are named, by their numbers.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: str | None = None,
        environment: Mapping[str, str | None] | None = None,
        keep_errors: bool = False,
        longest_line: int = LONGEST_LINE,
        files: Sequence[int] = (),
    ) -> None:
        changed = {**os.environ, **(environment or {})}
        self._longest_line = longest_line
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: Queue[bytes] = Queue(MOST_LINES)
        self._no_more_lines = False
        self._is_ended = Event()
        with group.starting():
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if keep_errors else None,
                cwd=folder,
                env={name: value for name, value in changed.items() if value is not None},
                start_new_session=True,
                pass_fds=files,
            )
            self._end = group.ends_with_us(
                self, _end, self._process, self._outbox, self._inbox, self._is_ended
            )
        output = (self._process.stdout, longest_line, self._inbox, self._is_ended)
        Thread(target=_write, args=(self._process.stdin, self._outbox), daemon=True).start()
        Thread(target=_read, args=output, daemon=True).start()
        self._errors = _Errors(self._process.stderr) if self._process.stderr else None

    @property
    def pid(self) -> int:
        """The child's process id, which is also the number of its process group."""
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process no longer runs."""
        return self._process.poll() is not None

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message. If the child is gone, `receive` will say so."""
        self._outbox.put(encode(message))

    def receive(self, until: float = NEVER) -> Message:
        """The next message; `ChildError` if none comes until that time of `time.monotonic`."""
        line = self.receive_line(until)
        text, is_whole = line[:80].decode("utf-8", "replace").strip(), line.endswith(b"\n")
        if not is_whole and len(line) >= self._longest_line:
            longest = self._longest_line
            raise BadMessage(f"expected a line of less than {longest} bytes, got {text!r}…")
        message = decode(line)
        if message is not None:
            return message
        if is_whole:
            raise BadMessage(f"expected a JSON object, got {text!r}")
        raise self._over()  # its end has cut the line short

    def receive_line(self, until: float = NEVER) -> bytes:
        """The next line as it is; see `receive`."""
        is_gone = False
        while not self._no_more_lines:
            left = until - time.monotonic()
            try:
                line = self._inbox.get(timeout=min(max(left, 0.0), POLL))
            except Empty:
                if is_gone:  # since before this silence: its last lines would have come
                    break
                if left <= 0:
                    raise ChildSilent from None
                is_gone = self.has_ended
            else:
                if line:
                    return line
                break
        raise self._over()

    def errors(self) -> str:
        """The last of what the child wrote to standard error, if that is kept."""
        return "" if self._errors is None else self._errors.text()

    def close_input(self) -> None:
        """Let the child know that nothing more will be sent; our own code then ends."""
        self._outbox.put(None)

    def wait(self, seconds: float | None = None) -> int | None:
        """The exit code, if the process ends in time."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def end(self, patience: float = 0.0) -> str:
        """End the child and its process group; returns how it ended.

        With patience it may first end by itself, within that many seconds.
        """
        if patience > 0:
            self._is_ended.set()
            self.close_input()
            self.wait(patience)
        self._end()
        return _described(self._process.wait())

    def _over(self) -> ChildEnded:
        self._no_more_lines = True
        return ChildEnded(self.wait(LAST_WAIT))


class _Errors:
    """The end of what a child writes to standard error."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._kept = bytearray()
        self._thread = Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def text(self) -> str:
        """What is kept, as text; of a child that is ending, all of it."""
        self._thread.join(LAST_WAIT)
        return self._kept.decode("utf-8", "replace")

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe, suppress(OSError):
            for line in _lines(pipe, MOST_ERRORS):
                self._kept += line
                del self._kept[:-MOST_ERRORS]


def _described(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _lines(pipe: IO[bytes], longest: int) -> Iterable[bytes]:
    while line := pipe.readline(longest):
        yield line


def _end(
    process: subprocess.Popen[bytes],
    outbox: SimpleQueue[bytes | None],
    inbox: Queue[bytes],
    is_ended: Event,
) -> None:
    is_ended.set()
    group.kill(process)
    process.wait()
    outbox.put(None)
    with suppress(Full):  # whoever waits for a message need not wait any longer
        inbox.put_nowait(b"")


def _write(pipe: IO[bytes], outbox: SimpleQueue[bytes | None]) -> None:
    """Write what is sent, until there is nobody to read it."""
    with suppress(OSError), pipe:
        while (line := outbox.get()) is not None:
            pipe.write(line)
            pipe.flush()


def _read(pipe: IO[bytes], longest: int, inbox: Queue[bytes], is_ended: Event) -> None:
    """Pass on what the child writes, and at last an empty line, until the child is ended."""
    with pipe, suppress(OSError):
        for line in _lines(pipe, longest):
            _pass_on(line, inbox, is_ended)
            if is_ended.is_set():
                break
    _pass_on(b"", inbox, is_ended)


def _pass_on(line: bytes, inbox: Queue[bytes], is_ended: Event) -> None:
    while not is_ended.is_set():
        with suppress(Full):
            inbox.put(line, timeout=POLL)
            return
