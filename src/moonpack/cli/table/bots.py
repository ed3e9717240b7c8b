"""Bots at the table: each in a process of its own, so that none can take the table down."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from moonpack.begin import MOST_NAME
from moonpack.bots import levels
from moonpack.bots.contract import BotFailed, Clock
from moonpack.bots.greedy import Greedy
from moonpack.bots.hosted import Hosted
from moonpack.bots.registry import parse
from moonpack.errors import BadInput, IllegalStep
from moonpack.game import Game

PERSON = "-"
TURN_SECONDS = 10.0  # for bots that are no level
MOST_FAULTS = 3  # turns that go wrong until somebody else plays on


class BotSeat:
    """A seat that a bot plays, with a simple one standing in when it fails."""

    def __init__(self, text: str, game: Game, seed: int | str | None = None) -> None:
        self.text = text
        name, _ = parse(text)
        level = levels.LEVELS.get(game.name, {}).get(name)
        self.seconds = TURN_SECONDS if level is None else level.limit
        self._game = game
        self._bot = Hosted(text, game.name, seed)
        self._stand_in = Greedy(seed)
        self._clock = Clock()
        self._is_faulty = False  # in this turn
        self._faults = 0

    def begin_turn(self) -> str:
        """Be ready for a turn. Says what is wrong if the bot is not."""
        self._is_faulty = self._faults >= MOST_FAULTS
        try:
            if not self._is_faulty:
                self._bot.start()
        except BotFailed as failed:
            return self._fails(failed.why)
        self._clock = Clock(self.seconds)
        return ""

    def play(self) -> str:
        """Play a step. Says what went wrong if the stand-in had to play it, else nothing."""
        if self._is_faulty:
            self._play_for_it()
            return ""
        try:
            self._game.play(self._bot.decide(self._game.view(self._game.actor), self._clock))
        except BotFailed as failed:
            said = self._fails(failed.why)
        except IllegalStep as illegal:
            said = self._fails(str(illegal))
        else:
            return ""
        self._play_for_it()
        return said

    def close(self) -> None:
        """End the bot's process."""
        self._bot.close()

    def _fails(self, why: str) -> str:
        self._faults += 1
        self._is_faulty = True
        rest = "this turn" if self._faults < MOST_FAULTS else "the rest of the game"
        return f"{self.text} failed: {why}. Simple steps are played for it in {rest}."

    def _play_for_it(self) -> None:
        self._game.play(self._stand_in.decide(self._game.view(self._game.actor), Clock()))


def split(said: str | None) -> list[str]:
    """Bots between commas; commas inside parentheses belong to a bot."""
    return [] if said is None else [bot.strip() for bot in re.split(r",(?![^()]*\))", said)]


def seats(bots: Sequence[str], players: int) -> dict[int, str]:
    """Which seats bots take: the last ones, or as listed when people are in the list as `-`."""
    if len(bots) > players or ((PERSON in bots) and len(bots) != players):
        raise BadInput("bots", f"at most one for each of {players} seats", ",".join(bots))
    first = players - len(bots)
    return {first + n: bot for n, bot in enumerate(bots) if bot != PERSON}


def names(bots: Mapping[int, str]) -> dict[int, str]:
    """Names for bots: those of their levels, numbered when there are several of a kind."""
    found: dict[int, str] = {}
    for seat, text in bots.items():
        name = parse(text)[0].rpartition(":")[2][: MOST_NAME - 4]
        twins = sum(parse(bots[other])[0].rpartition(":")[2] == name for other in found)
        found[seat] = name if twins == 0 else f"{name} {twins + 1}"
    return found
