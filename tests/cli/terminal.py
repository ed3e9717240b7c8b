"""A terminal for tests: runs `moonpack` on a pseudo-terminal and talks to it line by line."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LONGEST = 60  # seconds without a word before a test gives up
HEARD = 2  # seconds after which one presses Ctrl-C again
# Print comes in pieces; one must not look like a prompt by chance: "Moon board [##] ", "h7 -> ".
PROMPT = re.compile(r"(?:(?<!-)> |\? \[[^\]\n]*\] |press enter [^\n]*\. )$", re.IGNORECASE)


class Terminal:
    """A running `moonpack` whose prompts are waited for, never slept for."""

    def __init__(self, *args: str, cwd: Path, **environment: str) -> None:
        self._master, slave = pty.openpty()
        known = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moonpack", *args],
            cwd=cwd,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=known | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"} | environment,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)

    def read(self) -> str:
        """Everything printed up to the next prompt, or to the end of the program; without codes."""
        return ANSI.sub("", self.read_raw())

    def read_raw(self, *, after_line: bool = False) -> str:
        """The same, codes and all; `after_line` looks for the prompt after a line's end only."""
        got = b""
        while True:
            assert self._speaks(LONGEST), f"no prompt after {got[-500:]!r}"
            try:
                more = os.read(self._master, 65536)
            except OSError:  # how Linux says that the other end is closed
                return got.decode().replace("\r\n", "\n")
            got += more
            plain = ANSI.sub("", got[-200:].decode(errors="ignore"))
            echoed = not after_line or b"\n" in got
            if not more or (echoed and PROMPT.search(plain)):
                return got.decode().replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Type a line; returns what was printed up to the next prompt, without codes."""
        return ANSI.sub("", self.type_raw(line))

    def type_raw(self, line: str) -> str:
        """The same, codes and all."""
        os.write(self._master, f"{line}\n".encode())
        # What is typed comes back first, and may itself end like a prompt half-way ("h7 -> h8").
        return self.read_raw(after_line=True)

    def press(self, key: bytes) -> str:
        """Press a key without Enter, for those that act at once."""
        os.write(self._master, key)
        return self.read()

    def interrupt(self) -> str:
        """Press Ctrl-C, as a terminal would send it to the program in front.

        A signal that comes between the interpreter's last look for one and its wait for a line is
        noticed with the next key only, so whoever sees nothing happen presses again.
        """
        self.process.send_signal(signal.SIGINT)
        if not self._speaks(HEARD):
            self.process.send_signal(signal.SIGINT)
        return self.read()

    def _speaks(self, within: float) -> bool:
        """Whether there is something to read, or the end, before the seconds are over."""
        return bool(select.select([self._master], [], [], within)[0])

    def exit_code(self) -> int:
        """The exit code once the program has ended."""
        return self.process.wait(timeout=30)
