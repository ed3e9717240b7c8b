"""A queue that is fair by time: between addresses, then between the people of an address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from moonpack.server.fair_queue import Client, FairQueue, Places, QueueFull
from tests.server.harness import run

ANN = Client("ann", "1.1.1.1")
BOB = Client("bob", "2.2.2.2")
CROWD = [Client(f"crowd {n}", "3.3.3.3") for n in range(10)]


class Work:
    """Work in a queue whose clock moves only when work is done."""

    def __init__(self, **places: int) -> None:
        self.now = 0.0
        self.queue = FairQueue(Places(**{"places": 1, **places}), lambda: self.now)
        self.done: list[Client] = []
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, client: Client, seconds: float, many: int = 1) -> None:
        self._tasks += [asyncio.create_task(self._do(client, seconds)) for _ in range(many)]

    async def _do(self, client: Client, seconds: float) -> None:
        async with self.queue.place(client, seconds):
            self.now += seconds
            self.done.append(client)
            await asyncio.sleep(0)

    async def finish(self) -> None:
        await asyncio.gather(*self._tasks)


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def _go(test: Callable[[], Awaitable[None]]) -> None:
    async def work() -> None:
        await test()

    run(work())


def test_time_is_shared_not_the_number_of_turns() -> None:
    async def go() -> None:
        work = Work()
        work.add(ANN, 5.0, 20)
        work.add(BOB, 0.5, 20)
        await work.finish()
        counts = Counter(work.done[:22])
        assert counts[ANN] <= 3
        assert counts[BOB] >= 19

    _go(go)


def test_many_people_of_one_address_get_no_more_than_one_person_of_another() -> None:
    async def go() -> None:
        work = Work()
        for person in CROWD:
            work.add(person, 1.0, 4)
        work.add(ANN, 1.0, 10)
        await work.finish()
        assert 9 <= Counter(work.done[:20])[ANN] <= 11
        # Within the address everybody has had about the same.
        assert max(Counter(one for one in work.done[:20] if one != ANN).values()) <= 2

    _go(go)


def test_the_networks_of_a_customer_get_no_more_than_one_address() -> None:
    async def go() -> None:
        work = Work()
        for n in range(20):
            work.add(Client(f"network {n}", f"2001:db8:0:{n:x}::/64"), 1.0, 2)
        work.add(ANN, 1.0, 10)
        await work.finish()
        assert 9 <= Counter(work.done[:20])[ANN] <= 11
        # And within the customer all networks have had about the same.
        assert max(Counter(one for one in work.done[:20] if one != ANN).values()) == 1

    _go(go)


def test_the_networks_of_a_customer_cannot_fill_a_queue() -> None:
    async def go() -> None:
        queue = FairQueue(Places(1, waiting=60, waiting_an_address=8))
        async with queue.place(ANN, 1.0):
            tasks = [
                asyncio.create_task(_wait(queue, Client("eve", f"2001:db8:0:{n:x}::/64")))
                for n in range(60)
            ]
            await _settle()
            assert queue.load.waiting == 40  # as from five addresses
            tasks.append(asyncio.create_task(_wait(queue, BOB)))
            await _settle()
            assert queue.order().index(BOB) == 1  # who came last
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(one, QueueFull) for one in done) == 20

    _go(go)


async def _wait(queue: FairQueue, client: Client) -> None:
    async with queue.place(client, 1.0):
        pass


def test_nobody_saves_up_time_and_nobody_pays_for_having_been_alone() -> None:
    async def go() -> None:
        work = Work()
        work.add(ANN, 1.0, 50)
        await work.finish()
        work.done.clear()
        work.add(ANN, 1.0, 10)
        work.add(BOB, 1.0, 10)
        await work.finish()
        assert 4 <= Counter(work.done[:10])[ANN] <= 6

    _go(go)


def test_what_takes_longer_than_expected_counts_as_long() -> None:
    async def go() -> None:
        work = Work()

        async def slow(expected: float) -> None:
            async with work.queue.place(ANN, expected):
                work.now += 10.0
                work.done.append(ANN)
                await asyncio.sleep(0)

        slow_work = [asyncio.create_task(slow(0.1)) for _ in range(5)]
        work.add(BOB, 1.0, 10)
        await asyncio.gather(work.finish(), *slow_work)
        assert Counter(work.done[:11])[ANN] <= 2

    _go(go)


def test_quick_work_does_not_wait_for_slow_work() -> None:
    async def go() -> None:
        queue, order = FairQueue(Places(1, quick_places=1)), []
        release = asyncio.Event()

        async def think(client: Client, seconds: float) -> None:
            async with queue.place(client, seconds):
                order.append(client)
                await release.wait()

        tasks = [asyncio.create_task(think(ANN, 5.0)) for _ in range(3)]
        await _settle()
        tasks.append(asyncio.create_task(think(BOB, 0.1)))
        await _settle()
        assert order == [ANN, BOB]
        release.set()
        await asyncio.gather(*tasks)

    _go(go)


@pytest.mark.parametrize(("limit", "clients"), [("a_person", [ANN] * 5), ("an_address", CROWD[:5])])
def test_a_place_stays_free_for_others(limit: str, clients: list[Client]) -> None:
    async def go() -> None:
        places = Places(3, **{limit: 2})  # type: ignore[arg-type]
        queue, release, at_work = FairQueue(places), asyncio.Event(), []

        async def think(client: Client) -> None:
            async with queue.place(client, 1.0):
                at_work.append(client)
                await release.wait()

        tasks = [asyncio.create_task(think(client)) for client in clients]
        await _settle()
        assert len(at_work) == 2
        tasks.append(asyncio.create_task(think(BOB)))
        await _settle()
        assert at_work[2:] == [BOB]
        release.set()
        await asyncio.gather(*tasks)
        assert len(at_work) == 6

    _go(go)


def test_a_full_queue_refuses_and_leaves_room_for_other_addresses() -> None:
    async def go() -> None:
        queue, release = FairQueue(Places(1, waiting=4, waiting_an_address=2)), asyncio.Event()

        async def draw(client: Client) -> None:
            async with queue.place(client, 1.0):
                await release.wait()

        tasks = [asyncio.create_task(draw(ANN)) for _ in range(4)]
        await _settle()
        with pytest.raises(QueueFull):
            await tasks[3]
        tasks[3:] = [asyncio.create_task(draw(person)) for person in CROWD[:3]]
        await _settle()
        with pytest.raises(QueueFull):
            await tasks.pop()
        tasks.append(asyncio.create_task(draw(BOB)))
        await _settle()
        with pytest.raises(QueueFull):
            await tasks.pop()
        release.set()
        await asyncio.gather(*tasks)

    _go(go)


def test_one_person_cannot_fill_the_share_of_an_address() -> None:
    async def go() -> None:
        queue = FairQueue(Places(1, waiting_a_person=2))

        async def work(client: Client) -> None:
            async with queue.place(client, 1.0):
                await asyncio.sleep(0)

        async with queue.place(BOB, 1.0):
            waiting = [asyncio.create_task(work(CROWD[0])) for _ in range(2)]
            await _settle()
            with pytest.raises(QueueFull, match="wait a moment"):
                await work(CROWD[0])
            waiting.append(asyncio.create_task(work(CROWD[1])))
            await _settle()
        await asyncio.gather(*waiting)

    _go(go)


def test_whoever_stops_waiting_leaves_nothing_behind() -> None:
    async def go() -> None:
        queue, release = FairQueue(Places(1)), asyncio.Event()

        async def think(client: Client) -> None:
            async with queue.place(client, 1.0):
                await release.wait()

        first, waiting, last = (asyncio.create_task(think(each)) for each in (ANN, BOB, ANN))
        await _settle()
        waiting.cancel()
        release.set()
        await asyncio.gather(first, last)
        release.clear()
        first, given = asyncio.create_task(think(ANN)), asyncio.create_task(think(BOB))
        await _settle()
        release.set()
        await asyncio.sleep(0)  # the first one has ended, and its place is given to the second
        given.cancel()
        await asyncio.gather(given, return_exceptions=True)
        async with asyncio.timeout(5):
            await think(ANN)
        assert not any(shares._shares for shares in queue._shares)

    _go(go)


def test_clients_that_have_gone_are_forgotten() -> None:
    async def go() -> None:
        work = Work()
        work.add(ANN, 1.0, 500)  # there is always something going on
        for n in range(400):
            work.add(Client(f"visitor {n}", f"10.0.{n}"), 1.0)
        most = 0
        while len(work.done) < 890:
            await asyncio.sleep(0)
            if len(work.done) > 850:
                most = max(most, len(work.queue._shares[1]._shares))
        await work.finish()
        assert most < 200

    _go(go)
