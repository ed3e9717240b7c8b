"""A room tells many at once, and nobody who is slow holds up the others or fills the memory."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from moonpack.server import showing
from moonpack.server.client import MOST_WAITING, Client, TooSlow
from moonpack.server.house import House
from moonpack.server.room import Room
from moonpack.server.settings import Settings
from moonpack.server.table import Opening
from moonpack.server.wire_in import PlayStep
from moonpack.server.wire_out import Done
from tests.server.harness import run


def _with_room(folder: Path, game: str, go: Callable[[House, Room], Awaitable[None]]) -> None:
    """A table of one person on two seats, with the game begun."""

    async def all_of_it() -> None:
        house = await House.open(Settings(database=f"sqlite:///{folder / 'tables.sqlite3'}"))
        seats: list[dict[str, Any]] = [
            {"person": name, "name": name, "level": None} for name in ("ann", "bob")
        ]
        try:
            name = await house.open_table(Opening(game, seats, seed="room"), "ann")
            await go(house, await house.room(name))
        finally:
            await house.close()

    run(all_of_it())


def _joined(room: Room, *people: str) -> list[Client]:
    clients = [Client(person, is_greeted=True) for person in people]
    for client in clients:
        room.join(client)
        list(room.due(client))
    return clients


async def _play(house: House, room: Room) -> None:
    table = room.table
    assert table.game is not None
    assert table.actor is not None
    step = PlayStep(type="step", id=f"s{table.beat}", beat=table.beat, step=table.game.steps()[0])
    await house.do(room, ["ann", "bob"][table.actor], step)


@pytest.mark.parametrize(("game", "sights"), [("wolves", 1), ("moonlight", 3)])
def test_a_sight_is_made_once_for_all_who_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, sights: int
) -> None:
    made: list[int | None] = []
    sight = showing.sight

    def counted(shown: Any, seat: int | None, words: Any) -> dict[str, Any]:
        made.append(seat)
        return sight(shown, seat, words)

    async def go(house: House, room: Room) -> None:
        clients = _joined(room, "ann", "bob", "eve", "eve", "ann")
        await _play(house, room)
        monkeypatch.setattr(showing, "sight", counted)
        sent = [list(room.due(client)) for client in clients]
        assert len(made) == sights
        assert all(any('"type":"news"' in text for text in texts) for texts in sent)
        choosing = [any('"choices":[{' in text for text in texts) for texts in sent]
        actor = ["ann", "bob"][room.table.actor or 0]
        assert choosing == [client.person == actor for client in clients]

    _with_room(tmp_path, game, go)


def test_who_has_not_read_for_long_gets_one_message_with_the_gap(tmp_path: Path) -> None:
    async def go(house: House, room: Room) -> None:
        (slow,) = _joined(room, "eve")
        since = room.table.version
        for _ in range(30):
            await _play(house, room)
        assert not slow.answers
        (news,) = [json.loads(text) for text in room.due(slow)]
        assert (news["type"], news["since"], len(news["moments"])) == ("news", since, 30)

    _with_room(tmp_path, "wolves", go)


def test_who_asks_and_never_reads_is_let_go(tmp_path: Path) -> None:
    client = Client("eve")
    for n in range(MOST_WAITING):
        client.answer(Done(id=str(n), version=1))
    with pytest.raises(TooSlow):
        client.answer(Done(id="one more", version=1))
    assert len(client.answers) == MOST_WAITING


def test_of_who_is_here_only_the_last_news_wait(tmp_path: Path) -> None:
    async def go(house: House, room: Room) -> None:
        (slow,) = _joined(room, "eve")
        for _ in range(50):
            (other,) = _joined(room, "ann")
            room.part(other)
        assert len(slow.answers) == 1

    _with_room(tmp_path, "wolves", go)
