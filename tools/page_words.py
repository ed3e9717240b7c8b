"""Collects the page's own texts into `web/words.json`, from which the server translates them.

A text is the literal argument of `t("…")`, `tn("one", "many", …)` or `tc("context", "text")` in one
of the page's modules; long ones may be several literals joined with `+`. `make texts` writes the
file; a test fails when it is not up to date.
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

# A plain text, a text with its context, or a text with its plural.
Entry = str | dict[str, str]


def page_words() -> list[Entry]:
    """Every text of the page, sorted, each once."""
    plain: set[str] = set()
    in_context: set[tuple[str, str]] = set()
    plural: set[tuple[str, str]] = set()
    for module in WEB.rglob("*.js"):
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


def written(words: list[Entry]) -> str:
    """The content of the file: one text a line, so that diffs are easy to read."""
    lines = ",\n".join(f" {json.dumps(entry, ensure_ascii=False)}" for entry in words)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(page_words()), "utf-8")
