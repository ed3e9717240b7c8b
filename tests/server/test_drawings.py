"""Pictures are drawn in another process, once for all who want them, and not in any number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import render
from moonpack.children import ChildSilent, Message, Workers
from moonpack.server.drawing import drawings as drawings_module
from moonpack.server.drawing.drawings import Drawings, Wanted
from moonpack.server.fair_queue import Client
from moonpack.server.settings import Limits, Settings
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import HERE, ME, Person, Thread, run

ANN = Client("ann", "1.1.1.1")
BOB = Client("bob", "2.2.2.2")


def _wanted(seed: int = 1, language: str = "en") -> Wanted:
    return Wanted.of(moonpack.new("wolves", players=2, seed=seed).view(0), "svg", "night", language)


class Drawer:
    """Stands in for the process, and draws when it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.questions: list[Message] = []
        self.may_draw = asyncio.Event()
        self.may_draw.set()
        drawer = self

        async def ask(_: Workers, question: Message, seconds: float) -> Message:
            drawer.questions.append(question)
            await drawer.may_draw.wait()
            return {"picture": "AAAA"}

        monkeypatch.setattr(Workers, "ask", ask)

    @property
    def asked(self) -> int:
        return len(self.questions)


def _with_drawings(
    monkeypatch: pytest.MonkeyPatch,
    go: Callable[[Drawings, Drawer], Awaitable[None]],
    **limits: Any,
) -> None:
    async def all_of_it() -> None:
        drawings = Drawings(Settings(limits=Limits(**limits)))
        try:
            await go(drawings, Drawer(monkeypatch))
        finally:
            drawings.close()

    run(all_of_it())


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_server_itself_draws_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(*_: object, **__: object) -> str:
        raise AssertionError("drawn in the server's own process")

    monkeypatch.setattr(render, kind, draw)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            answer = await ann.web.get(f"/api/tables/{table}/picture.{kind}?language=xx")
            if kind == "png" and answer.status_code == 503:
                assert "This picture cannot be made" in answer.json()["why"]  # no font, or no resvg
            else:
                assert answer.status_code == 200, answer.text
                assert answer.content.startswith(b"<svg" if kind == "svg" else b"\x89PNG")

    with Thread(tmp_path) as server:
        run(go(server.host))


def test_the_same_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(drawings: Drawings, drawer: Drawer) -> None:
        pictures = [drawings.picture(_wanted(), client) for client in (ANN, BOB, ANN)]
        assert len(set(await asyncio.gather(*pictures))) == 1
        await drawings.picture(_wanted(), BOB)
        assert drawer.asked == 1
        await drawings.picture(_wanted(seed=2), ANN)
        await drawings.picture(_wanted(language="xx"), ANN)
        assert drawer.asked == 3

    _with_drawings(monkeypatch, go)


def test_only_so_much_is_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings_module, "MOST_BYTES", 8)  # a drawing has three

    async def go(drawings: Drawings, drawer: Drawer) -> None:
        for seed in (1, 2, 1, 3, 1):  # two are kept, and the second has not been wanted for longest
            await drawings.picture(_wanted(seed), ANN)
        assert drawer.asked == 3
        await drawings.picture(_wanted(2), ANN)
        assert drawer.asked == 4

    _with_drawings(monkeypatch, go)


def test_too_many_pictures_of_an_address_are_refused_and_others_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def go(drawings: Drawings, drawer: Drawer) -> None:
        drawer.may_draw.clear()
        flood = [
            asyncio.create_task(drawings.picture(_wanted(seed), Client(f"{seed}", "1.1.1.1")))
            for seed in range(10)
        ]
        await asyncio.sleep(0.05)
        other = asyncio.create_task(drawings.picture(_wanted(99), BOB))
        await asyncio.sleep(0.05)
        refused = [task.exception() for task in flood if task.done()]
        assert len(refused) == 7  # one is being drawn, and two wait
        assert {error.code for error in refused if isinstance(error, Refusal)} == {Code.TOO_FAST}
        drawer.may_draw.set()
        await other
        assert drawer.questions[1] == _wanted(99).to_message()  # before the others that waited
        await asyncio.gather(*flood, return_exceptions=True)

    _with_drawings(monkeypatch, go, pictures_an_address=2)


def test_nobody_waits_in_the_queue_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings_module, "LONGEST_WAIT", 0.1)

    async def go(drawings: Drawings, drawer: Drawer) -> None:
        drawer.may_draw.clear()
        first = asyncio.create_task(drawings.picture(_wanted(1), ANN))
        while not drawer.asked:
            await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await drawings.picture(_wanted(2), BOB)
        assert refused.value.code == Code.TOO_FAST
        drawer.may_draw.set()
        await first  # which was being drawn all the time
        await drawings.picture(_wanted(2), BOB)

    _with_drawings(monkeypatch, go)


def test_a_drawing_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(drawings: Drawings, _: Drawer) -> None:
        async def ask(_: Workers, question: Message, seconds: float) -> Message:
            raise ChildSilent

        monkeypatch.setattr(Workers, "ask", ask)
        for _ in range(2):  # and it is not remembered
            with pytest.raises(Refusal) as refused:
                await drawings.picture(_wanted(), ANN)
            assert refused.value.code == Code.UNAVAILABLE

    _with_drawings(monkeypatch, go)
