"""The errors that the program makes, read from its code: whether each is a text in every language.

An error can be shown in another language if its text is a `Phrase`, a text of `words(...)` or
one that is marked with `source`. A bare literal cannot, and neither can a text that is put together
with f-strings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# Where the text of an error stands among its arguments; a `problem` by name stands for it.
TEXT_AT = {
    "BadInput": 1,
    "BadInput.wrong_count": 1,
    "BadInput.unknown": 1,
    "IllegalStep": 1,
    "MoonpackError": 0,
    "ValueError": 0,  # of our own checks of messages
    "TooFast": 0,
    "Decided": 1,
    "click.UsageError": 0,
    "click.BadParameter": 0,
    "click.ClickException": 0,
    "FileTrouble": 0,
}
_TRANSLATING = {
    "Phrase",
    "ComposedPhrase",
    "source",
    "words",
    "words.many",
    "words.text",
    "words.look_up",
}
_TRANSLATED_TYPES = ("Phrase", "Sentence", "tuple[Phrase, ")
# Parts of another error, which was looked at where it was made.
_OF_ERRORS = {"phrase", "expected", "_phrase", "_why"}


@dataclass(frozen=True)
class Module:
    """A module whose errors are looked at; `others` define what it imports."""

    tree: ast.Module
    others: tuple[Module, ...] = ()

    @classmethod
    def of(cls, source: str, others: tuple[Module, ...] = ()) -> Module:
        """The module of a source text."""
        return cls(ast.parse(source), others)

    def english_errors(self, *, with_values: bool = False) -> Iterator[str]:
        """What its errors say in English alone, as the code has it."""
        for part in self._parts():
            for call in ast.walk(part):
                if isinstance(call, ast.Call):
                    text = _text(call, with_values=with_values)
                    if text is not None and not self._is_translatable(text, part):
                        yield ast.unparse(text)

    def _parts(self) -> Iterator[ast.AST]:
        """Functions and methods, whose variables are looked up, and what stands beside them."""
        for node in self.tree.body:
            yield from node.body if isinstance(node, ast.ClassDef) else [node]

    def _is_translatable(self, text: ast.expr, part: ast.AST) -> bool:
        """Whether an expression is a text in every language."""
        match text:
            case ast.Call(func=function):
                name = ast.unparse(function)
                return name in _TRANSLATING or self._returned_by(name).startswith(_TRANSLATED_TYPES)
            case ast.Attribute(attr=name):
                return name in _OF_ERRORS
            case ast.Subscript(value=ast.Name() as table):
                return self._is_translatable(table, part)
            case ast.Dict(values=values) | ast.Tuple(elts=values) | ast.BoolOp(values=values):
                return all(self._is_translatable(value, part) for value in values)
            case ast.IfExp(body=one, orelse=other):
                return self._is_translatable(one, part) and self._is_translatable(other, part)
            case ast.Name(id=name) if _type_of_parameter(name, part) in _TRANSLATED_TYPES:
                return True
            case ast.Name(id=name):
                values = [*_set_in(part, name)] or self._constant(name)
                return bool(values) and all(self._is_translatable(value, part) for value in values)
        return False

    def _returned_by(self, function: str) -> str:
        """What a function returns, as far as the code says."""
        name = function.rpartition(".")[2]
        known = (one._returns.get(name) for one in (self, *self.others))
        return next(filter(None, known), "")

    def _constant(self, name: str) -> list[ast.expr]:
        """What a constant of this module, or of one that it imports from, is."""
        known = (one._constants.get(name) for one in (self, *self.others))
        return next(filter(None, known), [])

    @cached_property
    def _returns(self) -> dict[str, str]:
        return {
            node.name: ast.unparse(node.returns)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef) and node.returns is not None
        }

    @cached_property
    def _constants(self) -> dict[str, list[ast.expr]]:
        return {
            target.id: [node.value]
            for node in self.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }


def used_modules(package: Path, not_for_players: tuple[str, ...]) -> Iterator[tuple[str, Module]]:
    """The modules with errors of what players use, by their place."""
    errors = tuple(name.rpartition(".")[2] for name in TEXT_AT)
    sources = {}
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        if not any(place == other or place.startswith(f"{other}/") for other in not_for_players):
            source = path.read_text("utf-8")
            if any(f"{name}(" in source for name in errors):
                sources[place] = source
    known = {place: Module.of(source) for place, source in sources.items()}
    for place, module in known.items():
        others = tuple(other for other in known.values() if other is not module)
        yield place, Module(module.tree, others)


def _text(call: ast.Call, *, with_values: bool) -> ast.expr | None:
    """What an error says; None for other calls."""
    name = ast.unparse(call.func)
    at = TEXT_AT.get(name)
    if at is None or (name == "ValueError" and not with_values):
        return None
    for keyword in call.keywords:
        if keyword.arg == "problem":
            return keyword.value
    return call.args[at] if at < len(call.args) else None


def _set_in(part: ast.AST, name: str) -> Iterator[ast.expr]:
    """All that a variable of a function is set to."""
    for node in ast.walk(part):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                match target, node.value:
                    case ast.Name(id=found), value if found == name:
                        yield value
                    case ast.Tuple(elts=targets), ast.Tuple(elts=values):
                        both = zip(targets, values, strict=True)
                        yield from (
                            value
                            for one, value in both
                            if isinstance(one, ast.Name) and one.id == name
                        )


def _type_of_parameter(name: str, part: ast.AST) -> str:
    for node in ast.walk(part):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for argument in (*node.args.args, *node.args.kwonlyargs):
                if argument.arg == name and argument.annotation is not None:
                    return ast.unparse(argument.annotation)
    return ""
