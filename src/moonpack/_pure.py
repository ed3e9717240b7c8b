"""Compiled or interpreted: the rules run compiled where built, unless `MOONPACK_PURE=1` is set.

A process runs all of them one way, as it found them when it began: a module that was compiled later
does not fit the interpreted ones it would work with.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

VARIABLE = "MOONPACK_PURE"
PACKAGE = Path(__file__).parent
SETTLED = 5.0  # seconds; a build that has added nothing for so long is done
LOOKS_EVERY = 5.0  # seconds; whether the rules have been compiled meanwhile

# The modules that setup.py compiles: all of them or none.
COMPILED = (
    "moonpack.games.moonlight.tables",
    "moonpack.games.moonlight.state",
    "moonpack.games.moonlight.position",
    "moonpack.games.moonlight.legal",
    "moonpack.games.moonlight.scoring",
    "moonpack.games.moonlight.rules",
    "moonpack.games.moonlight.engine",
    "moonpack.games.wolves.tables",
    "moonpack.games.wolves.state",
    "moonpack.games.wolves.position",
    "moonpack.games.wolves.displacing",
    "moonpack.games.wolves.hunting",
    "moonpack.games.wolves.legal",
    "moonpack.games.wolves.scoring",
    "moonpack.games.wolves.rules",
    "moonpack.games.wolves.engine",
    "moonpack.bots.moonlight.guess",
    "moonpack.bots.moonlight.endings",
    "moonpack.bots.moonlight.features",
    "moonpack.bots.moonlight.outlook",
    "moonpack.bots.moonlight.judge",
    "moonpack.bots.moonlight.beliefs",
    "moonpack.bots.moonlight.tree",
    "moonpack.bots.moonlight.uct",
    "moonpack.bots.wolves.endings",
    "moonpack.bots.wolves.sight",
    "moonpack.bots.wolves.judge",
    "moonpack.bots.wolves.inputs",
    "moonpack.bots.wolves.learned",
    "moonpack.bots.wolves.shelf",
    "moonpack.bots.wolves.repertoire",
    "moonpack.bots.wolves.planner",
    "moonpack.bots.wolves.tree",
    "moonpack.bots.wolves.uct",
    "moonpack.envs.dealer",
    "moonpack.envs.lens",
    "moonpack.envs.lanes",
    "moonpack.envs.moonlight.dealer",
    "moonpack.envs.moonlight.lens",
    "moonpack.envs.wolves.dealer",
    "moonpack.envs.wolves.lens",
)


@cache
def _sources(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, [".py"]))


class _SourceOnly:
    """Finds modules of this package as source, passing over extension modules beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("moonpack.") or path is None:
            return None
        for folder in path:
            spec = _sources(folder).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def is_wanted() -> bool:
    """Whether the environment asks for the interpreted rules."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def arrange() -> None:
    """Settle how this process runs the rules; called before the rest of the package is imported.

    `make play` opens the page first and compiles meanwhile: what is compiled while we run is for
    the processes that start afterwards.
    """
    if is_wanted() or None in built():
        sys.meta_path.insert(0, _SourceOnly)


def would_be_compiled(package: Path = PACKAGE) -> bool:
    """Whether a process that starts now would find all of the rules compiled."""
    if is_wanted():
        return False
    files = [file for file in built(package) if file]
    if len(files) < len(COMPILED):
        return False
    return time.time() - max(file.stat().st_ctime for file in files) > SETTLED


class BuildWatch:
    """Whether a process that starts now would run compiled rules; looks at the disk now and then.

    Processes that were started before are worth replacing as soon as it says so.
    """

    def __init__(self) -> None:
        self._is_built = False
        self._looked_at = -math.inf

    def __call__(self) -> bool:
        """The answer, at most `LOOKS_EVERY` seconds old; it stays once it is yes."""
        now = time.monotonic()
        if not self._is_built and now - self._looked_at >= LOOKS_EVERY:
            self._looked_at = now
            self._is_built = would_be_compiled()
        return self._is_built


def built(package: Path = PACKAGE) -> Iterator[Path | None]:
    """The extension module of each of them, or None while it is not built."""
    for name in COMPILED:
        stem = str(package.joinpath(*name.split(".")[1:]))
        files = (Path(stem + suffix) for suffix in EXTENSION_SUFFIXES)
        yield next((file for file in files if file.exists()), None)
