"""Parts of views, drawn for the rules of a game: only what a picture is about, with arrows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from moonpack.games import kit
from moonpack.words import Words

THEME = "night"  # boards are night in both themes of the page


class Cutout(Protocol):
    """How a game draws a part of a view."""

    def __call__(
        self,
        view: Any,  # each game draws views of its own kind
        *,
        around: Collection[str],
        highlights: Collection[str],
        arrows: Sequence[tuple[str, str]],
        words: Words,
    ) -> str: ...


def whole(
    view: Any,
    *,
    around: Collection[str],  # noqa: ARG001  games that do not draw parts show everything
    highlights: Collection[str],
    arrows: Sequence[tuple[str, str]],  # noqa: ARG001
    words: Words,
) -> str:
    """The whole picture, for games that have no cut-outs."""
    picture = kit.of(view.game).picture
    return picture(view, theme=THEME, size=None, names=False, highlights=highlights, words=words)
