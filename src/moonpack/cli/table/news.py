"""What happened, as one reader sees it: attacks on them first, and points with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.moments import Moment

from .manners import Manners

ATTACK = "!"  # marks what was done to the reader


@dataclass(frozen=True)
class Line:
    """A sentence about something that happened, and whether it was done to the reader."""

    text: str
    is_attack: bool = False

    @property
    def mark(self) -> str:
        """What stands before the sentence in a list."""
        return ATTACK if self.is_attack else ""


def lines(game: Game, manners: Manners, seat: int | None, facts: Iterable[Fact]) -> list[Line]:
    """Facts as a seat, or a spectator, reads them."""
    news_lines = (_line(game, manners, seat, fact) for fact in game.known_facts(seat, list(facts)))
    return [line for line in news_lines if line.text]


def _line(game: Game, manners: Manners, seat: int | None, fact: Fact) -> Line:
    words = spoken()
    affected = game.tell_affected(fact, words)
    is_attack = affected is not None and affected[0] == seat
    if affected is not None and is_attack:
        text = affected[1]
    else:
        text = " ".join(game.tell([fact], words, seat))
    gain = manners.gain(fact, words)
    return Line(f"{text} ({gain})" if text and gain else text, is_attack)


def since_last_turn(game: Game, manners: Manners, seat: int, are_told: bool = False) -> list[Line]:
    """What others did since a seat's last turn, without its details; attacks on it first.

    `are_told`: their turns stand just above. A single one is not told a second time; several are
    summed up.
    """
    if are_told and game.players == 2:
        return []
    missed: list[Moment] = []
    for moment in game.moments(seat):
        missed = [] if moment.seat == seat else [*missed, moment]
    facts = [fact for moment in missed for fact in moment.facts if manners.is_news(fact)]
    news_lines = lines(game, manners, seat, facts)
    return sorted(news_lines, key=lambda line: not line.is_attack)


def shortened(news: Sequence[Line], most: int) -> list[Line]:
    """At most so many lines, attacks and the newest; one says how many were left out."""
    left = len(news) - most + 1
    if len(news) <= most:
        return list(news)
    attacks = [line for line in news if line.is_attack][: most - 1]
    rest = [line for line in news if not line.is_attack]
    newest = rest[len(rest) - (most - 1 - len(attacks)) :]
    words = spoken()
    more = words.many(
        "{n} more: type {command} to read it.",
        "{n} more: type {command} to read them.",
        left,
        command="log",
    )
    return [*attacks, Line(more), *newest]
