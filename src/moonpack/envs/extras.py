"""Packages that only researchers need: imported when first used, missed with a helpful word."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from moonpack.errors import MoonpackError

# What to install for each package.
FROM = {
    "numpy": '"moonpack[envs]"',
    "gymnasium": '"moonpack[envs]"',
    "pettingzoo": '"moonpack[envs]"',
    "pyspiel": '"moonpack[openspiel]"',
    "open_spiel": '"moonpack[openspiel]"',
    "pygame": "pygame-ce",
}


class Missing(MoonpackError, ImportError):
    """A package that is needed here and is not installed; the message says how to get it."""


def need(module: str, what: str) -> ModuleType:
    """Import a module that `what` cannot do without."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise  # it is installed, and something in it is broken
        told = f"{what} needs {package}, which is not installed: pip install {FROM[package]}"
        raise Missing(told) from error
