"""Compiled or interpreted: the rules run compiled where built, unless `MOONPACK_PURE=1` is set."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

VARIABLE = "MOONPACK_PURE"
SETTLED = 5.0  # seconds; a build that has added nothing for so long is done


class _SourceOnly:
    """Finds modules of this package as source, passing over extension modules beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("moonpack.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def is_wanted() -> bool:
    """Whether the environment asks for the interpreted rules."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def arrange() -> None:
    """Prefer source, if asked to. Called before anything else of the package is imported."""
    if is_wanted():
        sys.meta_path.insert(0, _SourceOnly)


def would_be_compiled(package: Path = Path(__file__).parent) -> bool:
    """Whether a process that starts now would find all of the rules compiled.

    `make play` opens the page first and compiles meanwhile, so this may change while we run.
    """
    built = [file for suffix in EXTENSION_SUFFIXES for file in package.rglob(f"*{suffix}")]
    if is_wanted() or not built:
        return False
    return time.time() - max(file.stat().st_ctime for file in built) > SETTLED
