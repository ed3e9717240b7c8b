"""What is shown of a game, and to whom the same is shown.

Scenes and moments are made by `moonpack.scene` from views, so nothing that a seat may not know
leaves the server.
"""

from __future__ import annotations

from moonpack.game import Game
from moonpack.scene import board, choices, moment, scene, sight

__all__ = ["board", "choices", "eyes", "has_secrets", "moment", "scene", "sight"]


def has_secrets(game: Game) -> bool:
    """Whether some seats know more than others now."""
    return game.spec.has_secrets and not game.over


def eyes(game: Game, seat: int | None) -> int | None:
    """Whose sight a seat has. Seats with equal eyes are shown the same, made only once.

    Where nothing is hidden, everybody sees what a spectator sees.
    """
    return seat if has_secrets(game) else None
