"""What seats are told apart by: colours, and letters or shapes."""

from __future__ import annotations

from moonpack import scene
from moonpack.game import Game
from moonpack.server.wire.outbound import SeatMark
from moonpack.words import Words


def seat_marks(game: Game, words: Words) -> list[SeatMark]:
    """The mark of each seat of a game."""
    looks = scene.of(game.name).looks(game, words)
    return [SeatMark(pack=pack, mark=mark) for pack, mark in looks]
