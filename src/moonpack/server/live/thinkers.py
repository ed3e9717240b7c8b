"""Bots think in other processes: however long or badly they think, the tables stay awake."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

from moonpack._pure import BuildWatch
from moonpack.bots import BotFailed
from moonpack.children import ChildError, ChildSilent, Message, Workers, pack
from moonpack.games.contract import View
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
from moonpack.server.settings import Settings

LEAST_SECONDS = 0.05  # for a bot that has used up the time of its turn
QUICK_PLACES = 1  # so that quick levels need not even wait for one thought of a slow one


@dataclass(frozen=True)
class Question:
    """What a bot is asked: which level it is, with its style; what it sees; the time it has."""

    level: str
    view: View
    seed: str
    seconds: float
    memory: str | None = None  # from the thought before, in the same turn

    def to_message(self, grace: float) -> Message:
        """The question as the process `thinker.py` takes it."""
        return {
            "level": self.level,
            "view": pack(self.view),
            "seed": self.seed,
            "seconds": self.seconds,
            "memory": self.memory,
            "grace": grace,
        }


@dataclass(frozen=True)
class Thought:
    """A bot's step, the seconds it took, and the bot's memory, packed by its process."""

    step: str
    spent: float
    memory: str | None


class Thinkers:
    """A few processes that decide for bots, and the queue for them."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._patience = settings.bot_patience
        self._workers = Workers("moonpack.server.live.thinker", BuildWatch())
        self._queue = FairQueue(
            Places(
                settings.bot_workers,
                QUICK_PLACES,
                a_person=limits.bots_a_person,
                an_address=limits.bots_an_address,
            )
        )

    @property
    def load(self) -> Load:
        """How many bots wait to think, and think."""
        return self._queue.load

    def turn(self, client: Client, seconds: float) -> AbstractAsyncContextManager[None]:
        """Wait until a bot may think for somebody; the time of its turn does not run meanwhile."""
        return self._queue.place(client, seconds)

    async def decide(self, question: Question) -> Thought:
        """A bot's step; `BotFailed` if it crashed or is far too late. Call it in a `turn`."""
        question = replace(question, seconds=max(question.seconds, LEAST_SECONDS))
        limit = question.seconds + self._patience
        try:
            answer = await self._workers.ask(question.to_message(self._patience), limit)
        except ChildSilent:
            raise BotFailed(question.level, "time", f"no step within {limit:.1f} s") from None
        except ChildError:
            raise BotFailed(question.level, "crash", "its process died") from None
        if "fault" in answer:
            raise BotFailed(question.level, answer["fault"], answer["why"])
        return Thought(answer["step"], answer["spent"], answer["memory"])

    def close(self) -> None:
        """Stop all thinking."""
        self._workers.close()
