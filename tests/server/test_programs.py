"""Programs at tables: they are sent views, take seats by a link, and play to the end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from moonpack import games
from moonpack.bots import Bot, Clock
from moonpack.cli import main
from moonpack.errors import BadInput, MoonpackError
from moonpack.games.contract import View
from moonpack.games.rng import Rng
from moonpack.seat import Seat, SeatFailed, TableLink, Wishes
from moonpack.seat.connecting import TOKEN_BEGINS, Credentials
from moonpack.server.people.bot_tokens import new_token
from tests.server.harness import BOT, FRIEND, ME, SHORT, Line, Person, duel, people, run

HERE = Path(__file__)


class Fails(Bot):
    """Fails on the second decision of every game, and then on all."""

    def __init__(self, seed: int | str | None = None, *, always: bool = False) -> None:
        super().__init__(seed)
        self.always = always
        self.asked = 0

    def decide(self, view: View, clock: Clock) -> str:
        self.asked += 1
        if self.always or self.asked == 2:
            raise RuntimeError("no idea")
        return self.rng.choice(view.steps())


def a_seat(
    host: str, table: str, bot: str = "random", *, token: str | None = None, **wishes: Any
) -> tuple[Seat, list[str]]:
    reports: list[str] = []
    link = wishes.pop("link", f"http://{host}/t/{table}")
    credentials = Credentials(token, wishes.pop("identity", None))
    wished = Wishes(bot=bot, seed=1, **wishes)
    return Seat(TableLink.read(link), wished, credentials, reports.append), reports


async def next_view(line: Line) -> dict[str, Any]:
    return await line.until("view")


# -- views on the socket


def test_a_program_is_sent_views_and_no_scenes(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            async with ann.at(table, views="only") as line, bob.at(table) as other:
                first = await next_view(line)
                assert first["now"]["view"] is None
                assert first["table"]["state"] == "seating"
                await other.until("whole")
                await other.do(type="sit", seat=2, name="Bob")
                begun = await next_view(line)
                while begun["now"]["view"] is None:
                    begun = await next_view(line)
                view = games.spec("wolves").view_from_json(begun["now"]["view"])
                assert begun["now"]["decide"]
                assert begun["now"]["begins_turn"]
                assert view.steps()[0] == begun["now"]["view"]["steps"][0]
                assert begun["board"]["hexes"]["e5"]["neighbours"]["N"] == "e4"
                kinds = set()
                sent = {"type": "play", "id": "1", "beat": line.now["beat"]}
                await line.send(**sent, steps=[view.steps()[0]])
                while "done" not in kinds:
                    message = await line.receive()
                    kinds.add(message["type"])
                assert kinds == {"view", "done"}  # no news, no presence
                assert line.now["view"]["steps"] == []
                assert not line.now["decide"]

    run(go())


def test_views_come_beside_scenes_if_that_is_asked_for_and_the_page_gets_none(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, choices=SHORT)
            async with ann.at(table, views="beside") as line, ann.at(table) as page:
                whole = await line.until("whole", "view")
                assert whole["type"] == "whole"
                view = await next_view(line)
                assert view["now"]["version"] == whole["now"]["version"]
                assert "scene" not in view["now"]
                whole = await page.until("whole", "view")
                assert whole["type"] == "whole"
                assert "view" not in whole["now"]
            async with ann.at(table, views="some") as line:
                goodbye = await line.until("goodbye")
                assert "views" in goodbye["why"]

    run(go())


def test_a_view_has_no_card_that_its_seat_may_not_know(host: str) -> None:
    async def go() -> None:
        async with (
            duel(host, game="moonlight", watchable=True) as (table, first, second),
            Person(host) as eve,
            eve.at(table, views="only") as watching,
        ):
            for line in (first, second):
                await line.send(type="hello", views="only")
            hands: list[list[Any]] = []
            for line in (first, second, watching):
                view = (await next_view(line))["now"]["view"]
                hands.append([side["hand"] for side in view["sides"]])
                for side in view["sides"]:
                    assert set(side["deck"]) == {None}
            assert [hand is not None for hand in hands[0]] == [True, False]
            assert [hand is not None for hand in hands[1]] == [False, True]
            assert hands[2] == [None, None]

    run(go())


def test_a_program_that_connects_again_is_sent_all_it_needs(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, choices=SHORT)
            async with ann.at(table, views="only") as line:
                first = await next_view(line)
            version = first["now"]["version"]
            async with ann.at(table, version=version, views="only") as line:
                again = await next_view(line)
                assert again["now"]["view"]["regions"] == first["now"]["view"]["regions"]
                assert again["table"] is not None
                assert again["board"] == first["board"] is not None

    run(go())


def test_programs_find_what_a_server_offers_and_its_schemas(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            offered = await ann.get("/api/protocol")
            assert offered["protocol"] == 2
            assert {"views", "bot_tokens", "schemas"} <= set(offered["offers"])
            listed = await ann.get("/api/schemas")
            assert {
                "game": "wolves",
                "kind": "view",
                "path": "/api/schemas/1/wolves/view.json",
            } in (listed)
            for each in listed:
                document = await ann.get(each["path"])
                assert document["$id"] == f"urn:moonpack:schema:1:{each['game']}:{each['kind']}"
            for path in ("2/wolves/view", "1/chess/view", "1/moonlight/board", "1/wolves/x"):
                answer = await ann.web.get(f"/api/schemas/{path}.json")
                assert answer.status_code == 404

    run(go())


# -- seats


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_bots_take_seats_by_a_link_and_play_to_the_end(host: str, game: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            choices = SHORT if game == "wolves" else {}
            clock = {"kind": "bank", "seconds": 600, "increment": 5}
            table = await ann.open_table(FRIEND, FRIEND, game=game, choices=choices, clock=clock)
            seats = [a_seat(host, table, bot) for bot in ("hunter", "random")]
            await asyncio.gather(*(seat.play() for seat, _ in seats))
            shown = await ann.get(f"/api/tables/{table}")
            assert shown["state"] == "over"
            programs = {seat["program"]["bot"]: seat for seat in shown["seats"]}
            assert set(programs) == {"hunter", "random"}
            assert {seat["kind"] for seat in shown["seats"]} == {"bot"}
            assert programs["hunter"]["program"]["owner"] is None
            for _, reports in seats:
                assert reports[1].startswith("Seated on seat")
                assert reports[-1].startswith("The game is over")

    run(go())


def test_a_bot_comes_back_after_a_lost_connection_and_a_rematch(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            seat, reports = a_seat(host, table, rematch=True)
            playing = asyncio.create_task(seat.play())
            async with ann.at(table) as line:
                await line.until("whole")
                await _play_out(line, cut=seat)
                assert "Connected again." in reports
                done = await line.do(type="rematch")
            async with ann.at(done["table"]) as line:
                await line.until("whole")
                while line.table["state"] == "seating":
                    await line.receive()
                assert "A rematch was opened." in reports
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert reports[-1] == "Left the seat."

    run(go())


async def _play_out(line: Line, cut: Seat | None = None) -> None:
    """Play for seat 1; once, cut the connection of the other seat."""
    rng = Rng(1)
    while line.table["state"] != "over":
        if line.now["actor"] == 1:
            steps = [choice["step"] for choice in line.now["scene"]["choices"]]
            await line.play(rng.choice(steps))
        elif cut is not None and cut._socket is not None and line.now["actor"] == 2:
            cut._socket.transport.abort()
            cut = None
        if line.now["actor"] != 1 and line.table["state"] != "over":
            await line.receive()


@pytest.mark.parametrize("always", [False, True])
def test_the_table_sees_when_a_bot_fails(host: str, always: bool) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(FRIEND, FRIEND, choices=SHORT, watchable=True)
            failing, reports = a_seat(host, table, f"{HERE}:Fails(always={always})", name="Bad")
            other, _ = a_seat(host, table)
            playing = [asyncio.create_task(seat.play()) for seat in (failing, other)]
            async with ann.at(table) as line:
                while not any("The bot playing for Bad failed" in text for text in _told(line)):
                    await line.receive()
                assert any("no idea" in text for text in reports)
                if always:
                    while not any(moment["kind"] == "left" for moment in line.moments):
                        await line.receive()
                    with pytest.raises(SeatFailed, match="failed 3 times in a row"):
                        await playing[0]
                    playing[1].cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    run(go())


def _told(line: Line) -> list[str]:
    return [text for moment in line.moments for text in moment["words"]]


def test_a_seat_that_cannot_be_taken_says_why(host: str) -> None:
    async def refused(*, bot: str = "random", table: str, **wishes: Any) -> str:
        seat, _ = a_seat(host, table, bot, **wishes)
        with pytest.raises(MoonpackError) as error:
            await seat.play()
        return str(error.value)

    async def go() -> None:
        async with Person(host) as ann:
            full = await ann.open_table(ME, BOT, choices=SHORT, watchable=True)
            assert await refused(table=full) == "there is no free seat at this table"
            assert "is not free" in await refused(table=full, seat=1)
            assert "no such table" in (await refused(table="nothing")).lower()
            free = await ann.open_table(ME, FRIEND)
            assert "seat: expected 1 to 2" in await refused(table=free, seat=5)
            assert "bot: expected a bot of wolves" in await refused(table=free, bot="nobody")
            locked = await ann.open_table(ME, FRIEND, password="moon")
            assert "--password" in await refused(table=locked)
            assert "not the password" in await refused(table=locked, password="sun")
            rated = await ann.open_table(
                ME, FRIEND, rated=True, clock={"kind": "turn", "seconds": 60, "at_end": "bot"}
            )
            assert "Programs cannot play rated games" in await refused(table=rated)
            nowhere = "http://127.0.0.1:9/t/x"
            assert "no Moonpack server" in await refused(table="x", link=nowhere)
            seat, reports = a_seat(host, locked, password="moon")
            playing = asyncio.create_task(seat.play())
            while "Seated on seat 2." not in reports:
                await asyncio.sleep(0.01)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert reports[-1] == "Left the seat."
            shown = await ann.get(f"/api/tables/{locked}")
            assert shown["seats"][1]["program"] is None
            assert shown["seats"][1]["kind"] == "free" or shown["seats"][1]["left"]

    run(go())


def test_an_identity_keeps_the_seat(host: str, tmp_path: Path) -> None:
    file = tmp_path / "identity"

    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            seat, reports = a_seat(host, table, identity=file)
            playing = asyncio.create_task(seat.play())
            while not any(text.startswith("Seated") for text in reports):
                await asyncio.sleep(0.01)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert "The seat is kept" in reports[-1]
            assert file.stat().st_mode & 0o077 == 0
            again, _ = a_seat(host, table, identity=file)
            playing = asyncio.create_task(again.play())
            async with ann.at(table) as line:
                await line.until("whole")
                await _play_out(line)
            await playing

    run(go())
    file.write_text("[1]")
    with pytest.raises(BadInput, match="identity"):
        Credentials(None, file)


def test_the_command_plays_and_names_what_is_wrong(host: str, tmp_path: Path) -> None:
    def command(*words: str) -> Any:
        return CliRunner().invoke(main, ["seat", *words])

    async def opened() -> str:
        async with Person(host) as ann:
            return await ann.open_table(FRIEND, BOT, choices=SHORT)

    table = run(opened())
    played = command(f"http://{host}/t/{table}", "random", "--name", "Robo", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "The game is over" in played.output
    assert "link: expected the link to a table" in command("nonsense", "random").stderr
    missing = command(f"http://{host}/t/x", "random", "--token-file", str(tmp_path / "none"))
    assert missing.exit_code == 3
    locked = command(f"http://{host}/t/x", "random", "--identity", str(tmp_path / "none" / "me"))
    assert "cannot be written: no such file or directory" in locked.stderr
    assert locked.exit_code == 3
    elsewhere = command(f"http://{host}/other/t/x", "random").stderr
    assert f"there is no Moonpack server at http://{host}/other, or" in elsewhere


def test_an_identity_that_cannot_be_kept_ends_the_bot(host: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    async def go() -> None:
        async with Person(host) as ann:
            seat, _ = a_seat(host, await ann.open_table(ME, FRIEND), identity=folder / "me")
            folder.rmdir()
            with pytest.raises(MoonpackError, match="cannot be written"):
                await asyncio.wait_for(seat.play(), 20)

    run(go())


def test_a_text_that_is_no_bot_token_is_refused_and_not_shown(tmp_path: Path) -> None:
    assert new_token().text.startswith(TOKEN_BEGINS)
    (tmp_path / "token").write_text("a password")
    words = ("http://127.0.0.1:9/t/x", "random", "--token-file", str(tmp_path / "token"))
    refused = CliRunner().invoke(main, ["seat", *words]).stderr
    assert "token: expected a bot token, which begins with mpb_" in refused
    assert "a password" not in refused


def test_a_password_is_given_in_one_way(host: str) -> None:
    def command(*words: str) -> Any:
        return CliRunner().invoke(main, ["seat", *words])

    both = ("--password", "a", "--password-file", "b")
    assert command(f"http://{host}/t/x", "random", *both).exit_code == 2


def test_the_command_schema_prints_schemas_and_boards(tmp_path: Path) -> None:
    import moonpack

    def printed(*words: str) -> str:
        result = CliRunner().invoke(main, ["schema", *words])
        assert result.exit_code == 0, result.stderr
        return result.stdout

    assert "wolves view  /api/schemas/1/wolves/view.json" in printed()
    assert json.loads(printed("moonlight", "view"))["$id"] == "urn:moonpack:schema:1:moonlight:view"
    moonpack.save(moonpack.new("wolves", seed=1, players=2), tmp_path / "game.json")
    assert len(json.loads(printed("--of", str(tmp_path / "game.json")))["regions"]) > 2
    wrong = CliRunner().invoke(main, ["schema", "wolves", "nothing"])
    assert "kind: expected one of" in wrong.stderr
