"""Who has given up a game, and how: it matters for ratings and in tournaments."""

from __future__ import annotations

from typing import Literal, cast, get_args

from moonpack.server.tables.journal import Line
from moonpack.words import Words

# `clock`: time was up · `absent`: the organiser of a tournament gave the game to those who were
# there · `left`: by leaving · `bot`: by letting a bot play.
GaveUp = Literal["clock", "absent", "left", "bot"]


def way_of(line: Line) -> GaveUp | None:
    """How the player of a line gives up with it; None if they do not."""
    match line.kind:
        case "time_out" if line.data["did"] != "nudge":
            return "clock"
        case "left":
            return "absent" if line.person is None else "left"
        case "removed":
            return "left"
        case "lent":
            return "bot"
        case _:
            return None


def stronger(before: GaveUp | None, now: GaveUp) -> GaveUp:
    """What counts of two ways: the first, but leaving says more than the bot that plays on."""
    return now if before in (None, "bot") else before


def read_gave_up(text: str | None) -> GaveUp | None:
    """A way as it was stored; None if it is not known, as in results of earlier versions."""
    return cast("GaveUp", text) if text in get_args(GaveUp) else None


def gave_up_sentence(way: GaveUp, name: str, words: Words) -> str:
    """How somebody has given up, in words."""
    match way:
        case "clock":
            return words("{name} did not move in time.", name=name)
        case "absent":
            return words("{name} is absent.", name=name)
        case "left":
            return words("{name} left the game.", name=name)
        case "bot":
            return words("A bot played for {name}.", name=name)
