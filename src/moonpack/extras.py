"""Packages that only researchers need: imported when first used, missed with a helpful word."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from moonpack.errors import MoonpackError

# The extra that brings each package, if the caller does not name another one.
EXTRA = {
    "numpy": "envs",
    "gymnasium": "envs",
    "pettingzoo": "envs",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "pyarrow": "data",
    "ray": "ray",
    "resvg_py": "png",
    "pywebpush": "push",
    "apprise": "webhooks",
    "asyncpg": "postgresql",
    "webauthn": "passkeys",
}
# Packages that no extra brings, by the name under which pip knows them.
ALONE = {"pygame": "pygame-ce"}
FROM = {package: f'"moonpack[{extra}]"' for package, extra in EXTRA.items()} | ALONE


class Missing(MoonpackError, ImportError):
    """A package that is needed here and is not installed; the message says how to get it."""


def is_installed(module: str) -> bool:
    """Whether an optional package is there, without importing it."""
    return find_spec(module) is not None


def need(module: str, what: str, extra: str = "") -> ModuleType:
    """Import a module that `what` cannot do without; `extra` brings all that is needed there."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise  # it is installed, and something in it is broken
        raise _missing(package, what, extra) from error


def expect(package: str, what: str) -> None:
    """Make sure that a package is there, without importing it: another process will."""
    if find_spec(package) is None:
        raise _missing(package, what)


def _missing(package: str, what: str, extra: str = "") -> Missing:
    source = f'"moonpack[{extra}]"' if extra else FROM[package]
    return Missing(f"{what} needs {package}, which is not installed: pip install {source}")
