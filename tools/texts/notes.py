"""Notes to translators on texts of the page, where a comment would weigh on every visit.

`notes.toml` has them by text; those on texts with a context stand under `[in_context.…]`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tools.texts.text import Text

FILE = Path(__file__).with_name("notes.toml")


@cache
def notes() -> dict[tuple[str, str], str]:
    """All notes, by the context and the text they are about."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    return {
        (context, text): note
        for context, group in (("", data["notes"]), *data.get("in_context", {}).items())
        for text, note in group.items()
    }


def note_problems(texts: Iterable[Text]) -> Iterator[str]:
    """Notes on texts that the program no longer has."""
    known = {text.key for text in texts}
    for context, text in notes():
        if (context, text) not in known:
            yield f"notes.toml has a note on a text that is gone: “{text}”"
