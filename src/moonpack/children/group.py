"""Process groups: a child and whatever it starts end together, and with this process."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from weakref import finalize

_running: set[finalize[..., object]] = set()
_starting = RLock()  # held from before a child runs until it is among those that end with us


@contextmanager
def starting() -> Iterator[None]:
    """To be held while a child is started and given to `ends_with_us`.

    Who leaves meanwhile waits for it: a child that runs and is not known yet would outlive us.
    """
    with _starting:
        yield


def ends_with_us(child: object, end: Callable[..., None], *arguments: object) -> Callable[[], None]:
    """Have `end(*arguments)` called, once, when this process exits or nobody holds the child.

    The function that is returned does it earlier.
    """
    starter = os.getpid()

    def end_own() -> None:
        _running.discard(finalizer)
        if os.getpid() == starter:  # else we were forked from the process whose child this is
            end(*arguments)

    finalizer = finalize(child, end_own)
    finalizer.atexit = False  # `end_all` is registered for that, and runs earlier if need be
    _running.add(finalizer)
    return finalizer


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group that a process leads."""
    # The group's number stays taken while anybody is in it, even if its leader has ended.
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # nobody left, or only zombies
            os.killpg(process.pid, signal.SIGKILL)


def end_all() -> None:
    """End every child of this process."""
    for end in list(_running):
        end()


atexit.register(end_all)


def leave() -> None:
    """End this process at once, from any thread, with its children and its process group."""
    _starting.acquire()  # and never released: nothing is started any more
    try:
        end_all()
    finally:
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            os.killpg(os.getpid(), signal.SIGKILL)
        os._exit(0)
