"""Bots at the table: each runs in a process of its own, so that its failure cannot end the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from moonpack.begin import MOST_NAME
from moonpack.bots import levels, registry
from moonpack.bots.contract import BotFailed, Clock, GameResult
from moonpack.bots.greedy import Greedy
from moonpack.bots.hosted import Hosted
from moonpack.bots.registry import parse
from moonpack.cli.language import spoken
from moonpack.errors import BadInput, IllegalStep, MoonpackError
from moonpack.game import Game

PERSON = "-"
TURN_SECONDS = 10.0  # for each turn of a bot; people at a slow machine would rather wait
MOST_FAULTS = 3  # failed turns after which the stand-in plays on
_IN_OWN = frozenset("(:/=")  # in the text of somebody's own bot, or of one with parameters


class BotSeat:
    """A seat played by a bot; a simple bot stands in when it fails."""

    def __init__(self, text: str, game: Game, seed: int | str | None = None) -> None:
        self.text = text
        level = levels.meant(game.name, *parse(text))
        self.seconds = TURN_SECONDS if level is None else max(level.limit, TURN_SECONDS)
        self._game = game
        self._bot = Hosted(text, game.name, seed)
        self._stand_in = Greedy(seed)
        self._clock = Clock()
        self._is_faulty = False  # in this turn
        self._faults = 0
        self._has_begun = False
        self._seat: int | None = None

    def begin_turn(self) -> str:
        """Get ready for a turn. Returns what went wrong, or an empty string."""
        self._is_faulty = self._faults >= MOST_FAULTS
        try:
            if not self._is_faulty:
                self._bot.start()
                if not self._has_begun:
                    self._has_begun = True
                    self._seat = self._game.actor
                    self._bot.new_game(self._game.view(self._seat))
        except BotFailed as failed:
            return self._fails(failed.why_in(spoken()))
        self._clock = Clock(self.seconds)
        return ""

    def play(self) -> str:
        """Play a step. Returns why the stand-in had to play it, or an empty string."""
        if self._is_faulty:
            self._play_for_it()
            return ""
        try:
            self._game.play(self._bot.decide(self._game.view(self._game.actor), self._clock))
        except BotFailed as failed:
            message = self._fails(failed.why_in(spoken()))
        except IllegalStep as illegal:
            message = self._fails(illegal.in_words(spoken()))
        else:
            return ""
        self._play_for_it()
        return message

    def close(self) -> None:
        """End the bot's process, after the result if the game is over."""
        if self._has_begun and self._game.over:
            result = GameResult(tuple(self._game.scores()), tuple(self._game.winners()))
            with suppress(BotFailed):
                self._bot.end_of_game(self._game.view(self._seat), result)
        self._bot.close()

    def _fails(self, why: str) -> str:
        self._faults += 1
        self._is_faulty = True
        words = spoken()
        gaps = {"bot": self.text, "why": why.rstrip(".")}
        if self._faults < MOST_FAULTS:
            return words("{bot} failed: {why}. A simple bot plays for it for this turn.", **gaps)
        return words(
            "{bot} failed: {why}. A simple bot plays for it for the rest of the game.", **gaps
        )

    def _play_for_it(self) -> None:
        self._game.play(self._stand_in.decide(self._game.view(self._game.actor), Clock()))


def check_bot(bot: str, game: str) -> None:
    """Refuse a bot that there is not; what is wrong with somebody's own bot is in English."""
    words = spoken()
    try:
        registry.make(bot, game, seed=0).close()
    except MoonpackError as error:
        if _IN_OWN & {*bot}:
            raise
        gaps = {"bot": bot, "known": ", ".join(levels.LEVELS[game])}
        why = words("'{bot}' is not a bot that can play. Levels: {known}.", **gaps)
        raise MoonpackError(why) from error


def split(text: str | None) -> list[str]:
    """Bots separated by commas; commas inside parentheses belong to a bot."""
    return [] if text is None else [bot.strip() for bot in re.split(r",(?![^()]*\))", text)]


def seats(bots: Sequence[str], players: int) -> dict[int, str]:
    """Which seats bots take: the last ones, or as listed when `-` stands for people."""
    words, given = spoken(), ",".join(bots)
    if PERSON in bots and len(bots) < players:
        why = words.many(
            "expected {n} entry, one for each seat because of the '-', got '{bots}'",
            "expected {n} entries, one for each seat because of the '-', got '{bots}'",
            players,
            bots=given,
        )
        raise BadInput("bots", f"{players}, one for each seat", problem=why)
    if len(bots) > players:
        why = words.many(
            "expected at most {n}, one for each seat, got '{bots}'",
            "expected at most {n}, one for each seat, got '{bots}'",
            players,
            bots=given,
        )
        raise BadInput("bots", f"at most {players}, one for each seat", problem=why)
    first = players - len(bots)
    return {first + n: bot for n, bot in enumerate(bots) if bot != PERSON}


def names(bots: Mapping[int, str]) -> dict[int, str]:
    """Names for bots: those of their levels, numbered when there are several of a kind."""
    named: dict[int, str] = {}
    for seat, text in bots.items():
        name = _name(text)[: MOST_NAME - 4]
        twins = sum(_name(bots[other]) == name for other in named)
        named[seat] = name if twins == 0 else f"{name} {twins + 1}"
    return named


def _name(text: str) -> str:
    """The name of a bot: levels are called as at any table, so that every reader knows them."""
    name = parse(text)[0].rpartition(":")[2]
    return name.capitalize() if name in (*levels.NAMES, "random") else name
