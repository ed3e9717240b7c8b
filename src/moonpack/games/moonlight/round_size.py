"""How large a round is and how long a match: what the rulebook says, or less.

Smaller rounds are for games that can be solved. No file of cards can ask for them; the rules look
the numbers up in `Tables`, beside those of the cards.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from moonpack.games.contract import JsonObject

from . import codes


@dataclass(frozen=True)
class RoundSize:
    """The final shape, the cards that players draw when a round begins, and the rounds to win."""

    length: int = codes.LONG
    breadth: int = codes.SHORT
    hand: int = codes.HAND
    keen_hand: int = codes.KEEN_HAND
    wins: int = codes.WINS

    @property
    def cells(self) -> int:
        """How many cells the final shape has."""
        return self.length * self.breadth

    def to_json(self) -> JsonObject:
        """The numbers by name."""
        return asdict(self)


BY_THE_BOOK = RoundSize()
