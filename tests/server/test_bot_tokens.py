"""Bot tokens: given out, used, limited to playing, and taken back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonpack.errors import MoonpackError
from moonpack.seat import SeatFailed
from moonpack.server.http.bot_messages import of_program
from moonpack.server.people.bot_tokens import BotToken, check_token, new_token, sent_token
from moonpack.server.wire import inbound
from moonpack.server.wire.refusals import Refusal
from tests.server.admin import Admin
from tests.server.harness import BOT, FRIEND, ME, SHORT, Person, Thread, run
from tests.server.test_programs import a_seat


def test_tokens_are_given_out_and_taken_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Thread(tmp_path, database=database, alone_after=0.0) as server:
        admin = Admin(database)
        given = admin.json("bots", "give", "Howler", "--owner", "Ann", "--tables", "1")
        (listed,) = admin.json("bots", "list")
        assert (listed["id"], listed["owner"]) == (given["bot"], "Ann")
        _, secret = given["token"].split(f"{given['bot']}_")  # which may have `_` in it
        assert len(secret) == 32
        assert secret not in json.dumps(listed)
        assert given["token"].encode() not in (tmp_path / "tables.sqlite3").read_bytes()
        run(_with_token(server.host, given["token"], given["bot"], admin))
        assert admin.deeds() == ["give bot token", "take back bot token"]
        assert "was taken back already" in admin.refused("bots", "take-back", given["bot"])
        assert "there is no bot token" in admin.refused("bots", "take-back", "0" * 12)
        assert "owner" in admin.refused("bots", "give", "X", "--owner", " ", "--json")


async def _with_token(host: str, token: str, name: str, admin: Admin) -> None:
    async with Person(host) as ann:
        table = await ann.open_table(ME, FRIEND, choices=SHORT)
        seat, _ = a_seat(host, table, token=token, name="Somebody else")
        playing = asyncio.create_task(seat.play())
        async with ann.at(table) as line:
            while line.table.get("state") != "playing":
                await line.receive()
            shown = line.table["seats"][1]
            assert shown["name"] == "Howler (Ann)"
            assert (shown["kind"], shown["program"]) == ("bot", {"bot": "Howler", "owner": "Ann"})
            second, _ = a_seat(host, await ann.open_table(ME, FRIEND), token=token)
            with pytest.raises(SeatFailed, match="1 table at a time"):
                await second.play()
            await _limited_to_playing(ann, token)
            await asyncio.to_thread(admin, "bots", "take-back", name, "--yes")
            with pytest.raises(SeatFailed, match="This bot token was taken back"):
                await playing
        for bad, why in ((token, "taken back"), (f"{token}x", "does not know")):
            again, _ = a_seat(host, table, token=bad)
            with pytest.raises(MoonpackError, match=why):
                await again.play()


async def _limited_to_playing(ann: Person, token: str) -> None:
    """A token opens no tables; the cookie of somebody else beside it changes nothing."""
    header = {"Authorization": f"Bearer {token}"}
    body = {"game": "wolves", "seats": [ME, BOT]}
    answer = await ann.web.post("/api/tables", json=body, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert (await ann.web.get("/api/me", headers=header)).json()["name"] == "Howler (Ann)"


@pytest.mark.parametrize("does", ["plays", "watches"])
def test_a_token_that_expires_ends_what_is_connected(tmp_path: Path, does: str) -> None:
    async def go(server: Thread, token: str) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, FRIEND)
            header = {"Authorization": f"Bearer {token}"}
            async with ann.socket(table, **header) as program, ann.at(table) as own:
                await program.send(type="hello")
                assert (await program.do(type="sit", seat=2, name="N"))["type"] == "done"
                bots = server.house.access.bots
                for name, bot in bots.items():
                    bots[name] = replace(bot, until=1.0)
                if does == "plays":
                    await program.send(type="leave", seat=2, id="late")
                else:
                    await own.until("whole")
                    assert (await own.do(type="leave", seat=1))["type"] == "done"
                goodbye = await program.until("goodbye")
                assert goodbye["why"] == "This bot token has expired."

    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Thread(tmp_path, database=database) as server:
        given = Admin(database).json("bots", "give", "Howler", "--owner", "Ann", "--days", "1")
        run(go(server, given["token"]))


def test_a_program_with_a_token_may_only_play() -> None:
    made = new_token()
    bot = BotToken(made.id, "N" * 60, "Ann", made.digest, 1)
    known = {made.id: bot}
    assert len(bot.shown_name) == 60
    assert check_token(made.text, known) is bot
    for wrong in (made.text[:-1], made.text.replace(made.id, "0" * 12), "mpb_", "mpb_x_y"):
        assert isinstance(check_token(wrong, known), Refusal)
    assert sent_token(f"bearer {made.text}") == made.text
    assert sent_token("Basic abc") is sent_token("Bearer other") is None
    expired = BotToken(made.id, "N", "Ann", made.digest, 1, until=1.0)
    assert isinstance(check_token(made.text, {made.id: expired}), Refusal)

    def message(**fields: Any) -> inbound.SocketMessage:
        return inbound.SOCKET_MESSAGE.validate_python(fields)

    sit = of_program(message(type="sit", id="a", seat=1, name="Eve", program="x"), bot)
    assert isinstance(sit, inbound.SitWithToken)
    assert (sit.name, sit.program, sit.owner) == (bot.shown_name, "N" * 60, "Ann")
    for fields in (
        {"type": "remove", "id": "a", "seat": 1},
        {"type": "close", "id": "a"},
        {"type": "rematch", "id": "a"},
        {"type": "say", "id": "a", "text": "hello"},
        {"type": "hint", "ask": 1},
    ):
        with pytest.raises(Refusal):
            of_program(message(**fields), bot)
    with pytest.raises(ValueError, match="owner"):
        message(type="sit", id="a", seat=1, name="Eve", program="x", owner="Ann")
