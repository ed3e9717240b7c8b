"""One learner against bots: what each of its games begins from, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moonpack.envs.opponents import check_bots
from moonpack.games import check
from moonpack.games.rng import Rng

ILLEGAL = ("lose", "random", "raise")  # what an illegal action does
LOST = -1.0  # the reward of an illegal action that loses the game


@dataclass(frozen=True)
class Episode:
    """A game to play: its seed, the learner's seat, and the bots by seat."""

    seed: int | str
    seat: int
    bots: tuple[str, ...]  # the one on the learner's own seat is never asked
    options: Mapping[str, Any]  # choices for this game only


class Episodes:
    """The games of a learner, one after the other.

    With `seat` None the learner changes seats: a seed decides the first, then they rotate. Several
    opponents are mixed: each seat draws one of them for each game.
    """

    def __init__(self, game: str, players: int, opponents: object, seat: object) -> None:
        self.game, self.players = game, players
        self.opponents = check_bots(opponents, "opponents", game)
        self.seat = None if seat is None else check.whole_number(seat, "seat", 0, players - 1)
        self._nth = 0
        self._begin(Rng().word())

    def _begin(self, seed: int | str) -> None:
        self._chance, self._seats = Rng(f"{seed}/next"), Rng(f"{seed}/seats")
        self._nth = self._seats.below(self.players)

    def next(self, seed: object = None, options: object = None) -> Episode:
        """The next game: that of a seed, or the one that the seed given last decides.

        Of the options, `seat` and `opponents` are for this game only, and the rest are its choices.
        """
        given = check.seed(seed)
        if given is not None:
            self._begin(given)
        also = {} if options is None else dict(check.mapping(options, "options"))
        names, seat = self.opponents, self.seat
        if "opponents" in also:
            names = check_bots(also.pop("opponents"), "options.opponents", self.game)
        if "seat" in also:
            seat = check.whole_number(also.pop("seat"), "options.seat", 0, self.players - 1)
        seated = tuple(self._seats.choice(names) for _ in range(self.players))
        learner = self._nth % self.players if seat is None else seat
        self._nth += 1
        dealt_from = self._chance.word() if given is None else given
        return Episode(dealt_from, learner, seated, also)
