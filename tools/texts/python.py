"""Texts of Python modules: literal arguments of `words(...)`, `words.many(...)` and others.

Babel's own extractor goes by tokens and passes over a text that is not a literal; here that is an
error, because such a text would silently stay English. A text that is data, or was marked with
`source`, is looked up with `words.look_up(...)`.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator

from tools.texts.text import NotCollectable, Text

COMMENT = "Translators:"
# Attributes and methods that give the words of a language.
_HOLDERS = frozenset({"words", "named", "naming", "plain"})
# Functions whose names end alike but which have nothing to do with texts.
_OTHERS = frozenset({"languages", "manners", "match", "self.match", "event", "super()"})


def in_python(source: str, place: str = "") -> Iterator[Text]:
    """The texts of a module, in its order."""
    comments = _comments(source)
    tree = ast.parse(source)
    others = _other_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in others:
                message = f"{place}:{node.lineno}: {node.func.id} must be called words"
                raise NotCollectable(message)
            for text in _texts(node, place):
                yield Text(text.one, text.more, text.context, place, _before(node, comments))


def _other_names(tree: ast.AST) -> set[str]:
    """Variables that hold the words of a language, but are not called so: nothing is collected."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value.func if isinstance(node.value, ast.Call) else node.value
            is_words = isinstance(value, ast.Attribute) and value.attr in _HOLDERS
            if is_words and node.targets[0].id != "words":
                names.add(node.targets[0].id)
    return names


def _texts(call: ast.Call, place: str) -> Iterator[Text]:
    arguments = call.args
    match _called(call.func):
        case "source" if len(arguments) > 1:
            yield Text(_literal(call, 0, place), _literal(call, 1, place))
        case "words" | "source":
            yield Text(_literal(call, 0, place), context=_context(call, place))
        case "words.many":
            one, more = _literal(call, 0, place), _literal(call, 1, place)
            yield Text(one, more, _context(call, place))
        case "Refusal" if len(arguments) > 1:
            text = _literal(call, 1, place)
            if text:
                yield Text(text, _literal(call, 2, place) if len(arguments) > 2 else "")


def _called(function: ast.expr) -> str:
    """What a call calls: `words`, `words.many`, `source`, `Refusal`, or nothing of interest."""
    match function:
        case ast.Name(id="words" | "_words"):
            return "words"
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr="words" | "_words"):
            return "" if ast.unparse(value) in _OTHERS else "words"
        case ast.Attribute(value=value, attr="many"):
            return "words.many" if _called(value) == "words" else ""
    return ""


def _literal(call: ast.Call, position: int, place: str) -> str:
    argument = call.args[position] if position < len(call.args) else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    shown = ast.unparse(call)
    message = f"{place}:{call.lineno}: expected a literal text in {shown}; look_up is for others"
    raise NotCollectable(message)


def _context(call: ast.Call, place: str) -> str:
    for keyword in call.keywords:
        if keyword.arg == "context":
            if not isinstance(keyword.value, ast.Constant):
                message = f"{place}:{call.lineno}: expected a literal context"
                raise NotCollectable(message)
            return str(keyword.value.value)
    return ""


def _comments(source: str) -> dict[int, str]:
    """Comments to translators by the line they end on."""
    by_line: dict[int, str] = {}
    if COMMENT not in source:
        return by_line
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, text = token.start[0], token.string.removeprefix("#").strip()
            if text.startswith(COMMENT):
                by_line[line] = text.removeprefix(COMMENT).strip()
            elif line - 1 in by_line and source.splitlines()[line - 1].lstrip().startswith("#"):
                by_line[line] = f"{by_line.pop(line - 1)} {text}"
    return by_line


def _before(call: ast.Call, comments: dict[int, str]) -> str:
    return comments.get(call.lineno - 1, "")
