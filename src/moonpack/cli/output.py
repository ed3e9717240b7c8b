"""What commands share when they print: colour, width, and a progress bar for slow work."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from moonpack.cli.helping import option
from moonpack.words import source

F = TypeVar("F", bound=Callable[..., Any])

PATIENCE = 2.0  # seconds until slow work shows a progress bar
WIDEST = 160


def colour_option(command: F) -> F:
    """The option `--color/--no-color`."""
    return option(
        "--color/--no-color",
        "colour",
        default=None,
        help=source("Use colour."),
        # Translators: what an option of the command line is by default.
        usually=source("on a terminal, unless NO_COLOR is set"),
    )(command)


def wants_colour(given: bool | None) -> bool:
    """Whether to print in colour: as given, or on a terminal unless `NO_COLOR` is set."""
    if given is not None:
        return given
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def width() -> int:
    """The width that pictures may have."""
    return min(shutil.get_terminal_size((100, 24)).columns, WIDEST)


def height() -> int:
    """How many lines can be seen at once; very many when nobody reads at a terminal."""
    return shutil.get_terminal_size((100, 24)).lines if sys.stdout.isatty() else 1_000_000


def console(colour: bool) -> Console:
    """A console for sentences and tables; it wraps lines at the terminal's width."""
    return Console(
        file=sys.stdout,
        color_system="256" if colour else None,
        force_terminal=True if colour else None,
        no_color=not colour,
        width=width(),
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show a moving bar on stderr if the block takes longer than two seconds."""
    if not sys.stderr.isatty():
        yield
        return
    progress = Progress(
        TextColumn(what),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    progress.add_task(what, total=None)
    timer = threading.Timer(PATIENCE, progress.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        progress.stop()
