"""Collects the page's own texts into `web/words.json`, from which the server translates them.

A text is the literal argument of `t("…")`, `tn("one", "many", …)` or `tc("context", "text")` in one
of the page's modules; long ones may be several literals joined with `+`. The texts are listed by
the part of the page that needs them: a game's folder, a folder that is loaded later, or `first` for
what every visit needs. `make texts` writes the file; a test fails when it is not up to date.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

WEB = Path(__file__).parent.parent / "src" / "moonpack" / "web"
FILE = WEB / "words.json"

_LITERAL = r'"(?:[^"\\]|\\.)*"'
_TEXT = rf"({_LITERAL}(?:\s*\+\s*{_LITERAL})*)"
_PLAIN = re.compile(rf"\bt\(\s*{_TEXT}")
_PLURAL = re.compile(rf"\btn\(\s*{_TEXT},\s*{_TEXT}")
_IN_CONTEXT = re.compile(rf"\btc\(\s*{_TEXT},\s*{_TEXT}")

FIRST = "first"
# Folders that are loaded when they are first needed; a folder of a game is loaded with its table.
LATER = frozenset(
    {
        *("replay", "lobby", "setup", "lessons", "hints", "clock", "mistakes"),
        *("menu", "puzzles", "later", "learn", "editor", "levels", "people", "chat"),
        *("alerts", "offline"),
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
    plain: set[str] = set()
    in_context: set[tuple[str, str]] = set()
    plural: set[tuple[str, str]] = set()
    for module in modules:
        source = module.read_text("utf-8")
        plain |= {_joined(text) for text in _PLAIN.findall(source)}
        plural |= {(_joined(one), _joined(many)) for one, many in _PLURAL.findall(source)}
        in_context |= {
            (_joined(where), _joined(text)) for where, text in _IN_CONTEXT.findall(source)
        }
    return [
        *sorted(plain),
        *({"context": context, "text": text} for context, text in sorted(in_context)),
        *({"one": one, "many": many} for one, many in sorted(plural)),
    ]


def _joined(literals: str) -> str:
    """The text of literals that are joined with `+`."""
    return "".join(json.loads(literal) for literal in re.findall(_LITERAL, literals))


def written(words: dict[str, list[Entry]]) -> str:
    """The content of the file: one text a line, so that diffs are easy to read."""
    return json.dumps(words, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(page_words()), "utf-8")
