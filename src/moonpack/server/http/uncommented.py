"""The page's files as they are sent: comments are for those who read the source.

Only comments that fill whole lines are taken out, and the lines stay, empty: so what a browser says
of a line is true of the source, and nothing has to be understood of the language. A formatter sees
to it that such lines begin like a comment; a test, that none of them is inside of a text.
"""

from __future__ import annotations

from collections.abc import Iterator

ENDINGS = (".js", ".css")
_OPENS, _CLOSES, _LINE = "/*", "*/", "//"


def uncommented(name: str, body: bytes) -> bytes:
    """A file without its comments, if it is one that has them."""
    if not name.endswith(ENDINGS):
        return body
    return "\n".join(_lines(body.decode("utf-8"), name.endswith(".js"))).encode("utf-8")


def _lines(text: str, has_line_comments: bool) -> Iterator[str]:
    is_inside = False
    for line in text.split("\n"):
        part = line.strip()
        begins = part.startswith(_OPENS)
        if is_inside or begins:
            is_inside = _CLOSES not in part
            # Code may stand behind a short comment, such as a type.
            is_code = not is_inside and not part.endswith(_CLOSES)
            yield (line if begins else part.partition(_CLOSES)[2]) if is_code else ""
        elif has_line_comments and part.startswith(_LINE):
            yield ""
        else:
            yield line
