"""People are told how long things are kept here, where the host has set that."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.server.settings import Keep
from moonpack.server.store.expiry import A_DAY
from tests.server.harness import HERE, ME, Person, Thread, finished_table, in_loop, run

SOON = 600.0  # seconds that a test may take


async def _told(person: Person, replay: str) -> float | None:
    """Until when a game is kept, as the replay and the statistics say."""
    pages = [await person.get(f"/api/replays/{replay}{part}") for part in ("", "/statistics")]
    moments: list[float | None] = [page["kept_until"] for page in pages]
    assert moments[0] == moments[1]
    return moments[0]


async def _upload(person: Person) -> str:
    """A game that is over, as a record."""
    game = moonpack.new("moonlight", players=2, seed=1)
    while not game.over:
        game.play(game.steps()[-1])
    stored = await person.web.post("/api/replays", json=game.record())
    return str(stored.json()["replay"])


def test_nothing_is_said_where_no_time_is_set(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            for game in (await finished_table(ann), await _upload(ann)):
                assert await _told(ann, game) is None
            assert (await ann.get("/api/tables", list="mine"))["kept"] is None
            account = await ann.get("/api/me/account")
            assert (account["is_kept"], account["forgotten_after"]) == (True, None)

    with Thread(tmp_path) as server:
        run(go(server))


@pytest.mark.parametrize(
    ("keep", "kept"),
    [
        (Keep(unfinished=30), {"unfinished": 30.0, "finished": None}),
        (Keep(unfinished=30, finished=90), {"unfinished": 30.0, "finished": 90.0}),
        (Keep(uploads=7, people=365), None),
    ],
)
def test_the_list_of_ones_games_and_the_account_say_how_long_they_are_kept(
    tmp_path: Path, keep: Keep, kept: dict[str, Any] | None
) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            await ann.open_table(ME, HERE)
            assert (await ann.get("/api/tables", list="mine"))["kept"] == kept
            assert (await ann.get("/api/tables", list="open"))["kept"] is None  # not one's own
            account = await ann.get("/api/me/account")
            assert account["forgotten_after"] == (keep.people or None)

    with Thread(tmp_path, keep=keep) as server:
        run(go(server))


def test_a_finished_game_goes_after_the_time_that_is_told_and_not_before(tmp_path: Path) -> None:
    keep = Keep(finished=90, uploads=7)

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            kinds = {
                "uploads": (await _upload(ann), keep.uploads),
                "finished tables": (await finished_table(ann), keep.finished),
            }
            for kind, (game, days) in kinds.items():
                until = await _told(ann, game)
                assert until is not None
                assert 0 <= time.time() + days * A_DAY - until < SOON
                for at, count in ((until - 1, 0), (until + 1, 1)):
                    expired = await in_loop(server, server.house.removal.expire(keep, at))
                    assert expired.counts[kind] == count

    with Thread(tmp_path, keep=keep) as server:
        run(go(server))


def test_a_game_that_goes_with_its_only_player_is_told_to_go_earlier(tmp_path: Path) -> None:
    keep = Keep(finished=90, uploads=90, people=30)

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            games = [await finished_table(ann), await _upload(ann)]
            seen = time.time() - 10 * A_DAY
            with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
                database.execute("UPDATE people SET seen = ?", (seen,))
            for game in games:
                assert await _told(ann, game) == pytest.approx(seen + 30 * A_DAY)
            for at, count in ((seen + 30 * A_DAY - 1, 0), (seen + 30 * A_DAY + 1, 1)):
                expired = await in_loop(server, server.house.removal.expire(keep, at))
                assert (expired.counts["people"], list(expired.tables)) == (count, games[:count])
            assert (await ann.web.get(f"/api/replays/{games[1]}")).status_code == 404

    with Thread(tmp_path, keep=keep) as server:
        run(go(server))
