"""One game between bots, and its result. A bot's fault costs that bot the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, field
from math import isfinite
from typing import Any, NotRequired, TypedDict, cast

import moonpack
from moonpack.arena.plan import Contest, Pairing
from moonpack.begin import MOST_NAME
from moonpack.bots import registry
from moonpack.bots.contract import Bot, BotFailed, Clock, GameResult, Weighed, ask
from moonpack.errors import IllegalStep
from moonpack.game import Game

DIGITS = 6  # of a value: as many as a number of 32 bits has

# Called when a seat begins to think, with the seconds it has for the turn.
Watcher = Callable[[int, float | None], None]


@dataclass(frozen=True)
class Fault:
    """What a bot did wrong: it crashed, overran its time, or chose an illegal step."""

    seat: int
    kind: str  # crash, time, answer, illegal
    why: str


class FaultJson(TypedDict):
    """A fault as JSON; its seat counts from 1."""

    seat: int
    kind: str
    why: str


WeighedJson = tuple[str, int, float]  # a step, its visits, its value: see `Weighed`


class ResultJson(TypedDict):
    """A result as JSON; see `Result`. `seats` are the names of the bots."""

    number: int
    setup: int
    seats: list[str]
    scores: list[int]
    shares: list[float]
    steps: int
    turns: list[int]
    categories: list[dict[str, int]]
    fault: FaultJson | None
    unfinished: bool
    void: str
    played: NotRequired[list[str]]
    weighed: NotRequired[list[list[WeighedJson]]]
    seconds: list[float]
    slowest: list[float]


@dataclass(frozen=True)
class Result:
    """How a game ended. `shares` add up to 1: the win, or each winner's part of it.

    A game that was lost through nobody's fault is `void`: it says why, and counts for nobody.
    """

    number: int
    setup: int
    seats: tuple[int, ...]  # seat to entrant
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    steps: int = 0
    turns: tuple[int, ...] = ()
    categories: tuple[Mapping[str, int], ...] = ()
    fault: Fault | None = None
    unfinished: bool = False
    void: str = ""
    played: tuple[str, ...] = ()  # every step, if the contest keeps them
    weighed: tuple[tuple[Weighed, ...], ...] = ()  # and what it was chosen from
    # Thinking time by seat: total, and longest turn. Only these differ between two runs.
    seconds: tuple[float, ...] = field(default=(), compare=False)
    slowest: tuple[float, ...] = field(default=(), compare=False)

    @property
    def is_played_out(self) -> bool:
        """Whether the scores are those of a finished game."""
        return not (self.fault or self.unfinished or self.void)

    def to_json(self, contest: Contest) -> ResultJson:
        """The result as JSON: bots by name in seat order, seats counted from 1."""
        fields = asdict(self)
        fields["seats"] = [contest.bots[entrant] for entrant in self.seats]
        if self.fault is not None:
            fields["fault"]["seat"] += 1
        fields["weighed"] = [[astuple(one) for one in choice] for choice in self.weighed]
        if not contest.keep_steps:
            del fields["played"], fields["weighed"]
        return cast("ResultJson", fields)

    @classmethod
    def from_json(cls, written: ResultJson, contest: Contest) -> Result:
        """A result that `to_json` wrote."""
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in written.items()
        }
        fields["seats"] = tuple(contest.bots.index(bot) for bot in written["seats"])
        fields["weighed"] = tuple(
            tuple(Weighed(*one) for one in choice) for choice in written.get("weighed", ())
        )
        if written["fault"]:
            fault = written["fault"]
            fields["fault"] = Fault(fault["seat"] - 1, fault["kind"], fault["why"])
        return cls(**fields)


def charged(pairing: Pairing, fault: Fault) -> Result:
    """The result of a game that ended by a fault, with its position lost."""
    many = len(pairing.seats)
    nothing, shares = (0,) * many, tuple(_shares(_spared(pairing, fault), many))
    return Result(pairing.number, pairing.setup, pairing.seats, nothing, shares, fault=fault)


def voided(pairing: Pairing, why: str) -> Result:
    """The result of a game that counts for nobody."""
    many = len(pairing.seats)
    nothing, none = (0,) * many, (0.0,) * many
    return Result(pairing.number, pairing.setup, pairing.seats, nothing, none, void=why)


def _spared(pairing: Pairing, fault: Fault) -> list[int]:
    """The seats that share the win after a fault: those of other bots, if there are any."""
    guilty, seated = pairing.seats[fault.seat], enumerate(pairing.seats)
    others = [seat for seat, entrant in seated if entrant != guilty]
    return others or [seat for seat in range(len(pairing.seats)) if seat != fault.seat]


def _shares(winners: list[int], players: int) -> list[float]:
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def dealt(contest: Contest, pairing: Pairing) -> Game:
    """The game of a pairing before its first step."""
    return moonpack.new(
        contest.game,
        players=contest.players,
        seed=pairing.deal_seed(contest),
        names=[_name(contest.bots[entrant]) for entrant in pairing.seats],
        **contest.options,
    )


def _name(bot: str) -> str:
    """A bot's text as the name of a player, which must be printable and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in " ".join(bot.split()))
    return plain[:MOST_NAME]


class Match:
    """A game under way between bots."""

    def __init__(self, contest: Contest, pairing: Pairing, watcher: Watcher | None = None) -> None:
        self.contest, self.pairing, self.watcher = contest, pairing, watcher
        self.game = dealt(contest, pairing)
        self.seconds = [0.0] * contest.players
        self.slowest = [0.0] * contest.players
        self.turns = [0] * contest.players
        self.weighed: list[tuple[Weighed, ...]] = []

    def play(self) -> Result:
        """Play to the end, to a fault, or to the limit of steps."""
        bots: list[Bot] = []
        try:
            fault = self._seat(bots) or self._course(bots)
            if self.game.over:
                self._end(bots)
        finally:
            for bot in bots:
                with suppress(
                    Exception
                ):  # the game is over: a bot that cannot close changes nothing
                    bot.close()
        return self._result(fault)

    def _seat(self, bots: list[Bot]) -> Fault | None:
        """Make the bots; one that cannot be made has crashed."""
        seeds = self.pairing.seeds(self.contest)
        for seat, entrant in enumerate(self.pairing.seats):
            try:
                bots.append(registry.make(self.contest.bots[entrant], self.game.name, seeds[seat]))
                bots[seat].new_game(self.game.view(seat))
            except Exception as error:
                return Fault(seat, "crash", f"{type(error).__name__}: {error}")
        return None

    def _end(self, bots: list[Bot]) -> None:
        """Tell the bots how it ended; what one does wrong now changes nothing."""
        result = GameResult(tuple(self.game.scores()), tuple(self.game.winners()))
        for seat, bot in enumerate(bots):
            with suppress(Exception):
                bot.end_of_game(self.game.view(seat), result)

    def _course(self, bots: list[Bot]) -> Fault | None:
        clock = Clock()
        for _ in range(self.contest.step_limit):
            seat = self.game.actor
            if seat is None:
                return None
            if self.game.begins_turn():
                clock = self._begin_turn(seat)
            fault = self._step(bots[seat], seat, clock)
            if fault is not None:
                return fault
        return None

    def _begin_turn(self, seat: int) -> Clock:
        self.turns[seat] += 1
        allowed = self.contest.turn_seconds(self.pairing.seats[seat])
        if self.watcher is not None:
            self.watcher(seat, allowed)
        return Clock(allowed)

    def _step(self, bot: Bot, seat: int, clock: Clock) -> Fault | None:
        view = self.game.view(seat)
        began = time.monotonic()
        try:
            step = ask(bot, view, clock)
            weighed = self._weighed(bot) if self.contest.keep_steps else ()
        except BotFailed as failed:
            return Fault(seat, failed.fault, failed.why)
        finally:
            self.seconds[seat] += time.monotonic() - began
            self.slowest[seat] = max(self.slowest[seat], clock.spent())
        try:
            self.game.play(step)
        except IllegalStep as illegal:
            return Fault(seat, "illegal", str(illegal))
        self.weighed.append(weighed)
        return None

    def _weighed(self, bot: Bot) -> tuple[Weighed, ...]:
        """What a bot says it weighed: legal steps, each once, with numbers that make sense."""
        engine, parse = self.game.engine, self.game.spec.parse
        try:
            weighed = [
                Weighed(one.step, int(one.visits), round(float(one.value), DIGITS))
                for one in bot.weighed()
            ]
            numbers = {parse(engine, one.step) for one in weighed}
            fits = all(one.visits >= 0 and isfinite(one.value) for one in weighed)
            if weighed and not (
                fits and len(numbers) == len(weighed) and numbers <= set(engine.legal())
            ):
                raise ValueError("what it weighed are not legal steps with visits and values")
        except Exception as error:
            raise BotFailed(bot.name, "answer", f"{type(error).__name__}: {error}") from error
        return tuple(weighed)

    def _result(self, fault: Fault | None) -> Result:
        game = self.game
        everybody = range(self.contest.players)
        if fault is not None:
            winners = _spared(self.pairing, fault)
        else:
            winners = game.winners() or list(everybody)  # out of steps: all share
        return Result(
            number=self.pairing.number,
            setup=self.pairing.setup,
            seats=self.pairing.seats,
            scores=tuple(game.scores()),
            shares=tuple(_shares(winners, self.contest.players)),
            steps=len(game.played),
            turns=tuple(self.turns),
            categories=tuple(game.categories()),
            fault=fault,
            unfinished=fault is None and not game.over,
            played=game.played if self.contest.keep_steps else (),
            weighed=tuple(self.weighed) if self.contest.keep_steps else (),
            seconds=tuple(round(spent, 4) for spent in self.seconds),
            slowest=tuple(round(spent, 4) for spent in self.slowest),
        )


def play(contest: Contest, pairing: Pairing, watcher: Watcher | None = None) -> Result:
    """Play one game of a contest."""
    return Match(contest, pairing, watcher).play()
