"""A room tells many at once, and nobody who is slow holds up the others or fills the memory."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from moonpack import scene
from moonpack.server.live import outbox
from moonpack.server.live.connection import MOST_WAITING, Connection, TooSlow
from moonpack.server.live.house import House
from moonpack.server.live.outbox import MOST_TEXTS
from moonpack.server.live.room import Room
from moonpack.server.settings import Settings
from moonpack.server.store.lists import ListQuery
from moonpack.server.tables.table import Opening
from moonpack.server.wire.inbound import PlayStep, Rematch
from moonpack.server.wire.outbound import Code, Done, News
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.texts import text_of
from moonpack.words import ENGLISH
from tests.server.harness import run


def _with_room(
    folder: Path,
    game: str,
    go: Callable[[House, Room], Awaitable[None]],
    choices: dict[str, Any] | None = None,
    **settings: Any,
) -> None:
    """A table of two people, with the game begun."""

    async def all_of_it() -> None:
        database = f"sqlite:///{folder / 'tables.sqlite3'}"
        house = await House.open(Settings(database=database, **settings))
        seats: list[dict[str, Any]] = [
            {"person": name, "name": name, "level": None} for name in ("ann", "bob")
        ]
        try:
            asked = Opening(game, seats, choices=choices or {}, seed="room")
            name = await house.open_table(asked, "ann")
            await go(house, await house.room(name))
        finally:
            await house.close()

    run(all_of_it())


def _joined(room: Room, *people: str) -> list[Connection]:
    clients = [Connection(person, is_greeted=True) for person in people]
    for client in clients:
        room.presence.join(client)
        list(room.outbox.due(client))
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
    sight = scene.sight

    def counted(shown: Any, seat: int | None, words: Any) -> dict[str, Any]:
        made.append(seat)
        return sight(shown, seat, words)

    async def go(house: House, room: Room) -> None:
        clients = _joined(room, "ann", "bob", "eve", "eve", "ann")
        await _play(house, room)
        monkeypatch.setattr(scene, "sight", counted)
        sent = [list(room.outbox.due(client)) for client in clients]
        assert len(made) == sights
        assert all(any('"type":"news"' in text for text in texts) for texts in sent)
        choosing = [any('"choices":[{' in text for text in texts) for texts in sent]
        actor = ["ann", "bob"][room.table.actor or 0]
        assert choosing == [client.person == actor for client in clients]

    _with_room(tmp_path, game, go)


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_a_scene_is_put_into_json_once_and_the_choices_are_added_to_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    texts_made: list[str] = []

    def counted(message: object) -> str:
        text = text_of(message)
        if isinstance(message, News):
            texts_made.append(text)
        return text

    async def go(house: House, room: Room) -> None:
        clients = _joined(room, "ann", "bob", "ann", "bob")
        await _play(house, room)
        monkeypatch.setattr(outbox, "text_of", counted)
        actor, shown = room.table.actor, room.table.game
        assert actor is not None
        assert shown is not None
        for client in clients:
            (text,) = (text for text in room.outbox.due(client) if '"type":"news"' in text)
            seat = ["ann", "bob"].index(client.person)
            expected = scene.scene(shown, seat, ENGLISH)
            sent = json.loads(text, object_pairs_hook=_without_doubles)["now"]["scene"]
            assert sent == json.loads(json.dumps(expected))
        assert len(texts_made) == (2 if game == "moonlight" else 1)

    _with_room(tmp_path, game, go)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    assert len(fields) == len(pairs)
    return fields


def test_who_has_not_read_for_long_gets_one_message_with_the_gap(tmp_path: Path) -> None:
    async def go(house: House, room: Room) -> None:
        (slow,) = _joined(room, "eve")
        since = room.table.version
        for _ in range(30):
            await _play(house, room)
        assert not slow.answers
        (news,) = [json.loads(text) for text in room.outbox.due(slow)]
        assert (news["type"], news["since"], len(news["moments"])) == ("news", since, 30)

    _with_room(tmp_path, "wolves", go)


def test_who_asks_and_never_reads_is_let_go(tmp_path: Path) -> None:
    client = Connection("eve")
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
            room.presence.leave(other)
        assert len(slow.answers) == 1

    _with_room(tmp_path, "wolves", go)


def test_who_comes_later_hears_when_somebody_has_been_away_long_enough(tmp_path: Path) -> None:
    async def go(house: House, room: Room) -> None:
        (client,) = _joined(room, "ann")  # nobody has seen bob since the table was loaded
        messages = ""
        while '"alone":[2]' not in messages:
            await client.wake.wait()
            client.wake.clear()
            messages = "".join(room.outbox.due(client))
        assert room.presence.alone() == [1]

    _with_room(tmp_path, "wolves", go, alone_after=0.05)


def test_a_database_that_is_down_is_said_and_the_table_lives_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> Any:
        raise OperationalError("select", {}, OSError("gone"))

    async def go(house: House, room: Room) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(house.writer, "_flush", fails)
            broken.setattr(house.store, "lines", fails)
            for reason in ("cannot save right now", "cannot read its database right now"):
                with pytest.raises(Refusal, match=reason):
                    await _play(house, room)
        await _play(house, room)
        assert room.table.beat == 1

    _with_room(tmp_path, "wolves", go)


def test_texts_of_many_old_versions_are_not_all_kept(tmp_path: Path) -> None:
    async def go(house: House, room: Room) -> None:
        for _ in range(2):
            await _play(house, room)
        (client,) = _joined(room, "eve")
        for language in ("en", *(f"x{n}" for n in range(3 * MOST_TEXTS))):
            client.version, client.language, client.you = None, language, None
            list(room.outbox.due(client))
        assert len(room.outbox._texts) <= MOST_TEXTS

    _with_room(tmp_path, "wolves", go)


def test_a_rematch_that_was_cut_off_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, room: Room) -> None:
        while room.table.state != "over":
            await _play(house, room)
        asked = Rematch(type="rematch", id="again")
        with monkeypatch.context() as cut:
            cut.setattr(Room, "add", _unavailable)
            with pytest.raises(Refusal):
                await house.do(room, "ann", asked)
        done = await house.do(room, "ann", asked)
        assert len(await house.store.listed(ListQuery("mine", "ann"))) == 2
        assert (await house.room(done.table or "")).table.opening.origin == room.table.id

    _with_room(tmp_path, "wolves", go, choices={"options": {"round_limit": 1}})


async def _unavailable(*_: object) -> bool:
    raise Refusal(Code.UNAVAILABLE, "the server cannot save right now")
