"""The process that draws pictures; `drawings.py` is its parent."""

from __future__ import annotations

from base64 import b64encode

from moonpack import languages, render
from moonpack.children import Message, Parent, unpack
from moonpack.errors import MoonpackError


def main(parent: Parent) -> None:
    """Draw one picture after the other."""
    parent.lower_priority()  # tables go first
    parent.send(ready=True)
    for wanted in parent:
        try:
            answer = {"picture": b64encode(_drawn(wanted)).decode("ascii")}
        except (MoonpackError, ImportError) as error:
            answer = {"problem": str(error)}
        parent.send(**answer)


def _drawn(wanted: Message) -> bytes:
    view, theme, words = (
        unpack(wanted["view"]),
        wanted["theme"],
        languages.words(wanted["language"]),
    )
    if wanted["kind"] == "svg":
        return render.svg(view, theme=theme, words=words).encode()
    return render.png(view, theme=theme, words=words)
