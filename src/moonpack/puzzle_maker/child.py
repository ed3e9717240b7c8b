"""The process that mines games; `miners.py` is its parent."""

from __future__ import annotations

from functools import cache

from moonpack.children import Parent
from moonpack.puzzle_maker.maker import Maker
from moonpack.puzzle_maker.mining import maker_of, mine


def main(parent: Parent) -> None:
    """Mine the game of each message."""
    for message in parent:
        maker = _maker(message["game"], message["for_beginners"])
        parent.send(**mine(maker, message["seed"], message["number"], message["players"]))


@cache
def _maker(game: str, for_beginners: bool) -> Maker:
    return maker_of(game, for_beginners=for_beginners)
