"""Collects the page's own texts into `web/words.json`, from which the server translates them.

A text is the literal argument of `t("…")`, `tn("one", "many", …)` or `tc("context", "text")` in one
of the page's modules; long ones may be several literals joined with `+`. Anything else cannot be
collected and is an error. The texts are listed by the part of the page that needs them: a game's
folder, a folder that is loaded later, or `first` for what every visit needs. `make texts` writes
the file; a test fails when it is not up to date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tools.texts.text import NotCollectable

WEB = Path(__file__).parent.parent / "src" / "moonpack" / "web"
FILE = WEB / "words.json"

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_TEXT = rf"\s*({_LITERAL}(?:\s*\+\s*{_LITERAL})*)\s*"
_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_CALL = re.compile(r"(?<![\w$])(?:(?<!\.)|(?<=\.\.\.))t[nc]?\(")
# What stands behind the bracket of a call: its texts are literals, and nothing is added to them.
_ARGUMENTS = {
    "t(": re.compile(rf"{_TEXT}[,)]"),
    "tn(": re.compile(rf"{_TEXT},{_TEXT},"),
    "tc(": re.compile(rf"{_TEXT},{_TEXT}[,)]"),
}
_DEFINES_THEM = WEB / "core" / "words.js"

FIRST = "first"
# Folders that are loaded when they are first needed; a folder of a game is loaded with its table.
LATER = frozenset(
    {
        *("replay", "lobby", "setup", "lessons", "hints", "clock", "mistakes"),
        *("menu", "puzzles", "later", "learn", "editor", "levels", "people", "chat"),
        *("alerts", "offline", "company", "kept", "uploads", "elsewhere"),
    }
)

# A plain text, a text with its context, or a text with its plural.
Entry = str | dict[str, str]


def page_words() -> dict[str, list[Entry]]:
    """The texts of every part of the page, sorted; what every visit needs is not repeated."""
    modules: dict[str, list[Path]] = {FIRST: []}
    for module in sorted(WEB.rglob("*.js")):
        modules.setdefault(part_of(module), []).append(module)
    first = texts_of(modules[FIRST])
    parts = {part: texts_of(paths) for part, paths in modules.items()}
    own = {
        part: texts if part == FIRST else [text for text in texts if text not in first]
        for part, texts in parts.items()
    }
    return {part: own[part] for part in sorted(own) if own[part]}


def part_of(module: Path) -> str:
    """The part of the page that a module belongs to."""
    folder = module.relative_to(WEB).parent
    is_game = len(folder.parts) > 1 and folder.parts[0] == "games"
    return folder.as_posix() if is_game or folder.name in LATER else FIRST


def texts_of(modules: list[Path]) -> list[Entry]:
    """The texts of some modules, sorted, each once."""
    texts_by_call: dict[str, set[tuple[str, ...]]] = {call: set() for call in _ARGUMENTS}
    for module in modules:
        if module != _DEFINES_THEM:
            for call, texts in _calls(module):
                texts_by_call[call].add(texts)
    return [
        *sorted(text for (text,) in texts_by_call["t("]),
        *({"context": context, "text": text} for context, text in sorted(texts_by_call["tc("])),
        *({"one": one, "many": many} for one, many in sorted(texts_by_call["tn("])),
    ]


def _calls(module: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every call that shows a text, and its texts; one that cannot be collected is an error."""
    source = _COMMENTS.sub(lambda it: "\n" * it[0].count("\n"), module.read_text("utf-8"))
    for call in _CALL.finditer(source):
        arguments = _ARGUMENTS[call[0]].match(source, call.end())
        if arguments is None:
            line = source.count("\n", 0, call.start()) + 1
            shown = source[call.start() :].partition("\n")[0][:60]
            raise NotCollectable(f"{module.name}:{line}: expected a literal: {shown}")
        yield call[0], tuple(map(_joined, arguments.groups()))


def _joined(literals: str) -> str:
    """The text of literals that are joined with `+`."""
    return "".join(json.loads(literal) for literal in re.findall(_LITERAL, literals))


def written(words: dict[str, list[Entry]]) -> str:
    """The content of the file: one text a line, so that diffs are easy to read."""
    return json.dumps(words, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(page_words()), "utf-8")
