"""The child's end, for children that run our own code: the messages of the parent, in order.

Such a child is a module with a function `main(parent)`; see `child.python`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from queue import Queue
from threading import Thread
from typing import Any

from moonpack.children.group import leave
from moonpack.children.messages import Message, decode, encode


class Parent:
    """The process that started this one. Iterating gives its messages until it is gone.

    Standard output is for messages alone: what other code prints goes to standard error.
    """

    def __init__(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
        self._requests = os.fdopen(os.dup(0), "rb")
        self._answers = os.fdopen(os.dup(1), "wb")
        _redirect(0, os.devnull, os.O_RDONLY)  # programs that we start must not take our messages
        os.dup2(2, 1)
        self._inbox: Queue[bytes] = Queue()
        self.is_gone = False
        # Called from another thread. By default this process ends at once, whatever it is doing.
        self.when_gone: Callable[[], None] = leave
        # Not `sys.stdin`: code that ends Python would then wait for this thread.
        Thread(target=self._listen, daemon=True).start()

    def __iter__(self) -> Iterator[Message]:
        while line := self._inbox.get():
            message = decode(line)
            assert message is not None  # our own code sends nothing else
            yield message

    def send(self, **message: Any) -> None:
        """Send a message."""
        with suppress(BrokenPipeError):  # the parent is gone, which `_listen` sees too
            self._answers.write(encode(message))
            self._answers.flush()

    @staticmethod
    def discard_prints() -> None:
        """Show nothing of what is printed to standard output."""
        _redirect(1, os.devnull, os.O_WRONLY)

    @staticmethod
    def lower_priority() -> None:
        """Let other processes go first when the processor is busy."""
        if hasattr(os, "nice"):
            os.nice(5)

    def _listen(self) -> None:
        for line in self._requests:
            self._inbox.put(line)
        self.is_gone = True
        self._inbox.put(b"")
        self.when_gone()


def _redirect(descriptor: int, path: str, flags: int) -> None:
    file = os.open(path, flags)
    os.dup2(file, descriptor)
    os.close(file)


def run(module: str) -> None:
    """Be the child that a module describes."""
    parent = Parent()  # before anything that the module imports can print
    import_module(module).main(parent)
