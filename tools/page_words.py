"""Collects the page's own texts into `web/words.json`, from which the server translates them.

A text is the literal first argument of `t(...)` in one of the page's modules. `make words` writes
the file anew; a test fails when it is not up to date.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

WEB = Path(__file__).parent.parent / "src" / "moonpack" / "web"
FILE = WEB / "words.json"
_CALL = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


def page_words() -> list[str]:
    """Every text of the page, sorted, each once."""
    found: set[str] = set()
    for module in WEB.rglob("*.js"):
        found |= {json.loads(text) for text in _CALL.findall(module.read_text("utf-8"))}
    return sorted(found)


def written(words: list[str]) -> str:
    """The file's text: one text a line, so that a change shows as one."""
    return json.dumps(words, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(page_words()), "utf-8")
