"""`MOONPACK_PURE=1`: import the rules from their Python source, even where they are compiled."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "MOONPACK_PURE"


class _SourceOnly:
    """Finds modules of this package as source, passing over extension modules beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("moonpack.") or path is None:
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if found is not None and found.loader is not None:
                return found
        return None


def is_wanted() -> bool:
    """Whether the environment asks for the interpreted rules."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def arrange() -> None:
    """Prefer source, if asked to. Called before anything else of the package is imported."""
    if is_wanted():
        sys.meta_path.insert(0, _SourceOnly)
