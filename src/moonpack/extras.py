"""Packages that only researchers need: imported when first used, missed with a helpful word."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
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
    "pyarrow": '"moonpack[data]"',
    "ray": '"moonpack[ray]"',
}


class Missing(MoonpackError, ImportError):
    """A package that is needed here and is not installed; the message says how to get it."""


def is_installed(module: str) -> bool:
    """Whether an optional package is there, without importing it."""
    return find_spec(module) is not None


def need(module: str, what: str) -> ModuleType:
    """Import a module that `what` cannot do without."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise  # it is installed, and something in it is broken
        raise _missing(package, what) from error


def expect(package: str, what: str) -> None:
    """Make sure that a package is there, without importing it: another process will."""
    if find_spec(package) is None:
        raise _missing(package, what)


def _missing(package: str, what: str) -> Missing:
    message = f"{what} needs {package}, which is not installed: pip install {FROM[package]}"
    return Missing(message)
