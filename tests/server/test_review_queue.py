"""Analyses wait in turns between addresses; nobody keeps others from having theirs."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from moonpack.server.fair_queue import Client
from moonpack.server.reviews.reviewers import Review, Reviewers
from moonpack.server.settings import Limits, Settings
from moonpack.server.store.rows import Ending
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import run
from tests.server.test_reviews import match


class Made(Reviewers):
    """Reviews that are made as soon as a test says so; it knows in which order."""

    def __init__(self, **limits: int) -> None:
        store: Any = SimpleNamespace(troubles=None)
        super().__init__(store, Settings(limits=Limits(**limits)))
        self.order: list[Client] = []
        self.may_end = asyncio.Event()

    async def _run(self, review: Review) -> Ending | None:
        self.order.append(review.client)
        await self.may_end.wait()
        return {"shares": [1.0], "scores": [1.0]}

    async def ask(self, client: Client) -> Review:
        """Follow an analysis that is not to be stored, of a game of one's own."""
        return await self.join(None, {**match(1).record(), "seed": str(client)}, client)  # type: ignore[typeddict-unknown-key]


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_many_analyses_of_one_address_do_not_keep_another_waiting() -> None:
    async def go() -> None:
        made = Made()
        crowd = [Client(f"crowd {n}", "3.3.3.3") for n in range(4)]
        waiting = [await made.ask(client) for client in crowd]
        bob = Client("bob", "2.2.2.2")
        his = await made.ask(bob)
        await _settle()
        assert [made._ahead(review) for review in (*waiting, his)] == [0, 2, 3, 4, 1]
        made.may_end.set()
        await asyncio.gather(*(review.task for review in (*waiting, his) if review.task))
        assert made.order == [crowd[0], bob, *crowd[1:]]
        await made.close()

    run(go())


def test_the_networks_of_one_customer_cannot_fill_the_queue_of_analyses() -> None:
    async def go() -> None:
        made = Made()
        networks = [Client(f"eve {n}", f"2001:db8:0:{n:x}::/64") for n in range(30)]
        asked = await asyncio.gather(*map(made.ask, networks), return_exceptions=True)
        assert sum(isinstance(one, Review) for one in asked) == 20  # as from five addresses
        await made.ask(Client("bob", "2001:db8:1:0::/64"))
        await made.close()

    run(go())


def test_whoever_turns_away_from_an_analysis_that_others_follow_may_have_another() -> None:
    async def go() -> None:
        made = Made()
        ann, eve = Client("ann", "1.1.1.1"), Client("eve", "4.4.4.4")
        first = await made.ask(ann)
        record = first.record
        assert await made.join(None, record, eve) is first
        with pytest.raises(Refusal, match="one analysis at a time"):
            await made.ask(Client("ann", "5.5.5.5"))
        made.leave(first, ann)
        second = await made.ask(Client("ann", "5.5.5.5"))
        await _settle()
        assert second is not first
        assert first.task is not None
        assert not first.task.done()  # Eve still follows it
        await made.close()

    run(go())
