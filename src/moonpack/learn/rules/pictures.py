"""Pictures of the rules: real positions, drawn when they are first wanted.

`pictures/<name>.json` has a `position`, or a `record` with the `step` to show; `seat` whose view it
is, from 1; which places it is `around`, its `highlights`, and `arrows` from one place to another;
steps to `play` before it is drawn. `legal` are steps that are then possible: tests play them, so that
a picture shows what the rules allow.
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
    book = book_of(game)
    if name not in {picture for chapter in book.chapters for picture in chapter.pictures}:
        raise BadInput("picture", "the name of a picture in the rules", name)
    given = json.loads((book.folder / "pictures" / f"{name}.json").read_text("utf-8"))
    fields = check.fields(given, name, (), _FIELDS)
    shown = position_of(fields, name)
    seat = fields.get("seat")
    return kit.of(game).cutout(
        shown.view(None if seat is None else check.whole_number(seat, "seat", 1, shown.players) - 1),
        around=fields.get("around", ()),
        highlights=fields.get("highlights", ()),
        arrows=[(start, end) for start, end in fields.get("arrows", ())],
        words=words,
    )


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
