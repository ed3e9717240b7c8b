"""Bots by name.

A bot is named as `hunter`, `uct(simulations=200)` or `uct:simulations=200`; the name is a level of
the game, a built-in bot, a bot of another package (entry points in the group `moonpack.bots`), or
`path/to/file.py:Name`. Parameters go by name and are checked against what the bot's constructor
takes. `version=1` with a level is the level as it was then.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

from moonpack import games
from moonpack.bots.contract import Bot
from moonpack.bots.levels import Value, meant
from moonpack.errors import BadInput, MoonpackError
from moonpack.games import kit

GROUP = "moonpack.bots"

# The class of each built-in bot, imported when first used.
ANY_GAME = {
    "greedy": "moonpack.bots.greedy:Greedy",
    "playouts": "moonpack.bots.playouts:Playouts",
    "process": "moonpack.bots.process:Process",
    "random": "moonpack.bots.random:Random",
}
_CALLED = re.compile(r"(?P<name>[^()]+)(?:\((?P<inside>.*)\))?", re.DOTALL)
_BY_COLON = re.compile(r"(?P<name>[^()]+?):(?P<inside>[A-Za-z_]\w*=.*)", re.DOTALL)


def make(text: str, game: str, seed: int | str | None = None) -> Bot:
    """The bot that a text names, for a game, made with a seed."""
    games.spec(game)
    name, given = parse(text)
    kind, preset = find(name, game, given)
    if kind.game not in (None, game):
        raise BadInput(name, f"a bot for {game}; this one plays {kind.game}")
    with _blamed("a bot that can be made", text):
        bot = kind(seed, **{**preset, **_checked(kind, name, given)})
    bot.name = text
    return bot


def names(game: str) -> list[str]:
    """Every name known for a game: levels from gentle to fierce, then bots by name."""
    levels = kit.of(game).levels
    others = {**ANY_GAME, **kit.of(game).bots, **_installed()}
    return [*levels, *sorted(other for other in others if other not in levels)]


def find(
    name: str, game: str, given: dict[str, Value] | None = None
) -> tuple[type[Bot], Mapping[str, Value]]:
    """The class of a bot by its name, and the parameters that the name stands for.

    The version of a level is taken from those that were given.
    """
    level = meant(game, name, {} if given is None else given)
    built_in = {**ANY_GAME, **kit.of(game).bots}
    if level is not None:
        bot = level.bot  # a level may be called like its bot
        level_bot = _import(built_in[bot], bot) if bot in built_in else find(bot, game)[0]
        return level_bot, level.parameters
    if name in built_in:
        return _import(built_in[name], name), {}
    installed = _installed()
    if name in installed:
        with _blamed("a bot that can be loaded", name):
            return _is_bot(installed[name](), name), {}
    path, colon, kind = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _from_file(Path(path), kind, name), {}
    known = ", ".join(names(game))
    raise BadInput("bot", f"a bot of {game} ({known}) or path/to/file.py:Name", name)


@contextmanager
def _blamed(expected: str, name: str) -> Iterator[None]:
    """Report any error in the bot's own code as `BadInput` that names the bot."""
    try:
        yield
    except MoonpackError:
        raise
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}"
        raise BadInput("bot", f"{expected} ({why})", name) from error


# -- reading the text

_AS_KEYS = 'parameters as key=value, key=value, with texts in quotation marks: command="./bot 1"'
# What Python's parser raises for a text that is not Python, or nested too deeply.
_NOT_PYTHON = (SyntaxError, ValueError, MemoryError, RecursionError)


def parse(text: str) -> tuple[str, dict[str, Value]]:
    """A bot's name and the parameters given with it."""
    if not isinstance(text, str):
        raise BadInput("bot", "a name such as hunter", text)
    match = _BY_COLON.fullmatch(text.strip()) or _CALLED.fullmatch(text.strip())
    if match is None:
        raise BadInput("bot", "a name such as hunter or uct(simulations=200)", text)
    return match["name"].strip(), _parameters(match["inside"] or "", text)


def _parameters(inside: str, text: str) -> dict[str, Value]:
    """Parameters written as in a Python call; a bare word is a text."""
    try:
        call = ast.parse(f"_({inside})", mode="eval").body
    except _NOT_PYTHON as error:
        raise BadInput("bot", _AS_KEYS, text) from error
    if not isinstance(call, ast.Call) or call.args:
        raise BadInput("bot", _AS_KEYS, text)
    parameters: dict[str, Value] = {}
    for keyword in call.keywords:
        if keyword.arg is None:
            raise BadInput("bot", _AS_KEYS, text)
        parameters[keyword.arg] = _value(keyword.value, keyword.arg)
    return parameters


def _value(node: ast.expr, parameter: str) -> Value:
    if isinstance(node, ast.Name):
        return node.id
    try:
        value = ast.literal_eval(node)
    except (*_NOT_PYTHON, TypeError) as error:
        raise BadInput(parameter, "a number, text, True or False") from error
    if not isinstance(value, (bool, int, float, str)):
        raise BadInput(parameter, "a number, text, True or False", value)
    return value


# -- parameters


def parameters(kind: type[Bot]) -> dict[str, type]:
    """The keyword parameters of a bot's constructor, with their types.

    One without a type has that of its default.
    """
    hints = get_type_hints(kind.__init__)
    taken = inspect.signature(kind).parameters.values()
    return {
        p.name: hints.get(p.name) or _type_of_default(p) for p in taken if p.kind is p.KEYWORD_ONLY
    }


def _type_of_default(parameter: inspect.Parameter) -> type:
    return type(parameter.default) if isinstance(parameter.default, bool | int | float) else str


def _checked(kind: type[Bot], name: str, given: Mapping[str, Value]) -> dict[str, Value]:
    takes = parameters(kind)
    checked = {}
    for key, value in given.items():
        if not takes:
            raise BadInput(f"{name}.{key}", "none", problem="this bot takes no parameters")
        if key not in takes:
            raise BadInput.unknown(f"{name}.{key}", "unknown parameter; known: {known}", takes)
        checked[key] = _typed(value, takes[key], f"{name}.{key}")
    return checked


def _typed(value: Value, wanted: type, field: str) -> Value:
    if wanted is float and type(value) in (int, float):
        if not abs(value) <= sys.float_info.max:  # type: ignore[arg-type]
            raise BadInput(field, "a finite number", value)
        return float(value)
    if wanted in (bool, int, float, str) and type(value) is not wanted:
        words = {bool: "True or False", int: "a whole number", float: "a number", str: "a text"}
        raise BadInput(field, words[wanted], value)
    return value


# -- finding the class


@cache
def _installed() -> Mapping[str, Callable[[], Any]]:
    """The bots that installed packages provide, by name."""
    return {point.name: point.load for point in entry_points(group=GROUP)}


def _import(where: str, name: str) -> type[Bot]:
    module, _, kind = where.partition(":")
    return _is_bot(getattr(import_module(module), kind), name)


def _from_file(path: Path, kind: str, name: str) -> type[Bot]:
    with _blamed("a file that Python can load", name):
        module = _load(path.resolve(), name)
    if not hasattr(module, kind):
        raise BadInput("bot", f"the name of a class in {path}", kind)
    return _is_bot(getattr(module, kind), name)


@cache
def _load(path: Path, name: str) -> ModuleType:
    spec = spec_from_file_location(f"moonpack_bot:{path}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise BadInput("bot", "a file that can be read", name)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module


def _is_bot(kind: object, name: str) -> type[Bot]:
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BadInput("bot", "a class that is a moonpack.bots.Bot", name)
    return kind
