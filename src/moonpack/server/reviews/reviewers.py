"""Games analysed in child processes: one after the other, reported in progress, stored for good.

A review takes a core for seconds or minutes, so reviews wait in a queue that is fair to addresses,
and a person may have one of them in it at a time. Everybody who looks at the same game follows the
same review, and one that nobody follows any more is aborted. A finished review is stored for the
game, not for its link.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, cast

import moonpack
from moonpack.children import AwaitedChild, Child, ChildEnded, python
from moonpack.games.contract import Record
from moonpack.server.addresses import CUSTOMER_PLACES, customer_of
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
from moonpack.server.settings import Settings
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.rows import Ending, StoredReview, StoredTurn
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

SECONDS_A_STEP = 0.1  # that an analysis is expected to take; what it takes counts in the end


@dataclass(frozen=True)
class Progress:
    """How far a review is, and what is new of it."""

    ahead: int | None  # reviews to be made before this one; None once it is being made
    total: int | None  # turns of the game, once they are counted
    turns: list[StoredTurn]  # those not reported before
    now: Ending | None = None  # where the game stands at its end; the review is done
    failed: bool = False


@dataclass(eq=False)
class Review:
    """An analysis that waits or is being made."""

    key: str
    record: Record
    client: Client  # who asked for it first, and from where
    names: set[str] = field(default_factory=set)  # of the tables and uploads it is for
    followers: Counter[str] = field(default_factory=Counter)
    is_left: bool = False  # whoever asked for it has another one now, and others follow this one
    has_place: bool = False
    turns: list[StoredTurn] = field(default_factory=list)
    total: int | None = None
    now: Ending | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None
    version: int = 0  # counts the news
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def announce(self) -> None:
        """Wake those who follow: there is something new."""
        async with self.news:
            self.version += 1
            self.news.notify_all()


class Reviewers:
    """The queue of reviews. Everything of it runs in one event loop."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._open: dict[str, Review] = {}  # in the order in which they were asked for
        self._queue = FairQueue(Places(settings.review_workers))
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def load(self) -> Load:
        """How many analyses wait, and are being made."""
        running = min(len(self._open), self._settings.review_workers)
        return Load(len(self._open) - running, running)

    def key(self, record: Record) -> str:
        """The key of an analysis: the game without its players' names, and the version."""
        nameless = {name: value for name, value in record.items() if name != "players"}
        judged = [nameless, moonpack.__version__, self._settings.review_simulations]
        return hashlib.sha256(json.dumps(judged, sort_keys=True).encode()).hexdigest()

    async def stored(self, record: Record) -> Progress | None:
        """The stored analysis of a game, if there is one."""
        review = await self._store.review(await asyncio.to_thread(self.key, record))
        if review is None:
            return None
        return Progress(None, len(review["turns"]), review["turns"], review["now"])

    # -- following

    async def join(self, name: str | None, record: Record, client: Client) -> Review:
        """Follow the analysis of a game, which is queued if need be. Call `leave` afterwards.

        Without the name of a table or an upload it is not stored, for nothing would delete it.
        """
        key = await asyncio.to_thread(self.key, record)
        review = self._open.get(key)
        if review is None:
            self._make_room(client)
            review = self._open[key] = Review(key, record, client)
            review.task = self._background(self._make(review))
        if name is not None:
            review.names.add(name)
        review.followers[client.person] += 1
        return review

    def _make_room(self, client: Client) -> None:
        """Refuse a person who wants too many; abort those that the person no longer follows."""
        own = [one for one in self._open.values() if one.client.person == client.person]
        for other in own:
            if other.followers[client.person] and not other.is_left:
                raise Refusal(Code.TOO_FAST, "You can have only one analysis at a time.")
            if other.followers:
                other.is_left = True
            else:
                self._drop(other)
        limits, customer = self._settings.limits, customer_of(client.address)
        addresses = [one.client.address for one in self._open.values()]
        neighbours = sum(customer is not None and customer_of(one) == customer for one in addresses)
        if (
            len(addresses) >= limits.reviews_waiting
            or addresses.count(client.address) >= limits.reviews_an_address
            or neighbours >= limits.reviews_an_address * CUSTOMER_PLACES
        ):
            raise Refusal(Code.TOO_FAST, "Too many analyses are waiting; try again later.")

    def leave(self, review: Review, client: Client) -> None:
        """Stop following. An analysis that nobody follows for a while is aborted."""
        review.followers -= Counter([client.person])
        if not review.followers and self._open.get(review.key) is review:
            self._background(self._give_up(review))

    async def _give_up(self, review: Review) -> None:
        await asyncio.sleep(self._settings.review_linger)  # a page that is reloaded comes back
        if not review.followers:
            self._drop(review)

    def _drop(self, review: Review) -> None:
        if self._open.get(review.key) is review and review.task is not None:
            del self._open[review.key]
            review.task.cancel()

    async def follow(self, review: Review) -> AsyncIterator[Progress]:
        """The progress of an analysis; the last one is done, or failed.

        If the server stops, there is no last one: whoever asks again gets one at another server.
        """
        known = 0
        while not self._is_closed or review.now is not None:
            version, turns, ahead = review.version, review.turns[known:], self._ahead(review)
            progress = Progress(ahead, review.total, turns, review.now, review.failed)
            yield progress
            if progress.now is not None or progress.failed:
                return
            known += len(turns)
            async with review.news:
                while review.version == version:
                    await review.news.wait()

    def _ahead(self, review: Review) -> int | None:
        if review.total is not None or self._open.get(review.key) is not review:
            return None
        order = self._queue.order()
        if review.client in order:
            return order.index(review.client) + 1
        is_next = review.has_place or self._queue.load.running < self._settings.review_workers
        return 0 if is_next else len(order) + 1  # it is about to wait

    async def close(self) -> None:
        """Stop all analyses."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- making one

    async def _make(self, review: Review) -> None:
        try:
            expected = SECONDS_A_STEP * len(review.record["steps"])
            async with (
                self._queue.place(review.client, expected),
                asyncio.timeout(self._settings.review_seconds),
            ):
                review.has_place = True
                now = await self._run(review)
            if now is not None and review.names:
                stored: StoredReview = {"turns": review.turns, "now": now}
                await self._store.add_review(review.key, stored, review.names)
            review.now = now
        except TimeoutError:
            seconds = self._settings.review_seconds
            self._store.troubles.note("an analysis failed", f"it took longer than {seconds} s")
        except Unavailable as error:
            self._store.troubles.note("an analysis was not saved", error)
        except Exception as error:
            self._store.troubles.note("an analysis failed", error, with_trace=True)
        finally:
            if self._open.get(review.key) is review:
                del self._open[review.key]
            review.failed = review.now is None
            for waiting in (review, *self._open.values()):  # the queue has moved
                await waiting.announce()

    async def _run(self, review: Review) -> Ending | None:
        """Let a process make the review; it ends with the task. Returns how the game ended."""
        process = AwaitedChild(Child(python("moonpack.server.reviews.reviewer")))
        simulations = self._settings.review_simulations
        process.send({"record": review.record, "simulations": simulations})
        try:
            while "now" not in (message := await process.receive()):
                review.total = message.get("total", review.total)
                review.turns += message.get("turns", [])
                await review.announce()
            return cast("Ending", message["now"])
        except ChildEnded as ended:
            self._store.troubles.note("an analysis failed", f"its process ended ({ended})")
            return None
        finally:
            await process.end()

    def _background(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
