"""Children that answer questions: replaced when they hang, die or are out of date."""

from __future__ import annotations

import asyncio

import pytest

from moonpack.children import ChildEnded, ChildSilent, Workers
from tests.server.harness import run

MODULE = "tests.children.answering"


def test_a_worker_answers_one_question_after_the_other() -> None:
    async def go() -> None:
        workers = Workers(MODULE)
        try:
            first = await workers.ask({"say": "a"}, 20)
            second = await workers.ask({"say": "b"}, 20)
            assert (first["said"], second["said"]) == ("a", "b")
            assert first["pid"] == second["pid"]
            both = await asyncio.gather(workers.ask({}, 20), workers.ask({}, 20))
            assert both[0]["pid"] != both[1]["pid"]
        finally:
            workers.close()
        with pytest.raises(ChildEnded):
            await workers.ask({}, 20)

    run(go())


def test_a_worker_that_hangs_or_dies_is_replaced() -> None:
    async def go() -> None:
        workers = Workers(MODULE)
        try:
            first = await workers.ask({}, 20)
            with pytest.raises(ChildSilent):
                await workers.ask({"hang": True}, 0.1)
            second = await workers.ask({}, 20)
            with pytest.raises(ChildEnded):
                await workers.ask({"die": True}, 20)
            third = await workers.ask({}, 20)
            assert len({first["pid"], second["pid"], third["pid"]}) == 3
        finally:
            workers.close()

    run(go())


def test_a_worker_of_an_earlier_build_is_replaced() -> None:
    async def go() -> None:
        build = 1
        workers = Workers(MODULE, lambda: build)
        try:
            first = await workers.ask({}, 20)
            assert (await workers.ask({}, 20))["pid"] == first["pid"]
            build = 2
            assert (await workers.ask({}, 20))["pid"] != first["pid"]
        finally:
            workers.close()

    run(go())
