"""Our bots as players in environments: which bot sits where, and what it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonpack import bots
from moonpack.bots import Bot, Clock
from moonpack.errors import BadInput
from moonpack.games.contract import View

RANDOM = "random"  # the bot that environments play themselves, which is much faster


@dataclass(frozen=True)
class Identity:
    """What tells a game from the others in the same lane; its bots are made with its seed."""

    seed: int | str
    nth: int


class BotsOfGames:
    """The bots that play in the games of a batch, each made when it is first asked.

    A game has bots of its own, because some remember what they have planned.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._made: dict[tuple[int, str, int], tuple[Identity, Bot]] = {}
        self._clocks: dict[int, tuple[Identity, int, int, Clock]] = {}

    def choose(self, name: str, lane: int, identity: Identity, step: int, view: View) -> str:
        """The step of the bot with a name for the player to decide; `step` counts from 0."""
        seat = view.seat
        assert seat is not None
        bot = self._bot(name, lane, identity, seat)
        return bots.ask(bot, view, self._clock(lane, identity, step, seat))

    def _bot(self, name: str, lane: int, identity: Identity, seat: int) -> Bot:
        key = (lane, name, seat)
        known = self._made.get(key)
        if known is not None and known[0] == identity:
            return known[1]
        if known is not None:
            known[1].close()
        bot = bots.make(name, self._game, f"{identity.seed}/{seat}")
        self._made[key] = (identity, bot)
        return bot

    def _clock(self, lane: int, identity: Identity, step: int, seat: int) -> Clock:
        """One clock for all decisions of a turn: those that a seat makes one after the other."""
        before = self._clocks.get(lane)
        clock = Clock()
        if before is not None and before[:3] == (identity, step - 1, seat):
            clock = before[3]
        self._clocks[lane] = (identity, step, seat, clock)
        return clock

    def __getstate__(self) -> dict[str, object]:
        """Copies and pickles have new bots, made when they are first asked."""
        return {"_game": self._game, "_made": {}, "_clocks": {}}

    def close(self) -> None:
        """Release what the bots hold."""
        for _, bot in self._made.values():
            bot.close()
        self._made.clear()
        self._clocks.clear()


def check_bots(given: object, field: str, game: str) -> tuple[str, ...]:
    """The names of bots of a game: one, or a list of them to mix."""
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, Sequence) or not names:
        raise BadInput(field, "the name of a bot, such as hunter, or a list of names", given)
    for n, name in enumerate(names):
        try:
            bots.make(name, game, 0).close()
        except BadInput as error:
            at = field if isinstance(given, str) else f"{field}[{n}]"
            raise BadInput(at, error.expected, name) from error
    return tuple(names)
