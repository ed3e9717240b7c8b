"""Pictures of the rules: real positions, drawn when they are first wanted.

`pictures/<name>.json` has the `size` of the drawing, so that a page can keep room for it; a
`position`, or a `record` with the `step` to show; `seat` whose view it is, from 1; which places it
is `around`, its `highlights`, and `arrows` from one place to another; steps to `play` before it is
drawn. `legal` are steps that are then possible: tests play them, so that a picture shows what the
rules allow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from moonpack.begin import from_position, replay
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games import check, kit
from moonpack.words import ENGLISH, Words

from .book import book_of

_FIELDS = ("position", "record", "step", "seat", "around", "highlights", "arrows", "play", "legal")
MOST_KEPT = 256  # drawings


@lru_cache(maxsize=MOST_KEPT)
def drawing(game: str, name: str, words: Words = ENGLISH) -> str:
    """A picture of a game's rules as SVG."""
    fields = data_of(game, name)
    shown = position_of(fields, name)
    seat = fields.get("seat")
    return kit.of(game).cutout(
        shown.view(
            None if seat is None else check.whole_number(seat, "seat", 1, shown.players) - 1
        ),
        around=fields.get("around", ()),
        highlights=fields.get("highlights", ()),
        arrows=[(start, end) for start, end in fields.get("arrows", ())],
        words=words,
    )


@lru_cache(maxsize=MOST_KEPT)
def size_of(game: str, name: str) -> tuple[int, int]:
    """The width and height of a picture, as its file says."""
    width, height = check.listing(data_of(game, name)["size"], f"{name}.size", 2)
    return width, height


def data_of(game: str, name: str) -> Mapping[str, Any]:
    """What the file of a picture says."""
    book = book_of(game)
    if name not in {picture for chapter in book.chapters for picture in chapter.pictures}:
        raise BadInput("picture", "the name of a picture in the rules", name)
    given = json.loads((book.folder / "pictures" / f"{name}.json").read_text("utf-8"))
    return check.fields(given, name, ("size",), _FIELDS)


def position_of(fields: Mapping[str, Any], name: str) -> Game:
    """The game that a picture shows."""
    if "position" in fields:
        game = from_position(fields["position"])
    elif "record" in fields:
        game = replay(fields["record"], fields.get("step"))
    else:
        raise BadInput(name, "a position or a record", list(fields))
    for step in fields.get("play", ()):
        game.play(step)
    return game
