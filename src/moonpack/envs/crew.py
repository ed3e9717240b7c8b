"""Threads that share the lanes of a batch: the names of `crew.pxd`, for interpreted code.

Interpreted code holds the interpreter's lock, so one thread does all the work here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Job = Callable[[Any, int, int], None]
Hired = int


def hired(threads: int) -> Hired:
    """A crew of some threads, which start when there is work for them."""
    return threads


def share_out(  # noqa: PLR0917
    crew: Hired,  # noqa: ARG001
    job: Job,
    about: Any,
    many: int,
    part: int,  # noqa: ARG001
    back: int,  # noqa: ARG001
) -> None:
    """Do a job for many places, in parts of some of them; returns when all are done."""
    job(about, 0, many)
